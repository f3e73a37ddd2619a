// The view of a game at the page: the controls above, the table, the choices and what happened beside it.

import { isLocal } from "./engine.js";
import { button, fill, focusedKey, h, keepingScroll, say, t } from "./dom.js";
import { showRules } from "./share.js";
import { drawTable } from "./table.js";
import { drawSide, showHint, showWhyNot } from "./play-choices.js";
import { drawControls } from "./play-controls.js";
import { concede, offerDraw } from "./play-endings.js";
import { PlayedGame } from "./play-game.js";
import { News, showLog } from "./play-log.js";
import { Replay } from "./play-replay.js";
import { keepRecord, offerToGoOn, record, saveGame } from "./play-saved.js";

/**
 * What a table is shown for, and what the page does when it is left.
 * @typedef {object} Purpose
 * @property {boolean} [isRuling] whether it is a ruling's, and not the game under way
 * @property {boolean} [isAsked] whether somebody has just pressed something for it
 * @property {(watcher: import("./play-game.js").Watcher) => PlayedGame} [play] makes the game, where it is shared
 * @property {string[]} [hidden] the buttons that the game does not have
 * @property {() => void} load lets the player choose a saved game
 * @property {(state: any) => void} reopened shows the game that was opened again
 * @property {(isDone: boolean) => void} left the game is left; isDone: it is over, or has not begun
 */

/** @param {Purpose} purpose */
export function showTable(place, known, first, purpose) {
  new TableView(place, known, first, purpose).show();
}

class TableView {
  #place;
  #known;
  #purpose;
  #game;
  #news;
  #replay;
  #head = h("div", { class: "table-head" });
  #far = h("div", { class: "far", "data-scroll": "far" });
  #near = h("div", { class: "near", "data-scroll": "near" });
  #felt = h("div", { class: "felt" }, this.#far, this.#near);
  #side = h("div", { class: "beside" });
  #controls;

  constructor(place, known, first, purpose) {
    this.#place = place;
    this.#known = known;
    this.#purpose = purpose;
    this.#news = new News(first.news);
    const watcher = {
      isShown: () => place.isConnected,
      draw: () => this.#draw(),
      hear: (lines, isNew) => this.#news.hear(lines, isNew),
      settled: () => {
        this.#keep();
        this.#toChoices();
      },
      failed: (error) => this.#failed(error),
    };
    this.#game = purpose.play?.(watcher) ?? new PlayedGame(first, watcher);
    this.#replay = new Replay(this.#game);
    this.#controls = {
      hint: () => showHint(this.#side, this.#game),
      undo: async () => {
        await this.#game.undo();
        this.#keep();
      },
      log: () => showLog(this.#game),
      "save-game": () => saveGame(this.#game.state),
      "load-game": purpose.load,
      replay: () => this.#replay.begin(),
      "replay-end": () => {
        this.#game.returnToNow();
        this.#head.querySelector("[data-key=replay]")?.focus();
      },
      "offer-draw": () => offerDraw(this.#game),
      concede: () => concede(this.#game),
      "leave-game": () => this.#leave(),
    };
    for (const name of purpose.hidden ?? []) delete this.#controls[name];
  }

  async show() {
    fill(
      this.#place,
      this.#head,
      this.#replay.box,
      h("div", { class: "table" }, this.#felt, this.#side),
      this.#news.heard,
    );
    this.#draw();
    await this.#game.think();
    this.#keep();
    if (this.#purpose.isAsked && document.activeElement === document.body) this.#toChoices();
  }

  #keep() {
    if (isLocal && !this.#purpose.isRuling) keepRecord(this.#game.state);
  }

  #failed(error) {
    if (error.kind === "ClosedError" && !this.#purpose.isRuling && record()) offerToGoOn(this.#purpose.reopened);
    else say(error.message, "bad");
  }

  #leave() {
    this.#purpose.left(this.#game.leave(this.#purpose.isRuling));
  }

  // Where whoever plays by keyboard goes on.
  #toChoices() {
    const next =
      this.#side.querySelector(".choices .choice") ??
      this.#felt.querySelector(".curtain .main") ??
      this.#side.querySelector(".over .main");
    next?.focus({ preventScroll: true });
  }

  // Whatever was pressed by keyboard keeps the focus when all is drawn again, and nothing scrolls.
  #draw() {
    keepingScroll(this.#place, () => this.#drawAgain());
  }

  #drawAgain() {
    const key = focusedKey();
    drawControls(this.#head, this.#game, this.#known, this.#controls);
    this.#replay.draw();
    if (this.#game.view) this.#drawTable();
    else this.#drawCurtain();
    const again = key ? /** @type {HTMLElement} */ (this.#place.querySelector(`[data-key="${key}"]`)) : null;
    if (again && again !== document.activeElement) again.focus({ preventScroll: true });
  }

  #drawTable() {
    const game = this.#game;
    const { far, near } = drawTable(game.view, game.replaying ? null : game.state.choices, {
      choose: (action) => game.choose(action),
      why: (card) => showWhyNot(game, card),
      rules: (ids) => showRules(ids, game.state.game),
      preview: (action) => game.ask("preview", { action }),
    });
    fill(this.#far, far);
    fill(this.#near, near);
    drawSide(this.#side, game, this.#news, () => this.#leave());
  }

  // Nothing is shown while only bots play, and until the next of several players is there.
  #drawCurtain() {
    const { state } = this.#game;
    const words = state.thinking
      ? [
          h("p", {}, t("thinking", { player: state.thinking })),
          h("p", { class: "small" }, t("choice-of", { n: state.made, of: "…" })),
        ]
      : [
          h("p", {}, t("hand-over", { player: state.next ?? "" })),
          button(t("i-am-here"), () => this.#game.ready(), "main"),
        ];
    fill(this.#far, h("div", { class: "curtain" }, words));
    fill(this.#near);
    fill(this.#side);
  }
}
