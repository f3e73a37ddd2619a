// The page Play: choosing decks and players, then the table with its choices, log, undo, files and replay.

import { call } from "./engine.js";
import { button, dialogue, fill, h, input, pick, save, say, select, t } from "./dom.js";
import { gameOf, recall, remember } from "./store.js";
import { chooser, rivals } from "./decks.js";
import { showRules } from "./share.js";
import { choiceList, drawTable } from "./table.js";

export async function show(place, rest, known) {
  if (rest[0] === "ruling") {
    await openRuling(place, known, rest[1], Number(rest[2]));
    return;
  }
  const open = recall("table", "");
  if (open) {
    const state = await call("look", { table: open }).catch(() => null);
    if (state) {
      table(place, known, state);
      return;
    }
    remember("table", "");
  }
  await setUp(place, known);
}

async function openRuling(place, known, game, number) {
  const state = await call("ruling", { game, number }).catch((error) => { say(error.message, "bad"); return null; });
  history.replaceState(null, "", "#/play");
  if (!state) {
    await setUp(place, known);
    return;
  }
  remember("table", state.table);
  table(place, known, state);
  dialogue(state.name, h("p", {}, t("ruling-lead")), h("pre", { class: "source", tabindex: "0" }, state.source),
    h("p", {}, button(t("rules-behind"), () => showRules(state.rules, game))));
}

async function setUp(place, known) {
  const games = known.games.filter((one) => one.playable);
  let game = recall("game", games[0].key);
  if (!games.some((one) => one.key === game)) game = games[0].key;
  let seed = "";
  const seats = h("div", { class: "seats" });
  let chosen = [];

  async function lay() {
    const { bots } = await gameOf(game);
    const samples = rivals(games.find((one) => one.key === game).samples);
    chosen = [0, 1].map((at) => {
      const deck = chooser(known, game, `${game}/${samples[at] ?? samples[0]}`, t("deck"));
      const seat = { deck, kind: at ? "greedy" : "human", name: "" };
      const kinds = [["human", t("person")], ...bots.map((bot) => [bot, t(`bot-${bot}`)])];
      seat.box = h("fieldset", { class: "seat" }, h("legend", {}, t("player-n", { n: at + 1 })),
        input(t("name"), "", (value) => { seat.name = value; }, { maxlength: 80, placeholder: at ? t("name-b") : t("name-a") }),
        select(t("who"), kinds, seat.kind, (value) => { seat.kind = value; }), deck.box);
      return seat;
    });
    fill(seats, chosen.map((one) => one.box));
  }

  async function begin() {
    try {
      const decks = await Promise.all(chosen.map((one) => one.deck.list()));
      const state = await call("new_game", {
        decks, seats: chosen.map((one) => one.kind), players: chosen.map((one, at) => one.name || (at ? t("name-b") : t("name-a"))),
        ...(seed !== "" ? { seed: Number(seed) } : {}),
      });
      remember("table", state.table);
      table(place, known, state);
    } catch (error) {
      say(error.message, "bad");
    }
  }

  fill(place, h("h1", {}, t("play")), h("p", { class: "lead" }, t("play-lead")),
    h("div", { class: "set-up" },
      select(t("game"), games.map((one) => [one.key, one.title]), game, (value) => { game = value; remember("game", game); lay(); }),
      seats,
      h("details", {}, h("summary", {}, t("more-settings")), input(t("seed"), "", (value) => { seed = value; }, { type: "number", min: 0, max: 9007199254740991 })),
      h("p", { class: "tools-row" }, button(t("begin"), begin, "main"), button(t("load-game"), () => load(place, known)))));
  await lay();
}

function load(place, known) {
  pick(".json,application/json", async (text, path) => {
    const state = await call("load", { text, path }).catch((error) => { say(error.message, "bad"); });
    if (!state) return;
    remember("table", state.table);
    table(place, known, state);
  });
}

