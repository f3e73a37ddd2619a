// The page Build: cards that a search finds on the left, the deck in the middle, what it comes to on the right.

import { ask, call } from "./engine.js";
import { button, figure, fill, focusedKey, h, input, later, newest, percent, say, select, t } from "./dom.js";
import { fixes, violations } from "./findings.js";
import { edit, fileName, gameOf, given, judged, list, put, recall, remember } from "./store.js";
import { lastGame } from "./games.js";
import { coded } from "./options.js";
import {
  bars,
  dropping,
  invented,
  keepFile,
  markedFacts,
  mayPut,
  open,
  samples,
  sharing,
  showCard,
  undoing,
} from "./share.js";
import { printSheet } from "./sheet.js";

const STEP = 60;

export async function show(place, _rest, known) {
  let deck = null;
  let about = null;
  let query = "";
  let type = "";
  let sort = "";
  let shown = STEP;
  let round = 0;
  const results = h("ul", { class: "cards", "aria-label": t("cards") });
  const count = h("p", { class: "small", role: "status" });
  const sections = h("div", { class: "sections" });
  const verdict = h("div", { class: "verdict small-verdict", role: "status" });
  const findings = h("div", { class: "findings" });
  const figures = h("div", { class: "figures" });
  const filters = h("div", { class: "bar-top" });
  const helps = h("div");

  async function begin() {
    if (!list.text.trim()) {
      const game = lastGame(known.games);
      put(`game: ${game}\nname: ${t("new-deck")}\ndeck: {}\n`, "");
    }
    await refresh();
  }

  async function refresh() {
    const mine = ++round;
    const found = await call("deck", given()).catch((error) => ({ error }));
    if (mine !== round) return;
    if (found.error) {
      unread(found.error);
      return;
    }
    const isOther = !deck || deck.game !== found.game;
    deck = found;
    about = await gameOf(deck.game);
    remember("game", deck.game);
    if (isOther) {
      type = "";
      tools();
      search();
    }
    drawDeck();
    judge(mine);
  }

  // Nothing about the previous list is shown beside one that cannot be read.
  function unread(error) {
    say(error.message, "bad");
    fill(
      sections,
      h("p", { class: "warn" }, error.kind === "Away" ? error.message : t("build-unread")),
      h("a", { href: "#/check" }, t("check")),
    );
    verdict.className = "verdict small-verdict";
    fill(verdict, h("p", { class: "stamp none" }, t("cannot")));
    fill(findings);
    fill(figures);
  }

  const cards = newest((asked) => call("cards", asked));
  const search = later(async () => {
    const words = [query, type ? `type=${type}` : ""].filter(Boolean).join(" ");
    const found = await cards({ game: deck.game, query: words, sort, limit: Math.min(shown, 500) }).catch((error) => {
      fill(count, error.message);
      return null;
    });
    if (!found) return;
    fill(count, t("n-found", { n: found.total }));
    if (!found.total) guess();
    const focused = results.contains(document.activeElement) ? focusedKey() : null;
    fill(
      results,
      found.cards.map(card),
      found.cards.some((one) => one.invented.length) ? h("li", {}, invented(found.cards)) : null,
      found.total > found.cards.length
        ? h(
            "li",
            { class: "more" },
            button(t("more"), () => {
              shown += STEP;
              search();
            }),
          )
        : null,
    );
    if (focused) refocus(results, focused);
  }, 120);

  // What no card fits may be a misspelt name.
  const names = newest((asked) => call("names", asked));
  async function guess() {
    const words = query;
    const meant = words.trim()
      ? await names({ game: deck.game, query: words.trim().slice(0, 400), limit: 5 }).catch(() => null)
      : null;
    if (!meant?.cards.length || words !== query) return;
    fill(
      results,
      h(
        "li",
        { class: "meant" },
        h("p", {}, t("meant")),
        h(
          "p",
          { class: "answers" },
          meant.cards.map((one) =>
            button(one.name, () => {
              const field = filters.querySelector("input");
              field.value = query = `"${one.name.replace(/ \([^()]*\)$/, "")}"`;
              type = "";
              tools();
              search();
              filters.querySelector("input").focus();
            }),
          ),
        ),
      ),
    );
  }

  // What is pressed by keyboard keeps the focus when it is drawn again.
  function refocus(place, key) {
    [...place.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key)?.focus({ preventScroll: true });
  }

  function card(one) {
    const held = deck.sections
      .flatMap((part) => part.cards)
      .filter((copy) => copy.id === one.id)
      .reduce((sum, copy) => sum + copy.count, 0);
    return h(
      "li",
      { class: "card-row" },
      button(
        [
          h("strong", {}, one.name),
          h("span", { class: "small" }, [one.type, ...markedFacts(one)].filter(Boolean).join(" · ")),
        ],
        () => showCard(deck.game, one.id),
        "card-name",
      ),
      h("span", { class: "held", "aria-hidden": held ? null : "true" }, held ? `×${held}` : ""),
      one.sections.map((section) =>
        button("+", () => change(section, one.id, 1), "round", {
          "aria-label": t("add-to", { card: one.name, section: titleOf(section) }),
          title: titleOf(section),
          "data-key": `add ${section} ${one.id}`,
        }),
      ),
    );
  }

  function titleOf(section) {
    return about.sections.find((one) => one.key === section)?.title ?? section;
  }

  async function change(section, id, by) {
    if (/^\s*#/m.test(list.text) && !recall("comments-noted", false)) {
      remember("comments-noted", true);
      say(t("comments-lost"));
    }
    const made = await ask("change", given({ section, card: id, by }));
    if (!made) return;
    // What was another program's list is one of our own now.
    const isOwn = /\.(ya?ml|json)$/i.test(fileName());
    edit(made.text, isOwn ? list.path : `${list.path.replace(/\.[^.]*$/, "")}.deck.yaml`);
    await refresh();
    search();
  }

  function drawDeck() {
    const focused = focusedKey();
    const names = deck.sections.flatMap((part) => part.cards.map((one) => one.name));
    // Cards of one name are distinguished as in the list.
    const apart = (one) =>
      names.indexOf(one.name) !== names.lastIndexOf(one.name) && one.reference !== one.name
        ? h("span", { class: "small" }, one.reference)
        : null;
    fill(
      sections,
      h("h2", {}, deck.name ?? t("new-deck")),
      h("p", { class: "soft" }, `${about.title} · ${t("n-cards", { n: deck.size })}`),
      deck.sections
        .filter((part) => part.cards.length || !part.default)
        .map((part) =>
          h(
            "section",
            { class: "deck-section" },
            h("h3", {}, part.title, h("span", { class: "count" }, part.count)),
            part.cards.length
              ? h(
                  "ul",
                  {},
                  part.cards.map((one) =>
                    h(
                      "li",
                      { class: one.id ? "" : "unknown" },
                      h("span", { class: "number" }, one.count),
                      one.id
                        ? button([one.name, apart(one)], () => showCard(deck.game, one.id), "link")
                        : h("span", {}, one.name),
                      part.default
                        ? null
                        : [
                            button("−", () => change(part.key, one.id ?? one.reference, -1), "round", {
                              "aria-label": t("take-out", { card: one.name }),
                              "data-key": `-${part.key}${one.id}`,
                            }),
                            one.id
                              ? button("+", () => change(part.key, one.id, 1), "round", {
                                  "aria-label": t("add-to", { card: one.name, section: part.title }),
                                  "data-key": `+${part.key}${one.id}`,
                                })
                              : null,
                          ],
                    ),
                  ),
                )
              : h("p", { class: "small" }, t("empty")),
          ),
        ),
    );
    if (focused) refocus(sections, focused);
  }

  async function judge(mine) {
    const answer = await call("check", judged()).catch((error) => ({ error }));
    if (mine !== round) return;
    if (answer.error) {
      unread(answer.error);
      return;
    }
    const report = JSON.parse(answer.json).decks[0];
    const errors = report.violations.filter((one) => one.severity === "error").length;
    verdict.className = `verdict small-verdict ${report.legal ? "legal" : "illegal"}`;
    fill(
      verdict,
      h(
        "p",
        { class: "stamp" },
        h("span", { class: "tick", "aria-hidden": "true" }, report.legal ? "✓" : "✗"),
        t(report.legal ? "legal" : "illegal"),
      ),
      errors ? h("p", {}, t("n-errors", { n: errors })) : null,
    );
    fill(findings, violations(report, {}, fixed));
    findFixes(mine, report);
    if (!deck.size) {
      fill(figures);
      return;
    }
    const stats = await call("stats", given()).catch(() => null);
    const odds = await call("odds", given()).catch(() => null);
    if (mine !== round) return;
    // The curve is what one looks at while one picks cards.
    const shown = (stats?.statistics ?? []).filter((one) => one.lines.length);
    const curves = shown.filter((one) => one.kind === "curve");
    fill(
      figures,
      [...curves, ...shown.filter((one) => one.kind !== "curve")].map(bars),
      odds ? chances(odds) : null,
      odds ? hand() : null,
    );
  }

  // What can be fixed takes longer to find than the verdict.
  async function findFixes(mine, report) {
    const fix = report.violations.length ? await call("fix", given()).catch(() => null) : null;
    if (mine === round && fix) fill(findings, fixes(fix, fixed), violations(report, fix, fixed));
  }

  async function fixed(text) {
    edit(text);
    await refresh();
    search();
  }

  function chances(odds) {
    const column = (turn) => Object.keys(turn.chances)[0];
    return h(
      "figure",
      { class: "chart" },
      h("figcaption", {}, t("odds")),
      h("p", { class: "small" }, t("odds-note", { n: odds.pile })),
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": t("odds") },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("th", { scope: "col" }, t("type")),
              h("th", { scope: "col" }, t("copies")),
              odds.answers[0]?.turns.map((turn) =>
                h("th", { scope: "col" }, turn.turn ? t("turn", { n: turn.turn }) : t("opening")),
              ),
            ),
          ),
          h(
            "tbody",
            {},
            odds.answers.map((one) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, one.of),
                h("td", {}, one.copies),
                one.turns.map((turn) => h("td", {}, percent(turn.chances[column(turn)].value))),
              ),
            ),
          ),
        ),
      ),
    );
  }

  function hand() {
    const cards = h("ul", { class: "hand-list", role: "status" });
    const deal = async () => {
      const found = await ask("hand", given({ seed: Math.floor(Math.random() * 4294967295) }));
      if (!found) return;
      const hand = found.hands[0];
      fill(
        cards,
        hand.cards.map((one) =>
          h(
            "li",
            { class: "mini" },
            one.id ? button(faceName(one), () => showCard(deck.game, one.id), "link") : one.name,
          ),
        ),
        hand.redrawn.length ? h("li", { class: "small" }, t("redrawn", { n: hand.redrawn.length })) : null,
      );
    };
    return h("figure", { class: "chart" }, h("figcaption", {}, t("sample-hand")), button(t("deal"), deal), cards);
  }

  function faceName(one) {
    return deck.cards[one.id]?.name ?? one.name;
  }

  // What can be asked for beside words; a click puts it into the search.
  function attributes() {
    const box = h(
      "details",
      { class: "attributes" },
      h("summary", {}, t("attributes")),
      h("p", { class: "small" }, coded(t("attributes-note"))),
      h(
        "ul",
        {},
        about.attributes.map((one) =>
          h(
            "li",
            {},
            button(
              one.title,
              () => {
                const field = filters.querySelector("input");
                field.value = query = `${query} ${one.word}:`.trimStart();
                field.focus();
              },
              "chip",
            ),
          ),
        ),
      ),
    );
    return box;
  }

  function tools() {
    fill(helps, attributes());
    fill(
      filters,
      input(
        t("search"),
        query,
        (value) => {
          query = value;
          shown = STEP;
          search();
        },
        { type: "search", placeholder: t("search-hint") },
      ),
      select(t("type"), [["", t("all")], ...about.types.map((one) => [one.key, one.title])], type, (value) => {
        type = value;
        shown = STEP;
        search();
      }),
      select(
        t("sort"),
        [
          ["", t("best-fit")],
          ...about.attributes
            .filter((one) => one.key !== "text")
            .flatMap((one) => [
              [one.key, `${one.title} ↑`],
              [`-${one.key}`, `${one.title} ↓`],
            ]),
        ],
        sort,
        (value) => {
          sort = value;
          search();
        },
      ),
    );
  }

  const fresh = h(
    "select",
    {
      "aria-label": t("new-list"),
      onchange: async () => {
        const game = fresh.value;
        fresh.value = "";
        if (!game || !(await mayPut())) return;
        remember("game", game);
        put(`game: ${game}\nname: ${t("new-deck")}\ndeck: {}\n`, "");
        refresh();
      },
    },
    h("option", { value: "" }, t("new-list")),
    known.games.map((one) => h("option", { value: one.key }, one.title)),
  );
  const saving = button(t("save-list"), keepFile);
  const tabs = ["cards", "deck", "figures"];
  const strip = h(
    "div",
    { class: "tabs", role: "group", "aria-label": t("build") },
    tabs.map((name) => button(t(`tab-${name}`), () => turn(name), "", { "data-tab": name })),
  );
  const columns = h(
    "div",
    { class: "columns three" },
    h("section", { class: "part cards-part", "aria-label": t("cards") }, filters, helps, count, results),
    h("section", { class: "part deck-part", "aria-label": t("deck") }, sections),
    h("section", { class: "part findings-part", "aria-label": t("verdict") }, verdict, findings),
    h("section", { class: "part figures-part", "aria-label": t("figures") }, figures),
  );
  function turn(name) {
    columns.dataset.tab = name;
    for (const one of strip.children) one.setAttribute("aria-pressed", String(one.dataset.tab === name));
  }
  place.append(
    h("h1", {}, t("build")),
    h("p", { class: "lead" }, t("build-lead")),
    h(
      "div",
      { class: "tools-row" },
      fresh,
      open(refresh),
      samples(known, refresh),
      undoing(async () => {
        await refresh();
        search();
      }),
      saving,
      sharing(),
      button(t("sheet"), printSheet),
      h("a", { class: "button", href: "#/check" }, t("to-check")),
      h("a", { class: "button", href: "#/play/new" }, t("to-play")),
    ),
    strip,
    columns,
  );
  turn("cards");
  dropping(place, refresh);
  await begin();
}

export { figure };
