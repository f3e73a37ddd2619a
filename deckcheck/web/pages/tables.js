// The page Tables: opening a shared table, its links, sitting down by one, one's own tables and the public ones.

import { ask, call, serverOf } from "./engine.js";
import { button, fill, h, input, newest, say, select, t } from "./dom.js";
import { gameOf, recall, remember } from "./store.js";
import { gameSelect, lastGame, playable } from "./games.js";
import { options } from "./options.js";
import { here, linkField } from "./shared-links.js";
import { showShared } from "./shared-table.js";

const MOST_KEPT = 20;
const MOST_NAME = 40;

export async function show(place, rest, known) {
  const [what, token] = rest;
  if (what === "sit" && token) return sitDown(place, token);
  if ((what === "seat" || what === "watch") && token) return atTable(place, known, token, showShared);
  if (what === "event" && token) return organising(place, known, token);
  return lobby(place, known);
}

// A token that nobody can guess: from now on it is what this browser's seat is known by, at the server of a table.
function ownToken(id) {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const own = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  return serverOf(id) ? `${serverOf(id)}.${own}` : own;
}

function keepTable(token, what, game, title = "") {
  const others = recall("tables", []).filter((one) => one.token !== token);
  remember("tables", [{ token, what, game, title }, ...others].slice(0, MOST_KEPT));
}

function forget(token) {
  remember(
    "tables",
    recall("tables", []).filter((one) => one.token !== token),
  );
}

async function organising(place, known, token) {
  const found = await call("table_event", { token }).catch(() => null);
  if (found) keepTable(token, "event", found.game, found.title);
  const { showEvent } = await import("./shared-event.js");
  return atTable(place, known, token, showEvent);
}

async function atTable(place, known, token, showIt) {
  const left = () => {
    location.hash = here();
  };
  try {
    const stop = await showIt(place, known, token, left);
    return stop;
  } catch (error) {
    fill(
      place,
      h("h1", {}, t("tables")),
      h("p", { class: "bad", role: "alert" }, error.message),
      h("p", {}, button(t("tables"), left, "main")),
    );
    if (error.kind === "NoSeatError") forget(token);
    return null;
  }
}

function nameField() {
  const names = t("names").split(",");
  let name = recall("name", "");
  const more = { maxlength: MOST_NAME, placeholder: names[0], autocomplete: "off" };
  const box = input(
    t("name"),
    name,
    (value) => {
      name = value;
    },
    more,
  );
  return {
    box,
    get: () => {
      const found = name.trim() || names[0];
      remember("name", found);
      return found;
    },
  };
}

// By the link of a seat. The token of one's own is made once: who presses again after a lost answer sits there once.
async function sitDown(place, link) {
  const links = recall("links", {});
  const own = links[link] ?? ownToken(link);
  remember("links", { ...links, [link]: own });
  const known = await call("table_look", { token: link }).catch(() => null);
  const label = known?.seats[known.seat]?.label;
  // At a table of an event the organiser has named who sits where.
  const name = label ? { box: h("p", {}, t("event-you", { player: label })), get: () => label } : nameField();
  const sit = async () => {
    try {
      const found = await call("table_sit", { token: link, own, name: name.get() });
      enter(own, "seat", found.game);
    } catch (error) {
      say(error.message, "bad");
    }
  };
  call("table_look", { token: own })
    .then((found) => enter(own, "seat", found.game))
    .catch(() => {});
  fill(
    place,
    h("h1", {}, t("table-sit")),
    h("p", { class: "lead" }, t("tables-lead")),
    h("div", { class: "set-up" }, name.box, h("p", { class: "tools-row" }, button(t("table-sit"), sit, "main"))),
  );
  return null;
}

function enter(token, what, game) {
  keepTable(token, what, game);
  location.replace(here(what, token));
}

// What clocks of a new table count: nothing, each decision, or a game with an increment.
function clockFields() {
  let [clock, seconds, increment] = ["none", 900, 0];
  const box = h("div", { class: "bar-top" });
  const kinds = ["none", "decision", "game"].map((one) => [one, t(`clock-${one}`)]);
  const whole = (words, value, least, change) =>
    input(
      words,
      String(value),
      (found) => {
        change(Math.min(Math.max(Math.round(Number(found)) || least, least), 86400));
      },
      { type: "number", min: least, max: 86400, inputmode: "numeric" },
    );
  const lay = () =>
    fill(
      box,
      select(t("clock"), kinds, clock, turnTo),
      clock !== "none"
        ? whole(t("clock-seconds"), seconds, 1, (value) => {
            seconds = value;
          })
        : null,
      clock === "game"
        ? whole(t("clock-increment"), increment, 0, (value) => {
            increment = value;
          })
        : null,
    );
  function turnTo(value) {
    clock = value;
    seconds = value === "decision" ? 60 : 900;
    lay();
    box.querySelector("select").focus();
  }
  lay();
  return { box, given: () => (clock === "none" ? {} : { clock, seconds, increment }) };
}

