// The page Play: which table is shown, beginning a game, rulings, and games in files.

import { ask, call } from "./engine.js";
import { button, dialogue, h, language, pick, save, say, t } from "./dom.js";
import { PORTION, playTable } from "./game.js";
import { recall, remember } from "./store.js";
import { setUp } from "./setup.js";
import { showRules } from "./share.js";

let ruled = null; // the ruling whose table stood there last: which one, its table, the language
let saved = ""; // the game that was saved last, and after how many choices
const moment = (state) => `${state.table} ${state.made}`;

// The game that was under way here, or null where there is none any more.
async function underWay(milliseconds) {
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

export async function show(place, rest, known) {
  if (rest[0] === "ruling") {
    await openRuling(place, known, rest[1], Number(rest[2]));
    return;
  }
  const state = rest[0] === "new" ? null : await underWay(PORTION);
  if (state) table(place, known, state);
  else await begin(place, known, rest[0] === "new");
}

async function openRuling(place, known, game, number) {
  const key = `${game}/${number}`;
  // In another language it is the same table.
  const isSame = ruled?.key === key && ruled.language !== language;
  const again = isSame ? await call("look", { table: ruled.table, milliseconds: PORTION }).catch(() => null) : null;
  const state = again ?? await ask("ruling", { game, number });
  if (!state) {
    history.replaceState(null, "", "#/play");
    await show(place, [], known);
    return;
  }
  ruled = { key, table: state.table, language };
  table(place, known, state, { isRuling: true });
  if (again) return;
  dialogue(state.name, h("p", {}, t("ruling-lead")), h("pre", { class: "source", tabindex: "0" }, state.source),
    h("p", {}, button(t("rules-behind"), () => showRules(state.rules, game))));
}

async function begin(place, known, wantsDesk) {
  const open = await underWay(1);
  await setUp(place, known, {
    mayBegin: mayReplace,
    begun: (state) => table(place, known, state, { isAsked: true }),
    load: () => load(place, known),
    back: open ? () => table(place, known, open, { isAsked: true }) : null,
  }, wantsDesk);
}

// Whether another game may take the place of the one under way. One that would be lost is asked about.
async function mayReplace() {
  const state = await underWay(1).catch(() => null);
  if (!state || state.over || !state.made || saved === moment(state)) return true;
  return new Promise((done) => {
    let may = false;
    const go = () => { may = true; box.close(); };
    const box = dialogue(t("give-up"), h("p", {}, t("give-up-lead")), h("p", { class: "tools-row" },
      button(t("save-game"), async () => { if (await keepFile(state)) go(); }, "main"), button(t("give-up-yes"), go)));
    box.addEventListener("close", () => done(may));
  });
}

async function keepFile(state) {
  const file = await ask("save", { table: state.table });
  if (!file) return false;
  save(file.path, file.text, "application/json");
  saved = moment(state);
  return true;
}

function load(place, known) {
  pick(".json,application/json", async (text, path) => {
    if (!(await mayReplace())) return;
    const state = await ask("load", { text, path, milliseconds: PORTION });
    if (state) table(place, known, state, { isAsked: true });
  });
}

// A ruling's table is not the game under way: it stands at its own address, and that game stays where it is. `isAsked`
// says that somebody has just pressed something for this table.
function table(place, known, first, { isRuling = false, isAsked = false } = {}) {
  if (!isRuling) {
    // A game that was opened anew from what this browser kept has another name.
    remember("table", first.table);
    if (location.hash !== "#/play") history.replaceState(null, "", "#/play");
  }
  playTable(place, first, {
    isAsked,
    title: known.games.find((one) => one.key === first.game)?.title ?? first.game,
    keep: keepFile,
    load: () => load(place, known),
    // A game under way stays where it is, to go on with; what is over, or has not begun, is put away.
    leave: async (state) => {
      const isDone = state.over || !state.made;
      if (isRuling || isDone) ask("close", { table: state.table });
      if (isDone && !isRuling) remember("table", "");
      history.replaceState(null, "", "#/play");
      if (isRuling) await show(place, [], known);
      else await begin(place, known, false);
    },
  });
}
