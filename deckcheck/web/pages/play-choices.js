// Beside the table: the choices of a decision, bots that think, how the game ended; a hint; why a card cannot be used.

import { button, dialogue, fill, h, percent, say, t } from "./dom.js";
import { showRules } from "./share.js";
import { choiceList } from "./table.js";

function thinking(player) {
  return h("section", { class: "choices", "aria-label": t("choices") },
    h("p", { class: "loading", role: "status" }, h("span", { class: "spinner", "aria-hidden": "true" }),
      t("thinking", { player })));
}

function ended(outcome, leave) {
  return h("div", { class: "over" }, h("p", { class: "outcome" }, outcome), button(t("new-game"), leave, "main"));
}

export function drawSide(side, game, news, leave) {
  const { state, replaying } = game;
  const isNow = !replaying;
  const acts = { choose: (action) => game.choose(action), rules: (ids) => showRules(ids, state.game) };
  fill(side,
    isNow && state.thinking ? thinking(state.thinking) : null,
    isNow && state.choices?.choices.length ? choiceList(state.choices, state.view, acts) : null,
    isNow && state.over ? ended(state.outcome, leave) : null,
    news.section(replaying));
}

export async function showHint(side, game) {
  const advice = await game.ask("hint");
  if (!advice) return;
  say(t("hint-is", { choice: advice.text, rate: percent(advice.chance) }));
  const choice = side.querySelector(`[data-action="${advice.action}"]`);
  choice?.classList.add("hinted");
  choice?.focus();
  choice?.scrollIntoView({ block: "nearest" });
}

export async function showWhyNot(game, card) {
  const answer = await game.ask("why_not", { card });
  if (!answer) return;
  if (answer.can) {
    say(t("can-be-used"));
    return;
  }
  const rules = button(t("rules-behind"), () => showRules(answer.rules, game.state.game));
  dialogue(t("why-not"), h("p", { class: "message" }, answer.text), answer.rules.length ? h("p", {}, rules) : null);
}
