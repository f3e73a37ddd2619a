// The page Play: choosing decks and players, then the table with its choices, log, undo, files and replay.

import { call } from "./engine.js";
import { button, dialogue, fill, h, later, newest, pick, save, say, select, t } from "./dom.js";
import { recall, remember } from "./store.js";
import { setUp } from "./setup.js";
import { showRules } from "./share.js";
import { choiceList, drawTable } from "./table.js";

const PORTION = 500; // milliseconds that bots think before the page is told how far they are

export async function show(place, rest, known) {
  if (rest[0] === "ruling") {
    await openRuling(place, known, rest[1], Number(rest[2]));
    return;
  }
  const open = recall("table", "");
  if (open && rest[0] !== "new") {
    const state = await call("look", { table: open, milliseconds: PORTION }).catch(() => null);
    if (state) {
      table(place, known, state);
      return;
    }
    remember("table", "");
  }
  await begin(place, known, rest[0] === "new");
}

async function openRuling(place, known, game, number) {
  const state = await call("ruling", { game, number }).catch((error) => { say(error.message, "bad"); return null; });
  history.replaceState(null, "", "#/play");
  if (!state) {
    await begin(place, known, false);
    return;
  }
  table(place, known, state);
  dialogue(state.name, h("p", {}, t("ruling-lead")), h("pre", { class: "source", tabindex: "0" }, state.source),
    h("p", {}, button(t("rules-behind"), () => showRules(state.rules, game))));
}

async function begin(place, known, wantsDesk) {
  const under = recall("table", "");
  const open = under ? await call("look", { table: under, milliseconds: 1 }).catch(() => null) : null;
  await setUp(place, known, {
    begun: (state) => table(place, known, state),
    load: () => load(place, known),
    back: open ? () => { history.replaceState(null, "", "#/play"); table(place, known, open); } : null,
  }, wantsDesk);
}

function load(place, known) {
  pick(".json,application/json", async (text, path) => {
    const state = await call("load", { text, path, milliseconds: PORTION }).catch((error) => { say(error.message, "bad"); });
    if (!state) return;
    table(place, known, state);
  });
}