function table(place, known, first) {
  let state = first;
  let news = [...state.news];
  let replaying = null;
  const felt = h("div", { class: "felt" });
  const side = h("div", { class: "beside" });
  const head = h("div", { class: "table-head" });
  const slider = h("div", { class: "replay" });

  async function ask(name, given = {}) {
    try {
      return await call(name, { table: state.table, ...given });
    } catch (error) {
      say(error.message, "bad");
      return null;
    }
  }

  async function choose(action) {
    const next = await ask("choose", { action, made: state.made });
    if (!next) {
      state = (await ask("look")) ?? state;
      draw();
      return;
    }
    state = next;
    news = [...state.news];
    draw();
    side.querySelector(".choices button")?.focus({ preventScroll: true });
  }

  async function undo() {
    const next = await ask("undo");
    if (!next) return;
    state = next;
    news = [state.undone];
    draw();
  }

  async function keepFile() {
    const file = await ask("save");
    if (file) save(file.path, file.text, "application/json");
  }

  async function log() {
    const told = await ask("log");
    if (told) dialogue(t("log"), told.log.length ? h("ol", { class: "log" }, told.log.map((line) => h("li", {}, line))) : h("p", {}, t("log-empty")));
  }

  async function hint() {
    const told = await ask("hint");
    if (told) say(t("hint-is", { choice: told.text }));
  }

  async function why(number) {
    const told = await ask("why_not", { card: number });
    if (!told) return;
    if (told.can) say(t("can-be-used"));
    else dialogue(t("why-not"), h("p", { class: "message" }, told.text), told.rules.length ? h("p", {}, button(t("rules-behind"), () => showRules(told.rules, state.game))) : null);
  }

  async function replay(at) {
    replaying = await ask("replay", { at, seat: replaying?.seat ?? state.viewer ?? 0 });
    if (replaying) draw();
  }

  function leave() {
    remember("table", "");
    ask("close");
    setUp(place, known);
  }

  function drawHead(view) {
    const tools = [
      state.over || state.next ? null : button(t("hint"), hint),
      button(t("undo"), undo, "", { disabled: !state.made || Boolean(replaying) }),
      button(t("log"), log), button(t("save-game"), keepFile), button(t("load-game"), () => load(place, known)),
      state.made ? button(replaying ? t("replay-end") : t("replay"), () => { if (replaying) { replaying = null; draw(); } else replay(state.over ? 0 : state.made); }) : null,
      button(t("leave-game"), leave)];
    fill(head, h("div", { class: "where" }, h("h1", {}, view ? headline(view) : known.games.find((one) => one.key === state.game)?.title ?? state.game),
      view?.facts.length ? h("p", { class: "soft" }, view.facts.map((fact) => fact.text).join(" · ")) : null),
    h("div", { class: "tools-row" }, tools));
  }

  function headline(view) {
    if (state.over && !replaying) return state.outcome;
    if (!view.turn) return t("before-turn", { phase: view.phase.name });
    return t("turn-of", { turn: view.turn, player: view.seats[view.active].name, phase: view.phase.name });
  }

  function drawSlider() {
    if (!replaying) {
      fill(slider);
      slider.hidden = true;
      return;
    }
    slider.hidden = false;
    const range = h("input", { type: "range", min: 0, max: replaying.of, value: replaying.at, "aria-label": t("replay"), "aria-valuetext": t("choice-of", { n: replaying.at, of: replaying.of }), onchange: () => replay(Number(range.value)) });
    fill(slider, button("‹", () => replay(Math.max(0, replaying.at - 1)), "round", { "aria-label": t("back") }), range,
      button("›", () => replay(Math.min(replaying.of, replaying.at + 1)), "round", { "aria-label": t("forth") }),
      h("p", {}, t("choice-of", { n: replaying.at, of: replaying.of }), replaying.label ? ` · ${replaying.player} : ${replaying.label}` : ""),
      state.over ? select(t("side-of"), state.players.map((name, at) => [String(at), name]), String(replaying.seat), (value) => { replaying.seat = Number(value); replay(replaying.at); }) : null);
  }

  function draw() {
    const view = replaying ? replaying.view : state.view;
    drawHead(view);
    drawSlider();
    if (!view) {
      fill(felt, h("div", { class: "curtain" }, h("p", {}, t("hand-over", { player: state.next ?? "" })),
        button(t("i-am-here"), async () => { state = (await ask("look", { ready: true })) ?? state; news = [...state.news]; draw(); }, "main")));
      fill(side);
      return;
    }
    const choices = replaying ? null : state.choices;
    fill(felt, drawTable(view, choices, { choose, why, game: state.game, rules: (ids) => showRules(ids, state.game), preview: (action) => ask("preview", { action }) }));
    const told = replaying ? replaying.log.slice(-6) : news;
    fill(side,
      choices?.choices.length ? choiceList(choices, view, { choose, rules: (ids) => showRules(ids, state.game) }) : null,
      state.over && !replaying ? h("div", { class: "over" }, h("p", { class: "outcome" }, state.outcome), button(t("new-game"), leave, "main")) : null,
      told.length ? h("section", { class: "news" }, h("h2", {}, t("since")), h("ol", { class: "log" }, told.slice(-30).map((line) => h("li", {}, line)))) : null);
  }

  fill(place, head, slider, h("div", { class: "table" }, felt, side));
  draw();
}
