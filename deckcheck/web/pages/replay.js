// The replay of a game: one slider over all its choices, and whose side is shown.

import { button, fill, h, later, newest, select, t } from "./dom.js";

/**
 * One slider for the whole game, so that it keeps the focus while it is moved.
 *
 * @param {(given: object) => Promise<any>} fetch asks the engine for a moment of the game
 * @param {() => void} changed called when another moment is shown
 */
export function replayOf(fetch, changed) {
  const past = newest(fetch);
  const bar = h("div", { class: "replay" });
  const soon = later((at) => go(at), 40);
  const range = h("input", {
    type: "range", min: 0, "aria-label": t("replay"), "data-key": "slider", oninput: () => soon(Number(range.value)),
  });
  const where = h("p", { role: "status" });
  const sides = h("div");
  let shown = null; // the moment that is shown, or null while the game itself is

  const step = (by) => go(Math.min(shown.of, Math.max(0, shown.at + by)));

  async function go(at, seat = 0) {
    const moment = await past({ at, seat: shown?.seat ?? seat });
    if (!moment) return;
    const isBegun = !shown;
    shown = moment;
    changed();
    if (isBegun) range.focus();
  }

  function draw(state) {
    bar.hidden = !shown;
    if (!shown) return;
    range.max = shown.of;
    if (Number(range.value) !== shown.at) range.value = shown.at;
    const words = t(shown.at ? "choice-of" : "choice-none", { n: shown.at, of: shown.of });
    range.setAttribute("aria-valuetext", words);
    fill(where, words, shown.label ? ` · ${t("chose", { player: shown.player, choice: shown.label })}` : "");
    if (!state.over) fill(sides);
    else if (!sides.firstChild) {
      const seats = state.players.map((name, at) => [String(at), name]);
      fill(sides, select(t("side-of"), seats, String(shown.seat), (seat) => {
        shown.seat = Number(seat);
        go(shown.at);
      }));
    }
  }

  fill(bar,
    button("‹", () => step(-1), "round", { "aria-label": t("back"), "data-key": "back" }), range,
    button("›", () => step(1), "round", { "aria-label": t("forth"), "data-key": "forth" }), where, sides);

  return {
    bar,
    draw,
    go,
    moment: () => shown,
    end: () => {
      shown = null;
      changed();
    },
  };
}
