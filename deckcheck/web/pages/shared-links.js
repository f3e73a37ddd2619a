// Addresses of the page Tables, and how a link is shown that somebody is to be sent.

import { h, input, t } from "./dom.js";

export const here = (...parts) => `#/tables/${parts.map(encodeURIComponent).join("/")}`;

export function linkField(label, ...parts) {
  const address = new URL(here(...parts), location.href).href;
  const box = input(label, address, () => {}, { readonly: true, onfocus: (event) => event.target.select() });
  return h("div", { class: "shared-link" }, box, h("a", { href: address }, t("table-go")));
}
