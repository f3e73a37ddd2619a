// The table of a view by its places, cards with their text, choices on the cards and in a list. No rule of any game.

import { button, dialogue, fill, h, t } from "./dom.js";
import { face, markedFacts } from "./share.js";

const PASS = "pass";
let isHidden = false; // on a phone, where the choices are over the table

export function drawTable(view, choices, acts) {
  const byCard = new Map();
  for (const choice of choices?.choices ?? []) {
    for (const number of [choice.card?.number, ...choice.targets.map((one) => one.number)]) {
      if (number === null || number === undefined) continue;
      if (!byCard.has(number)) byCard.set(number, []);
      if (!byCard.get(number).includes(choice)) byCard.get(number).push(choice);
    }
  }
  const busy = new Set(view.under_way.flatMap((one) => one.sides.flatMap((side) => side.cards)));
  const context = { view, choices, byCard, busy, acts };
  const cells = view.regions.filter((one) => one.cell);
  const others = view.seats.filter((seat) => seat.player !== view.player);
  const mine = view.seats[view.player];
  return {
    far: [others.map((seat) => half(seat, "theirs", context)), middle(cells, context)],
    near: half(mine, "mine", context),
  };
}

// What is beside the play is a button with its count: whatever has a map beside that, and hands that nobody sees into.
// Where something can be done with one of its cards, all of them are shown.
function isFolded(one, kind, context) {
  if (one.kind === "pile") return true;
  if (one.cards.some((card) => context.byCard.has(card.number))) return false;
  if (one.kind === "hand") return kind === "theirs" || one.key !== `${one.player}/hand` || !one.cards.length;
  return one.kind === "open" || context.view.regions.some((other) => other.cell);
}

function half(seat, kind, context) {
  const regions = context.view.regions.filter((one) => one.player === seat.player && !one.cell);
  const folded = regions.filter((one) => isFolded(one, kind, context));
  const open = regions.filter((one) => !folded.includes(one));
  const rows = open.filter((one) => one.kind !== "hand");
  const ordered = kind === "mine" ? rows : [...rows].reverse();
  const active = context.view.active === seat.player && !context.view.outcome;
  return h(
    "section",
    { class: `half ${kind}`, "aria-label": seat.name },
    h(
      "header",
      { class: "seat-head" },
      h(
        "h2",
        {},
        seat.name,
        active ? h("span", { class: "turn-mark" }, t("to-move")) : null,
        seat.alive ? null : ` (${t("out")})`,
      ),
      h(
        "ul",
        { class: "facts" },
        seat.facts.map((fact) => h("li", {}, fact.text)),
      ),
      h(
        "ul",
        { class: "piles" },
        folded.filter((one) => one.count).map((one) => pile(one, context)),
      ),
    ),
    ordered.length
      ? h(
          "div",
          { class: "regions" },
          ordered.map((one) => region(one, context)),
        )
      : null,
    open.filter((one) => one.kind === "hand").map((one) => handRow(one, context)),
  );
}

function middle(cells, context) {
  const shared = context.view.regions.filter(
    (one) => one.player === null && !one.cell && (one.count || one.kind === "place"),
  );
  if (!shared.length && !cells.length && !context.view.under_way.length) return null;
  const piles = shared.filter((one) => one.kind === "pile");
  const rows = shared.filter((one) => one.kind !== "pile");
  return h(
    "section",
    { class: "half middle", "aria-label": t("shared") },
    context.view.under_way.map((one) => underWay(one)),
    cells.length ? map(cells, context) : null,
    piles.length
      ? h(
          "ul",
          { class: "piles" },
          piles.map((one) => pile(one, context)),
        )
      : null,
    rows.length
      ? h(
          "div",
          { class: "regions" },
          rows.map((one) => region(one, context)),
        )
      : null,
  );
}

// The places of the table where they are; the player who looks is at the lower edge.
function map(cells, context) {
  const owner = (one) => (one.player === null ? "" : one.player === context.view.player ? "own" : "others");
  return h(
    "div",
    { class: "map", var: { "--side": cells[0].cell.side } },
    cells.map((one) => {
      const { row, column, span } = one.cell;
      const isBare = (card) => !card.facts.length && !card.attached.length;
      return h(
        "section",
        {
          class: `cell ${owner(one)}`,
          "aria-label": one.name,
          var: { "--row": row, "--column": column, "--span": span },
        },
        h(
          "div",
          { class: "cell-head" },
          h("h3", {}, one.name),
          one.cards.filter(isBare).map((card) => drawCard(card, context)),
        ),
        h(
          "ul",
          { class: "row" },
          one.cards.filter((card) => !isBare(card)).map((card) => h("li", {}, drawCard(card, context))),
        ),
      );
    }),
  );
}

