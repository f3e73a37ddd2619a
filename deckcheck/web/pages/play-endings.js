// Ending a game between two choices: giving up, which is asked about first, and a draw on which all agree.

import { button, dialogue, h, say, t } from "./dom.js";

// Whether a question is answered by yes.
function asked(title, words, yes, no) {
  return new Promise((done) => {
    let isYes = false;
    const agree = () => {
      isYes = true;
      box.close();
    };
    const box = dialogue(
      title,
      h("p", {}, words),
      h(
        "p",
        { class: "tools-row" },
        button(yes, agree, "main"),
        button(no, () => box.close()),
      ),
    );
    box.addEventListener("close", () => done(isYes));
  });
}

export async function concede(game) {
  const { players, viewer } = game.state;
  const words = t("concede-sure", { player: players[viewer] });
  if (await asked(t("concede"), words, t("concede-yes"), t("play-on"))) await game.end("concede");
}

// Bots answer at once; each of the other people at this screen is asked.
export async function offerDraw(game) {
  const outcome = await game.end("offer_draw");
  if (!outcome) return;
  for (const player of outcome.asked) {
    const words = t("draw-agree", { player });
    if (!(await asked(t("offer-draw"), words, t("draw-yes"), t("play-on")))) {
      say(t("draw-refused", { player }));
      return;
    }
  }
  if (outcome.asked.length) await game.end("offer_draw", { agreed: true });
  else if (outcome.refused) say(`${outcome.refused}.`);
}
