// The organiser's page of an event: its rounds and tables, the links to hand out, the results.

import { ask, call } from "./engine.js";
import {
  button,
  dialogue,
  fill,
  focusedKey,
  h,
  input,
  keepingScroll,
  language,
  newest,
  plain,
  save,
  say,
  select,
  t,
} from "./dom.js";
import { capital } from "./findings.js";
import { shown } from "./shared-clock.js";
import { here } from "./shared-links.js";

const SOON = 3000; // milliseconds between two looks
const SEARCHED = 8; // tables from which on they can be searched for a player
const REASONS = ["corrected", "absent", "agreed", "conceded"];
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

// The address of a link, in the language of who gets it.
function address(what, token, lang = null) {
  const found = new URL(location.pathname, location.href);
  if (lang) found.searchParams.set("lang", lang);
  found.hash = here(what, token);
  return found.href;
}

async function copy(words, message) {
  try {
    await navigator.clipboard.writeText(words);
    say(message);
  } catch {
    // Without TLS a browser lets no page copy: whoever is here does it.
    const area = h("textarea", { readonly: true, rows: 8, class: "event-copy", "aria-label": t("event-copy-here") });
    area.value = words;
    dialogue(t("event-copy-here"), area);
    area.select();
  }
}

export async function showEvent(place, known, token) {
  const view = new EventView(place, known, token, await call("table_event", { token }));
  return view.show();
}

class EventView {
  #place;
  #known;
  #token;
  #found;
  #seen = "";
  #round = null; // what is looked at; null: the last one, whichever it is
  #wanted = "";
  #forms = new Map(); // table -> what is open or chosen there
  #faces = [];
  #since = 0;
  #isAway = false;
  #head = h("div", { class: "event-head" });
  #body = h("div", { class: "event-body" });
  #ask = newest((given) => call("table_event", given));

  constructor(place, known, token, found) {
    this.#place = place;
    this.#known = known;
    this.#token = token;
    this.#take(found);
  }