function underWay(going) {
  return h(
    "div",
    { class: "under-way", role: "group", "aria-label": going.title },
    h("p", { class: "title" }, going.title, going.stage ? h("span", { class: "chip" }, going.stage) : null),
    h(
      "div",
      { class: "sides" },
      going.sides.map((side) =>
        h(
          "div",
          { class: "side" },
          h("p", {}, side.name),
          side.total !== null ? h("p", { class: "total" }, side.total) : null,
          side.parts.map((part) => h("p", { class: "small" }, part.text)),
        ),
      ),
    ),
    going.facts.map((fact) => h("p", { class: "small" }, fact.text)),
    going.standing ? h("p", { class: "standing" }, going.standing) : null,
  );
}

function region(one, context) {
  return h(
    "section",
    { class: `region ${one.kind}`, "aria-label": one.name },
    h(
      "h3",
      {},
      one.name,
      one.cards.length > 5 || one.count !== one.cards.length ? h("span", { class: "count" }, one.count) : null,
    ),
    one.facts.length ? h("p", { class: "small" }, one.facts.map((fact) => fact.text).join(" · ")) : null,
    h(
      "ul",
      { class: "row" },
      grouped(one.cards).map(([card, count]) => h("li", {}, drawCard(card, context, count))),
      one.cards.length ? null : h("li", { class: "slot", "aria-hidden": "true" }),
    ),
  );
}

function handRow(one, context) {
  return h(
    "section",
    { class: "region hand", "aria-label": one.name },
    h("h3", {}, one.name, h("span", { class: "count" }, one.count)),
    h(
      "ul",
      { class: "row", "data-scroll": one.key },
      one.cards.map((card) => h("li", {}, drawCard(card, context, 1, true))),
    ),
  );
}

function pile(one, context) {
  const top = one.top ? one.cards.at(-1) : null;
  const label = h("span", { class: "pile-name" }, one.name);
  const count = h("span", { class: "pile-count" }, one.count);
  const what = one.cards.length
    ? button(
        [count, label, top ? h("span", { class: "small" }, top.name) : null],
        () =>
          dialogue(
            one.name,
            h(
              "ul",
              { class: "row" },
              [...one.cards].reverse().map((card) => h("li", {}, drawCard(card, context))),
            ),
          ),
        "pile-button",
      )
    : h("span", { class: "pile-button" }, count, label);
  return h("li", { class: `pile seen-by-${one.visibility}` }, what);
}

// Equal cards that nothing can be done with are on one heap.
function grouped(cards) {
  const found = [];
  for (const card of cards) {
    const twin = found.find(
      ([other]) =>
        card.number === null && other.number === null && other.name === card.name && other.note === card.note,
    );
    if (twin) twin[1] += 1;
    else found.push([card, 1]);
  }
  return found;
}

const isLess = (fact) => fact.value !== null && fact.printed !== null && fact.value < fact.printed;

function drawCard(card, context, count = 1, whole = false) {
  const shown = context.view.cards[card.id];
  const can = context.byCard.get(card.number) ?? [];
  const hidden = card.id === null;
  const badges = card.facts.filter((fact) => fact.text);
  const kind = [
    "card",
    card.style || "plain",
    hidden ? "hidden-card" : "",
    can.length ? "can" : "",
    context.busy.has(card.number) ? "busy" : "",
    badges.some((fact) => ["spent", "fatigued", "tapped", "used"].includes(fact.key)) ? "turned" : "",
  ]
    .filter(Boolean)
    .join(" ");
  const body = [
    h(
      "span",
      { class: "card-title" },
      card.name,
      count > 1 ? ` ×${count}` : "",
      can.length ? h("span", { class: "hidden" }, `, ${t("n-choices", { n: can.length })}`) : null,
    ),
    shown && whole ? h("span", { class: "card-type" }, shown.type) : null,
    shown && whole && shown.facts.length
      ? h("span", { class: "card-figures" }, markedFacts(shown).slice(0, 3).join(" · "))
      : null,
    shown && whole && shown.text.length ? h("span", { class: "card-text" }, shown.text.join(" ")) : null,
    badges.length
      ? h(
          "span",
          { class: "badges" },
          badges.map((fact) =>
            h(
              "span",
              {
                class: `badge ${isLess(fact) ? "less" : ""}`,
              },
              fact.text,
            ),
          ),
        )
      : null,
  ];
  return h(
    "div",
    { class: kind },
    button(body, () => details(card, shown, can, context), "card-face"),
    card.attached.length
      ? h(
          "ul",
          { class: "attached" },
          card.attached.map((one) => h("li", {}, drawCard(one, context))),
        )
      : null,
  );
}

