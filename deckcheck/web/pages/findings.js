// What is wrong with a list, and how it is fixed: the same on the pages Check and Build.

import { ask } from "./engine.js";
import { button, h, say, t } from "./dom.js";
import { given } from "./store.js";
import { showRules } from "./share.js";

export function capital(words) {
  return words ? words[0].toUpperCase() + words.slice(1) : words;
}

// The fixes that are safe, all with one button; `fixed` takes the text.
export function fixes(fix, fixed) {
  return [
    fix.text
      ? h(
          "div",
          { class: "fix" },
          h("p", {}, t("fix-can", { changes: fix.changes })),
          button(
            t("fix"),
            () => {
              fixed(fix.text);
              say(t("fixed"));
            },
            "main",
          ),
        )
      : null,
    fix.note ? h("div", { class: "fix" }, h("p", {}, capital(fix.note))) : null,
  ];
}

// The violations of a checked list. Names that only a person can decide are buttons; `go` leads to a line.
export function violations(deck, fix, fixed, go = null) {
  const questions = fix.questions ?? [];
  return h(
    "ol",
    { class: "violations" },
    deck.violations.map((one) => violation(one, deck, questions, fixed, go)),
  );
}

function violation(one, deck, questions, fixed, go) {
  const asks = (asked) => asked.line === one.line && (asked.written === undefined || asked.written === one.cards[0]);
  const question = questions.find(asks);
  return h(
    "li",
    { class: `violation ${one.severity}` },
    h(
      "p",
      { class: "head" },
      h("span", { class: `chip ${one.severity}` }, t(one.severity)),
      button(one.code, () => showRules([one.code], deck.game), "code"),
      go && one.line ? button(t("line", { n: one.line }), () => go(one.line, one.column), "quiet") : null,
    ),
    h("p", { class: "message" }, capital(one.message)),
    one.fix ? h("p", { class: "fix" }, capital(one.fix)) : null,
    question
      ? h(
          "p",
          { class: "answers" },
          question.names.slice(0, 12).map((name) => button(name, () => answer(question, name, fixed))),
        )
      : null,
    one.source ? h("p", { class: "small" }, one.source) : null,
  );
}

async function answer(question, name, fixed) {
  const settled =
    question.written === undefined
      ? { lines: [{ line: question.line, writing: name }] }
      : { chosen: [{ section: question.section, written: question.written, name }] };
  const fix = await ask("fix", given(settled));
  if (fix?.text) fixed(fix.text);
  else if (fix?.note) say(capital(fix.note), "bad");
}
