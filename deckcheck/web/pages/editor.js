// A text field in which places can be marked: the marks are behind the text, the numbers of the lines beside it.

import { fill, h } from "./dom.js";

const LINES = 3000; // more than that are shown without marks

// The layer behind the text field holds exactly its text, invisible characters too: otherwise marks miss their words.
function exact(tag, props, words) {
  const element = h(tag, props);
  element.textContent = words;
  return element;
}

export function editor(label, text, changed) {
  const area = h("textarea", {
    id: "list",
    class: "list",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "off",
    value: text,
  });
  const behind = h("div", { class: "behind", "aria-hidden": "true" });
  const numbers = h("div", { class: "numbers", "aria-hidden": "true" });
  const box = h("div", { class: "editor" }, numbers, h("div", { class: "paper" }, behind, area));
  let marks = [];
  let around = new Map(); // lines that hold no card: another class

  function draw() {
    const lines = area.value.split("\n");
    if (lines.length > LINES) {
      fill(behind);
      fill(numbers);
      return;
    }
    const by = new Map();
    for (const mark of marks) if (!by.has(mark.line) || mark.severity === "error") by.set(mark.line, mark);
    fill(
      numbers,
      lines.map((_, at) => h("span", { class: by.get(at + 1)?.severity ?? around.get(at + 1) ?? "" }, at + 1)),
    );
    fill(
      behind,
      lines.map((line, at) => {
        const mark = by.get(at + 1);
        if (!mark) return exact("div", {}, line || "\u200b");
        const from = Math.min(Math.max(mark.column - 1, 0), line.length);
        return h(
          "div",
          {},
          exact("span", {}, line.slice(0, from)),
          exact("mark", { class: mark.severity }, line.slice(from) || " "),
        );
      }),
    );
    follow();
  }

  function follow() {
    behind.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
    numbers.style.transform = `translateY(${-area.scrollTop}px)`;
  }

  area.addEventListener("scroll", follow);
  area.addEventListener("input", () => {
    marks = [];
    around.clear();
    draw();
    changed(area.value);
  });
  draw();
  return {
    box,
    area,
    label: h("label", { for: "list", class: "hidden" }, label),
    set(words) {
      if (area.value !== words) {
        area.value = words;
        marks = [];
        around.clear();
        draw();
      }
    },
    mark(found, reading = []) {
      marks = found;
      around = new Map(
        reading.filter((one) => !["card", "unreadable"].includes(one.kind)).map((one) => [one.line, "around"]),
      );
      draw();
    },
    go(line, column) {
      const lines = area.value.split("\n");
      const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + Math.max(0, column - 1);
      const end = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) - 1;
      area.focus();
      area.setSelectionRange(start, Math.max(start, end));
      area.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(area).lineHeight));
    },
  };
}
