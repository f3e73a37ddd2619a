// Beside the table: the choices of a decision, bots that think, how the game ended; a hint; why a card cannot be used.

import { button, dialogue, fill, h, percent, say, t } from "./dom.js";
import { showRules } from "./share.js";
import { choiceList } from "./table.js";

function thinking(player) {
  return h(
    "section",
    { class: "choices", "aria-label": t("choices") },
    h(
      "p",
      { class: "loading", role: "status" },
      h("span", { class: "spinner", "aria-hidden": "true" }),
      t("thinking", { player }),
    ),
  );
}

function ended(outcome, leave) {
  return h("div", { class: "over" }, h("p", { class: "outcome" }, outcome), button(t("new-game"), leave, "main"));
}

export function drawSide(side, game, news, leave) {
  const { state, replaying, hint } = game;
  const isNow = !replaying;
  const acts = { choose: (action) => game.choose(action), rules: (ids) => showRules(ids, state.game) };
  const list = isNow && state.choices?.choices.length ? choiceList(state.choices, state.view, acts) : null;
  list?.setAttribute("data-scroll", `choices ${state.made}`);
  if (list && hint) markHint(list, game);
  fill(
    side,
    isNow && state.thinking ? thinking(state.thinking) : null,
    list,
    isNow && state.over ? ended(state.outcome, leave) : null,
    news.section(replaying),
  );
}

const hinted = (list, hint) => list.querySelector(`[data-action="${hint.action}"]`);

// The hint is below the choice that it is about, until it is dismissed or something is chosen.
function markHint(list, game) {
  const { hint } = game;
  const choice = hinted(list, hint);
  if (!choice) return;
  const dismiss = button(
    "×",
    () => {
      game.advise(null);
      hinted(document, hint)?.focus({ preventScroll: true });
    },
    "close",
    { "aria-label": t("hint-dismiss") },
  );
  choice.classList.add("hinted");
  choice.setAttribute("aria-describedby", "hint");
  choice
    .closest("li")
    .append(
      h(
        "div",
        { class: "hint", id: "hint", role: "note" },
        h("p", {}, t("hint-is", { choice: hint.text, rate: percent(hint.chance) })),
        h("p", { class: "small" }, hint.why),
        dismiss,
      ),
    );
}

// Scrolls a list, and nothing around it, as far as a row of it needs to be seen.
function reveal(list, row) {
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  const head = list.querySelector("header").getBoundingClientRect().height;
  if (inner.top < outer.top + head) list.scrollTop -= outer.top + head - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
}

export async function showHint(side, game) {
  const { made } = game.state;
  const advice = await game.ask("hint");
  if (!advice || made !== game.state.made) return;
  game.advise({ ...advice, made });
  const list = side.querySelector("section.choices");
  const choice = list && hinted(list, advice);
  if (!choice) return;
  choice.focus({ preventScroll: true });
  reveal(list, choice.closest("li"));
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
