// Looking back at a game: one slider for all its choices, so that it keeps the focus while it is moved.

import { button, fill, h, later, select, t } from "./dom.js";

export class Replay {
  #game;
  #range;
  #where = h("p", { role: "status" });
  #sides = h("div");

  constructor(game) {
    this.#game = game;
    const soon = later((at) => game.lookBack(at), 40);
    this.#range = h("input", {
      type: "range",
      min: 0,
      "aria-label": t("replay"),
      "data-key": "slider",
      oninput: () => soon(Number(this.#range.value)),
    });
    const step = (by) => game.lookBack(Math.min(game.replaying.of, Math.max(0, game.replaying.at + by)));
    this.box = fill(
      h("div", { class: "replay" }),
      button("‹", () => step(-1), "round", { "aria-label": t("back"), "data-key": "back" }),
      this.#range,
      button("›", () => step(1), "round", { "aria-label": t("forth"), "data-key": "forth" }),
      this.#where,
      this.#sides,
    );
  }

  async begin() {
    const { state } = this.#game;
    if (await this.#game.lookBack(state.over ? 0 : state.made)) this.#range.focus();
  }

  draw() {
    const { replaying, state } = this.#game;
    this.box.hidden = !replaying;
    if (!replaying) return;
    const { at, of, player, label } = replaying;
    this.#range.max = of;
    if (Number(this.#range.value) !== at) this.#range.value = at;
    const words = t(at ? "choice-of" : "choice-none", { n: at, of });
    this.#range.setAttribute("aria-valuetext", words);
    fill(this.#where, words, label ? ` · ${t("chose", { player, choice: label })}` : "");
    if (!state.over) fill(this.#sides);
    else if (!this.#sides.firstChild) fill(this.#sides, this.#sideChoice());
  }

  // Once the game is over every side may be seen.
  #sideChoice() {
    const { replaying, state } = this.#game;
    return select(
      t("side-of"),
      state.players.map((name, at) => [String(at), name]),
      String(replaying.seat),
      (value) => this.#game.lookBack(this.#game.replaying.at, Number(value)),
    );
  }
}
