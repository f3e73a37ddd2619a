// Choosing a deck: one of the samples, the list in Check, or a file.

import { call } from "./engine.js";
import { h, pick, t } from "./dom.js";
import { judged, list } from "./store.js";
import { ACCEPT } from "./share.js";

// Sample decks that may meet: of one format, and of another hero each where files are named after theirs.
export function rivals(samples) {
  const formats = samples.map((one) => one.format);
  const usual = formats.toSorted(
    (one, other) => formats.filter((name) => name === other).length - formats.filter((name) => name === one).length,
  )[0];
  const named = new Map();
  for (const one of samples.filter((sample) => sample.format === usual)) {
    const hero = one.key.split("-")[0];
    if (!named.has(hero)) named.set(hero, one.key);
  }
  return [...named.values()];
}

// `own` is the choice of no deck at all, where that will do, and `section` what the samples must have.
export function chooser(known, game, first, label, { own = null, section = null } = {}) {
  const about = known.games.find((one) => one.key === game);
  const samples = about.samples.filter((deck) => !section || deck.sections.includes(section));
  const files = [];
  const id = `c${Math.random().toString(36).slice(2)}`;
  const box = h("select", { id });
  function options(value) {
    box.replaceChildren(
      ...(own ? [h("option", { value: "own" }, own)] : []),
      ...(list.text.trim() ? [h("option", { value: "list" }, t("the-list"))] : []),
      ...files.map((file, at) => h("option", { value: `file/${at}` }, file.path)),
      h(
        "optgroup",
        { label: t("samples") },
        samples.map((deck) => h("option", { value: `${game}/${deck.key}` }, deck.title)),
      ),
      h("option", { value: "open" }, t("open-file")),
    );
    box.value = value;
    if (!box.value) box.value = own ? "own" : `${game}/${samples[0].key}`;
  }
  let before = first;
  box.addEventListener("change", () => {
    if (box.value !== "open") {
      before = box.value;
      return;
    }
    box.value = before;
    pick(ACCEPT, (text, path) => {
      files.push({ text, path });
      before = `file/${files.length - 1}`;
      options(before);
    });
  });
  options(first);
  return {
    box: h("div", { class: "field" }, h("label", { for: id }, label), box),
    async list() {
      if (box.value === "own") return null;
      if (box.value === "list") return judged();
      const [of, name] = box.value.split("/");
      return of === "file" ? files[Number(name)] : call("sample", { game: of, name });
    },
  };
}
