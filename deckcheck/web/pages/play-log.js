// What has happened in a game: since the last choice, also for screen readers, and the whole log.

import { dialogue, h, t } from "./dom.js";

const MOST_HEARD = 40; // lines that are kept for screen readers
const MOST_NEWS = 30;
const MOST_BACK = 6; // lines that are shown of a moment that is looked back at

function listed(lines) {
  return h(
    "ol",
    { class: "log" },
    lines.map((line) => h("li", {}, line)),
  );
}

export class News {
  #lines;

  constructor(first) {
    this.#lines = [...first];
    this.heard = h("div", { class: "hidden", role: "log" });
  }

  hear(lines, isNew) {
    this.#lines = isNew ? [...lines] : [...this.#lines, ...lines];
    this.heard.append(...lines.map((line) => h("p", {}, line)));
    while (this.heard.childElementCount > MOST_HEARD) this.heard.firstChild.remove();
  }

  // The section that tells it, or null where nothing has happened.
  section(replaying) {
    const lines = replaying ? replaying.log.slice(-MOST_BACK) : this.#lines.slice(-MOST_NEWS);
    return lines.length
      ? h(
          "section",
          {
            class: "news",
            tabindex: 0,
            "aria-label": t("since"),
            "data-key": "news",
          },
          h("h2", {}, t("since")),
          listed(lines),
        )
      : null;
  }
}

export async function showLog(game) {
  const found = await game.ask("log");
  if (!found) return;
  dialogue(t("log"), found.log.length ? listed(found.log) : h("p", {}, t("log-empty")));
}
