// Card names that complete while a list is typed: a list box at the caret, by keyboard, mouse or touch.

import { call } from "./engine.js";
import { fill, h, later, newest, t } from "./dom.js";

const LEAST = 2; // characters of a name from which on names are offered
// What is before a name in a plain list.
const MARK = /^\s*(?:[-*•]\s+)?(?:\d{1,3}\s?[xX×]?[\s:]+|[xX×]\s?\d{1,3}\s+)?/;
const DECK = /^deck[ \t]*:/m;

// The name that is being typed: from where to where it would be replaced, the section, and how it is written there.
export function typedName(text, caret) {
  const start = text.lastIndexOf("\n", caret - 1) + 1;
  const line = text.slice(start).split("\n", 1)[0];
  const deck = DECK.exec(text);
  const found = deck ? inYaml(text, start, line, caret - start, deck.index) : inPlain(line, caret - start);
  return found && found.words.trim().length >= LEAST
    ? { ...found, from: start + found.from, to: start + found.to }
    : null;
}

function inPlain(line, column) {
  const mark = MARK.exec(line.slice(0, column))[0];
  if (!/^\s*(?:[xX×]\s?\d*)?\s*$/.test(line.slice(column))) return null;
  // What has no count may be a heading or a note: nothing is guessed then.
  const words = line.slice(mark.length, column);
  return { from: mark.length, to: column, words, section: "", spelt: !/\d/.test(mark) };
}

