// One shared table: who sits there and with which deck, then the game, and what needs the consent of all.

import { call } from "./engine.js";
import { button, fill, focusedKey, h, newest, save, say, select, t } from "./dom.js";
import { chooser, rivals } from "./decks.js";
import { showTable } from "./play-table.js";
import { follow } from "./shared-follow.js";
import { Clocks } from "./shared-clock.js";
import { linkField } from "./shared-links.js";
import { SharedGame, stateOf } from "./shared-game.js";

const PHRASES = ["hello", "thanks", "played", "moment", "soon", "turn", "oops", "game", "goodbye"];

const BOTS = ["easy", "fair", "hard", "master", "random"];
const MOST_SAID = 3;

function deckMark(one) {
  if (!one.has_deck) return t("table-no-deck-yet");
  return one.legal ? t("table-deck-legal") : t("table-deck-illegal");
}

function freeWords(one, isOwn) {
  if (one.bot) return t("table-bot-remove");
  return isOwn ? t("table-leave") : t("table-free-seat", { player: one.name });
}

function seatLine(one, isOwn, free) {
  const marks = [
    isOwn ? t("table-you") : "",
    one.name ? deckMark(one) : "",
    one.allows ? t("table-allows") : "",
    one.ready && !one.bot ? t("table-is-ready") : "",
    one.bot ? t(`bot-${one.bot}`) : "",
    one.away ? t("table-is-away") : "",
  ].filter(Boolean);
  if (!one.name && one.label) marks.push(t("event-not-joined"));
  return h(
    "li",
    {},
    h("strong", {}, one.name || one.label || t("table-free")),
    marks.map((mark) => h("span", { class: "chip" }, mark)),
    free ? button(freeWords(one, isOwn), free, "quiet") : null,
  );
}

// Which bot is to sit, and with which deck; both stay chosen while others come and go.
function botFields(known, game, first) {
  const deck = chooser(known, game, first, t("table-bot-deck"));
  let [kind] = BOTS;
  const kinds = BOTS.map((one) => [one, t(`bot-${one}`)]);
  const box = h(
    "div",
    { class: "bar-top" },
    select(t("bot"), kinds, kind, (value) => {
      kind = value;
    }),
    deck.box,
  );
  return { box, kind: () => kind, list: () => deck.list(), isOpen: () => Boolean(box.closest("details")?.open) };
}

// Shows a table, as the seat of a token; returns what ends that.
export async function showShared(place, known, token, left) {
  const found = await call("table_look", { token });
  const view = new SharedView(place, known, token, found, left);
  view.show();
  const isLater = found.seat === null && found.delay_seconds > 0;
  const stops = [follow(token, (number) => view.hear(number), isLater), view.clocks.run()];
  return () => {
    for (const stop of stops) stop();
  };
}

class SharedView {
  #place;
  #known;
  #token;
  #found;
  #left;
  #game = null;
  #deck = null;
  #bot = null;
  #isAway = false;
  #heard = 0; // how many steps have been taken, as the stream says
  #link = null;
  clocks = new Clocks(() => this.look());
  #bar = h("div", { class: "shared-bar" });
  #body = h("div", { class: "shared-body" });
  #seats = h("div", { class: "shared-seats" });
  #own = h("div", { class: "set-up" });
  #ask = newest((given) => call("table_look", given));

  constructor(place, known, token, found, left) {
    this.#place = place;
    this.#known = known;
    this.#token = token;
    this.#found = found;
    this.#left = left;
  }

