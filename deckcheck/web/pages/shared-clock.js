// The clocks of a shared table: what each seat has left, counted on between two answers of the server.

import { fill, h, say, t } from "./dom.js";

const TICK = 250; // milliseconds
const SAID = [60, 30, 10]; // seconds at which one's own time is said aloud

export function shown(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

export class Clocks {
  box = h("div", { class: "clocks", role: "group", "aria-label": t("clock") });
  #clock = null;
  #seat = null;
  #since = 0;
  #faces = [];
  #last = 0;
  #asked = false;
  #over;

  // `over` is called once when somebody's time is up.
  constructor(over) {
    this.#over = over;
  }

  // Takes what the server has sent of a table.
  take({ clock, seats, seat }) {
    const isPaused = clock?.paused && !this.#clock?.paused;
    if (clock?.running !== this.#clock?.running) this.#last = Infinity;
    this.#clock = clock;
    this.#seat = seat;
    this.#since = performance.now();
    this.#asked = false;
    this.#faces = clock ? seats.map(() => h("span", { role: "timer", "aria-live": "off" })) : [];
    const name = (one, at) =>
      h("span", { class: at === clock.running ? "clock running" : "clock" }, h("b", {}, one.name), this.#faces[at]);
    fill(this.box, clock ? seats.map(name) : null, clock?.paused ? h("span", {}, t("clock-paused")) : null);
    if (isPaused) say(t("clock-paused"));
    this.#draw();
  }

  // Counts on until the page is left.
  run() {
    const ticking = setInterval(() => this.#draw(), TICK);
    return () => clearInterval(ticking);
  }

  #draw() {
    const clock = this.#clock;
    if (!clock) return;
    const passed = performance.now() - this.#since;
    const left = clock.left.map((one, at) => (at === clock.running ? Math.max(one - passed, 0) : one));
    for (const [at, face] of this.#faces.entries()) {
      const words = shown(left[at]);
      if (face.textContent !== words) face.textContent = words;
      face.classList.toggle("low", left[at] < 30000);
    }
    if (clock.running === null) return;
    if (clock.running === this.#seat) this.#warn(left[this.#seat] / 1000);
    if (left[clock.running] === 0 && !this.#asked) {
      this.#asked = true;
      this.#over();
    }
  }

  // Says one's own time aloud, once at each mark that is passed.
  #warn(seconds) {
    const mark = SAID.find((one) => seconds <= one && one < this.#last && this.#last !== Infinity);
    this.#last = seconds;
    if (mark !== undefined) say(t("clock-left", { seconds: Math.ceil(seconds) }));
  }
}
