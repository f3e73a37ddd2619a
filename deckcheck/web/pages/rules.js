// The page Rules: numbered rules with the rulings that show them, codes of the check, decisions, cards.

import { call } from "./engine.js";
import { button, fill, h, input, later, newest, plain, say, t } from "./dom.js";
import { gameSelect, lastGame } from "./games.js";
import { cardParts, invented, markedFacts } from "./share.js";
import { coded, shown as worded } from "./options.js";

const MOST = 80;
const MOST_ANSWERS = 8; // to a question whose words nothing holds all
const MOST_ASKED = 200; // letters of a question

export async function show(place, rest, known) {
  const game = known.games.some((one) => one.key === rest[0]) ? rest[0] : lastGame(known.games);
  let card = rest[1] === "cards" ? (rest[2] ?? "") : "";
  let query = rest[1] && rest[1] !== "cards" ? rest[1] : "";
  let what = rest[1] === "cards" ? "cards" : "rules";
  let book = null;
  let shown = MOST;
  const found = h("div", { class: "book" });
  const count = h("p", { class: "small", role: "status" });
  const strip = h("div", { class: "tabs always", role: "group", "aria-label": t("rules") });

  async function open() {
    fill(
      found,
      h("p", { class: "loading" }, h("span", { class: "spinner", "aria-hidden": "true" }), t("reading-book")),
    );
    book = await call("rules", { game }).catch((error) => {
      fill(found);
      say(error.message, "bad");
      return null;
    });
    if (book) draw();
  }

  const soon = later(() => {
    shown = MOST;
    draw();
  }, 120);

  function fits(...parts) {
    const text = plain(parts.filter(Boolean).join(" "));
    return plain(query)
      .split(/\s+/)
      .every((word) => text.includes(word));
  }

  const kinds = {
    rules: () => book.rules.filter((one) => fits(one.id, one.heading, one.text, one.source)),
    codes: () => book.codes.filter((one) => fits(one.code, one.text, one.why, one.source)),
    questions: () => book.decisions.filter((one) => fits(one.id, one.question, one.answer)),
    options: () => book.options.filter((one) => fits(one.name, one.text)),
  };
  const drawn = { rules: rule, codes: code, questions: question, options: option };

  // What is drawn at once outdates what is still asked for.
  const ask = newest(async (name, asked) => (name ? call(name, asked) : null));

  async function draw() {
    for (const one of strip.children) {
      one.setAttribute("aria-pressed", String(one.dataset.tab === what));
      if (one.dataset.tab === what) strip.scrollLeft = one.offsetLeft - strip.offsetLeft - 40;
    }
    if (what === "cards" && card) {
      const detail = await ask("card", { game, id: card }).catch((error) => {
        fill(count, error.message);
        return null;
      });
      if (!detail) return;
      fill(count);
      fill(
        found,
        h("p", {}, h("a", { href: `#/rules/${game}/cards` }, `‹ ${t("all-cards")}`)),
        h("article", { class: "rule card-page" }, h("h2", {}, detail.card.name), cardParts(detail, game, null)),
      );
      return;
    }
    if (what === "cards") {
      const answer = await ask("cards", { game, query, limit: Math.min(shown, 500) }).catch((error) => {
        fill(count, error.message);
        return null;
      });
      if (!answer) return;
      fill(count, t("n-found", { n: answer.total }));
      fill(
        found,
        h(
          "ul",
          { class: "cards" },
          answer.cards.map((one) =>
            h(
              "li",
              { class: "card-row" },
              button(
                [h("strong", {}, one.name), h("span", { class: "small" }, [one.type, ...markedFacts(one)].join(" · "))],
                () => {
                  location.hash = `#/rules/${game}/cards/${encodeURIComponent(one.id)}`;
                },
                "card-name",
              ),
            ),
          ),
        ),
        invented(answer.cards),
        more(answer.total),
      );
      return;
    }
    ask();
    if (!book) return; // words that are typed while it is read are looked for then
    const all = kinds[what]();
    const answers = !all.length && what !== "codes" && query.trim() ? await nearest() : [];
    if (!answers) return;
    const edition = what === "rules" ? ` · ${book.title}, ${book.edition}` : "";
    fill(count, answers.length ? t("nearest") : t("n-found", { n: all.length }) + edition);
    let heading = "";
    fill(
      found,
      all.slice(0, shown).map((one) => {
        const head = one.heading && one.heading !== heading ? h("h2", {}, one.heading) : null;
        heading = one.heading ?? heading;
        return [head, drawn[what](one)];
      }),
      answers.slice(0, MOST_ANSWERS),
      more(all.length),
    );
  }

  // Of a question whose words nothing holds all: what answers it best, rules, decisions and options together.
  async function nearest() {
    const answer = await ask("answers", { game, question: query.trim().slice(0, MOST_ASKED) }).catch((error) => {
      fill(count, error.message);
      return null;
    });
    const draws = { rules: rule, decisions: question, options: option };
    return answer?.found.map(({ kind, id }) => draws[kind](book[kind].find((one) => (one.id ?? one.name) === id)));
  }

  function more(total) {
    return total > shown
      ? button(
          t("more"),
          () => {
            shown += 200;
            draw();
          },
          "more",
        )
      : null;
  }

  function rule(one) {
    return h(
      "article",
      { class: "rule", id: one.id },
      h("h3", {}, one.id),
      h("p", {}, one.text),
      h("p", { class: "small" }, one.source),
      one.rulings.length
        ? h(
            "details",
            {},
            h("summary", {}, t("n-rulings", { n: one.rulings.length })),
            h(
              "ul",
              { class: "plain" },
              one.rulings.map((ruling) =>
                h("li", {}, h("a", { href: `#/play/ruling/${game}/${ruling.number}` }, ruling.name)),
              ),
            ),
          )
        : null,
    );
  }

  function code(one) {
    return h(
      "article",
      { class: "rule" },
      h("h3", {}, h("code", {}, one.code), " ", h("span", { class: `chip ${one.severity}` }, t(one.severity))),
      h("p", {}, one.text),
      one.why ? h("p", { class: "soft" }, one.why) : null,
      one.source ? h("p", { class: "small" }, one.source) : null,
    );
  }

  function question(one) {
    return h(
      "article",
      { class: "rule" },
      h("h3", {}, one.id),
      h("p", { class: "soft" }, one.question),
      h("p", {}, one.answer),
      one.option ? h("p", { class: "small" }, t("option-of", { name: one.option })) : null,
    );
  }

  function option(one) {
    const values = one.values ? one.values.map((value) => worded(one, value)).join(", ") : `${one.least}–${one.most}`;
    return h(
      "article",
      { class: "rule" },
      h("h3", {}, h("code", {}, one.name)),
      h("p", {}, coded(one.text)),
      h(
        "p",
        { class: "small" },
        [
          t("values", { values }),
          t("usually", { value: worded(one, one.default) }),
          [one.decision, ...one.rules].filter(Boolean).join(", "),
        ]
          .filter(Boolean)
          .join(" · "),
      ),
    );
  }

  fill(
    strip,
    ["rules", "codes", "questions", "options", "cards"].map((name) =>
      button(
        t(`book-${name}`),
        () => {
          if (card) {
            location.hash = name === "cards" ? `#/rules/${game}/cards` : `#/rules/${game}`;
            return;
          }
          what = name;
          shown = MOST;
          draw();
        },
        "",
        { "data-tab": name },
      ),
    ),
  );
  place.append(
    h("h1", {}, t("rules")),
    h("p", { class: "lead" }, t("rules-lead")),
    h(
      "div",
      { class: "bar-top" },
      gameSelect(known.games, game, (value) => {
        location.hash = `#/rules/${value}${what === "cards" ? "/cards" : ""}`;
      }),
      input(
        t("search"),
        query,
        (value) => {
          query = value;
          card = "";
          soon();
        },
        { type: "search", class: "wide", placeholder: t("rules-hint") },
      ),
    ),
    strip,
    count,
    found,
  );
  open();
}
