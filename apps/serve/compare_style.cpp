// SPDX-License-Identifier: Apache-2.0
#include "serve/compare_style.h"

namespace sito::serve {

// Two sheets side by side with scroll bars of their own, the question above, the answers below; one
// sheet above the other on a narrow screen. Only the texts are ever longer than the window.
const std::string_view kCompareStyle = R"css(
:root {
  color-scheme: light dark;
  --desk: #eceae4; --sheet: #fffefb; --ink: #22252b; --soft: #60656e; --line: #d8d4ca;
  --accent: #0a5f73; --tint: #dcebee; --mark: #fdf3d7; --mark-line: #d39a1a;
  --text: Charter, "Bitstream Charter", "Source Serif 4", Georgia, "DejaVu Serif", serif;
  --ui: system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --desk: #14161a; --sheet: #1d2025; --ink: #dedbd4; --soft: #969ca6; --line: #353a42;
    --accent: #7ccadb; --tint: #1f3940; --mark: #38301a; --mark-line: #c99b35;
  }
}
* { box-sizing: border-box; }
html { height: 100%; }
body {
  margin: 0; height: 100vh; height: 100dvh; display: grid;
  grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  background: var(--desk); color: var(--ink); font: 15px/1.45 var(--ui);
}
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
kbd {
  font: 600 0.8em/1.5 var(--ui); display: inline-block; min-width: 1.6em; padding: 0 0.35em;
  text-align: center; border: 1px solid currentColor; border-radius: 4px; opacity: 0.75;
}
#d { position: absolute; opacity: 0; pointer-events: none; }

header { padding: 0.7rem 1.25rem 0.6rem; }
.top { display: flex; align-items: center; gap: 0.9rem; color: var(--soft); font-size: 0.87rem; }
.brand { font-weight: 650; letter-spacing: 0.01em; color: var(--ink); }
.top progress { flex: 1; min-width: 2rem; height: 4px; appearance: none; border: 0; border-radius: 2px;
  overflow: hidden; background: var(--line); }