  show() {
    fill(this.#place, this.#head, this.#body);
    const looking = setInterval(() => this.look(), SOON);
    const ticking = setInterval(() => this.#tick(), 1000);
    return () => {
      clearInterval(looking);
      clearInterval(ticking);
    };
  }

  get #given() {
    return { token: this.#token, ...(this.#round === null ? {} : { round: this.#round }) };
  }

  async look() {
    try {
      const found = await this.#ask(this.#given);
      this.#isAway = false;
      if (found && this.#place.isConnected) this.#take(found);
    } catch (error) {
      if (!this.#isAway && this.#place.isConnected) say(error.kind === "Away" ? t("table-away") : error.message, "bad");
      this.#isAway = true;
    }
  }

  // Draws what has changed; clocks go on by themselves.
  #take(found) {
    this.#found = found;
    this.#since = performance.now();
    const running = (one) => ({ ...one, clock: one.clock && { ...one.clock, left: null } });
    const seen = JSON.stringify({ ...found, tables: found.tables.map(running) });
    if (seen !== this.#seen) this.#draw();
    else this.#tick();
    this.#seen = seen;
  }

  #draw() {
    const key = focusedKey();
    keepingScroll(this.#place, () => {
      this.#faces = [];
      this.#drawHead();
      this.#drawBody();
    });
    if (key) /** @type {HTMLElement} */ (this.#place.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
    this.#tick();
  }

  #tick() {
    const passed = performance.now() - this.#since;
    const clocks = new Map(this.#found.tables.map((one) => [one.id, one.clock]));
    for (const { face, id, at } of this.#faces) {
      const clock = clocks.get(id);
      if (!clock) continue;
      const left = clock.left[at] - (clock.running === at ? passed : 0);
      face.textContent = shown(Math.max(left, 0));
      face.classList.toggle("low", left < 30000);
      face.classList.toggle("running", clock.running === at);
    }
  }

  // The event ----------------------------------------------------------------------------------------------------

  #drawHead() {
    const found = this.#found;
    const about = this.#known.games.find((one) => one.key === found.game);
    const form = about?.formats.find((one) => one.key === found.format);
    const { kind, seconds, increment } = found.clock;
    const facts = [
      about?.title ?? found.game,
      form?.title ?? found.format,
      t("event-players", { n: found.players }),
      found.best_of > 1 ? t("event-best-of", { n: found.best_of }) : null,
      kind === "none" ? null : t(`event-clock-${kind}`, { time: shown(seconds * 1000), increment }),
    ];
    const lines = (list) =>
      h(
        "ul",
        { class: "plain" },
        list.map((line) => h("li", {}, line)),
      );
    fill(
      this.#head,
      h("h1", {}, found.title),
      h("p", { class: "lead" }, facts.filter(Boolean).join(" · ")),
      found.problems.length
        ? h(
            "div",
            { class: "event-note bad", role: "alert" },
            h("strong", {}, t("event-problems")),
            lines(found.problems),
          )
        : null,
      found.notices.length ? h("div", { class: "event-note" }, lines(found.notices.map(capital))) : null,
      LOCAL.test(location.hostname) ? h("p", { class: "event-note" }, t("event-local")) : null,
      h(
        "div",
        { class: "tools-row" },
        button(t("event-csv"), () => this.#csv(), "", { "data-key": "csv" }),
        button(t("event-read"), () => this.#read(), "", { "data-key": "read" }),
      ),
    );
  }

  async #csv() {
    // A spreadsheet in French separates cells by semicolons.
    const separator = language === "fr" ? "semicolon" : "comma";
    const found = await ask("table_event_csv", { token: this.#token, separator });
    if (found) save(found.path, found.text, "text/csv");
  }

  async #read() {
    const found = await ask("table_event_read", this.#given);
    if (!found) return;
    const before = found.reads;
    this.#take(found);
    for (let tries = 0; tries < 20 && this.#found.reads === before && this.#place.isConnected; tries += 1) {
      await new Promise((done) => {
        setTimeout(done, 300);
      });
      await this.look();
    }
    say(
      this.#found.problems.length ? t("event-problems") : t("event-was-read"),
      this.#found.problems.length ? "bad" : "",
    );
  }

  // A round ------------------------------------------------------------------------------------------------------

  #drawBody() {
    const { rounds, round } = this.#found;
    if (!rounds.length) {
      fill(this.#body, h("p", { class: "event-none" }, t("event-no-rounds")));
      return;
    }
    const tab = (one) => {
      const name = one.title || t("event-round", { n: one.number });
      const kind = one.tables && one.over === one.tables ? "chip advice" : "chip";
      const { over, tables: all } = one;
      const words = t("event-round-over", { round: name, over, tables: all });
      const count = h("span", { class: kind, title: words }, `${over}/${all}`);
      return button([h("span", {}, name), count], () => this.#turnTo(one.number), "", {
        "aria-pressed": String(one.number === round),
        "data-key": `round-${one.number}`,
      });
    };
    const tables = h("div", { class: "event-tables" });
    const more = { role: "group", "aria-label": t("event-rounds"), "data-scroll": "rounds" };
    fill(
      this.#body,
      h("div", { class: "tabs always", ...more }, rounds.map(tab)),
      this.#tools(tables),
      this.#leftOut(),
      tables,
    );
    this.#drawTables(tables);
  }

  async #turnTo(number) {
    this.#round = number === this.#found.rounds.length ? null : number;
    await this.look();
  }

  #tools(tables) {
    const found = this.#found;
    const open = found.tables.filter((one) => one.table !== null && one.players.some((player) => player.link));
    const search =
      found.tables.length < SEARCHED
        ? null
        : input(
            t("event-search"),
            this.#wanted,
            (value) => {
              this.#wanted = value;
              this.#drawTables(tables);
            },
            { type: "search", "data-key": "search", autocomplete: "off" },
          );
    return h(
      "div",
      { class: "bar-top event-tools" },
      search,
      open.length
        ? button(t("event-copy-round"), () => copy(this.#linksOf(open), t("event-links-copied")), "", {
            "data-key": "copy-round",
          })
        : null,
    );
  }

  #linksOf(tables) {
    const { title, rounds, round } = this.#found;
    const name = rounds[round - 1].title || t("event-round", { n: round });
    const line = (player) => `${player.name}: ${address("sit", player.link, player.language)}`;
    const lines = tables.map((one) =>
      [t("event-table", { n: one.table }), ...one.players.filter((player) => player.link).map(line)].join("\n"),
    );
    return [`${title}, ${name}`, ...lines].join("\n\n");
  }

  #leftOut() {
    const { left_out: names } = this.#found;
    return names.length ? h("p", { class: "small" }, t("event-left-out", { names })) : null;
  }

