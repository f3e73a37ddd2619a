// Hearing that something has happened at a shared table: by a stream, or by asking again where none comes through.

import { atServer } from "./engine.js";

const SOON = 5000; // milliseconds between questions where no stream is heard
const SILENT = 40000; // after which a stream that says nothing is not heard
const SURELY = 45000; // between questions in any case, by which the server knows that somebody is here
const LATER = 2000; // before a stream is opened again

// Calls `changed` whenever there may be something new, with the number of steps where it is known, until the function
// that comes back is called. Where watchers see the table later (`isLater`), what is new comes without a word.
export function follow(token, changed, isLater = false) {
  let isOver = false;
  let stream = new AbortController();
  let wake = () => {};
  let heard = 0;
  let asked = Date.now();

  async function listen() {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ token });
    const answer = await fetch(`follow${atServer(token)}`, { method: "POST", headers, body, signal: stream.signal });
    if (!answer.ok || !answer.headers.get("content-type")?.startsWith("text/event-stream")) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) return;
      heard = Date.now();
      const events = (rest + value).split("\n\n");
      rest = events.pop();
      const numbers = events.filter((event) => event.startsWith("data:")).map((event) => Number(event.slice(5)));
      if (numbers.length) changed(Math.max(...numbers));
    }
  }

  async function keepListening() {
    while (!isOver) {
      stream = new AbortController();
      const { signal } = stream;
      await listen().catch(() => {});
      heard = 0;
      if (signal.aborted) continue;
      await new Promise((done) => {
        wake = () => done(null);
        setTimeout(wake, LATER);
      });
    }
  }

  // A network that goes may leave a stream that says nothing and never ends: when it is back, another one is opened,
  // whose first event says what has happened meanwhile.
  function reopen() {
    stream.abort();
    wake();
  }

  const asking = setInterval(() => {
    if (Date.now() - heard <= SILENT && Date.now() - asked <= (isLater ? SOON - 1 : SURELY)) return;
    asked = Date.now();
    changed();
  }, SOON);
  addEventListener("online", reopen);
  keepListening();
  return () => {
    isOver = true;
    clearInterval(asking);
    removeEventListener("online", reopen);
    reopen();
  };
}
