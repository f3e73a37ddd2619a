// Above the table: whose turn it is, and the buttons of a game: hint, undo, log, save, load, replay, draw, leave.

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
  const mayEnd = !(state.over || state.next || replaying) && state.viewer !== null;
  return [
    isAsked ? tool("hint", t("hint")) : null,
    tool("undo", t("undo"), { disabled: !(state.made || state.over) || Boolean(replaying) }),
    tool("log", t("log")),
    tool("save-game", t("save-game")),
    tool("load-game", t("load-game")),
    state.made && replaying ? tool("replay-end", t("replay-end")) : null,
    state.made && !replaying ? tool("replay", t("replay")) : null,
    mayEnd ? tool("offer-draw", t("offer-draw")) : null,
    mayEnd ? tool("concede", t("concede")) : null,
    tool("leave-game", t("leave-game")),
  ];
}

// What is known of the whole table, and what marks of invented numbers mean where one is shown.
function facts(view) {
  const hand = view.regions.find((one) => one.key === `${view.player}/hand`)?.cards ?? [];
  const isMarked = hand.some((card) => view.cards[card.id]?.invented.length);
  const own = view.facts.find((fact) => fact.key === "invented")?.text.split(" ")[0];
  const marks = [own, isMarked ? "†" : ""].filter(Boolean);
  const words = view.facts.filter((fact) => fact.key !== "invented").map((fact) => fact.text);
  return marks.length ? [...words, `${marks.join(" ")} ${t("invented")}`] : words;
}

// `acts` has a function for each of the buttons that the game has, by its name.
export function drawControls(head, game, known, acts) {
  const shown = game.view ? facts(game.view) : [];
  fill(
    head,
    h(
      "div",
      { class: "where" },
      h("h1", {}, headline(game, known)),
      shown.length ? h("p", { class: "soft" }, shown.join(" · ")) : null,
    ),
    h("div", { class: "tools-row" }, tools(game, acts)),
  );
}
