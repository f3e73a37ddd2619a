// One game at its table: the choices, what has happened, undo, hints, the log, and the replay.

import { ask } from "./engine.js";
import { button, dialogue, fill, focusedKey, h, say, t, toMain } from "./dom.js";
import { replayOf } from "./replay.js";
import { showRules } from "./share.js";
import { choiceList, drawTable } from "./table.js";

export const PORTION = 500; // milliseconds that bots think before the page is told how far they are
const MOST_HEARD = 40; // lines of what happened that are kept for whoever has them read aloud
const MOST_NEWS = 30; // lines of what happened since the last choice
const MOST_PAST = 6; // lines of what had just happened at a moment of a replay

/**
 * Show a game and play it.
 *
 * @param {HTMLElement} place where
 * @param {any} first the table as the engine tells it
 * @param {{isAsked: boolean, title: string, keep: Function, load: () => void, leave: Function}} page what the page does
 */
export function playTable(place, first, page) {
  let state = first;
  let news = [...state.news];
  let round = 0;
  let isChoosing = false;
  const heard = h("div", { class: "hidden", role: "log" });
  const felt = h("div", { class: "felt" });
  const side = h("div", { class: "beside" });
  const head = h("div", { class: "table-head" });

  const asked = (name, given = {}) => ask(name, { table: state.table, ...given });
  const replay = replayOf((given) => asked("replay", given), () => draw());

  // What happened since the last choice, also for whoever has it read aloud.
  function hear(lines, isNew = true) {
    news = isNew ? [...lines] : [...news, ...lines];
    heard.append(...lines.map((line) => h("p", {}, line)));
    while (heard.childElementCount > MOST_HEARD) heard.firstChild.remove();
  }

  // Where whoever plays by keyboard goes on.
  function toChoices() {
    const next = side.querySelector(".choices .choice") ?? felt.querySelector(".curtain .main");
    (next ?? side.querySelector(".over .main"))?.focus({ preventScroll: true });
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
    toChoices();
  }

  // Bots decide in portions, so that the page can say that they do.
  async function think() {
    const mine = ++round;
    while (state.thinking && mine === round && place.isConnected) {
      const next = await asked("look", { milliseconds: PORTION });
      if (!next || mine !== round || !place.isConnected) return;
      state = next;
      hear(state.news, false);
      if (!replay.moment()) draw();
    }
  }

  async function undo() {
    round += 1;
    const next = await asked("undo");
    if (!next) return;
    state = next;
    hear([state.undone]);
    draw();
  }

  async function log() {
    const found = await asked("log");
    if (!found) return;
    const lines = found.log.map((line) => h("li", {}, line));
    dialogue(t("log"), lines.length ? h("ol", { class: "log" }, lines) : h("p", {}, t("log-empty")));
  }

  async function hint() {
    const found = await asked("hint");
    if (!found) return;
    say(t("hint-is", { choice: found.text }));
    const choice = side.querySelector(`[data-action="${found.action}"]`);
    choice?.classList.add("hinted");
    choice?.focus();
    choice?.scrollIntoView({ block: "nearest" });
  }

  async function why(number) {
    const found = await asked("why_not", { card: number });
    if (!found) return;
    if (found.can) {
      say(t("can-be-used"));
      return;
    }
    const rules = button(t("rules-behind"), () => showRules(found.rules, state.game));
    dialogue(t("why-not"), h("p", { class: "message" }, found.text), found.rules.length ? h("p", {}, rules) : null);
  }

  async function leave() {
    round += 1;
    await page.leave(state);
    toMain();
  }

  async function ready() {
    state = (await asked("look", { ready: true, milliseconds: PORTION })) ?? state;
    hear(state.news);
    draw();
    await think();
    toChoices();
  }

  function endReplay() {
    replay.end();
    head.querySelector("[data-key=replay]")?.focus();
  }

  function tools() {
    const tool = (key, words, work, more = {}) => button(words, work, "", { "data-key": key, ...more });
    const isReplaying = Boolean(replay.moment());
    const isWaiting = state.over || state.next || state.thinking || isReplaying;
    const toReplay = isReplaying
      ? tool("replay-end", t("replay-end"), endReplay)
      : tool("replay", t("replay"), () => replay.go(state.over ? 0 : state.made, state.viewer ?? 0));
    return [
      isWaiting ? null : tool("hint", t("hint"), hint),
      tool("undo", t("undo"), undo, { disabled: !state.made || isReplaying }),
      tool("log", t("log"), log),
      tool("save-game", t("save-game"), () => page.keep(state)),
      tool("load-game", t("load-game"), page.load),
      state.made ? toReplay : null,
      tool("leave-game", t("leave-game"), leave),
    ];
  }

  function drawHead(view) {
    const facts = view?.facts.map((fact) => fact.text).join(" · ");
    const where = h("div", { class: "where" },
      h("h1", {}, view ? headline(view) : page.title), facts ? h("p", { class: "soft" }, facts) : null);
    fill(head, where, h("div", { class: "tools-row" }, tools()));
  }

  function headline(view) {
    if (state.over && !replay.moment()) return state.outcome;
    if (!view.turn) return t("before-turn", { phase: view.phase.name });
    return t("turn-of", { turn: view.turn, player: view.seats[view.active].name, phase: view.phase.name });
  }

  // Whatever was pressed by keyboard keeps the focus when all is drawn anew.
  function draw() {
    const key = focusedKey();
    drawAll();
    const again = key ? /** @type {HTMLElement} */ (place.querySelector(`[data-key="${key}"]`)) : null;
    if (again && again !== document.activeElement) again.focus({ preventScroll: true });
  }

  // What hides the table: bots that think, or another player who takes the seat.
  function drawCurtain() {
    const curtain = state.thinking
      ? [h("p", {}, t("thinking", { player: state.thinking })),
        h("p", { class: "small" }, t("choice-of", { n: state.made, of: "…" }))]
      : [h("p", {}, t("hand-over", { player: state.next ?? "" })), button(t("i-am-here"), ready, "main")];
    fill(felt, h("div", { class: "curtain" }, curtain));
    fill(side);
  }

  function drawAll() {
    const moment = replay.moment();
    const view = moment ? moment.view : state.view;
    drawHead(view);
    replay.draw(state);
    if (!view) {
      drawCurtain();
      return;
    }
    const rules = (ids) => showRules(ids, state.game);
    const preview = (action) => asked("preview", { action });
    const choices = moment ? null : state.choices;
    fill(felt, drawTable(view, choices, { choose, why, game: state.game, rules, preview }));
    fill(side,
      state.thinking && !moment ? thinking() : null,
      choices?.choices.length ? choiceList(choices, view, { choose, rules }) : null,
      state.over && !moment ? over() : null,
      happened(moment ? moment.log.slice(-MOST_PAST) : news));
  }

  function thinking() {
    const spinner = h("span", { class: "spinner", "aria-hidden": "true" });
    const words = h("p", { class: "loading", role: "status" }, spinner, t("thinking", { player: state.thinking }));
    return h("section", { class: "choices", "aria-label": t("choices") }, words);
  }

  function over() {
    const again = button(t("new-game"), leave, "main");
    return h("div", { class: "over" }, h("p", { class: "outcome" }, state.outcome), again);
  }

  function happened(lines) {
    if (!lines.length) return null;
    const items = lines.slice(-MOST_NEWS).map((line) => h("li", {}, line));
    return h("section", { class: "news" }, h("h2", {}, t("since")), h("ol", { class: "log" }, items));
  }

  fill(place, head, replay.bar, h("div", { class: "table" }, felt, side), heard);
  draw();
  think().then(() => { if (page.isAsked && document.activeElement === document.body) toChoices(); });
}
