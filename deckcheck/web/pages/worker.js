// The engine inside the browser: Python by Pyodide, the package, and one call after the other. Games stay in here; what
// a player may not see never leaves this worker. They are kept in this browser's own store, to be gone on with later.

// @ts-expect-error the export writes this file
import { SITE } from "./site.js";

const CHANGING = new Set(["new_game", "choose", "undo", "concede", "offer_draw", "load"]);
const FOLDER = "/deckcheck";
const tell = (stage, message) => self.postMessage({ stage, message });
const own = self.fetch.bind(self);
const base = SITE.packed ? new URL(SITE.base, import.meta.url).href : SITE.base;

const shelf = `pyodide-${SITE.pyodide}`;

async function hashed(bytes) {
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-384", bytes))))}`;
}

// A file of the runtime, held to its hash wherever it comes from, and kept for visits without a network. In the site
// itself it is packed.
async function runtime(name) {
  const integrity = SITE.runtime[name];
  const key = `${self.location.origin}/${shelf}/${name}`;
  const kept = self.caches ? await caches.open(shelf).catch(() => null) : null;
  const before = await kept?.match(key);
  const found =
    before ??
    (SITE.packed
      ? await own(`${base}${name}.gz`)
      : await own(`${base}${name}`, { integrity, mode: "cors", credentials: "omit" }));
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
  const address = resource instanceof Request ? resource.url : String(resource);
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

// What this browser has worked out itself, kept under all that it follows from, so that another runtime, package or
// setting never meets it; the newest of each kind. A browser that keeps nothing works it out at every visit.
async function drawer(kind, ...from) {
  const cache = self.caches && self.crypto?.subtle ? await caches.open(shelf).catch(() => null) : null;
  if (!cache) return { holds: false, read: async () => null, write: async () => {}, clear: async () => {} };
  const place = `${self.location.origin}/${shelf}/${kind}/`;
  const key = place + encodeURIComponent(await hashed(new TextEncoder().encode(JSON.stringify(from))));
  const clear = async () => {
    const all = (await cache.keys()).filter((one) => one.url.startsWith(place));
    await Promise.all(all.map((one) => cache.delete(one)));
  };
  return {
    holds: true,
    // What cannot be read is not there.
    read: () =>
      cache
        .match(key)
        .then((found) => found?.arrayBuffer())
        .then((bytes) => (bytes ? new Uint8Array(bytes) : null))
        .catch(() => null),
    write: async (bytes) => {
      await clear();
      await cache.put(key, new Response(bytes));
    },
    clear,
  };
}

// Python takes a second to start, and a tenth of it where its memory is put back as it was when it had started. That is
// kept at the first visit, after what the visitor waits for.
async function started(loadPyodide, settings, memory, before) {
  if (before) {
    try {
      return await loadPyodide({ ...settings, _loadSnapshot: before });
    } catch {
      await memory.clear();
    }
  }
  const pyodide = await loadPyodide({ ...settings, _makeSnapshot: memory.holds });
  if (memory.holds) {
    const now = pyodide.makeMemorySnapshot();
    ready.then(() => memory.write(now)).catch(() => {});
  }
  return pyodide;
}

// Write the files of the package, from what was unpacked and compiled before where that is whole.
async function lay(pyodide, files, before, fetched) {
  pyodide.runPython(SITE.unpack);
  const put = (name, bytes) => {
    const given = pyodide.toPy(bytes);
    pyodide.globals.get(name)(given, FOLDER);
    given.destroy();
  };
  try {
    if (before) return put("write", before);
  } catch {
    await files.clear();
  }
  return put("unpack", new Uint8Array(await fetched()));
}

// What is unpacked and compiled is kept once nothing is asked for a while, and again when more of it is.
let resting = 0;
let compiled = 0;
function keepCompiled({ pyodide, files }) {
  clearTimeout(resting);
  if (!files.holds) return;
  resting = setTimeout(() => {
    const now = pyodide.globals.get("compiled")(FOLDER);
    if (now <= compiled) return;
    compiled = now;
    const whole = pyodide.runPython(`packed(files_of("${FOLDER}"))`);
    files.write(whole.toJs()).catch(() => {});
    whole.destroy();
  }, 1000);
}

async function begin() {
  // Both at once; the package is small.
  const files = await drawer("package", SITE.integrity);
  const before = files.read();
  let sent = null;
  const fetched = () => {
    sent ??= own(new URL(SITE.package, import.meta.url), { integrity: SITE.integrity }).then((found) =>
      found.arrayBuffer(),
    );
    return sent;
  };
  before.then((found) => found ?? fetched()).catch(() => {}); // whoever needs it gets the error
  const settings = {
    indexURL: base,
    lockFileContents: JSON.stringify(SITE.lock),
    packageBaseUrl: base,
    env: { HOME: FOLDER, PYTHONHASHSEED: "0" },
  };
  const memory = await drawer("memory", settings, SITE.runtime);
  const remembered = memory.read();
  remembered.then((found) => tell(found ? "start" : "runtime"));
  Object.assign(self, { deckcheckModule: (address) => module(address.slice(base.length)) });
  const { loadPyodide } = await module("pyodide.mjs", (words) =>
    words.replace("async e=>await import(e)", "e=>self.deckcheckModule(e)"),
  );
  const pyodide = await started(loadPyodide, settings, memory, await remembered);
  tell("package");
  await lay(pyodide, files, await before, fetched);
  compiled = pyodide.globals.get("compiled")(FOLDER);
  const answer = pyodide.runPython(`
import sys
sys.path.insert(0, "${FOLDER}")
import json
from deckcheck.web.calls import answered
from deckcheck.web.sessions import Sessions
sessions = Sessions(most=24, idle=float("inf"))
lambda name, body: json.dumps(answered(sessions, name, body), ensure_ascii=False)
`);
  tell("ready");
  self.caches?.keys().then((names) =>
    names
      .filter((name) => name.startsWith("pyodide-") && name !== shelf)
      .forEach((name) => {
        caches.delete(name);
      }),
  );
  return { answer, pyodide, files };
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
  let parsed = JSON.parse(words);
  if (parsed.error?.kind === "ClosedError" && name === "look") {
    const text = await within("readonly", (games) => games.get(given.table));
    if (text) {
      words = answer("load", JSON.stringify({ text, language: given.language }));
      parsed = JSON.parse(words);
      if (parsed.result) {
        // It is stored under its new name before anybody hears of it, and under the old one until the page has.
        await within("readwrite", (games) => games.put(text, parsed.result.table));
        setTimeout(() => within("readwrite", (games) => games.delete(given.table)), 5000);
      }
    }
  }
  if (CHANGING.has(name) && parsed.result) keep(answer, parsed.result.table);
  if (name === "close") within("readwrite", (games) => games.delete(given.table));
  return words;
}

const ready = begin();
ready.catch((error) => tell("failed", String(error.message ?? error)));
let line = Promise.resolve();
self.addEventListener("message", (event) => {
  const { data } = /** @type {MessageEvent} */ (event);
  line = line.then(async () => {
    const engine = await ready;
    let words;
    try {
      words = await carriedOut(engine.answer, data.name, data.body);
    } catch (error) {
      words = JSON.stringify({
        error: {
          message: `deckcheck: ${data.name}: ${String(error.message ?? error)
            .trim()
            .split("\n")
            .at(-1)}`,
          kind: "Defect",
        },
      });
    }
    self.postMessage({ number: data.number, answer: words });
    keepCompiled(engine);
  });
});
