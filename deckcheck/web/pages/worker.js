// The engine inside the browser: Python by Pyodide, the package, and one call after the other. Games stay in here; what
// a player may not see never leaves this worker. They are kept in this browser's own store, to be gone on with later.

import { SITE } from "./site.js";

const CHANGING = new Set(["new_game", "choose", "undo", "load"]);
const tell = (stage, message) => self.postMessage({ stage, message });
const own = self.fetch.bind(self);
const base = SITE.packed ? new URL(SITE.base, import.meta.url).href : SITE.base;

const shelf = `pyodide-${SITE.pyodide}`;

async function hashed(bytes) {
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-384", bytes))))}`;
}

// A file of the runtime, held to its hash wherever it comes from, and kept for visits without a network. In the site
// itself it lies packed.
async function runtime(name) {
  const integrity = SITE.runtime[name];
  const key = `${self.location.origin}/${shelf}/${name}`;
  const kept = self.caches ? await caches.open(shelf).catch(() => null) : null;
  const before = await kept?.match(key);
  const found = before ?? (SITE.packed ? await own(`${base}${name}.gz`) : await own(`${base}${name}`, { integrity, mode: "cors", credentials: "omit" }));
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  const packed = before || !SITE.packed ? found.body : found.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(packed).arrayBuffer();
  if (self.crypto?.subtle && (await hashed(bytes)) !== integrity) {
    await kept?.delete(key);
    throw new Error(`${name}: integrity`);
  }
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  if (!before) kept?.put(key, new Response(bytes.slice(0), { headers: { "content-type": type } })).catch(() => {});
  return new Response(bytes, { headers: { "content-type": type } });
}

self.fetch = (resource, options) => {
  const address = String(resource?.url ?? resource);
  const name = address.startsWith(base) ? address.slice(base.length) : "";
  return name in SITE.runtime ? runtime(name) : own(resource, options);
};

async function module(name, change = (words) => words) {
  const words = change(await (await runtime(name)).text());
  const address = URL.createObjectURL(new Blob([words], { type: "text/javascript" }));
  const found = await import(address);
  URL.revokeObjectURL(address);
  return found;
}

async function begin() {
  tell("runtime");
  // Both at once; the package is small.
  const archive = own(new URL(SITE.package, import.meta.url), { integrity: SITE.integrity }).then((found) => found.arrayBuffer());
  self.deckcheckModule = (address) => module(address.slice(base.length));
  const { loadPyodide } = await module("pyodide.mjs", (words) => words.replace("async e=>await import(e)", "e=>self.deckcheckModule(e)"));
  const pyodide = await loadPyodide({ indexURL: base, lockFileContents: JSON.stringify(SITE.lock), packageBaseUrl: base, env: { HOME: "/deckcheck", PYTHONHASHSEED: "0" } });
  tell("package");
  const packed = pyodide.toPy(new Uint8Array(await archive));
  pyodide.runPython(SITE.unpack);
  pyodide.globals.get("unpack")(packed, "/deckcheck");
  packed.destroy();
  const answer = pyodide.runPython(`
import sys
sys.path.insert(0, "/deckcheck")
import json
from deckcheck.web.calls import answered
from deckcheck.web.desk import Desk
desk = Desk(most=24, idle=float("inf"))
lambda name, body: json.dumps(answered(desk, name, body), ensure_ascii=False)
`);
  tell("ready");
  self.caches?.keys().then((names) => names.filter((name) => name.startsWith("pyodide-") && name !== shelf).forEach((name) => caches.delete(name)));
  return answer;
}

// What is kept: the newest games by the names of their tables.
function store() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open("deckcheck", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("games");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

async function within(mode, work) {
  try {
    const games = (await store()).transaction("games", mode).objectStore("games");
    return await new Promise((done) => {
      const asked = work(games);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(undefined);
    });
  } catch {
    return undefined; // a browser that keeps nothing
  }
}

let saving = 0;
function keep(answer, table) {
  clearTimeout(saving);
  saving = setTimeout(() => {
    const saved = JSON.parse(answer("save", JSON.stringify({ table }))).result;
    if (saved) within("readwrite", (games) => games.put(saved.text, table));
  }, 150);
}

async function carriedOut(answer, name, body) {
  const given = JSON.parse(body);
  let words = answer(name, body);
  let told = JSON.parse(words);
  if (told.error?.kind === "ClosedError" && name === "look") {
    const text = await within("readonly", (games) => games.get(given.table));
    if (text) {
      words = answer("load", JSON.stringify({ text, language: given.language }));
      told = JSON.parse(words);
      if (told.result) {
        keep(answer, told.result.table);
        within("readwrite", (games) => games.delete(given.table));
      }
    }
  }
  if (CHANGING.has(name) && told.result) keep(answer, told.result.table);
  if (name === "close") within("readwrite", (games) => games.delete(given.table));
  return words;
}

const ready = begin();
ready.catch((error) => tell("failed", String(error.message ?? error)));
let line = Promise.resolve();
self.addEventListener("message", ({ data }) => {
  line = line.then(async () => {
    const answer = await ready;
    let words;
    try {
      words = await carriedOut(answer, data.name, data.body);
    } catch (error) {
      words = JSON.stringify({ error: { message: `deckcheck: ${data.name}: ${String(error.message ?? error).trim().split("\n").at(-1)}`, kind: "Defect" } });
    }
    self.postMessage({ number: data.number, answer: words });
  });
});