  show() {
    fill(this.#place, this.clocks.box, this.#bar, this.#body);
    if (!this.#found.play) this.#gather();
    this.#draw();
  }

  // Looks where there is something new. What one's own choice changes comes with the answer to it.
  hear(number = Infinity) {
    if (number === Infinity) this.look();
    else {
      this.#isAway = false;
      this.#heard = number;
      if (!this.#game?.isChoosing) this.#catchUp();
    }
  }

  #catchUp() {
    if (this.#heard > this.#found.number) this.look();
  }

  #chosen(found) {
    if (found && found.number >= this.#found.number) {
      this.#found = found;
      this.#draw();
    }
    this.#catchUp();
  }

  async look() {
    try {
      const found = await this.#ask({ token: this.#token, since: this.#found.play?.made ?? 0 });
      this.#isAway = false;
      if (found && this.#place.isConnected) this.#take(found);
    } catch (error) {
      const words = error.kind === "Away" ? t("table-away") : error.message;
      if (!this.#isAway && this.#place.isConnected) say(words, "bad");
      this.#isAway = true;
    }
  }

  #take(found) {
    if (found.number < this.#found.number) return;
    this.#found = found;
    this.#game?.take(found);
    this.#draw();
  }

  async #do(wish, value = "") {
    try {
      this.#take(await call("table_do", { token: this.#token, wish, value, since: this.#found.play?.made ?? 0 }));
    } catch (error) {
      say(error.message, "bad");
      this.look();
    }
  }

  #draw() {
    if (!this.#found.play) this.#drawSeats();
    else if (!this.#game) this.#begin();
    this.clocks.take(this.#found);
    this.#drawBar();
  }

  // Before the game: the seats, and what one's own still lacks.
  #gather() {
    const { game, seat } = this.#found;
    const about = this.#known.games.find((one) => one.key === game);
    const title = t("table-title", { game: about.title });
    fill(this.#body, h("h1", {}, title), h("p", { class: "lead" }, t("table-wait")), this.#seats, this.#own);
    if (seat === null) return;
    const samples = rivals(about.samples);
    const first = `${game}/${samples[seat % samples.length]}`;
    this.#deck = chooser(this.#known, game, first, t("deck"));
    this.#bot = botFields(this.#known, game, `${game}/${samples[(seat + 1) % samples.length]}`);
  }

  #drawSeats() {
    const { seats, seat } = this.#found;
    const isEvent = this.#found.best_of > 0;
    const free = (one, at) =>
      one.name && seat !== null && ((seat === 0 && !isEvent) || seat === at || one.bot)
        ? () => (one.bot ? this.#seatBot(at, "") : this.#free(at))
        : null;
    const line = (one, at) => seatLine(one, at === seat, free(one, at));
    fill(this.#seats, h("ol", { class: "shared-list" }, seats.map(line)), this.#link);
    if (seat === null) return;
    const mine = seats[seat];
    const { has_deck: hasDeck } = mine;
    const key = focusedKey();
    const allow = h("input", {
      type: "checkbox",
      checked: mine.allows,
      "data-key": "allow",
      onchange: () => this.#do("allow", allow.checked ? "yes" : "no"),
    });
    const main = (isMain) => (isMain ? "main" : "");
    const brings = mine.registered
      ? [h("p", {}, t("event-deck-set"))]
      : [
          this.#deck.box,
          h(
            "p",
            { class: "tools-row" },
            button(t("table-bring"), () => this.#bring(), main(!hasDeck), { "data-key": "bring" }),
          ),
        ];
    fill(
      this.#own,
      brings,
      isEvent ? null : h("label", { class: "check" }, allow, t("table-allow")),
      h(
        "p",
        { class: "tools-row" },
        mine.ready
          ? button(t("table-not-ready"), () => this.#do("ready", "no"), "", { "data-key": "ready" })
          : button(t("table-ready"), () => this.#do("ready", "yes"), main(hasDeck), {
              disabled: !hasDeck,
              "data-key": "ready",
            }),
      ),
      isEvent ? null : this.#offerBot(seats),
    );
    if (key) /** @type {HTMLElement} */ (this.#own.querySelector(`[data-key="${key}"]`))?.focus();
  }

  // What seats a bot where nobody sits yet.
  #offerBot(seats) {
    const free = seats.findIndex((one) => !one.name);
    if (free < 0) return null;
    return h(
      "details",
      { class: "further", ...(this.#bot.isOpen() ? { open: true } : {}) },
      h("summary", {}, t("table-bot")),
      this.#bot.box,
      h(
        "p",
        { class: "tools-row" },
        button(t("table-bot-seat"), () => this.#seatBot(free, this.#bot.kind()), "", { "data-key": "seat-bot" }),
      ),
    );
  }

  async #seatBot(seat, bot) {
    try {
      const deck = bot ? await this.#bot.list() : { text: "", path: "" };
      const given = { token: this.#token, seat, bot, name: bot ? t(`bot-${bot}`).slice(0, 40) : "" };
      this.#take(await call("table_bot", { ...given, text: deck.text, path: deck.path || "<text>" }));
    } catch (error) {
      say(error.message, "bad");
    }
  }

  // Frees a seat; one of a table by invitation has a new link then.
  async #free(at) {
    try {
      const { link, table } = await call("table_free", { token: this.#token, seat: at });
      if (link) this.#link = linkField(t("table-new-link"), "sit", link);
      if (table && at !== this.#found.seat) this.#take(table);
      else this.#left();
    } catch (error) {
      say(error.message, "bad");
    }
  }

  async #bring() {
    try {
      const { text, path } = await this.#deck.list();
      this.#take(await call("table_bring", { token: this.#token, text, path: path || "<text>" }));
    } catch (error) {
      say(error.message, "bad");
    }
  }

  #begin() {
    const place = fill(this.#body, h("div", {})).firstChild;
    showTable(place, this.#known, stateOf(this.#found), {
      isRuling: true, // it is not the game under way at this screen, which the browser keeps
      play: (watcher) => {
        this.#game = new SharedGame(this.#found, this.#token, watcher, (found) => this.#chosen(found));
        return this.#game;
      },
      hidden: ["hint", "undo", "save-game", "load-game", "offer-draw", "concede"],
      load: () => {},
      reopened: () => {},
      left: this.#left,
    });
  }

  // Above the game: what is proposed, what was said, and what else a seat may want.
  #drawBar() {
    const { seat } = this.#found;
    const key = focusedKey();
    fill(
      this.#bar,
      this.#proposed(),
      seat === null ? null : h("div", { class: "bar-top" }, this.#wishes(), this.#talk()),
      this.#said(),
    );
    if (key) /** @type {HTMLElement} */ (this.#bar.querySelector(`[data-key="${key}"]`))?.focus();
  }

  #proposed() {
    const { proposal, seat, seats } = this.#found;
    if (!proposal) return null;
    const answers = h(
      "p",
      { class: "tools-row" },
      proposal.agreed.includes(seat) ? null : button(t("agree"), () => this.#do("agree"), "main"),
      button(t("decline"), () => this.#do("decline")),
    );
    const words = t(`proposed-${proposal.kind}`, {
      player: seats[proposal.agreed[0]].name,
      other: seats[proposal.absent]?.name ?? "",
    });
    return h("div", { class: "fix", role: "status" }, h("p", {}, words), seat === null ? null : answers);
  }

  #wishes() {
    const { play, clock, proposal } = this.#found;
    if (!play) return [];
    // One thing is proposed at a time.
    const propose = (kind) =>
      proposal
        ? null
        : button(t(`propose-${kind}`), () => this.#do("propose", kind), "", { "data-key": `propose-${kind}` });
    if (play.over) {
      return [
        this.#found.decided ? null : propose("rematch"),
        button(t("save-game"), () => this.#save(), "", { "data-key": "save" }),
      ];
    }
    const concede = () => {
      if (confirm(t("table-concede"))) this.#do("concede");
    };
    const resume = () => button(t("clock-resume"), () => this.#do("resume"), "main", { "data-key": "resume" });
    const timing = clock?.paused ? resume() : propose("pause");
    const standIn = (one, at) =>
      one.stand_in
        ? h("span", { class: "chip" }, one.name, " – ", t("table-stands-in"))
        : one.away && !this.#found.best_of && at !== this.#found.seat && !proposal
          ? button(t("propose-standin", { player: one.name }), () => this.#do("propose", `standin-${at}`))
          : null;
    return [
      ...this.#found.seats.map(standIn),
      clock ? timing : null,
      propose("draw"),
      play.made ? propose("back") : null,
      button(t("concede"), concede, "", { "data-key": "concede" }),
    ];
  }

  #talk() {
    const phrases = [["", "…"], ...PHRASES.map((one) => [one, t(`phrase-${one}`)])];
    return select(
      t("say"),
      phrases,
      "",
      (value) => {
        if (value) this.#do("say", value);
      },
      { "data-key": "talk" },
    );
  }

  #said() {
    const { said, seats } = this.#found;
    const words = ({ seat, phrase }) => t("says", { player: seats[seat].name, phrase: t(`phrase-${phrase}`) });
    const line = (one) => h("li", {}, words(one));
    return said.length ? h("ul", { class: "shared-said", role: "log" }, said.slice(-MOST_SAID).map(line)) : null;
  }

  async #save() {
    try {
      const file = await call("table_record", { token: this.#token, number: this.#found.games });
      save(file.path, file.text, "application/json");
    } catch (error) {
      say(error.message, "bad");
    }
  }
}
