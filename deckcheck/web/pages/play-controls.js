// Above the table: whose turn it is, and the buttons of a game: hint, undo, log, save, load, replay, leave.

import { button, fill, h, t } from "./dom.js";

function headline({ state, replaying, view }, known) {
  if (!view) return known.games.find((one) => one.key === state.game)?.title ?? state.game;
  if (state.over && !replaying) return state.outcome;
  if (!view.turn) return t("before-turn", { phase: view.phase.name });
  return t("turn-of", { turn: view.turn, player: view.seats[view.active].name, phase: view.phase.name });
}

function tools({ state, replaying }, acts) {
  const tool = (name, words, more = {}) =>
    acts[name] ? button(words, acts[name], "", { "data-key": name, ...more }) : null;
  const isAsked = !(state.over || state.next || state.thinking || replaying);
  return [
    isAsked ? tool("hint", t("hint")) : null,
    tool("undo", t("undo"), { disabled: !state.made || Boolean(replaying) }),
    tool("log", t("log")),
    tool("save-game", t("save-game")),
    tool("load-game", t("load-game")),
    state.made && replaying ? tool("replay-end", t("replay-end")) : null,
    state.made && !replaying ? tool("replay", t("replay")) : null,
    tool("leave-game", t("leave-game")),
  ];
}

// `acts` has a function for each of the buttons that the game has, by its name.
export function drawControls(head, game, known, acts) {
  const facts = game.view?.facts ?? [];
  fill(head,
    h("div", { class: "where" }, h("h1", {}, headline(game, known)),
      facts.length ? h("p", { class: "soft" }, facts.map((fact) => fact.text).join(" · ")) : null),
    h("div", { class: "tools-row" }, tools(game, acts)));
}
