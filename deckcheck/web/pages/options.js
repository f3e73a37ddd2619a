// The options of a game: each with what it decides, its usual value, and the rules that it touches. No rule of any
// game.

import { button, h, plain, t } from "./dom.js";
import { recall, remember } from "./store.js";
import { showRules } from "./share.js";

export function shown(one, value) {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return one.words ? one.words[one.values.indexOf(value)] : String(value);
}

// Text between backticks is written as in a command.
export function coded(words) {
  return words.split("`").map((part, at) => (at % 2 ? h("code", {}, part) : part));
}

export function options(game, every) {
  const key = `options-${game}`;
  const chosen = Object.fromEntries(
    Object.entries(recall(key, {})).filter(([name]) => every.some((one) => one.name === name)),
  );
  const count = h("span", { class: "chip" });
  const rows = every.map(row);
  const none = h("p", { class: "small", hidden: true }, t("options-none"));

  function tell() {
    const changed = Object.keys(chosen).length;
    count.hidden = !changed;
    count.textContent = t("options-changed", { n: changed });
    remember(key, chosen);
  }

  function row(one) {
    const id = `o-${one.name}`;
    const usual = String(one.default);
    const put = (value) => {
      if (value === usual) delete chosen[one.name];
      else chosen[one.name] = value;
      draw();
      tell();
    };
    const control = one.values
      ? h(
          "select",
          { id, onchange: () => put(control.value) },
          one.values.map((value) =>
            h(
              "option",
              { value: String(value) },
              value === one.default ? t("usual", { value: shown(one, value) }) : shown(one, value),
            ),
          ),
        )
      : h("input", {
          id,
          type: "number",
          min: one.least,
          max: one.most,
          onchange: () => put(control.value.trim() || usual),
          "aria-describedby": `${id}-range`,
        });
    const back = button(
      t("as-usual"),
      () => {
        put(usual);
        control.focus();
      },
      "quiet",
    );
    const ids = [...new Set([one.decision, ...one.rules].filter(Boolean))];
    const box = h(
      "li",
      { class: "option" },
      h(
        "div",
        {},
        h("label", { for: id }, coded(one.text)),
        h(
          "p",
          { class: "small" },
          h("code", {}, one.name),
          ids.length ? button(ids.join(", "), () => showRules(ids, game), "code") : null,
        ),
      ),
      h(
        "div",
        { class: "option-value" },
        control,
        one.values
          ? null
          : h(
              "p",
              { class: "small", id: `${id}-range` },
              t("usual-number", { value: usual, least: one.least, most: one.most }),
            ),
        back,
      ),
    );
    function draw() {
      control.value = chosen[one.name] ?? usual;
      back.hidden = !(one.name in chosen);
      box.classList.toggle("changed", one.name in chosen);
    }
    draw();
    return { box, words: plain(`${one.name} ${one.text} ${ids.join(" ")}`) };
  }

  const find = h("input", {
    type: "search",
    id: "find-option",
    oninput: () => {
      const wanted = plain(find.value).split(/\s+/);
      for (const one of rows) one.box.hidden = !wanted.every((word) => one.words.includes(word));
      none.hidden = rows.some((one) => !one.box.hidden);
    },
  });
  tell();
  return {
    box: every.length
      ? h(
          "details",
          { class: "options" },
          h("summary", {}, t("options"), count),
          h("p", { class: "small" }, t("options-lead")),
          h("div", { class: "field" }, h("label", { for: "find-option" }, t("options-filter")), find),
          none,
          h(
            "ul",
            {},
            rows.map((one) => one.box),
          ),
        )
      : null,
    given: () => Object.entries(chosen).map(([name, value]) => ({ name, value })),
  };
}
