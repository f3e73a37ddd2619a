// The registration sheet, printed out of this page: in a root of its own, so that neither style touches the other.

import { ask } from "./engine.js";
import { h } from "./dom.js";
import { judged } from "./store.js";

const STYLE = /<style>([\s\S]*?)<\/style>/;
const PAPER = /@page \{[^}]*\}/;

function styled(words) {
  const style = new CSSStyleSheet();
  style.replaceSync(words);
  return style;
}

export async function printSheet() {
  const made = await ask("sheet", judged());
  if (!made) return;
  // The policy of the pages refuses styles inside a page; it is added as a sheet instead.
  const style = STYLE.exec(made.html)?.[1] ?? "";
  const page = new DOMParser().parseFromString(made.html.replace(STYLE, ""), "text/html");
  const box = h("div", { class: "to-print" });
  const root = box.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [
    styled(style.replace(PAPER, "").replaceAll(":root {", ":host {").replaceAll("body {", ".paper {")),
  ];
  root.append(
    h(
      "div",
      { class: "paper" },
      [...page.body.children].map((one) => document.adoptNode(one)),
    ),
  );
  const around = styled(
    `${PAPER.exec(style)?.[0] ?? ""}
    @media print { html { background: #fff } body > :not(.to-print) { display: none !important } }
    @media screen { .to-print { display: none } }`,
  );
  document.body.append(box);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, around];
  addEventListener(
    "afterprint",
    () => {
      box.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== around);
    },
    { once: true },
  );
  print();
}
