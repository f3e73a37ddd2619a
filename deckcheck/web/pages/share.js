// What several pages show: a card in words, a rule in a dialogue, and ways to put a list into Check.

import { ask } from "./engine.js";
import { button, dialogue, fill, h, pick, save, say, t, textOf } from "./dom.js";
import { fileName, hasPast, keep, link, list, put, undo, watchPast } from "./store.js";

// The facts of a card, with a mark at those that are invented.
export function markedFacts(card) {
  return card.facts.map((fact) => (card.invented.includes(fact) ? `${fact} †` : fact));
}

// What the mark means, where one of these cards has it.
export function invented(cards) {
  return cards.some((one) => one.invented.length) ? h("p", { class: "small" }, "† ", t("invented")) : null;
}

export function face(card, more) {
  return h(
    "div",
    { class: "face" },
    h("p", { class: "face-type" }, card.type, card.official ? null : h("span", { class: "chip" }, t("unofficial"))),
    card.facts.length
      ? h(
          "ul",
          { class: "facts" },
          card.facts.map((fact) =>
            h("li", {}, fact, card.invented.includes(fact) ? h("span", { title: t("invented") }, " †") : null),
          ),
        )
      : null,
    card.text.map((line) => h("p", { class: "line" }, line)),
    invented([card]),
    card.other !== card.name
      ? h("p", { class: "small" }, card.other, " · ", card.id)
      : h("p", { class: "small" }, card.id),
    more,
  );
}

const MOST_RULINGS = 12; // of a card, before more are asked for

// A card in full: its face, where it may go, how far it is played, its text clause by clause, the rulings that name it.
export function cardParts(detail, game, gone) {
  const ruling = (one) => h("li", {}, h("a", { href: `#/play/ruling/${game}/${one.number}`, onclick: gone }, one.name));
  const shown = new Set(detail.clauses.flatMap((one) => one.rulings.map((by) => by.number)));
  const others = detail.rulings.filter((one) => !shown.has(one.number));
  const rulings = h("ul", { class: "plain" }, others.slice(0, MOST_RULINGS).map(ruling));
  const rest = others.slice(MOST_RULINGS);
  const more = rest.length
    ? button(t("more-of", { n: rest.length }), () => {
        more.remove();
        rulings.append(...rest.map(ruling));
        rulings.children[MOST_RULINGS].querySelector("a").focus();
      })
    : null;
  return [
    face(detail.card),
    h(
      "p",
      { class: "small" },
      [
        ...detail.printed.map((one) => `${one.label} ${one.value}`),
        detail.formats.length ? t("legal-in", { formats: detail.formats }) : t("legal-nowhere"),
      ].join(" · "),
    ),
    detail.test_play
      ? h(
          "div",
          { class: `plays ${detail.test_play}` },
          h("p", {}, t(`plays-${detail.test_play}`)),
          detail.shortfall ? h("p", { class: "small" }, detail.shortfall) : null,
        )
      : null,
    detail.clauses.length
      ? h(
          "section",
          { class: "clauses" },
          h("h3", {}, t("clauses")),
          h(
            "ul",
            {},
            detail.clauses.map((one) =>
              h(
                "li",
                {},
                h(
                  "p",
                  {},
                  one.number === null ? null : h("span", { class: "chip" }, one.number),
                  one.number === null ? null : " ",
                  one.words,
                  one.left ? h("span", { class: "chip warning" }, t("clause-left")) : null,
                ),
                one.rulings.length ? h("ul", { class: "plain" }, one.rulings.map(ruling)) : null,
              ),
            ),
          ),
        )
      : null,
    others.length || !shown.size
      ? h(
          "section",
          { class: "of-card" },
          h("h3", {}, t(shown.size ? "other-rulings" : "rulings")),
          others.length ? rulings : h("p", { class: "small" }, t("rulings-none")),
          more,
        )
      : null,
  ];
}

export async function showCard(game, id) {
  const box = dialogue("…", h("p", { class: "loading" }, "…"));
  const detail = await ask("card", { game, id });
  if (!detail) {
    box.close();
    return;
  }
  const gone = () => box.close();
  fill(box.querySelector("h2"), detail.card.name);
  box
    .querySelector(".loading")
    .replaceWith(
      ...cardParts(detail, game, gone).filter(Boolean),
      h("p", {}, h("a", { href: `#/rules/${game}/cards/${encodeURIComponent(id)}`, onclick: gone }, t("card-page"))),
    );
}