// The form for a new table; what it asks for changes with the game.
async function newTable(known, opened) {
  const games = playable(known);
  let game = lastGame(games);
  let [format, players, isPublic, isOpen] = ["", 2, false, false];
  let picked = null;
  const clock = clockFields();
  let delay = {};
  const delays = [
    ["", t("table-delay-none")],
    ...[5, 20].map((n) => [`delay_choices=${n}`, t("table-delay-choices", { n })]),
    ...[60, 300].map((n) => [`delay_seconds=${n}`, t("table-delay-seconds", { n })]),
  ];
  const later = select(t("table-delay"), delays, "", (value) => {
    const [key, n] = value.split("=");
    delay = value ? { [key]: Number(n) } : {};
  });
  const head = h("div", { class: "bar-top" });
  const more = h("div", {});

  const bookOf = newest(gameOf);

  async function lay(next) {
    const about = await bookOf(next);
    if (!about) return;
    game = next;
    const formats = games.find((one) => one.key === game).formats.map((one) => [one.key, one.title]);
    const [least, most] = about.players;
    [format, players] = [formats[0][0], least];
    const amounts = Array.from({ length: most - least + 1 }, (_, at) => [String(least + at), String(least + at)]);
    const seat = (value) => {
      players = Number(value);
    };
    const several = most > least ? select(t("players"), amounts, String(least), seat, { class: "few" }) : null;
    fill(
      head,
      gameSelect(games, game, lay),
      formats.length > 1
        ? select(t("format"), formats, format, (value) => {
            format = value;
          })
        : null,
      several,
    );
    picked = options(game, about.options);
    fill(more, picked.box);
  }

  const flag = (words, change) =>
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", onchange: (event) => change(event.target.checked) }),
      words,
    );
  const open = async () => {
    const given = {
      game,
      format,
      players,
      options: picked.given(),
      is_public: isPublic,
      open_lists: isOpen,
      ...clock.given(),
      ...delay,
    };
    const found = await ask("table_open", given);
    if (found) opened(found, game);
  };
  await lay(game);
  return h(
    "section",
    { class: "set-up" },
    h("h2", {}, t("table-new")),
    head,
    h("div", { class: "bar-top" }, clock.box, later),
    more,
    flag(t("table-public"), (value) => {
      isPublic = value;
    }),
    flag(t("table-open-lists"), (value) => {
      isOpen = value;
    }),
    h("p", { class: "tools-row" }, button(t("table-new"), open, "main", { "data-key": "open" })),
  );
}

// The links of a table that was opened just now; they are shown this once.
function linksOf(opened) {
  return h(
    "section",
    { class: "set-up" },
    h("h2", {}, t("table-links")),
    h("p", {}, t("table-links-lead")),
    opened.seats.map((token, at) => linkField(t("table-link-seat", { n: at + 1 }), "sit", token)),
    linkField(t("table-link-watch"), "watch", opened.watch),
  );
}

function ownTables(title, again) {
  const mine = recall("tables", []);
  if (!mine.length) return null;
  const drop = (token) => {
    forget(token);
    again();
  };
  const marks = { watch: t("table-watch"), event: t("event-organise") };
  const line = ({ token, what, game, title: own }) =>
    h(
      "li",
      {},
      h("a", { href: here(what, token) }, own || title(game)),
      marks[what] ? h("span", { class: "chip" }, marks[what]) : null,
      button(t("table-forget"), () => drop(token), "quiet"),
    );
  return h(
    "section",
    { class: "set-up" },
    h("h2", {}, t("table-mine")),
    h("ul", { class: "shared-list" }, mine.map(line)),
  );
}

function publicTables(title, tables) {
  const name = nameField();
  const come = async (one, isWatching) => {
    const own = ownToken(one.id);
    const found = await ask("table_come", { id: one.id, own, name: isWatching ? "" : name.get() });
    if (found) enter(own, isWatching ? "watch" : "seat", one.game);
  };
  const line = (one) =>
    h(
      "li",
      {},
      h("strong", {}, title(one.game)),
      h("span", {}, one.names.map((who) => who || t("table-free")).join(" – ")),
      one.names.includes("") && !one.is_playing ? button(t("table-take"), () => come(one, false)) : null,
      button(t("table-watch"), () => come(one, true)),
    );
  const found = [name.box, h("ul", { class: "shared-list" }, tables.map(line))];
  return h(
    "section",
    { class: "set-up" },
    h("h2", {}, t("table-listed")),
    tables.length ? found : h("p", {}, t("table-listed-none")),
  );
}

async function lobby(place, known) {
  const title = (key) => known.games.find((one) => one.key === key)?.title ?? key;
  const links = h("div", {});
  const opened = (found, game) => {
    keepTable(found.watch, "watch", game);
    fill(links, linksOf(found));
    links.querySelector("input").focus();
  };
  const [form, { tables }] = await Promise.all([newTable(known, opened), call("table_list")]);
  fill(
    place,
    h("h1", {}, t("tables")),
    h("p", { class: "lead" }, t("tables-lead")),
    form,
    links,
    ownTables(title, () => lobby(place, known)),
    publicTables(title, tables),
  );
  return null;
}
