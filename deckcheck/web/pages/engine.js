// The way to the engine: a server on this machine, or the same package in a worker of this browser. One call, one
// answer.

import { language, say } from "./dom.js";

const mode = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="deckcheck-engine"]')).content;
let worker = null;
let number = 0;
const waiting = new Map();
export const isLocal = mode === "server";

export class Refused extends Error {
  constructor(error) {
    super(error.message);
    this.kind = error.kind;
  }
}

export async function call(name, given = {}) {
  const body = { language, ...given };
  const answer = isLocal ? await toServer(name, body) : await toWorker(name, body);
  if (answer.error) throw new Refused(answer.error);
  return answer.result;
}

// The same, where it is enough to say what goes wrong: nothing comes back then.
export async function ask(name, given = {}) {
  try {
    return await call(name, given);
  } catch (error) {
    say(error.message, "bad");
    return null;
  }
}

// Where several servers share the tables, an id or a token begins with the name of its server, by which a proxy routes.
export const serverOf = (id) => /^([a-z0-9]+)\./.exec(id ?? "")?.[1] ?? "";
export const atServer = (id) => (serverOf(id) ? `?at=${serverOf(id)}` : "");

async function toServer(name, body) {
  const at = name.startsWith("table_") ? atServer(body.token ?? body.id) : "";
  const response = await fetch(`call/${name}${at}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": body.language },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response)
    return {
      error: {
        message:
          language === "fr"
            ? "Le serveur local ne répond pas ; relancez deckcheck web."
            : "The local server does not answer; start deckcheck web again.",
        kind: "Away",
      },
    };
  const type = response.headers.get("content-type") ?? "";
  if (!type.startsWith("application/json"))
    return { error: { message: (await response.text()).trim(), kind: "Refused" } };
  return response.json();
}

function toWorker(name, body) {
  return new Promise((done) => {
    number += 1;
    waiting.set(number, done);
    worker.postMessage({ number, name, body: JSON.stringify(body) });
  });
}

// What pages begin with: titles, texts and sample decks. A site has it ready, so that nobody looks at a blank page
// while Python starts; what is asked of the engine meanwhile is answered then.
export async function beginning(language) {
  if (isLocal) return call("start", { language });
  const answer = await fetch(new URL(`start.${language}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`start.${language}.json: ${answer.status}`);
  return answer.json();
}

// Start the engine; progress is shown as a stage: "runtime" (or "start", where it is kept), "package", "ready".
export async function start(progress) {
  if (isLocal) return;
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("service.js").catch(() => {});
  worker = new Worker(mode, { type: "module" });
  await new Promise((ready, failed) => {
    worker.addEventListener("error", (event) => failed(new Error(event.message || "worker")));
    worker.addEventListener("message", ({ data }) => {
      if (data.stage === "failed") failed(new Error(data.message));
      else if (data.stage === "ready") ready();
      else if (data.stage) progress(data.stage);
      else {
        waiting.get(data.number)?.(JSON.parse(data.answer));
        waiting.delete(data.number);
      }
    });
  });
}
