// Elements, texts and what is said aloud. Every text that is shown goes through textContent: names are text everywhere.

const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const NAMING = ["aria-label", "title", "label"];

// Text that only shows: marks of direction and whatever else is not seen are spelt out, as the command line does.
function printable(words) {
  return words.replace(UNSEEN, (char) => {
    const code = char.codePointAt(0);
    const [mark, digits] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
    return `\\${mark}${code.toString(16).padStart(digits, "0")}`;
  });
}

export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "value") element.value = value;
    else if (name === "var") for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
    else element.setAttribute(name, value === true ? "" : NAMING.includes(name) ? printable(String(value)) : value);
  }
  add(element, children);
  if (tag === "select" && props?.value !== undefined) element.value = props.value;
  return element;
}

export function add(element, children) {
  for (const child of children.flat(5)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : printable(String(child)));
  }
  return element;
}

export function fill(element, ...children) {
  element.replaceChildren();
  return add(element, children);
}

// The key of what has the focus: what is drawn again gives it back to what has the same key then.
export function focusedKey() {
  const focused = document.activeElement;
  return focused instanceof HTMLElement ? focused.dataset.key : undefined;
}

// Draws again what scrolls, each part of it (`data-scroll` is its key) where it was.
export function keepingScroll(place, draw) {
  const find = () => [...place.querySelectorAll("[data-scroll]")];
  const before = new Map(find().map((one) => [one.dataset.scroll, [one.scrollLeft, one.scrollTop]]));
  const { scrollX, scrollY } = window;
  draw();
  for (const one of find()) [one.scrollLeft, one.scrollTop] = before.get(one.dataset.scroll) ?? [0, 0];
  if (scrollY !== window.scrollY) window.scrollTo(scrollX, scrollY);
}

let texts = {};
export let language = "en";

export function speak(given, lang) {
  texts = given;
  language = lang;
  document.documentElement.lang = lang;
}

// A text of the package's messages: {name} is a value, {n:one|many} a form that agrees with a number.
export function t(id, values = {}) {
  const template = texts[id] ?? id;
  return template.replace(/\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g, (whole, name, one, many) => {
    if (!(name in values)) return whole;
    const value = values[name];
    if (one === undefined) return Array.isArray(value) ? value.join(", ") : String(value);
    const amount = Math.abs(Array.isArray(value) ? value.length : Number(value));
    return (language === "fr" ? amount < 2 : amount === 1) ? one : many;
  });
}

// Words as a search compares them: without accents, in small letters.
export function plain(words) {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export function percent(share, digits = 0) {
  if (share === null || share === undefined) return "–";
  return new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}

export function figure(value, digits = 1) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

let timer = 0;
export function say(words, kind = "") {
  const place = document.getElementById("said");
  clearTimeout(timer);
  fill(place, h("p", { class: kind }, words));
  place.classList.add("shown");
  timer = setTimeout(() => place.classList.remove("shown"), kind === "bad" ? 9000 : 4000);
}

// Whoever does something else has read what was said; an error does not stay over a later success.
for (const act of ["pointerdown", "keydown", "drop"]) {
  addEventListener(act, () => document.getElementById("said").classList.remove("shown"), {
    capture: true,
    passive: true,
  });
}

// Where the keyboard goes on when what was pressed is there no more.
export function toMain() {
  document.getElementById("main").focus({ preventScroll: true });
}

export function later(work, wait) {
  let waiting = 0;
  return (...given) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => work(...given), wait);
  };
}

// Of what is asked again before it is answered only the newest answer counts: the older ones come back as null.
export function newest(ask) {
  let round = 0;
  return async (...given) => {
    const mine = ++round;
    try {
      const found = await ask(...given);
      return mine === round ? found : null;
    } catch (error) {
      if (mine === round) throw error;
      return null;
    }
  };
}

export function select(label, options, value, change, more = {}) {
  const id = `s${Math.random().toString(36).slice(2)}`;
  const choice = h(
    "select",
    { id, onchange: () => change(choice.value), ...more },
    options.map(([key, words]) => h("option", { value: key, selected: key === value }, words)),
  );
  return h("div", { class: "field" }, h("label", { for: id }, label), choice);
}

export function input(label, value, change, more = {}) {
  const id = `i${Math.random().toString(36).slice(2)}`;
  const box = h("input", { id, value, oninput: () => change(box.value), ...more });
  return h("div", { class: "field" }, h("label", { for: id }, label), box);
}

export function button(words, click, kind = "", more = {}) {
  return h("button", { type: "button", class: kind, onclick: click, ...more }, words);
}

export function save(name, words, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([words], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// The text of a file, or nothing: what is not UTF-8 is reported, and not read, as on the command line.
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWide = [
    [0xff, 0xfe],
    [0xfe, 0xff],
  ].some(([one, other]) => bytes[0] === one && bytes[1] === other);
  try {
    if (!isWide) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    /* another encoding */
  }
  const path = file.name;
  say(isWide ? t("file-wide", { path }) : t("file-coded", { path }), "bad");
  return null;
}

export function pick(accept, taken) {
  const box = h("input", { type: "file", accept });
  box.addEventListener("change", async () => {
    const file = box.files[0];
    const text = file ? await textOf(file) : null;
    if (text !== null) taken(text, file.name);
  });
  box.click();
}

// A dialogue that the platform keeps the focus in.
export function dialogue(title, ...content) {
  const close = button("×", () => box.close(), "close", { "aria-label": t("close") });
  const id = `d${Math.random().toString(36).slice(2)}`;
  const box = h(
    "dialog",
    { "aria-labelledby": id },
    h("div", { class: "dialogue" }, h("h2", { id }, title), close, ...content),
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}
