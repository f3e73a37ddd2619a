"""The style of the registration sheets, on screen and on paper."""

from __future__ import annotations

STYLE = """\
:root { color-scheme: light; --ink: #1a1a1a; --soft: #5c5c5c; --line: #b9b9b9; --good: #17633a; --bad: #a11d1d; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: #e9e9e6; color: var(--ink);
  font: 10.5pt/1.35 "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
.sheet { background: #fff; width: 186mm; min-height: 262mm; margin: 8mm auto; padding: 10mm;
  display: flex; flex-direction: column; box-shadow: 0 1px 6px rgb(0 0 0 / 25%); }
header { display: flex; justify-content: space-between; align-items: flex-end; gap: 8mm;
  border-bottom: 2px solid var(--ink); padding-bottom: 2.5mm; }
h1 { font-size: 17pt; line-height: 1.15; font-weight: 700; }
.event { color: var(--soft); font-size: 10.5pt; }
.verdict { text-align: right; white-space: nowrap; }
.verdict strong { display: block; font-size: 13pt; text-transform: uppercase; letter-spacing: .06em;
  color: var(--bad); }
.verdict.legal strong { color: var(--good); }
.hash { font: 12pt/1.2 "DejaVu Sans Mono", Menlo, Consolas, monospace; letter-spacing: .04em; }
.fields { display: grid; grid-template-columns: repeat(12, 1fr); gap: 2.5mm 5mm; margin: 4mm 0; }
.fields div { grid-column: span 6; }
.fields .field-date { grid-column: span 4; }
.fields .field-table { grid-column: span 2; }
.fields div, .judge dl div { display: flex; flex-direction: column; }
dt { font-size: 7.5pt; color: var(--soft); }
.fields dd { min-height: 6.5mm; border-bottom: 1px solid var(--line); font-size: 11.5pt; overflow-wrap: anywhere; }
.fields .field-player dd { font-weight: 700; }
.cards { column-gap: 7mm; column-fill: balance; font-size: var(--size); line-height: 1.3; }
.cards.one { columns: 1; --size: 11pt; max-width: 110mm; }
.cards.two { columns: 2; --size: 10pt; }
.cards.three { columns: 3; --size: 8.5pt; column-gap: 5mm; }
.cards.four { columns: 4; --size: 7pt; column-gap: 4mm; }
.cards.five { columns: 5; --size: 5.5pt; column-gap: 3mm; }
.cards h2 { font-size: 1.05em; border-bottom: 1px solid var(--ink); margin: 0 0 .35em; break-after: avoid; }
.cards h2 small { font-weight: 400; color: var(--soft); }
.cards section { margin-bottom: .9em; }
ul { list-style: none; }
.cards li { display: flex; align-items: baseline; gap: .5em; break-inside: avoid; padding: .09em 0;
  border-bottom: 1px dotted #dcdcdc; }
.cards b { min-width: 1.35em; text-align: right; font-variant-numeric: tabular-nums; }
.cards span { overflow-wrap: anywhere; }
i { flex: none; width: .85em; height: .85em; border: 1px solid var(--ink); align-self: center; }
.total { font-weight: 700; margin-top: 2mm; }
.own, .findings { margin-top: 3mm; font-size: 8.5pt; }
.findings { border: 1px solid var(--bad); padding: 2mm 3mm; }
.findings h2, .judge h2 { font-size: 9pt; margin-bottom: 1mm; }
.findings li { overflow-wrap: anywhere; padding-left: 1em; text-indent: -1em; }
.code { font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .92em; font-weight: 700; }
.judge { margin-top: auto; border: 1px solid var(--ink); padding: 2.5mm 3mm 3mm; break-inside: avoid; }
.cards + *, .total { break-before: avoid; }
.judge ul { display: flex; flex-wrap: wrap; gap: 1mm 7mm; font-size: 9pt; }
.judge li { display: flex; gap: 1.5mm; align-items: center; }
.judge dl { display: grid; grid-template-columns: 2fr 3fr 5fr; gap: 3mm 5mm; margin-top: 2.5mm; }
.judge dd { height: 8mm; border-bottom: 1px solid var(--line); }
.judge .field-signature { grid-column: 1 / -1; width: 60%; justify-self: end; }
footer { display: flex; justify-content: space-between; gap: 5mm; margin-top: 2.5mm;
  font-size: 7pt; color: var(--soft); }
footer span { overflow-wrap: anywhere; }
@page { margin: 11mm 12mm; }
@media print {
  body { background: none; }
  .sheet { width: auto; min-height: 250mm; margin: 0; padding: 0; box-shadow: none; break-after: page; }
  .sheet:last-child { break-after: auto; }
  .verdict strong { print-color-adjust: exact; }
}
"""
