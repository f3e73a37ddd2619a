// The page Play: which game it shows, the one under way, a ruling's or the set-up of a new one.

import { ask, call } from "./engine.js";
import { button, dialogue, h, language, t, toMain } from "./dom.js";
import { remember } from "./store.js";
import { setUp } from "./setup.js";
import { showRules } from "./share.js";
import { PORTION } from "./play-game.js";
import { forgetGame, forgetRecord, mayReplace, pickGame, record, revived, underWay } from "./play-saved.js";
import { showTable } from "./play-table.js";

<<<<<<< HEAD
const PORTION = 500; // milliseconds that bots think before the page learns how far they are
const MOST_HEARD = 40; // lines of what happened that are kept for whoever has them read aloud

let ruled = null; // the ruling whose table was there last: which one, its table, the language
let saved = ""; // the game that was saved last, and after how many choices
const moment = (state) => `${state.table} ${state.made}`;

// The game that was under way here, or null where there is none any more.
async function underWay(milliseconds) {
  const open = recall("table", "");
  if (!open) return null;
  try {
    return await call("look", { table: open, milliseconds });
  } catch (error) {
    if (["Away", "Refused"].includes(error.kind)) throw error; // it is there all the same
    if (error.kind !== "ClosedError") say(error.message, "bad");
    remember("table", "");
    return null;
  }
}

// A local server that is started again has no game any more; this browser keeps the one under way, as a record.
const keepRecord = later(async (state) => {
  const isUnderWay = state.made && !state.over;
  const file = isUnderWay ? await call("save", { table: state.table }).catch(() => null) : null;
  if (file) remember("record", { ...file, game: state.game, made: state.made });
  else if (!isUnderWay) remember("record", null);
}, 300);

function record() {
  return isLocal ? recall("record", null) : null;
}

async function revived() {
  const kept = record();
  return kept ? ask("load", { text: kept.text, path: kept.path, milliseconds: PORTION }) : null;
}
=======
const HERE = "#/play";

let ruled = null; // the ruling whose table was shown last: its key, its table, the language
>>>>>>> main

export async function show(place, rest, known) {
  if (rest[0] === "ruling") {
    await openRuling(place, known, rest[1], Number(rest[2]));
    return;
  }
  const state = rest[0] === "new" ? null : await underWay(PORTION);
  if (state) openGame(place, known, state, false);
  else await begin(place, known, rest[0] === "new");
}

// In another language a ruling keeps the table that it has.
async function sameRuling(key) {
  if (ruled?.key !== key || ruled.language === language) return null;
  return call("look", { table: ruled.table, milliseconds: PORTION }).catch(() => null);
}

// A ruling's table is not the game under way: it has its own address, and that game stays where it is.
async function openRuling(place, known, game, number) {
  const key = `${game}/${number}`;
  const again = await sameRuling(key);
  const state = again ?? await ask("ruling", { game, number });
  const back = async () => {
    history.replaceState(null, "", HERE);
    await show(place, [], known);
  };
  if (!state) {
    await back();
    return;
  }
  ruled = { key, table: state.table, language };
  showTable(place, known, state, {
    isRuling: true,
    load: () => load(place, known),
    reopened: () => {},
    left: async () => {
      await back();
      toMain();
    },
  });
  if (again) return;
  dialogue(state.name, h("p", {}, t("ruling-lead")), h("pre", { class: "source", tabindex: "0" }, state.source),
    h("p", {}, button(t("rules-behind"), () => showRules(state.rules, game))));
}

// Shows the game under way. `isAsked` says that somebody has just pressed something for it.
function openGame(place, known, state, isAsked = true) {
  remember("table", state.table); // a game that this browser kept has another name when it is opened again
  if (location.hash !== HERE) history.replaceState(null, "", HERE);
  showTable(place, known, state, {
    isAsked,
    load: () => load(place, known),
    reopened: (again) => openGame(place, known, again),
    left: async (isDone) => {
      if (isDone) forgetGame();
      history.replaceState(null, "", HERE);
      await begin(place, known, false);
      toMain();
    },
  });
}