.top progress::-webkit-progress-bar { background: var(--line); }
.top progress::-webkit-progress-value { background: var(--accent); }
.top progress::-moz-progress-bar { background: var(--accent); }
.count { font-variant-numeric: tabular-nums; white-space: nowrap; }
h1 { margin: 0.45rem 0 0; font: 600 1.2rem/1.3 var(--text); overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
.where { margin: 0.1rem 0 0; color: var(--soft); font-size: 0.87rem; overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; }

main.panes { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; padding: 0 1.25rem; min-height: 0; }
.pane { min-width: 0; min-height: 0; overflow: auto; background: var(--sheet); border: 1px solid var(--line);
  border-radius: 8px; scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
.pane h2 { position: sticky; top: 0; margin: 0; padding: 0.5rem 1.5rem; display: flex; align-items: baseline;
  gap: 0.6rem; background: var(--sheet); border-bottom: 1px solid var(--line); font: 600 0.95rem/1.4 var(--ui); }
.pane h2 .size { margin-left: auto; font-weight: 400; color: var(--soft); font-size: 0.87rem;
  font-variant-numeric: tabular-nums; white-space: nowrap; }
article { max-width: 68ch; margin: 0 auto; padding: 0.9rem 1.5rem 2rem; font: 1.06rem/1.58 var(--text);
  overflow-wrap: anywhere; }
article > * { margin: 0 0 0.75em; padding: 0; border-radius: 3px; }
article h3 { font: 650 1.06em/1.35 var(--text); margin: 1.2em 0 0.5em; }
article h3.h1 { font-size: 1.35em; } article h3.h2 { font-size: 1.2em; }
article h3:first-child { margin-top: 0.2em; }
article .li { padding-left: 1.2em; position: relative; margin-bottom: 0.35em; }
article .li::before { content: "\2022"; position: absolute; left: 0.25em; color: var(--soft); }
article .td { padding-left: 0.8em; border-left: 2px solid var(--line); border-radius: 0; margin-bottom: 0.35em; }
article blockquote { padding-left: 1em; border-left: 3px solid var(--line); border-radius: 0; font-style: italic; }
article .pre { font: 0.85em/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
article u { text-decoration: underline; text-decoration-color: var(--soft); text-decoration-thickness: 1px;
  text-underline-offset: 0.16em; }
article .none, article .more { color: var(--soft); font: italic 1rem/1.5 var(--ui); }
#d:checked ~ .pane .only { background: var(--mark); box-shadow: -0.5rem 0 0 var(--mark), 0.5rem 0 0 var(--mark),
  -0.7rem 0 0 var(--mark-line); }

footer { padding: 0.7rem 1.25rem 0.8rem; }
.answers { display: grid; grid-template-columns: 1fr auto 1fr; gap: 0.6rem; }
.answers.four { grid-template-columns: repeat(4, 1fr); }
button, .button { font: 600 0.98rem/1.25 var(--ui); padding: 0.65rem 1rem; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--line); background: var(--sheet); color: var(--ink); display: inline-flex;
  gap: 0.6rem; align-items: center; justify-content: center; }
.answers button:hover { border-color: var(--accent); }
.answers .side { background: var(--tint); border-color: var(--tint); color: var(--accent); }
.answers.four button { justify-content: flex-start; text-align: left; }
.answers small { display: block; font-weight: 400; font-size: 0.82rem; color: var(--soft); }
.minor { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.2rem 0.5rem; margin-top: 0.45rem; }
.minor > * { font: 400 0.87rem/1.3 var(--ui); padding: 0.3rem 0.6rem; background: none; border: 0;
  color: var(--soft); text-decoration: none; display: inline-flex; gap: 0.45rem; align-items: center;
  border-radius: 6px; cursor: pointer; }
.minor > *:hover { color: var(--ink); }
.minor button:disabled { opacity: 0.45; cursor: default; }
body:has(#d:checked) footer label { color: var(--ink); font-weight: 600; }
body:has(#d:focus-visible) footer label { outline: 2px solid var(--accent); }

.sheet { max-width: 60rem; margin: 0 auto 1.25rem; padding: 1rem 1.5rem 2rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 8px; font: 1rem/1.5 var(--text); overflow-wrap: anywhere; }
.sheet h1 { white-space: normal; }
.sheet u { text-decoration-color: var(--soft); text-decoration-thickness: 1px; text-underline-offset: 0.16em; }
main.report { overflow: auto; }
.report > div { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem 2rem; }
.report h1 { white-space: normal; font-size: 1.6rem; margin: 0.5rem 0 0.3rem; }
.report h2 { font: 600 1.1rem/1.3 var(--text); margin: 2rem 0 0.5rem; }
.report p { max-width: 44rem; margin: 0.4rem 0; }
.table { overflow-x: auto; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; margin: 0.8rem 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 0.5rem 1rem; text-align: right; white-space: nowrap; }
th { font-weight: 400; color: var(--soft); font-size: 0.87rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; white-space: normal; overflow-wrap: break-word; min-width: 6.5rem; }
td:first-child { font-weight: 600; }
tr + tr td { border-top: 1px solid var(--line); }
.sheet table { width: auto; }
.sheet th, .sheet td, .sheet td:first-child { min-width: 0; padding: 0.15rem 0.8rem 0.15rem 0; text-align: left; white-space: normal; border: 0;
  font-weight: inherit; vertical-align: top; }
.pair { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: 0.8rem 1rem; margin: 0.8rem 0; }
.pair .ends { display: flex; justify-content: space-between; gap: 1rem; font-weight: 600; overflow-wrap: anywhere; }
.pair .ends span:last-child { text-align: right; }
.pair svg { display: block; width: 100%; height: 34px; margin: 0.2rem 0; overflow: visible; }
.pair .axis { stroke: var(--line); stroke-width: 2; }
.pair .half { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 2 3; }
.pair .range { stroke: var(--accent); stroke-width: 6; stroke-linecap: round; opacity: 0.45; }
.pair circle { fill: var(--accent); }
.pair p { color: var(--soft); font-size: 0.9rem; margin: 0.3rem 0 0; }
.dim { opacity: 0.55; }

@media (max-width: 48rem) {
  body { font-size: 14px; }
  header, footer { padding-left: 0.75rem; padding-right: 0.75rem; }
  header { padding-top: 0.5rem; padding-bottom: 0.4rem; }
  h1 { font-size: 1.02rem; margin-top: 0.25rem; }
  main.panes { grid-template-columns: 1fr; grid-template-rows: minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.5rem; padding: 0 0.75rem; }
  .pane h2 { padding: 0.35rem 0.9rem; }
  article { padding: 0.6rem 0.9rem 1.2rem; font-size: 1rem; line-height: 1.5; }
  footer { padding-top: 0.5rem; padding-bottom: 0.5rem; }
  .answers kbd, .minor kbd { display: none; }
  button { padding: 0.7rem 0.5rem; }
  .minor > * { padding: 0.35rem 0.4rem; }
  .answers { gap: 0.4rem; }
  .answers.four { grid-template-columns: 1fr 1fr; }
  .minor { margin-top: 0.25rem; gap: 0 0.1rem; }
  th, td { padding: 0.45rem 0.4rem; }
  th:first-child, td:first-child { padding-left: 0.75rem; }
  th:last-child, td:last-child { padding-right: 0.75rem; }
  .report > div { padding-left: 0.75rem; padding-right: 0.75rem; }
}
@media (prefers-reduced-motion: no-preference) { button { transition: border-color 0.12s; } }
)css";

const std::string_view kCompareScript = R"js(
'use strict';
const differences = document.getElementById('d');
if (differences) {
  differences.checked = sessionStorage.getItem('differences') === 'on';
  differences.addEventListener('change', () =>
    sessionStorage.setItem('differences', differences.checked ? 'on' : 'off'));
}
const panes = [...document.querySelectorAll('.pane')];
const screenful = () => 0.85 * Math.min(...panes.map((pane) => pane.clientHeight));
const scrolls = {
  ArrowDown: () => 60, ArrowUp: () => -60, PageDown: screenful, PageUp: () => -screenful(),
  ' ': screenful, Home: () => -1e9, End: () => 1e9,
};
let answered = false;
document.addEventListener('submit', (event) => {
  if (answered) event.preventDefault();
  answered = true;
});
addEventListener('pageshow', () => { answered = false; });
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat && !(event.key in scrolls)) return;
  const control = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (control) {
    event.preventDefault();
    (control.control ?? control).click();  // a label would take the focus along
  } else if (event.key in scrolls && !event.target.closest('.pane, button, a, input')) {
    event.preventDefault();
    for (const pane of panes) pane.scrollBy(0, scrolls[event.key]());
  }
});
)js";

}  // namespace sito::serve
