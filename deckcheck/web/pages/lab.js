// The page Lab: decks against each other, many games, the table of who beats whom growing while it runs.

import { call } from "./engine.js";
import { button, fill, figure, h, input, percent, say, select, t } from "./dom.js";
import { gameOf } from "./store.js";
import { chooser, rivals } from "./decks.js";
import { gameSelect, lastGame, playable } from "./games.js";

const MOST = 9; // decks that the engine lets meet

export async function show(place, _rest, known) {
  const games = playable(known);
  let game = lastGame(games);
  let wanted = 200;
  const { levels } = await gameOf(game);
  let bot = "hard";
  let running = false;
  const decks = h("div", { class: "chosen" });
  const figures = h("div", { class: "figures", "aria-live": "off" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("progress") });
  const status = h("p", { role: "status", class: "soft" }, t("lab-idle"));
  // Bots that think for long need many calls for one game: then this alone says that they play.
  const now = h("p", { class: "soft", hidden: true });
  let chosen = [];

  function pickers() {
    // What was found out about other decks goes with them.
    fill(figures);
    bar.value = 0;
    status.textContent = t("lab-idle");
    chosen = [];
    const samples = rivals(games.find((one) => one.key === game).samples);
    fill(decks);
    for (const name of samples.slice(0, 2)) addDeck(`${game}/${name}`);
  }

  function addDeck(first) {
    if (chosen.length >= MOST) return;
    chosen.push(chooser(known, game, first, t("deck-n", { n: chosen.length + 1 })));
    decks.append(chosen.at(-1).box);
    controls();
  }

  function takeDeck() {
    chosen.pop().box.remove();
    controls();
  }

  async function run() {
    running = true;
    controls();
    try {
      const given = await Promise.all(chosen.map((one) => one.list()));
      let state = await call("simulate", { decks: given, games: wanted, bot, seed: 0 });
      while (running && place.isConnected && state.played < state.wanted) {
        state = await call("simulate_part", { table: state.table, milliseconds: 300 });
        bar.value = state.played / state.wanted;
        status.textContent = t("lab-played", { n: state.played, of: state.wanted });
        now.textContent = t("lab-under-way", { n: state.played + 1, made: state.under_way });
        now.hidden = !state.under_way;
        if (state.played) draw(state.figures);
      }
      call("close", { table: state.table }).catch(() => {});
    } catch (error) {
      say(error.message, "bad");
    }
    running = false;
    now.hidden = true;
    controls();
  }

  function draw(data) {
    const names = data.decks.map((one) => one.name);
    const cell = new Map();
    for (const pairing of data.pairings) {
      const [one, other] = pairing.decks;
      for (const [left, right] of [
        [one, other],
        [other, one],
      ]) {
        const won = pairing.wins.find((part) => part.deck === left);
        if (left !== right || one === other) cell.set(`${left}\n${right}`, { ...won, games: pairing.games });
      }
    }
    fill(
      figures,
      h("h2", {}, t("who-beats-whom")),
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": t("who-beats-whom") },
        h(
          "table",
          { class: "matrix" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("td", {}),
              names.map((name) => h("th", { scope: "col" }, name)),
            ),
          ),
          h(
            "tbody",
            {},
            names.map((left) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, left),
                names.map((right) => {
                  const found = cell.get(`${left}\n${right}`);
                  if (left === right || !found?.games) return h("td", { class: "none" }, "–");
                  return h(
                    "td",
                    {
                      var: { "--rate": String(found.win_rate) },
                      title: t("interval", { low: percent(found.interval[0]), high: percent(found.interval[1]) }),
                    },
                    percent(found.win_rate),
                    h("span", { class: "small" }, ` ±${Math.round(50 * (found.interval[1] - found.interval[0]))}`),
                  );
                }),
              ),
            ),
          ),
        ),
      ),
      h("h2", {}, t("decks")),
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": t("decks") },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              [t("deck"), t("games"), t("wins"), t("starting"), t("following")].map((one) =>
                h("th", { scope: "col" }, one),
              ),
            ),
          ),
          h(
            "tbody",
            {},
            data.decks.map((one) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, one.name),
                h("td", {}, one.games),
                h("td", {}, `${percent(one.win_rate, 1)} (${percent(one.interval[0])}–${percent(one.interval[1])})`),
                h("td", {}, percent(one.starting.win_rate)),
                h("td", {}, percent(one.following.win_rate)),
              ),
            ),
          ),
        ),
      ),
      h("p", { class: "soft" }, t("lab-length", { mean: figure(data.turns.mean), draws: data.draws })),
    );
  }

  const strip = h("div", { class: "tools-row" });
  const settings = h(
    "div",
    { class: "bar-top" },
    gameSelect(games, game, (value) => {
      game = value;
      pickers();
    }),
    select(
      t("bot"),
      [...levels, "random"].map((one) => [one, t(`bot-${one}`)]),
      bot,
      (value) => {
        bot = value;
      },
    ),
    input(
      t("games"),
      wanted,
      (value) => {
        wanted = Math.min(100000, Math.max(1, Number.parseInt(value, 10) || 1));
      },
      { type: "number", min: 1, max: 100000 },
    ),
  );
  function controls() {
    // The settings stay as they are while a run is under way.
    for (const one of [settings, decks].flatMap((part) => [...part.querySelectorAll("select, input")]))
      one.disabled = running;
    fill(
      strip,
      running
        ? button(
            t("stop"),
            () => {
              running = false;
            },
            "main",
          )
        : button(t("run"), run, "main"),
      button(
        t("add-deck"),
        () => addDeck(`${game}/${rivals(games.find((one) => one.key === game).samples)[chosen.length] ?? ""}`),
        "",
        { disabled: running || chosen.length >= MOST },
      ),
      chosen.length > 2 ? button(t("take-deck"), takeDeck, "", { disabled: running }) : null,
      bar,
    );
  }

  place.append(
    h("h1", {}, t("lab")),
    h("p", { class: "lead" }, t("lab-lead")),
    settings,
    decks,
    strip,
    status,
    now,
    figures,
  );
  pickers();
  controls();
  return () => {
    running = false;
  };
}
