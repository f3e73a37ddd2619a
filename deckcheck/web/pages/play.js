// The page Play: which game it shows, the one under way, a ruling's or the set-up of a new one.

import { ask, call } from "./engine.js";
import { button, dialogue, h, language, t, toMain } from "./dom.js";
import { remember } from "./store.js";
import { setUp } from "./setup.js";
import { showRules } from "./share.js";
import { PORTION } from "./play-game.js";
import { forgetGame, forgetRecord, mayReplace, pickGame, record, revived, underWay } from "./play-saved.js";
import { showTable } from "./play-table.js";

const HERE = "#/play";

let ruled = null; // the ruling whose table was shown last: its key, its table, the language

export async function show(place, rest, known) {
  if (rest[0] === "ruling") {
    await openRuling(place, known, rest[1], Number(rest[2]));
    return;
  }
  const state = rest[0] === "new" ? null : await underWay(PORTION);
  if (state) openGame(place, known, state, false);
  else await begin(place, known, rest[0] === "new");
}

// In another language a ruling keeps the table that it has.
async function sameRuling(key) {
  if (ruled?.key !== key || ruled.language === language) return null;
  return call("look", { table: ruled.table, milliseconds: PORTION }).catch(() => null);
}

// A ruling's table is not the game under way: it has its own address, and that game stays where it is.
async function openRuling(place, known, game, number) {
  const key = `${game}/${number}`;
  const again = await sameRuling(key);
  const state = again ?? (await ask("ruling", { game, number }));
  const back = async () => {
    history.replaceState(null, "", HERE);
    await show(place, [], known);
  };
  if (!state) {
    await back();
    return;
  }
  ruled = { key, table: state.table, language };
  showTable(place, known, state, {
    isRuling: true,
    load: () => load(place, known),
    reopened: () => {},
    left: async () => {
      await back();
      toMain();
    },
  });
  if (again) return;
  dialogue(
    state.name,
    h("p", {}, t("ruling-lead")),
    h("pre", { class: "source", tabindex: "0" }, state.source),
    h(
      "p",
      {},
      button(t("rules-behind"), () => showRules(state.rules, game)),
    ),
  );
}

// Shows the game under way. `isAsked` says that somebody has just pressed something for it.
function openGame(place, known, state, isAsked = true) {
  remember("table", state.table); // a game that this browser kept has another name when it is opened again
  if (location.hash !== HERE) history.replaceState(null, "", HERE);
  showTable(place, known, state, {
    isAsked,
    load: () => load(place, known),
    reopened: (again) => openGame(place, known, again),
    left: async (isDone) => {
      if (isDone) forgetGame();
      history.replaceState(null, "", HERE);
      await begin(place, known, false);
      toMain();
    },
  });
}

async function begin(place, known, startsWithList) {
  const open = await underWay(1);
  const kept = open ? null : record();
  await setUp(
    place,
    known,
    {
      kept: kept
        ? {
            game: kept.game,
            made: kept.made,
            goOn: async () => {
              const state = await revived();
              if (state) openGame(place, known, state);
            },
            drop: () => {
              forgetRecord();
              begin(place, known, startsWithList);
            },
          }
        : null,
      mayBegin: mayReplace,
      begun: (state) => openGame(place, known, state),
      load: () => load(place, known),
      back: open ? () => openGame(place, known, open) : null,
    },
    startsWithList,
  );
}

function load(place, known) {
  pickGame((state) => openGame(place, known, state));
}
