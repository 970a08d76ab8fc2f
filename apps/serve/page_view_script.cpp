// SPDX-License-Identifier: Apache-2.0
#include "serve/page_view_script.h"

namespace sito::serve {

const std::string_view kPageStyle = R"css(
:root { color-scheme: light; background: #fff; color: #16181c; }
@media (prefers-color-scheme: dark) { :root { background: #e3e1dc; } }
body { font: 15px/1.5 system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; }
a { color: #0b57a4; text-decoration: underline; }
table { max-width: 100%; }
)css";

// Marks bring their own colours for text and background, so that they look the same on any page.
// They also differ by the line under, through or around them. The contrast is 7 or more.
const std::string_view kMarkStyle = R"css(
html, body { visibility: visible !important; opacity: 1 !important; overflow: auto !important;
  position: static !important; height: auto !important; transform: none !important; }
[data-box] { display: inline-block; box-sizing: border-box; max-width: 100%; min-width: 1em; min-height: 1.2em;
  padding: 0 .3em; border: 1px dashed #8a8f98; border-radius: 3px; color: #4a4f58; background: #f3f2ef;
  font: 12px/1.4 system-ui, sans-serif; overflow: hidden; vertical-align: middle; }
[data-box]::before { content: attr(data-box); opacity: .75; }
[data-box=svg] { min-width: 0; border: 0; padding: 0; background: none; }
[data-box=svg]::before { content: none; }
[data-alt]::before { content: attr(data-box) ": " attr(data-alt); opacity: 1; }
[data-was=pre] { white-space: pre-wrap; font-family: monospace; }
[data-was=row] { display: block; }
sito-t { display: inline !important; }
sito-t[data-mark] { border-radius: 2px !important; text-decoration-thickness: 2px !important; text-underline-offset: .15em !important; }
sito-t[data-mark~=kept] { background: #d9f2de !important; color: #0d3317 !important; text-decoration: underline dotted 1px #7fb391 !important; }
sito-t[data-mark~=dropped] { background: #f4e6e4 !important; color: #5a2019 !important; text-decoration: line-through solid #b0655b !important; }
sito-t[data-mark~=differs] { outline: 2px dotted #a86a00 !important; outline-offset: 0 !important; }
sito-t[data-mark=differs] { background: #ffe8a8 !important; color: #3a2a00 !important; }
[data-n][data-as] { outline: 2px dashed #5c7300 !important; outline-offset: 1px !important; }
[data-n][data-sure] { outline-style: solid !important; outline-width: 3px !important; }
[data-n][data-as="0"] { outline-color: #a86a00 !important; }
[data-n][data-as="1"] { outline-color: #1f5fbf !important; }
[data-n][data-as="2"] { outline-color: #b3126a !important; }
[data-n][data-as="3"] { outline-color: #c33c12 !important; }
[data-n][data-as="4"] { outline-color: #00796b !important; }
[data-n][data-as="5"] { outline-color: #7a2fd0 !important; }
[data-n][data-as="6"] { outline-color: #6b6f76 !important; }
[data-n][data-lit] { outline: 3px solid #7a2fd0 !important; outline-offset: 2px !important; box-shadow: 0 0 0 6px #e9dcff !important; }
[data-n][data-out] { outline: 3px dashed #9a4a00 !important; outline-offset: 1px !important; box-shadow: none !important;
  background: repeating-linear-gradient(135deg, #fff3e0 0 6px, #ffdfb8 6px 9px) !important; }
[data-n][data-out], [data-n][data-out] * { color: #4a2400 !important; }
html[data-pick], html[data-pick] * { cursor: crosshair !important; }
html[data-pick] [data-n][data-over] { outline: 2px dashed #b3126a !important; outline-offset: 1px !important; }
)css";

// The script receives messages only from the window around the page, and sends them only there. Its
// origin is known: a page that frames the view must have the same origin as the view
// (frame-ancestors).
const std::string_view kPageScript = R"js(
"use strict";
(() => {
  const outside = window.parent;
  if (outside === window) return;
  const say = (message) => outside.postMessage(message, location.origin);
  const root = document.documentElement;
  const texts = new Map();
  const nodes = new Map();
  for (const element of document.querySelectorAll("[data-n]")) {
    const n = Number(element.getAttribute("data-n"));
    nodes.set(n, (nodes.get(n) || []).concat(element));
  }
  let nTexts = 0;
  for (const element of document.querySelectorAll("sito-t")) {
    const t = Number(element.getAttribute("data-t"));
    texts.set(t, element);
    nTexts = Math.max(nTexts, t + 1);
  }

  const classes = ["kept", "dropped", "differs"];
  const setMarks = (marks) => {
    for (const element of document.querySelectorAll("sito-t[data-mark]")) {
      element.removeAttribute("data-mark");
      element.removeAttribute("title");
    }
    if (!Array.isArray(marks)) return;
    for (const mark of marks) {
      if (!mark || !Array.isArray(mark.t)) continue;
      const names = String(mark.class).split(" ").filter((name) => classes.includes(name));
      if (names.length === 0) continue;
      const end = Math.min(Number(mark.t[1]) || 0, nTexts);
      for (let t = Math.max(0, Number(mark.t[0]) || 0); t < end; ++t) {
        const element = texts.get(t);
        if (!element) continue;
        element.setAttribute("data-mark", names.join(" "));
        if (mark.title) element.setAttribute("title", String(mark.title));
      }
    }
  };

  const light = (wanted, name) => {
    for (const element of document.querySelectorAll("[" + name + "]")) element.removeAttribute(name);
    const lit = (Array.isArray(wanted) ? wanted : []).flatMap((n) => nodes.get(n) || []);
    for (const element of lit) element.setAttribute(name, "");
    return lit[0] || null;
  };
  const highlight = (wanted, without, scroll) => {
    const first = light(wanted, "data-lit");
    light(without, "data-out");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (first && scroll) first.scrollIntoView({ block: "center", inline: "nearest", behavior: still ? "auto" : "smooth" });
  };

  const said = new Map();
  const setOutlines = (wanted) => {
    for (const [element, title] of said) {
      element.removeAttribute("data-as");
      element.removeAttribute("data-sure");
      if (title === null) element.removeAttribute("title");
      else element.setAttribute("title", title);
    }
    said.clear();
    for (const one of Array.isArray(wanted) ? wanted : []) {
      for (const element of (one && nodes.get(one.node)) || []) {
        if (!said.has(element)) said.set(element, element.getAttribute("title"));
        element.setAttribute("data-as", String(Number(one.as) || 0));
        element.toggleAttribute("data-sure", one.sure === true);
        element.setAttribute("title", String(one.title));
      }
    }
  };

  let over = null;
  let overText = null;
  const number = (element, name) => (element ? Number(element.getAttribute(name)) : null);
  const elementOf = (target) => (target instanceof Element ? target.closest("[data-n]:not(sito-t)") : null);
  const hover = (element, text) => {
    if (element === over && text === overText) return;
    if (over) over.removeAttribute("data-over");
    over = element;
    overText = text;
    if (over) over.setAttribute("data-over", "");
    say({ sito: "hover", node: number(over, "data-n"), text: number(overText, "data-t") });
  };
  const pick = (element) => {
    if (!element) return;
    const text = element.textContent.replace(/\s+/g, " ").trim();
    say({ sito: "picked", node: number(element, "data-n"), text: Array.from(text).slice(0, 200).join("") });
  };
  const picking = () => root.hasAttribute("data-pick");

  document.addEventListener("pointerover", (event) => {
    const target = event.target;
    hover(elementOf(target), target instanceof Element ? target.closest("sito-t") : null);
  });
  root.addEventListener("pointerleave", () => hover(null, null));
  document.addEventListener("click", (event) => {
    event.preventDefault();
    if (picking()) pick(elementOf(event.target));
  }, true);
  // Without a pointer: out, in, before, behind; Enter picks.
  // Escape is for the page around, which has the focus only when this one has not.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") say({ sito: "key", key: "Escape" });
    if (!picking()) return;
    if (/^([1-9]|PageUp|PageDown)$/.test(event.key)) say({ sito: "key", key: event.key });
    const from = over || document.body;
    const near = (element) => (element ? elementOf(element) : null);
    const inside = Array.from(from.children).find((child) => child.matches("[data-n]:not(sito-t)"));
    const to = {
      ArrowUp: () => near(from.parentElement),
      ArrowDown: () => inside,
      ArrowLeft: () => near(from.previousElementSibling),
      ArrowRight: () => near(from.nextElementSibling),
    }[event.key];
    if (event.key === "Enter") pick(over);
    if (!to && event.key !== "Enter") return;
    event.preventDefault();
    const element = to && to();
    if (!element) return;
    hover(element, null);
    element.scrollIntoView({ block: "nearest" });
  });

  addEventListener("message", (event) => {
    if (event.source !== outside || !event.data) return;
    const message = event.data;
    if (message.sito === "marks") setMarks(message.marks);
    if (message.sito === "outlines") setOutlines(message.outlines);
    if (message.sito === "highlight") highlight(message.nodes, message.without, message.scroll === true);
    if (message.sito === "pick") root.toggleAttribute("data-pick", message.on === true);
  });
  say({ sito: "ready" });
})();
)js";

}  // namespace sito::serve
