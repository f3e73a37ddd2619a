// The set-up of a game: which game, who plays which deck, whose market all share, the options of the game, the seed.

import { call } from "./engine.js";
import { button, figure, fill, h, input, newest, say, select, t } from "./dom.js";
import { gameOf, given, list, recall, remember } from "./store.js";
import { chooser, rivals } from "./decks.js";
import { gameSelect, lastGame, playable } from "./games.js";
import { options } from "./options.js";

const MOST_SEED = 9007199254740991;

// The game that the list in Check is for, where it is a deck.
async function gameOfList(games) {
  if (!list.text.trim()) return null;
  const deck = await call("deck", given()).catch(() => null);
  return games.find((one) => one.key === deck?.game)?.key ?? null;
}

export async function setUp(place, known, acts, startsWithList) {
  const games = playable(known);
  const names = t("names").split(",");
  const listGame = startsWithList ? await gameOfList(games) : null;
  let game = listGame ?? lastGame(games);
  let about = null;
  let seed = "";
  let illegal = false;
  let market = null;
  let chosen = [];
  let picked = null;
  const kept = recall("players", []);
  const head = h("div", { class: "bar-top" });
  const seats = h("div", { class: "seats" });
  const shared = h("div", { class: "shared-market" });
  const more = h("div", { class: "options-place" });

  const bookOf = newest(gameOf);

  async function lay() {
    const found = await bookOf(game);
    if (!found) return;
    about = found;
    const [least, most] = about.players;
    chosen = [];
    for (let at = 0; at < least; at += 1) addSeat();
    const amounts = Array.from({ length: most - least + 1 }, (_, at) => [String(least + at), String(least + at)]);
    fill(
      head,
      gameSelect(games, game, (value) => {
        game = value;
        lay();
      }),
      most > least
        ? select(t("players"), amounts, String(least), (value) => seat(Number(value)), { class: "few" })
        : null,
    );
    drawSeats();
    market = about.market
      ? chooser(known, game, "own", t("market"), { own: t("own-market"), section: about.market })
      : null;
    fill(shared, market?.box);
    picked = options(game, about.options);
    fill(more, picked.box);
  }

  function seat(amount) {
    while (chosen.length < amount) addSeat();
    chosen.length = amount;
    drawSeats();
  }

  function addSeat() {
    const at = chosen.length;
    const samples = rivals(about.samples);
    const first = !at && listGame === game ? "list" : `${game}/${samples[at % samples.length]}`;
    const kinds = [["human", t("person")], ...[...about.levels, "random"].map((bot) => [bot, t(`bot-${bot}`)])];
    const before = kept[at] ?? {};
    const kind = kinds.some(([key]) => key === before.kind) ? before.kind : at ? "fair" : "human";
    const one = { deck: chooser(known, game, first, t("deck")), kind, name: before.name ?? "" };
    // Who sits there stays, whatever is played in the end.
    const keepSeat = () => {
      kept[at] = { kind: one.kind, name: one.name };
    };
    one.box = h(
      "fieldset",
      { class: "seat" },
      h("legend", {}, t("player-n", { n: at + 1 })),
      input(
        t("name"),
        one.name,
        (value) => {
          one.name = value;
          keepSeat();
        },
        { maxlength: 80, placeholder: names[at], autocomplete: "off" },
      ),
      select(t("who"), kinds, kind, (value) => {
        one.kind = value;
        keepSeat();
      }),
      one.deck.box,
    );
    chosen.push(one);
  }

  function drawSeats() {
    fill(
      seats,
      chosen.map((one) => one.box),
    );
  }

  async function begin() {
    const number = Number(seed);
    if (!Number.isSafeInteger(number) || number < 0) {
      say(t("seed-range", { most: figure(MOST_SEED) }), "bad");
      return;
    }
    if (!(await acts.mayBegin())) return;
    remember(
      "players",
      Object.assign(
        kept,
        chosen.map(({ kind, name }) => ({ kind, name })),
      ),
    );
    starting.disabled = true;
    try {
      const asked = {
        decks: await Promise.all(chosen.map((one) => one.deck.list())),
        seats: chosen.map((one) => one.kind),
        players: chosen.map((one, at) => one.name.trim() || names[at]),
        options: picked.given(),
        allow_illegal: illegal,
        milliseconds: 500,
      };
      if (seed !== "") asked.seed = number;
      const of = await market?.list();
      if (of) asked.market = of;
      acts.begun(await call("new_game", asked));
    } catch (error) {
      say(error.message, "bad");
    }
    starting.disabled = false;
  }

  const starting = button(t("begin"), begin, "main");
  await lay();
  const title = (key) => known.games.find((one) => one.key === key)?.title ?? key;
  fill(
    place,
    h("h1", {}, t("play")),
    h("p", { class: "lead" }, t("play-lead")),
    acts.kept
      ? h(
          "div",
          { class: "fix kept-game" },
          h("p", {}, t("game-kept", { game: title(acts.kept.game), n: acts.kept.made })),
          h(
            "p",
            { class: "tools-row" },
            button(t("game-go-on"), acts.kept.goOn, "main"),
            button(t("game-drop"), acts.kept.drop),
          ),
        )
      : null,
    h(
      "div",
      { class: "set-up" },
      head,
      seats,
      shared,
      more,
      h(
        "details",
        { class: "further" },
        h("summary", {}, t("more-settings")),
        h(
          "div",
          { class: "bar-top" },
          input(
            t("seed"),
            "",
            (value) => {
              seed = value;
            },
            { type: "number", min: 0, max: MOST_SEED },
          ),
        ),
        h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            onchange: (event) => {
              illegal = event.target.checked;
            },
          }),
          t("allow-illegal"),
        ),
        h("p", { class: "small" }, t("allow-illegal-note")),
      ),
      h(
        "p",
        { class: "tools-row" },
        starting,
        button(t("load-game"), acts.load),
        acts.back ? button(t("go-on"), acts.back) : null,
      ),
    ),
  );
}
