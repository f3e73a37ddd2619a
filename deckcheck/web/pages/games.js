// Choosing a game: those that can be played, and the one that was chosen last, on whichever page.

import { select, t } from "./dom.js";
import { recall, remember } from "./store.js";

export function playable(known) {
  return known.games.filter((one) => one.playable);
}

export function lastGame(games) {
  const last = recall("game", "");
  return games.some((one) => one.key === last) ? last : games[0].key;
}

export function gameSelect(games, game, change) {
  const titles = games.map((one) => [one.key, one.title]);
  return select(t("game"), titles, game, (value) => {
    remember("game", value);
    change(value);
  });
}
