// The list in Check, kept in this browser alone, and links that carry one behind the #.

import { call } from "./engine.js";

const KEY = "deckcheck.list";
const MOST = 1 << 20;

// Each tab keeps its own, so that two do not write over each other; a new one begins with what the browser had last.
function kept(key) {
  return sessionStorage.getItem(key) ?? localStorage.getItem(key);
}

function lay(key, value) {
  for (const place of [() => sessionStorage, () => localStorage]) {
    try {
      place().setItem(key, JSON.stringify(value));
    } catch {
      /* a browser that keeps nothing, or no more */
    }
  }
}

export const list = read();

function read() {
  const empty = { text: "", path: "", game: "", format: "", as_of: "", strict: false, typed: false };
  try {
    return { ...empty, ...JSON.parse(kept(KEY) ?? "{}") };
  } catch {
    return empty;
  }
}

export function keep() {
  lay(KEY, list);
}

// Another list replaces the one in Check, which undo brings back.
export function put(text, path, more = {}) {
  keepPast();
  Object.assign(list, { text, path, game: "", format: "", typed: false, ...more });
  keep();
}

// A button changes the list in Check, which undo takes back.
export function edit(text, path = list.path) {
  keepPast();
  Object.assign(list, { text, path, typed: true });
  keep();
}

const PAST = "deckcheck.past";
const MOST_PAST = 50;
let past = readPast();
let whenPast = () => {};

function readPast() {
  try {
    return JSON.parse(sessionStorage.getItem(PAST)) ?? [];
  } catch {
    return [];
  }
}

function setPast(lists) {
  past = lists.slice(-MOST_PAST);
  while (past.length > 1 && past.reduce((sum, one) => sum + one.text.length, 0) > MOST) past.shift();
  try {
    sessionStorage.setItem(PAST, JSON.stringify(past));
  } catch {
    /* kept as long as the page is open */
  }
  whenPast();
}

function keepPast() {
  const { text, path, game, format, typed } = list;
  if (text.trim() && past.at(-1)?.text !== text) setPast([...past, { text, path, game, format, typed }]);
}

export function hasPast() {
  return past.length > 0;
}

// The page that shows whether there is something to undo.
export function watchPast(work) {
  whenPast = work;
}

export function undo() {
  const before = past.at(-1);
  if (!before) return;
  setPast(past.slice(0, -1));
  Object.assign(list, before);
  keep();
}

// What a file with the list is called.
export function fileName() {
  return list.path || "my.deck.yaml";
}

// How calls are given the list; of one that is too long, no more than it takes to say so.
export function given(more = {}) {
  /** @type {{text: string, path?: string, game?: string, format?: string}} */
  const asked = { text: list.text.slice(0, MOST + 1), ...more };
  // What was typed or pasted comes from no file; its format shows in the text itself.
  if (list.path) asked.path = list.path;
  if (list.game) asked.game = list.game;
  if (list.format) asked.format = list.format;
  return asked;
}

// How those are given it that judge it: by the same day, and as strictly, wherever a verdict is shown.
export function judged(more = {}) {
  return given({ strict: list.strict, ...(list.as_of ? { as_of: list.as_of } : {}), ...more });
}

export function recall(key, otherwise) {
  try {
    return JSON.parse(kept(`deckcheck.${key}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key, value) {
  lay(`deckcheck.${key}`, value);
}

async function through(stream, bytes) {
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new Error("long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function link() {
  const bytes = new TextEncoder().encode(
    JSON.stringify([list.path, list.text, list.game, list.format, list.as_of, list.strict]),
  );
  if (bytes.length > MOST) throw new Error("long");
  const packed = await through(new CompressionStream("deflate-raw"), bytes);
  const words = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const safe = words.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${location.origin}${location.pathname}#/check/${safe}`;
}

// The list that a link carries, with what it is judged by.
export async function opened(safe) {
  const words = atob(safe.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(
    new DecompressionStream("deflate-raw"),
    Uint8Array.from(words, (one) => one.charCodeAt(0)),
  );
  const [path, text, game, format, day, strict] = JSON.parse(new TextDecoder().decode(bytes));
  return [
    String(text),
    String(path),
    { game: String(game ?? ""), format: String(format ?? ""), as_of: String(day ?? ""), strict: strict === true },
  ];
}

const games = new Map();
export async function gameOf(game) {
  const { language } = await import("./dom.js");
  const key = `${game} ${language}`;
  if (!games.has(key))
    games.set(
      key,
      call("game", { game }).catch((error) => {
        games.delete(key);
        throw error;
      }),
    );
  return games.get(key);
}
