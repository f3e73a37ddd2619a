// The pages, one at a time, by what is behind the # of the address.

import { beginning, call, Refused, start } from "./engine.js";
import { button, fill, h, language, say, speak, t, toMain } from "./dom.js";
import { recall, remember } from "./store.js";

const PAGES = ["check", "build", "play", "rules", "lab"];
export const known = { games: [], formats: [], version: "", tables: false };
const pages = () => (known.tables ? [...PAGES, "tables"] : PAGES);
let leave = null;

function wanted() {
  const asked = new URLSearchParams(location.search).get("lang") ?? recall("language", navigator.language);
  return String(asked).toLowerCase().startsWith("fr") ? "fr" : "en";
}

async function learn(lang) {
  const first = await beginning(lang);
  Object.assign(known, first);
  speak(first.texts, lang);
}

function frame(page) {
  const [nav, tools] = ["nav", "tools"].map((id) => document.getElementById(id).contains(document.activeElement));
  fill(
    document.getElementById("nav"),
    pages().map((name) => h("a", { href: `#/${name}`, "aria-current": name === page ? "page" : null }, t(name))),
  );
  const other = language === "fr" ? "en" : "fr";
  fill(
    document.getElementById("tools"),
    button(
      other === "fr" ? "Français" : "English",
      async () => {
        try {
          await learn(other);
        } catch (error) {
          say(reason(error), "bad");
          return;
        }
        remember("language", other);
        show();
      },
      "quiet",
      { lang: other },
    ),
  );
  // What was pressed keeps the focus, though it is drawn again.
  if (nav) /** @type {HTMLElement} */ (document.querySelector("#nav [aria-current]")).focus();
  if (tools) /** @type {HTMLElement} */ (document.querySelector("#tools button")).focus();
  document.getElementById("skip").textContent = t("skip");
  document.title = `${t(page)} · deckcheck`;
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a link that somebody cut
  }
}

// Either the engine has refused something, or what the page is made of could not be fetched.
function reason(error) {
  return error instanceof Refused ? error.message : t("page-unread");
}

async function show(event) {
  const [page, ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  const name = pages().includes(page) ? page : "check";
  if (leave) leave();
  leave = null;
  frame(name);
  const main = document.getElementById("main");
  main.className = name;
  const place = fill(main, h("div", { class: "page" })).firstChild;
  try {
    const module = await import(`./${name}.js`);
    leave = (await module.show(place, rest, known)) ?? null;
  } catch (error) {
    fill(
      place,
      h("h1", {}, t(name)),
      h("p", { class: "bad", role: "alert" }, reason(error)),
      h(
        "p",
        {},
        button(t("load-again"), () => location.reload(), "main"),
      ),
    );
    if (!(error instanceof Refused)) console.error(error);
  }
  // A link that led here is there no more.
  if (event && document.activeElement === document.body) toMain();
}

async function begin() {
  const lang = wanted();
  const strip = document.getElementById("engine");
  const words = {
    runtime: { en: "Fetching Python (once)…", fr: "Chargement de Python (une seule fois)…" },
    start: { en: "Starting Python…", fr: "Démarrage de Python…" },
    package: { en: "Fetching the rules…", fr: "Chargement des règles…" },
  };
  const failed = (error) =>
    fill(document.getElementById("main"), h("p", { class: "bad", role: "alert" }, error.message));
  start((stage) => {
    strip.lastChild.textContent = words[stage]?.[wanted()] ?? "…";
    strip.hidden = false;
  })
    .catch(failed)
    .finally(() => strip.remove());
  try {
    await learn(lang);
  } catch (error) {
    failed(error);
    return;
  }
  addEventListener("hashchange", show);
  document.getElementById("skip").addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("main").focus();
  });
  await show();
  document.documentElement.dataset.ready = "yes";
  // The other pages come now, so that they are there also when the server is not.
  for (const name of pages()) import(`./${name}.js`).catch(() => {});
}

// For whoever wants to ask the engine from the console, and for tests.
globalThis.deckcheck = { call };

begin();