function inYaml(text, start, line, column, deck) {
  if (start <= deck || !/^[ \t]/.test(line) || /^\s*#/.test(line)) return null;
  const before = line.slice(0, column);
  const head = /^\s+([\w-]+)[ \t]*:[ \t]+/.exec(before); // a section whose cards are on its own line
  const open = /[[{]/.test(before);
  let from = /^\s*(?:-\s+)?/.exec(before)[0].length;
  if (open) from = Math.max(before.lastIndexOf("{"), before.lastIndexOf("["), before.lastIndexOf(",")) + 1;
  else if (head) from = head[0].length;
  from += /^\s*/.exec(before.slice(from))[0].length;
  const quote = /["']/.test(before[from] ?? "") ? before[from] : "";
  const words = before.slice(from + quote.length);
  const rest = line.slice(column);
  const closing = quote && rest.startsWith(quote) ? 1 : 0;
  if ((!quote && words.includes(":")) || !/^\s*(?:[:,}\]].*)?$/.test(rest.slice(closing))) return null;
  const isCounted = rest.slice(closing).trimStart().startsWith(":");
  const isMapped = open ? before.lastIndexOf("{") > before.lastIndexOf("[") : !head && !/^\s*-/.test(before);
  const section = head ? head[1] : sectionAbove(text.slice(0, start), /^\s*/.exec(line)[0].length);
  return { from, to: column + closing, words, section, spelt: false, isYaml: true, addsCount: isMapped && !isCounted };
}

// The key above a line that is further to the left.
function sectionAbove(text, indent) {
  for (const line of text.split("\n").reverse()) {
    const key = /^(\s*)["']?([\w-]+)["']?\s*:\s*$/.exec(line);
    if (key && key[1].length < indent) return key[2];
  }
  return "";
}

// Offers names in a text field of an `editor`; `game` returns the game, or nothing where it is not known yet.
export function completing(area, place, game) {
  const box = h("ul", { id: "completions", class: "completions", role: "listbox", "aria-label": t("completions") });
  const news = h("p", { class: "hidden", role: "status" });
  let word = null;
  let names = [];
  let at = -1;
  box.hidden = true;
  place.append(box, news);
  for (const [name, value] of [
    ["autocomplete", "list"],
    ["haspopup", "listbox"],
    ["controls", "completions"],
  ]) {
    area.setAttribute(`aria-${name}`, value);
  }

  function close() {
    names = [];
    word = null;
    box.hidden = true;
    area.removeAttribute("aria-activedescendant");
  }

  function choose(next) {
    at = (next + names.length) % names.length;
    for (const [number, one] of [...box.children].entries()) {
      one.setAttribute("aria-selected", String(number === at));
      if (number === at) one.scrollIntoView({ block: "nearest" });
    }
    area.setAttribute("aria-activedescendant", `completion-${at}`);
  }

  function take(number) {
    const { from, to, isYaml, addsCount } = word;
    const one = names[number];
    const written = isYaml ? one.yaml : one.name;
    close();
    area.focus();
    area.setSelectionRange(from, to);
    const words = addsCount ? `${written}: 1` : written;
    // What the browser itself inserts, its own undo takes back.
    if (!document.execCommand("insertText", false, words)) {
      area.setRangeText(words, from, to, "end");
      area.dispatchEvent(new Event("input"));
    }
    // The count is to be typed over.
    if (addsCount) area.setSelectionRange(from + words.length - 1, from + words.length);
    names = [];
  }

  const found = newest((asked) => call("names", asked));
  const ask = later(async () => {
    const wanted = area.selectionStart === area.selectionEnd ? typedName(area.value, area.selectionStart) : null;
    const of = wanted && game();
    if (!of) {
      close();
      return;
    }
    const { words, section, spelt } = wanted;
    const answer = await found({ game: of, query: words.trim().slice(0, 400), section, spelt }).catch(() => null);
    if (!answer || document.activeElement !== area) return;
    const isWhole = answer.cards.length === 1 && answer.cards[0].name === words.trim();
    if (isWhole || !answer.cards.length || typedName(area.value, area.selectionStart)?.words !== words) {
      close();
      return;
    }
    word = wanted;
    names = answer.cards;
    at = -1;
    show();
  }, 120);

  function show() {
    fill(
      box,
      names.map((one, number) =>
        h(
          "li",
          {
            id: `completion-${number}`,
            role: "option",
            "aria-selected": "false",
            onpointerdown: (event) => event.preventDefault(),
            onclick: () => take(number),
          },
          h("span", {}, one.name),
          h("span", { class: "small" }, one.type),
        ),
      ),
    );
    area.removeAttribute("aria-activedescendant");
    box.hidden = false;
    put();
    news.textContent = t("n-completions", { n: names.length });
  }

  // Below the line that is typed, or above it where there is more room.
  function put() {
    const style = getComputedStyle(area);
    const before = area.value.slice(0, word.from).split("\n");
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const left = parseFloat(style.paddingLeft) + pen.measureText(before.at(-1)).width - area.scrollLeft;
    const line = parseFloat(style.lineHeight);
    const top = parseFloat(style.paddingTop) + (before.length - 1) * line - area.scrollTop;
    const [paper, around] = [area.getBoundingClientRect(), place.getBoundingClientRect()];
    const room = (globalThis.visualViewport?.height ?? innerHeight) - (paper.top + top + line);
    const isAbove = room < box.offsetHeight && paper.top + top > box.offsetHeight;
    const x = Math.max(0, Math.min(paper.left - around.left + left, around.width - box.offsetWidth));
    box.style.left = `${x}px`;
    box.style.top = `${paper.top - around.top + top + (isAbove ? -box.offsetHeight - 4 : line + 4)}px`;
  }

  area.addEventListener("input", (event) => {
    if (event.inputType === "insertFromPaste" || event.inputType === "historyUndo") close();
    else ask();
  });
  area.addEventListener("keydown", (event) => {
    if (box.hidden || event.isComposing) return;
    const does = {
      ArrowDown: () => choose(at + 1),
      ArrowUp: () => choose(at < 0 ? names.length - 1 : at - 1),
      Tab: () => take(Math.max(at, 0)),
      Escape: close,
      ...(at >= 0 ? { Enter: () => take(at) } : {}),
    }[event.key];
    if (does && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      does();
    } else if (["Enter", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"].includes(event.key)) {
      close();
    }
  });
  for (const kind of ["blur", "scroll", "click"]) area.addEventListener(kind, close);
  // A verdict that comes above the field moves it.
  new ResizeObserver(() => box.hidden || put()).observe(document.body);
}