  #drawTables(place) {
    const wanted = plain(this.#wanted.trim());
    const tables =
      this.#found.tables.length < SEARCHED || !wanted
        ? this.#found.tables
        : this.#found.tables.filter((one) => one.players.some((player) => plain(player.name).includes(wanted)));
    this.#faces = [];
    fill(
      place,
      tables.map((one) => this.#table(one)),
    );
    this.#tick();
  }

  // A table ------------------------------------------------------------------------------------------------------

  #table(one) {
    const isBye = one.id === null && one.players.length === 1;
    const state = isBye ? "bye" : one.state;
    const title = one.table === null ? t("event-dropped") : t("event-table", { n: one.table });
    return h(
      "section",
      { class: `event-table is-${state}`, "aria-label": title },
      h("header", {}, h("h2", {}, title), this.#stateChip(one, state)),
      h(
        "ul",
        { class: "event-seats" },
        one.players.map((player, at) => this.#seat(one, player, at)),
      ),
      one.game
        ? h(
            "p",
            { class: "small" },
            t("event-turn", one.game),
            one.game.decider ? ` ${t("event-decides", { player: one.game.decider })}` : "",
          )
        : null,
      this.#how(one),
      one.id === null ? null : this.#more(one),
    );
  }

  #stateChip(one, state) {
    const kinds = { waiting: "chip", playing: "chip warning", over: "chip advice", closed: "chip error" };
    const score =
      one.score?.some((games) => games[0]) && this.#found.best_of > 1
        ? h("span", { class: "chip" }, one.score.map((games) => games[0]).join("–"))
        : null;
    return h(
      "span",
      { class: "event-state" },
      score,
      h("span", { class: kinds[state] ?? "chip" }, t(`event-state-${state}`)),
    );
  }

  #seat(one, player, at) {
    const result = one.result?.results[at];
    const isOpen = one.state === "waiting" || one.state === "playing";
    const marks = [];
    if (isOpen && !one.begun) {
      const isHere = player.joined && !player.link;
      if (!isHere) marks.push(["chip", t("event-not-joined")]);
      else if (player.ready) marks.push(["chip advice", t("table-is-ready")]);
      else marks.push(["chip", t("event-joined")]);
      // Who is not here yet may still bring a deck.
      if (!player.has_deck) marks.push(...(isHere ? [["chip warning", t("table-no-deck-yet")]] : []));
      else if (!player.legal) marks.push(["chip error", t("table-deck-illegal")]);
      else if (!player.ready) marks.push(["chip", t("table-deck-legal")]);
    }
    if (isOpen && player.joined && player.away) marks.push(["chip warning", t("table-is-away")]);
    const face = one.clock ? h("span", { class: "event-clock", role: "timer", "aria-live": "off" }) : null;
    if (face) this.#faces.push({ face, id: one.id, at });
    return h(
      "li",
      { class: result ?? "" },
      h(
        "div",
        {},
        h("strong", {}, player.name),
        face,
        marks.map(([kind, words]) => h("span", { class: kind }, words)),
        result && result !== "bye" ? h("span", { class: `event-result ${result}` }, t(`event-${result}`)) : null,
      ),
      player.link && isOpen
        ? button(
            t("event-copy-link"),
            () => copy(address("sit", player.link, player.language), t("event-link-copied", { player: player.name })),
            "quiet",
            {
              "data-key": `link-${one.id}-${at}`,
              "aria-label": t("event-copy-link-of", { player: player.name }),
            },
          )
        : null,
    );
  }