function details(card, shown, can, context) {
  const looked = h("div");
  const mark = context.view.facts.find((fact) => fact.key === "invented");
  const box = dialogue(
    card.name,
    card.note ? h("p", { class: "soft" }, card.note) : null,
    shown?.invented.length && mark ? h("p", { class: "small" }, mark.text, ": ", t("invented")) : null,
    can.length
      ? h(
          "ul",
          { class: "choices plain" },
          can.map((choice) =>
            h(
              "li",
              {},
              choiceButton(choice, (one) => {
                box.close();
                context.acts.choose(one.action);
              }),
            ),
          ),
        )
      : null,
    shown ? face(shown) : h("p", {}, t("face-down")),
    h(
      "p",
      { class: "tools-row" },
      context.choices &&
        card.number !== null &&
        card.id !== null &&
        !can.some((choice) => choice.card?.number === card.number)
        ? button(t("why-not"), () => {
            box.close();
            context.acts.why(card.number);
          })
        : null,
      can.length
        ? button(t("rules-behind"), () => context.acts.rules([...new Set(can.flatMap((choice) => choice.rules))]))
        : null,
      can.length === 1
        ? button(t("what-if"), async () => {
            const found = await context.acts.preview(can[0].action);
            if (found) fill(looked, changes(found.preview));
          })
        : null,
    ),
    looked,
  );
}

function changes(preview) {
  if (!preview.certain) return h("p", { class: "soft" }, t("not-certain"));
  return h(
    "div",
    {},
    preview.unless_answered ? h("p", { class: "soft" }, t("unless-answered")) : null,
    h(
      "ul",
      { class: "plain" },
      preview.changes.map((one) =>
        h("li", {}, t("changed", { name: one.name, before: one.before || "–", after: one.after || "–" })),
      ),
      preview.changes.length ? null : h("li", {}, t("no-change")),
    ),
  );
}

function choiceButton(choice, choose) {
  return button(
    [
      h("span", { class: "choice-text" }, choice.text),
      choice.cost ? h("span", { class: "chip" }, choice.cost) : null,
      choice.figures.map((one) => h("span", { class: "chip" }, one)),
      choice.suggested ? h("span", { class: "chip" }, t("suggested")) : null,
      choice.loses ? h("span", { class: "chip warning" }, choice.loses) : null,
    ],
    () => choose(choice),
    `choice ${choice.passes ? "passing" : ""} ${choice.wasteful ? "wasteful" : ""}`,
    { "data-action": choice.action },
  );
}

export function choiceList(choices, view, acts) {
  const who = view.seats[choices.decision.player].name;
  const groups = choices.groups.filter((one) => one.choices.length);
  const one = (at) => {
    const choice = choices.choices[at];
    const effect =
      choice.effect && !choice.text.includes(choice.effect) ? h("p", { class: "small" }, choice.effect) : null;
    return h(
      "li",
      {},
      h(
        "div",
        { class: "choice-row" },
        choiceButton(choice, (chosen) => acts.choose(chosen.action)),
        choice.rules.length
          ? button("§", () => acts.rules(choice.rules), "round quiet", {
              "aria-label": t("rules-of", { choice: choice.text }),
            })
          : null,
      ),
      effect,
    );
  };
  const fold = button(
    t("fold"),
    () => {
      isHidden = !isHidden;
      settle();
    },
    "quiet fold",
  );
  const settle = () => {
    box.classList.toggle("folded", isHidden);
    fold.setAttribute("aria-expanded", String(!isHidden));
    fold.textContent = t(isHidden ? "unfold" : "fold");
  };
  const box = h(
    "section",
    { class: "choices", "aria-label": t("choices") },
    h("header", {}, h("h2", {}, t("decides", { player: who, what: choices.decision.name })), fold),
    groups.map((group) => [
      groups.length > 1 && group.key !== PASS ? h("h3", {}, group.name) : null,
      h("ul", { class: "plain" }, group.choices.map(one)),
    ]),
  );
  settle();
  return box;
}

export { fill };
