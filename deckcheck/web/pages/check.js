// The page Check: a list on the left, its verdict and every violation on the right, while one types.

import { ask, call } from "./engine.js";
import { button, fill, h, input, later, save, say, select, t } from "./dom.js";
import { editor } from "./editor.js";
import { completing } from "./completing.js";
import { capital, fixes, violations } from "./findings.js";
import { edit, fileName, given, judged, keep, list, opened, put, remember } from "./store.js";
import { dropping, keepFile, mayPut, open, samples, sharing, undoing } from "./share.js";
import { printSheet } from "./sheet.js";

export async function show(place, rest, known) {
  let carried = null; // by a link, while it is asked whether it may take the place of what was typed
  if (rest[0]) {
    carried = await opened(rest[0]).catch(() => {
      say(t("link-broken"), "bad");
      return null;
    });
    history.replaceState(null, "", "#/check");
    if (carried && !list.typed) {
      put(...carried);
      carried = null;
    }
  }
  const verdict = h("div", { class: "verdict", role: "status" });
  const found = h("div", { class: "findings" });
  const paper = editor(t("list"), list.text, (text) => {
    list.text = text;
    list.typed = true;
    if (!text.trim()) another();
    keep();
    soon();
  });
  // Whoever pastes over the whole list begins another one; a game that was chosen before there was any is meant for it.
  paper.area.addEventListener("paste", () => {
    if (paper.area.selectionEnd - paper.area.selectionStart !== paper.area.value.length) return;
    if (paper.area.value.trim()) another();
    else list.path = "";
  });

  function another() {
    Object.assign(list, { path: "", game: "", format: "" });
    settings();
  }

  let round = 0;
  let detected = null;
  const soon = later(() => check(), 25);
  // What can be fixed takes longer to find than the verdict, which no key waits behind.
  const findFixes = later(async (mine, deck) => {
    const fix = mine === round ? await call("fix", given()).catch(() => null) : null;
    if (mine === round && fix) draw(deck, fix);
  }, 200);

  function changed() {
    paper.set(list.text);
    settings();
    check();
  }

  function fixed(text) {
    edit(text);
    paper.set(text);
    check();
  }

  // The game whose names are offered: the one that is chosen or written, else that of the list as it was read last.
  function gameTyped() {
    return list.game || gameWritten() || detected;
  }

  function gameWritten() {
    const written = /^\s*["']?(?:game|jeu)["']?\s*:\s*["']?([\w-]+)/im.exec(list.text)?.[1];
    return known.games.find((one) => one.key === written)?.key;
  }

  async function check() {
    const mine = ++round;
    if (!list.text.trim()) {
      fill(verdict, h("p", { class: "stamp none" }, t("nothing-yet")));
      verdict.className = "verdict";
      fill(found);
      paper.mark([]);
      return;
    }
    const answer = await call("check", judged({ advice: true })).catch((error) => ({ error }));
    if (mine !== round) return;
    if (answer.error) {
      verdict.className = "verdict";
      fill(found);
      paper.mark([]);
      fill(verdict, h("p", { class: "stamp bad" }, t("cannot")), h("p", {}, answer.error.message));
      return;
    }
    const deck = JSON.parse(answer.json).decks[0];
    if (deck.game !== detected) {
      detected = deck.game;
      // What is begun next is of the game of this list, until another one is chosen.
      if (detected) remember("game", detected);
      settings();
    }
    paper.mark(deck.violations, deck.reading);
    verdict.className = `verdict ${deck.legal ? "legal" : "illegal"}`;
    const errors = deck.violations.filter((one) => one.severity === "error").length;
    fill(
      verdict,
      h(
        "p",
        { class: "stamp" },
        h("span", { class: "tick", "aria-hidden": "true" }, deck.legal ? "✓" : "✗"),
        t(deck.legal ? "legal" : "illegal"),
      ),
      h(
        "p",
        { class: "soft" },
        [deck.name, title(deck), deck.cards !== null ? t("n-cards", { n: deck.cards }) : null, deck.hash]
          .filter(Boolean)
          .join(" · "),
      ),
      errors ? h("p", {}, t("n-errors", { n: errors })) : null,
    );
    draw(deck, []);
    findFixes(mine, deck);
  }

  function title(deck) {
    const game = known.games.find((one) => one.key === deck.game);
    const form = game?.formats.find((one) => one.key === deck.format);
    return game ? `${game.title}, ${form?.title ?? deck.format}` : null;
  }

  function draw(deck, fix) {
    fill(
      found,
      deck.game === null && !list.game && !gameWritten()
        ? h(
            "div",
            { class: "fix" },
            h("p", {}, t("which-game")),
            h(
              "p",
              { class: "tools-row" },
              known.games.map((one) =>
                button(one.title, () => {
                  list.game = one.key;
                  keep();
                  settings();
                  unfold();
                  check();
                }),
              ),
            ),
          )
        : null,
      fixes(fix, fixed),
      deck.notes
        ? h(
            "ul",
            { class: "small" },
            deck.notes.map((note) => h("li", {}, capital(note))),
          )
        : null,
      violations(deck, fix, fixed, paper.go),
      deck.reading ? account(deck.reading) : null,
    );
  }

  // What each line of a pasted list was taken for; the fold keeps its state while the list changes.
  let unfolded = false;
  function account(lines) {
    return h(
      "details",
      { class: "account", open: unfolded },
      h(
        "summary",
        {
          onclick: (event) => {
            unfolded = !event.currentTarget.parentElement.open;
          },
        },
        t("account"),
      ),
      h(
        "table",
        {},
        h(
          "tbody",
          {},
          lines.map((one) =>
            h(
              "tr",
              { class: one.kind === "card" || one.kind === "unreadable" ? `account-${one.kind}` : "" },
              h(
                "td",
                {},
                button(one.line, () => paper.go(one.line, 1), "quiet", { "aria-label": t("line", { n: one.line }) }),
              ),
              h("td", {}, t(`account-${one.kind}`)),
              h("td", {}, one.cards ? one.cards.map((held) => h("div", {}, `${held.count} ${held.name}`)) : one.text),
            ),
          ),
        ),
      ),
    );
  }

  // On a phone what is seldom changed is folded away, unless something was.
  const wide = matchMedia("(min-width: 46.01rem)");
  const head = h("div", { class: "bar-top" });
  const folded = h("details", { class: "settings" }, h("summary", {}, t("judged-by")), head);
  const unfold = () => {
    folded.open = wide.matches || Boolean(list.game || list.format || list.as_of || list.strict);
  };
  wide.addEventListener("change", unfold);
  function settings() {
    const games = [["", t("as-listed")], ...known.games.map((one) => [one.key, one.title])];
    const game = known.games.find((one) => one.key === (list.game || detected));
    const forms = [["", t("as-listed")], ...(game ? game.formats.map((one) => [one.key, one.title]) : [])];
    fill(
      head,
      select(t("game"), games, list.game, (value) => {
        list.game = value;
        list.format = "";
        keep();
        settings();
        check();
      }),
      game
        ? select(t("format"), forms, list.format, (value) => {
            list.format = value;
            keep();
            check();
          })
        : null,
      input(
        t("as-of"),
        list.as_of,
        (value) => {
          list.as_of = value;
          keep();
          soon();
        },
        { type: "date" },
      ),
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: list.strict,
          onchange: (event) => {
            list.strict = event.target.checked;
            keep();
            check();
          },
        }),
        t("strict"),
      ),
    );
  }

  const forms = h(
    "select",
    { "aria-label": t("download-as") },
    [["", t("as-it-is")], ...known.formats.map((one) => [one, one])].map(([key, words]) =>
      h("option", { value: key }, words),
    ),
  );
  const download = button(t("download"), async () => {
    if (!forms.value) {
      keepFile();
      return;
    }
    const made = await ask("convert", given({ to: forms.value }));
    if (!made) return;
    const ending =
      {
        yaml: ".deck.yaml",
        json: ".deck.json",
        cockatrice: ".cod",
        octgn: ".o8d",
        lackey: ".dek",
        tabletop: ".json",
        xfccg: ".json",
      }[forms.value] ?? ".txt";
    save(`${fileName().replace(/\.deck\.ya?ml$|\.[^.]*$/, "")}${ending}`, made.text);
    if (made.notes.length) say(made.notes.map((note) => `${capital(note)}.`).join(" "));
  });
  const typing = h("section", { class: "left typing", "aria-label": t("list") }, paper.label, paper.box);
  add(
    place,
    h("h1", {}, t("check")),
    h("p", { class: "lead" }, t("check-lead")),
    h(
      "div",
      { class: "bar-top" },
      h("div", { class: "tools-row" }, open(changed), samples(known, changed), undoing(changed)),
      folded,
    ),
    h(
      "div",
      { class: "columns" },
      typing,
      h(
        "section",
        { class: "right", "aria-label": t("verdict") },
        verdict,
        h(
          "div",
          { class: "tools-row out" },
          sharing(),
          h("span", { class: "joined" }, forms, download),
          button(t("sheet"), printSheet),
        ),
        found,
      ),
    ),
  );
  completing(paper.area, typing, gameTyped);
  settings();
  unfold();
  dropping(place, changed);
  check();
  if (carried) {
    mayPut().then((may) => {
      if (!may) return;
      put(...carried);
      changed();
    });
  }
  return () => wide.removeEventListener("change", unfold);
}

function add(place, ...parts) {
  place.append(...parts.filter(Boolean));
}
