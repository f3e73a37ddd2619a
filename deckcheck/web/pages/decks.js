// Choosing a deck: one of the samples, the list on the desk, or a file.

import { call } from "./engine.js";
import { h, pick, t } from "./dom.js";
import { list } from "./store.js";
import { ACCEPT } from "./share.js";

// Sample decks that may meet: of one format, and of another hero each where files are named after theirs.
export function rivals(samples) {
  const formats = samples.map((one) => one.format);
  const usual = formats.toSorted((one, other) => formats.filter((name) => name === other).length - formats.filter((name) => name === one).length)[0];
  const first = samples.find((one) => one.format === usual);
  const others = samples.filter((one) => one.format === first.format && one.key.split("-")[0] !== first.key.split("-")[0]);
  return [first, ...others].map((one) => one.key);
}

export function chooser(known, game, first, label) {
  const about = known.games.find((one) => one.key === game);
  const files = [];
  const id = `c${Math.random().toString(36).slice(2)}`;
  const box = h("select", { id });
  function options(value) {
    box.replaceChildren(
      ...(list.text.trim() ? [h("option", { value: "desk" }, t("on-the-desk"))] : []),
      ...files.map((file, at) => h("option", { value: `file/${at}` }, file.path)),
      h("optgroup", { label: t("samples") }, about.samples.map((deck) => h("option", { value: `${game}/${deck.key}` }, deck.title))),
      h("option", { value: "open" }, t("open-file")));
    box.value = value;
    if (!box.value) box.value = `${game}/${about.samples[0].key}`;
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
      if (box.value === "desk") return { text: list.text, path: list.path };
      const [of, name] = box.value.split("/");
      return of === "file" ? files[Number(name)] : call("sample", { game: of, name });
    },
  };
}
