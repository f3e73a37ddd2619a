// A game at a shared table: the same as at this screen, but for a server that decides what is seen. It draws nothing.

import { call } from "./engine.js";
import { PlayedGame } from "./play-game.js";

// What a view of a game needs, of what the server has sent of a table.
export function stateOf(found) {
  const { play } = found;
  const isMine = play.viewer !== null && play.decider === play.viewer;
  const other = play.decider !== null && !isMine ? play.players[play.decider] : null;
  return { ...play, table: "", game: found.game, next: null, thinking: other };
}

export class SharedGame extends PlayedGame {
  #token;
  #watcher;
  #chosen;
  isChoosing = false;

  // `chosen` is called with what the server has answered to a choice, or null.
  constructor(found, token, watcher, chosen) {
    super(stateOf(found), watcher);
    this.found = found;
    this.#token = token;
    this.#watcher = watcher;
    this.#chosen = chosen;
  }

  async ask(name, given = {}) {
    try {
      return await call(`table_${name}`, { token: this.#token, ...given });
    } catch (error) {
      this.#watcher.failed(error);
      return null;
    }
  }

  async choose(action) {
    if (this.isChoosing) return; // a second click, before the first one is answered
    this.isChoosing = true;
    const found = await this.ask("act", { action, move: this.found.move, since: this.state.made });
    this.isChoosing = false;
    if (found) this.take(found, true);
    else this.#watcher.draw();
    this.#chosen(found);
  }

  // Takes what the server has sent. An answer that another one has overtaken is left.
  take(found, isOwn = false) {
    if (found.number < this.found.number) return;
    const isChanged = found.move !== this.found.move;
    if (found.games !== this.found.games) this.replaying = null;
    this.found = found;
    this.state = stateOf(found);
    if (!isChanged) return;
    this.#watcher.hear(this.state.news, isOwn);
    if (!this.replaying) this.#watcher.draw();
    this.#watcher.settled();
  }

  // Nobody thinks here: what others do comes by the stream.
  async think() {}

  leave() {
    return false;
  }
}