function table(place, known, first) {
  // A game that was opened anew from what this browser kept has another name.
  remember("table", first.table);
  if (location.hash !== "#/play") history.replaceState(null, "", "#/play");
  let state = first;
  let news = [...state.news];
  let replaying = null;
  let round = 0;
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
    const next = await ask("choose", { action, made: state.made, milliseconds: PORTION });
    if (!next) {
      state = (await ask("look", { milliseconds: PORTION })) ?? state;
      draw();
      return;
    }
    state = next;
    news = [...state.news];
    draw();
    await think();
    side.querySelector(".choices .choice")?.focus({ preventScroll: true });
  }

  // Bots decide in portions, so that the page can say that they do.
  async function think() {
    const mine = ++round;
    while (state.thinking && mine === round && place.isConnected) {
      const next = await ask("look", { milliseconds: PORTION });
      if (!next || mine !== round || !place.isConnected) return;
      state = next;
      news.push(...state.news);
      if (!replaying) draw();
    }
  }

  async function undo() {
    round += 1;
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
    if (!told) return;
    say(t("hint-is", { choice: told.text }));
    const choice = side.querySelector(`[data-action="${told.action}"]`);
    choice?.classList.add("hinted");
    choice?.focus();
    choice?.scrollIntoView({ block: "nearest" });
  }

  async function why(number) {
    const told = await ask("why_not", { card: number });
    if (!told) return;
    if (told.can) say(t("can-be-used"));
    else dialogue(t("why-not"), h("p", { class: "message" }, told.text), told.rules.length ? h("p", {}, button(t("rules-behind"), () => showRules(told.rules, state.game))) : null);
  }

  const past = newest((asked) => ask("replay", asked));

  async function replay(at) {
    const told = await past({ at, seat: replaying?.seat ?? state.viewer ?? 0 });
    if (!told) return;
    const isBegun = !replaying;
    replaying = told;
    draw();
    if (isBegun) range.focus();
  }

  function leave() {
    round += 1;
    remember("table", "");
    ask("close");
    begin(place, known, false);
  }

  function drawHead(view) {
    const tool = (name, words, work, more = {}) => button(words, work, "", { "data-key": name, ...more });
    const tools = [
      state.over || state.next || state.thinking || replaying ? null : tool("hint", t("hint"), hint),
      tool("undo", t("undo"), undo, { disabled: !state.made || Boolean(replaying) }),
      tool("log", t("log"), log), tool("save-game", t("save-game"), keepFile), tool("load-game", t("load-game"), () => load(place, known)),
      !state.made ? null : replaying ? tool("replay-end", t("replay-end"), () => { replaying = null; draw(); head.querySelector("[data-key=replay]")?.focus(); }) : tool("replay", t("replay"), () => replay(state.over ? 0 : state.made)),
      tool("leave-game", t("leave-game"), leave)];
    fill(head, h("div", { class: "where" }, h("h1", {}, view ? headline(view) : known.games.find((one) => one.key === state.game)?.title ?? state.game),
      view?.facts.length ? h("p", { class: "soft" }, view.facts.map((fact) => fact.text).join(" · ")) : null),
    h("div", { class: "tools-row" }, tools));
  }

  function headline(view) {
    if (state.over && !replaying) return state.outcome;
    if (!view.turn) return t("before-turn", { phase: view.phase.name });
    return t("turn-of", { turn: view.turn, player: view.seats[view.active].name, phase: view.phase.name });
  }

  // One slider for the whole game, so that it keeps the focus while it is moved.
  const soon = later((at) => replay(at), 40);
  const range = h("input", { type: "range", min: 0, "aria-label": t("replay"), "data-key": "slider", oninput: () => soon(Number(range.value)) });
  const step = (by) => replay(Math.min(replaying.of, Math.max(0, replaying.at + by)));
  const where = h("p", { role: "status" });
  const sides = h("div");
  fill(slider, button("‹", () => step(-1), "round", { "aria-label": t("back"), "data-key": "back" }), range,
    button("›", () => step(1), "round", { "aria-label": t("forth"), "data-key": "forth" }), where, sides);

  function drawSlider() {
    slider.hidden = !replaying;
    if (!replaying) return;
    range.max = replaying.of;
    if (Number(range.value) !== replaying.at) range.value = replaying.at;
    const words = t("choice-of", { n: replaying.at, of: replaying.of });
    range.setAttribute("aria-valuetext", words);
    fill(where, words, replaying.label ? ` · ${replaying.player} : ${replaying.label}` : "");
    if (state.over && !sides.firstChild) {
      fill(sides, select(t("side-of"), state.players.map((name, at) => [String(at), name]), String(replaying.seat), (value) => { replaying.seat = Number(value); replay(replaying.at); }));
    }
    if (!state.over) fill(sides);
  }

  // Whatever was pressed by keyboard keeps the focus when all is drawn anew.
  function draw() {
    const key = document.activeElement?.dataset?.key;
    drawAll();
    const again = key ? place.querySelector(`[data-key="${key}"]`) : null;
    if (again && again !== document.activeElement) again.focus({ preventScroll: true });
  }

  function drawAll() {
    const view = replaying ? replaying.view : state.view;
    drawHead(view);
    drawSlider();
    if (!view && state.thinking) {
      fill(felt, h("div", { class: "curtain" }, h("p", {}, t("thinking", { player: state.thinking })), h("p", { class: "small" }, t("choice-of", { n: state.made, of: "…" }))));
      fill(side);
      return;
    }
    if (!view) {
      fill(felt, h("div", { class: "curtain" }, h("p", {}, t("hand-over", { player: state.next ?? "" })),
        button(t("i-am-here"), async () => { state = (await ask("look", { ready: true, milliseconds: PORTION })) ?? state; news = [...state.news]; draw(); await think(); side.querySelector(".choices .choice")?.focus({ preventScroll: true }); }, "main")));
      fill(side);
      return;
    }
    const choices = replaying ? null : state.choices;
    fill(felt, drawTable(view, choices, { choose, why, game: state.game, rules: (ids) => showRules(ids, state.game), preview: (action) => ask("preview", { action }) }));
    const told = replaying ? replaying.log.slice(-6) : news;
    fill(side,
      state.thinking && !replaying ? h("section", { class: "choices", "aria-label": t("choices") }, h("p", { class: "loading", role: "status" }, h("span", { class: "spinner", "aria-hidden": "true" }), t("thinking", { player: state.thinking }))) : null,
      choices?.choices.length ? choiceList(choices, view, { choose, rules: (ids) => showRules(ids, state.game) }) : null,
      state.over && !replaying ? h("div", { class: "over" }, h("p", { class: "outcome" }, state.outcome), button(t("new-game"), leave, "main")) : null,
      told.length ? h("section", { class: "news" }, h("h2", {}, t("since")), h("ol", { class: "log" }, told.slice(-30).map((line) => h("li", {}, line)))) : null);
  }

  fill(place, head, slider, h("div", { class: "table" }, felt, side));
  draw();
  think();
}
