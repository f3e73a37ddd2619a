// Saved games of the page Play: the one under way, the record that this browser keeps of it, files.

import { ask, call, isLocal } from "./engine.js";
import { button, dialogue, h, later, pick, save, say, t } from "./dom.js";
import { recall, remember } from "./store.js";
import { PORTION } from "./play-game.js";

const TYPE = "application/json";

let saved = ""; // the game that was saved last, and after how many choices
const moment = (state) => `${state.table} ${state.made}`;

// The game that was under way here, or null where there is none any more.
export async function underWay(milliseconds) {
  const open = recall("table", "");
  if (!open) return null;
  try {
    return await call("look", { table: open, milliseconds });
  } catch (error) {
    if (["Away", "Refused"].includes(error.kind)) throw error; // it is there all the same
    if (error.kind !== "ClosedError") say(error.message, "bad");
    remember("table", "");
    return null;
  }
}

// A local server that is started again has no game any more; this browser keeps the one under way, as a record.
export const keepRecord = later(async (state) => {
  const isUnderWay = state.made && !state.over;
  const file = isUnderWay ? await call("save", { table: state.table }).catch(() => null) : null;
  if (file) remember("record", { ...file, game: state.game, made: state.made });
  else if (!isUnderWay) forgetRecord();
}, 300);

export function record() {
  return isLocal ? recall("record", null) : null;
}

export function forgetRecord() {
  remember("record", null);
}

export function forgetGame() {
  remember("table", "");
  forgetRecord();
}

// The game that the record is of, opened again.
export async function revived() {
  const kept = record();
  return kept ? ask("load", { text: kept.text, path: kept.path, milliseconds: PORTION }) : null;
}

// Saves a game as a file; returns whether it was saved.
export async function saveGame(state) {
  const file = await ask("save", { table: state.table });
  if (!file) return false;
  save(file.path, file.text, TYPE);
  saved = moment(state);
  return true;
}

// Asks for the file of a saved game, and opens it where the game under way may be replaced.
export function pickGame(opened) {
  pick(`.json,${TYPE}`, async (text, path) => {
    if (!(await mayReplace())) return;
    const state = await ask("load", { text, path, milliseconds: PORTION });
    if (state) opened(state);
  });
}

// Whether another game may replace the one under way. One that would be lost is asked about.
export async function mayReplace() {
  const state = await underWay(1).catch(() => null);
  const kept = state ? null : record();
  if (!kept && (!state || state.over || !state.made || saved === moment(state))) return true;
  return new Promise((done) => {
    let may = false;
    const go = () => {
      may = true;
      box.close();
    };
    const saveFirst = async () => {
      if (kept) save(kept.path, kept.text, TYPE);
      if (kept || (await saveGame(state))) go();
    };
    const box = dialogue(
      t("give-up"),
      h("p", {}, t("give-up-lead")),
      h("p", { class: "tools-row" }, button(t("save-game"), saveFirst, "main"), button(t("give-up-yes"), go)),
    );
    box.addEventListener("close", () => done(may));
  });
}

// The server has been started again meanwhile: offers the game that this browser kept.
export function offerToGoOn(reopened) {
  if (document.querySelector("dialog.closed-game")) return;
  const goOn = async () => {
    const again = await revived();
    box.close();
    if (again) reopened(again);
  };
  const box = dialogue(
    t("server-restarted"),
    h("p", {}, t("server-restarted-lead")),
    h("p", { class: "tools-row" }, button(t("game-go-on"), goOn, "main")),
  );
  box.classList.add("closed-game");
}