async function begin(place, known, wantsDesk) {
  const open = await underWay(1);
  const kept = open ? null : record();
  await setUp(place, known, {
    kept: kept ? {
      game: kept.game, made: kept.made,
      goOn: async () => {
        const state = await revived();
        if (state) openGame(place, known, state);
      },
      drop: () => {
        forgetRecord();
        begin(place, known, wantsDesk);
      },
    } : null,
    mayBegin: mayReplace,
    begun: (state) => openGame(place, known, state),
    load: () => load(place, known),
    back: open ? () => openGame(place, known, open) : null,
  }, wantsDesk);
}

function load(place, known) {
<<<<<<< HEAD
  pick(".json,application/json", async (text, path) => {
    if (!(await mayReplace())) return;
    const state = await ask("load", { text, path, milliseconds: PORTION });
    if (state) table(place, known, state, { isAsked: true });
  });
}

// A ruling's table is not the game under way: it is at its own address, and that game stays where it is. `isAsked`
// says that somebody has just pressed something for this table.
function table(place, known, first, { isRuling = false, isAsked = false } = {}) {
  if (!isRuling) {
    // A game that was opened again from what this browser kept has another name.
    remember("table", first.table);
    if (location.hash !== "#/play") history.replaceState(null, "", "#/play");
  }
  let state = first;
  let news = [...state.news];
  let replaying = null;
  let round = 0;
  let isChoosing = false;
  const heard = h("div", { class: "hidden", role: "log" });
  const felt = h("div", { class: "felt" });
  const side = h("div", { class: "beside" });
  const head = h("div", { class: "table-head" });
  const slider = h("div", { class: "replay" });

  async function asked(name, given = {}) {
    try {
      return await call(name, { table: state.table, ...given });
    } catch (error) {
      if (error.kind === "ClosedError" && !isRuling && record()) offerToGoOn();
      else say(error.message, "bad");
      return null;
    }
  }

  // The server has been started again meanwhile.
  function offerToGoOn() {
    if (document.querySelector("dialog.closed-game")) return;
    const box = dialogue(t("server-anew"), h("p", {}, t("server-anew-lead")), h("p", { class: "tools-row" }, button(t("game-go-on"), async () => {
      const again = await revived();
      box.close();
      if (again) table(place, known, again, { isAsked: true });
    }, "main")));
    box.classList.add("closed-game");
  }

  // What happened since the last choice, also for whoever has it read aloud.
  function hear(lines, isNew = true) {
    news = isNew ? [...lines] : [...news, ...lines];
    heard.append(...lines.map((line) => h("p", {}, line)));
    while (heard.childElementCount > MOST_HEARD) heard.firstChild.remove();
  }

  // Where whoever plays by keyboard goes on.
  function toChoices() {
    (side.querySelector(".choices .choice") ?? felt.querySelector(".curtain .main") ?? side.querySelector(".over .main"))?.focus({ preventScroll: true });
  }

  async function choose(action) {
    if (isChoosing) return; // a second click, before the first one is answered
    isChoosing = true;
    const next = await asked("choose", { action, made: state.made, milliseconds: PORTION });
    state = next ?? (await asked("look", { milliseconds: PORTION })) ?? state;
    isChoosing = false;
    if (next) hear(state.news);
    draw();
    if (!next) return;
    await think();
    keepGame();
    toChoices();
  }

  function keepGame() {
    if (isLocal && !isRuling) keepRecord(state);
  }

  // Bots decide in portions, so that the page can say that they do.
  async function think() {
    const mine = ++round;
    while (state.thinking && mine === round && place.isConnected) {
      const next = await asked("look", { milliseconds: PORTION });
      if (!next || mine !== round || !place.isConnected) return;
      state = next;
      hear(state.news, false);
      if (!replaying) draw();
    }
  }

  async function undo() {
    round += 1;
    const next = await asked("undo");
    if (!next) return;
    state = next;
    hear([state.undone]);
    keepGame();
    draw();
  }

  async function log() {
    const told = await asked("log");
    if (told) dialogue(t("log"), told.log.length ? h("ol", { class: "log" }, told.log.map((line) => h("li", {}, line))) : h("p", {}, t("log-empty")));
  }

  async function hint() {
    const told = await asked("hint");
    if (!told) return;
    say(t("hint-is", { choice: told.text }));
    const choice = side.querySelector(`[data-action="${told.action}"]`);
    choice?.classList.add("hinted");
    choice?.focus();
    choice?.scrollIntoView({ block: "nearest" });
  }

  async function why(number) {
    const told = await asked("why_not", { card: number });
    if (!told) return;
    if (told.can) say(t("can-be-used"));
    else dialogue(t("why-not"), h("p", { class: "message" }, told.text), told.rules.length ? h("p", {}, button(t("rules-behind"), () => showRules(told.rules, state.game))) : null);
  }

  const past = newest((given) => asked("replay", given));

  async function replay(at) {
    const told = await past({ at, seat: replaying?.seat ?? state.viewer ?? 0 });
    if (!told) return;
    const isBegun = !replaying;
    replaying = told;
    draw();
    if (isBegun) range.focus();
  }

  // A game under way stays where it is, to go on with; what is over, or has not begun, is put away.
  async function leave() {
    round += 1;
    const isDone = state.over || !state.made;
    if (isRuling || isDone) ask("close", { table: state.table });
    if (isDone && !isRuling) {
      remember("table", "");
      remember("record", null);
    }
    history.replaceState(null, "", "#/play");
    if (isRuling) await show(place, [], known);
    else await begin(place, known, false);
    toMain();
  }

  function drawHead(view) {
    const tool = (name, words, work, more = {}) => button(words, work, "", { "data-key": name, ...more });
    const tools = [
      state.over || state.next || state.thinking || replaying ? null : tool("hint", t("hint"), hint),
      tool("undo", t("undo"), undo, { disabled: !state.made || Boolean(replaying) }),
      tool("log", t("log"), log), tool("save-game", t("save-game"), () => keepFile(state)), tool("load-game", t("load-game"), () => load(place, known)),
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

  async function ready() {
    state = (await asked("look", { ready: true, milliseconds: PORTION })) ?? state;
    hear(state.news);
    draw();
    await think();
    toChoices();
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
    const words = t(replaying.at ? "choice-of" : "choice-none", { n: replaying.at, of: replaying.of });
    range.setAttribute("aria-valuetext", words);
    fill(where, words, replaying.label ? ` · ${t("chose", { player: replaying.player, choice: replaying.label })}` : "");
    if (state.over && !sides.firstChild) {
      fill(sides, select(t("side-of"), state.players.map((name, at) => [String(at), name]), String(replaying.seat), (value) => { replaying.seat = Number(value); replay(replaying.at); }));
    }
    if (!state.over) fill(sides);
  }

  // Whatever was pressed by keyboard keeps the focus when all is drawn again.
  function draw() {
    const key = focusedKey();
    drawAll();
    const again = key ? /** @type {HTMLElement} */ (place.querySelector(`[data-key="${key}"]`)) : null;
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
        button(t("i-am-here"), ready, "main")));
      fill(side);
      return;
    }
    const choices = replaying ? null : state.choices;
    fill(felt, drawTable(view, choices, { choose, why, game: state.game, rules: (ids) => showRules(ids, state.game), preview: (action) => asked("preview", { action }) }));
    const told = replaying ? replaying.log.slice(-6) : news;
    fill(side,
      state.thinking && !replaying ? h("section", { class: "choices", "aria-label": t("choices") }, h("p", { class: "loading", role: "status" }, h("span", { class: "spinner", "aria-hidden": "true" }), t("thinking", { player: state.thinking }))) : null,
      choices?.choices.length ? choiceList(choices, view, { choose, rules: (ids) => showRules(ids, state.game) }) : null,
      state.over && !replaying ? h("div", { class: "over" }, h("p", { class: "outcome" }, state.outcome), button(t("new-game"), leave, "main")) : null,
      told.length ? h("section", { class: "news" }, h("h2", {}, t("since")), h("ol", { class: "log" }, told.slice(-30).map((line) => h("li", {}, line)))) : null);
  }

  fill(place, head, slider, h("div", { class: "table" }, felt, side), heard);
  draw();
  think().then(() => { keepGame(); return null; }).then(() => { if (isAsked && document.activeElement === document.body) toChoices(); });
=======
  pickGame((state) => openGame(place, known, state));
>>>>>>> main
}
