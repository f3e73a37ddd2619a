// One game at the page: its state, the calls about it, bots that decide in portions, looking back. It draws nothing.

import { call } from "./engine.js";
import { newest } from "./dom.js";

export const PORTION = 500; // milliseconds that bots think before the page learns how far they are

/**
 * What a game calls when something happens to it.
 * @typedef {object} Watcher
 * @property {() => boolean} isShown whether the page still shows the game
 * @property {() => void} draw draws the game as it is now
 * @property {(lines: string[], isNew: boolean) => void} hear adds lines to what happened since the last choice
 * @property {() => void} settled the next decision is a person's, or the game is over
 * @property {(error: any) => void} failed a call failed
 */

export class PlayedGame {
  #watcher;
  #round = 0; // counts what outdates the thinking of bots
  #isChoosing = false;
  #past = newest((given) => this.ask("replay", given));

  /**
   * @param {any} first the table as a call returned it
   * @param {Watcher} watcher
   */
  constructor(first, watcher) {
    this.state = first;
    this.advice = null; // the last hint, and after how many choices it was given
    this.replaying = null; // the moment that is looked back at
    this.#watcher = watcher;
  }

  // The view that is shown: of now, or of the moment that is looked back at.
  get view() {
    return this.replaying ? this.replaying.view : this.state.view;
  }

  // The hint about what is to be chosen now, or null.
  get hint() {
    return this.advice?.made === this.state.made ? this.advice : null;
  }

  // Shows a hint, or none any more.
  advise(advice) {
    this.advice = advice;
    this.#watcher.draw();
  }

  async ask(name, given = {}) {
    try {
      return await call(name, { table: this.state.table, ...given });
    } catch (error) {
      this.#watcher.failed(error);
      return null;
    }
  }

  async choose(action) {
    if (this.#isChoosing) return; // a second click, before the first one is answered
    this.#isChoosing = true;
    const next = await this.ask("choose", { action, made: this.state.made, milliseconds: PORTION });
    this.state = next ?? (await this.ask("look", { milliseconds: PORTION })) ?? this.state;
    this.#isChoosing = false;
    if (next) await this.#goOn();
    else this.#watcher.draw();
  }

  // The next of several players at one screen is there.
  async ready() {
    this.state = (await this.ask("look", { ready: true, milliseconds: PORTION })) ?? this.state;
    await this.#goOn();
  }

  async #goOn() {
    this.#watcher.hear(this.state.news, true);
    this.#watcher.draw();
    await this.think();
    this.#watcher.settled();
  }

  // Bots decide in portions, so that the page can say that they do.
  async think() {
    const mine = ++this.#round;
    const isOutdated = () => mine !== this.#round || !this.#watcher.isShown();
    while (this.state.thinking && !isOutdated()) {
      const next = await this.ask("look", { milliseconds: PORTION });
      if (!next || isOutdated()) return;
      this.state = next;
      this.#watcher.hear(this.state.news, false);
      if (!this.replaying) this.#watcher.draw();
    }
  }

  async undo() {
    this.#round += 1;
    const next = await this.ask("undo");
    if (!next) return;
    this.state = next;
    this.#watcher.hear([next.undone], true);
    this.#watcher.draw();
  }

  // Ends the game between two choices: `name` is `concede` or `offer_draw`. Returns the answer, or null.
  async end(name, given = {}) {
    this.#round += 1;
    const next = await this.ask(name, { ...given, made: this.state.made });
    this.state = next ?? this.state;
    await this.#goOn();
    return next;
  }

  // Looks back at the game after some choices; returns whether it is shown.
  async lookBack(at, seat = this.replaying?.seat ?? this.state.viewer ?? 0) {
    const past = await this.#past({ at, seat });
    if (!past) return false;
    this.replaying = past;
    this.#watcher.draw();
    return true;
  }

  returnToNow() {
    this.replaying = null;
    this.#watcher.draw();
  }

  // Leaves the game. One that is over, or has not begun, is closed; returns whether it was.
  leave(isRuling) {
    this.#round += 1;
    const isDone = this.state.over || !this.state.made;
    if (isRuling || isDone) this.ask("close");
    return isDone;
  }
}