export async function showRules(ids, game) {
  const detail = await ask("explain", { ids, game: game || null });
  if (!detail) return;
  const { found } = detail;
  dialogue(
    ids.length === 1 ? ids[0] : t("rules-behind"),
    found.length
      ? found.map((one) =>
          h(
            "section",
            { class: "rule" },
            ids.length > 1 ? h("h3", {}, one.id) : null,
            h("p", {}, one.text),
            one.why ? h("p", { class: "soft" }, one.why) : null,
            one.source ? h("p", { class: "small" }, one.source) : null,
          ),
        )
      : h("p", {}, t("no-rule")),
  );
}

export const ACCEPT = ".yaml,.yml,.json,.txt,.cod,.o8d,.dek,.deck,.dck,.mwDeck,.dec,.eml,.csv,.tsv,.html,.htm,text/*";

// What was typed and is in no file yet is asked about before something takes its place.
export function mayPut() {
  if (!list.typed || !list.text.trim()) return Promise.resolve(true);
  return new Promise((done) => {
    let may = false;
    const go = () => {
      may = true;
      box.close();
    };
    const box = dialogue(
      t("replace"),
      h("p", {}, t("replace-lead")),
      h(
        "p",
        { class: "tools-row" },
        button(t("save-list"), () => {
          keepFile();
          go();
        }),
        button(t("replace-yes"), go, "main"),
        button(t("cancel"), () => box.close()),
      ),
    );
    box.addEventListener("close", () => done(may));
  });
}

export function keepFile() {
  save(fileName(), list.text);
  list.typed = false;
  keep();
}

// A link that carries the list; where a page may not copy, it is in the page's address.
export function sharing() {
  return button(t("share"), async () => {
    const address = list.text.trim() ? await link().catch(() => "") : "";
    if (!address) {
      say(list.text.trim() ? t("link-long") : t("link-empty"), "bad");
      return;
    }
    const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error("clipboard"));
    await copied.then(
      () => say(t("link-copied")),
      () => {
        location.hash = address.split("#")[1];
      },
    );
  });
}

export function undoing(changed) {
  const one = button(t("undo-list"), () => {
    undo();
    changed();
    say(t("undone"));
  });
  const draw = () => {
    one.hidden = !hasPast();
  };
  watchPast(draw);
  draw();
  return one;
}

export function samples(known, chosen, game) {
  const box = h(
    "select",
    {
      "aria-label": t("samples"),
      onchange: async () => {
        const [of, name] = box.value.split("/");
        box.value = "";
        if (!name) return;
        const deck = await ask("sample", { game: of, name });
        if (!deck || !(await mayPut())) return;
        put(deck.text, deck.path);
        chosen();
      },
    },
    h("option", { value: "" }, t("samples")),
    known.games
      .filter((one) => !game || one.key === game)
      .map((one) =>
        h(
          "optgroup",
          { label: one.title },
          one.samples.map((deck) => h("option", { value: `${one.key}/${deck.key}` }, deck.title)),
        ),
      ),
  );
  return box;
}

export function open(chosen) {
  return button(t("open-file"), () =>
    pick(ACCEPT, async (text, name) => {
      if (!(await mayPut())) return;
      put(text, name);
      chosen();
    }),
  );
}

// Whatever is dropped on a place is a list.
export function dropping(place, chosen) {
  const over = (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    place.classList.toggle("over", event.type === "dragover");
  };
  const drop = async (event) => {
    const file = event.dataTransfer.files[0];
    place.classList.remove("over");
    if (!file) return;
    event.preventDefault();
    const text = await textOf(file);
    if (text === null || !(await mayPut())) return;
    put(text, file.name);
    chosen();
  };
  for (const kind of ["dragover", "dragleave"]) place.addEventListener(kind, over);
  place.addEventListener("drop", drop);
}

export function bars(statistic) {
  const most = Math.max(1, ...statistic.lines.map((line) => line.amount));
  return h(
    "figure",
    { class: `chart ${statistic.kind}` },
    h("figcaption", {}, statistic.title),
    h(
      "ul",
      {},
      statistic.lines.map((line) =>
        h(
          "li",
          {},
          h("span", { class: "bar-label" }, line.label),
          h(
            "span",
            { class: "bar", "aria-hidden": "true" },
            h("span", { var: { "--part": String(line.amount / most) } }),
          ),
          h("span", { class: "bar-amount" }, line.amount, line.limit !== null ? ` / ${line.limit}` : ""),
        ),
      ),
    ),
    statistic.notes.map((note) => h("p", { class: "small" }, note)),
  );
}

export { fill };