  // How a result came to be, where it was not played.
  #how(one) {
    if (one.result?.source !== "hand") return null;
    const by = t("event-by-hand", { reason: t(`event-reason-${one.result.reason}`) });
    const played =
      one.played && one.played.join() !== one.result.results.join()
        ? ` ${t("event-played", { results: this.#words(one, one.played) })}`
        : "";
    return h("p", { class: "small" }, by, played);
  }

  // Results in words: who has won, or that nobody has.
  #words(one, results) {
    const first = results.indexOf("win");
    if (first >= 0) return t("event-won", { player: one.players[first].name });
    return t(results[0] === "draw" ? "event-drawn" : "event-all-lost");
  }

  #more(one) {
    if (!this.#forms.has(one.id)) this.#forms.set(one.id, { isOpen: false, result: null, reason: null });
    const form = this.#forms.get(one.id);
    const details = h(
      "details",
      { class: "event-more", open: form.isOpen },
      h("summary", { "data-key": `more-${one.id}` }, t("event-more")),
      this.#form(one, form),
      this.#links(one),
    );
    details.addEventListener("toggle", () => {
      form.isOpen = details.open;
    });
    return details;
  }

  #form(one, form) {
    const all = (kind) => one.players.map(() => kind);
    const won = (at) => one.players.map((_, seat) => (seat === at ? "win" : "loss"));
    const choices = [
      ["", t("event-as-played")],
      ...one.players.map((player, at) => [won(at).join(), t("event-won", { player: player.name })]),
      [all("draw").join(), t("event-drawn")],
      [all("loss").join(), t("event-all-lost")],
    ];
    const now = one.result?.source === "hand" ? one.result.results.join() : "";
    const result = form.result ?? now;
    const reasons = REASONS.map((reason) => [reason, t(`event-reason-${reason}`)]);
    const usual = () => {
      if (form.result === null && now) return one.result.reason;
      if ((form.result ?? now).startsWith("draw")) return "agreed";
      return one.begun || one.state === "over" ? "corrected" : "absent";
    };
    const reason = select(
      t("event-reason"),
      reasons,
      form.reason ?? usual(),
      (value) => {
        form.reason = value;
      },
      { "data-key": `reason-${one.id}` },
    );
    const choose = (value) => {
      form.result = value;
      if (form.reason === null) reason.querySelector("select").value = usual();
    };
    const enter = async () => {
      const results = (form.result ?? now).split(",").filter(Boolean);
      const given = { ...this.#given, id: one.id, results, reason: form.reason ?? usual() };
      const found = await ask("table_event_result", given);
      if (!found) return;
      [form.result, form.reason] = [null, null];
      this.#take(found);
      say(t(results.length ? "event-entered" : "event-taken-back"));
    };
    return h(
      "div",
      { class: "bar-top" },
      select(t("event-result"), choices, result, choose, { "data-key": `result-${one.id}` }),
      reason,
      button(t("event-enter"), enter, "main", { "data-key": `enter-${one.id}` }),
    );
  }

  #links(one) {
    const renew = (player, at) =>
      button(
        t("event-new-link", { player: player.name }),
        async () => {
          const found = await ask("table_event_free", { ...this.#given, id: one.id, seat: at });
          if (!found) return;
          this.#take(found);
          say(t("event-link-made", { player: player.name }));
        },
        "quiet",
        { "data-key": `renew-${one.id}-${at}` },
      );
    const canRenew = one.state === "waiting" && !one.begun;
    return h(
      "div",
      { class: "tools-row" },
      one.watch ? h("a", { class: "button", href: address("watch", one.watch) }, t("table-watch")) : null,
      one.watch
        ? button(t("event-copy-watch"), () => copy(address("watch", one.watch), t("event-watch-copied")), "quiet", {
            "data-key": `watch-${one.id}`,
          })
        : null,
      canRenew ? one.players.map((player, at) => (player.link ? null : renew(player, at))) : null,
    );
  }
}
