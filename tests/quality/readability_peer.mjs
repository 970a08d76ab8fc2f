// SPDX-License-Identifier: Apache-2.0
// Runs Mozilla's Readability.js on HTML files and prints one JSON object a page: what it keeps, as text.
//
//   npm install --prefix DIR @mozilla/readability@0.6.0 jsdom@26
//   node tests/quality/readability_peer.mjs DIR OPTIONS_JSON < LIST_OF_FILES > OUT.jsonl
//
// Files are UTF-8. OPTIONS_JSON goes to Readability as it is ("{}"). A block element or br is a line break in the text;
// what no browser shows (the title of a drawing, a script) is left out, as it is on our side.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { resolve } from "node:path";

const [folder, options] = process.argv.slice(2);
const load = createRequire(resolve(folder, "package.json"));
const { JSDOM, VirtualConsole } = load("jsdom");
const { Readability } = load("@mozilla/readability");

const INLINE = new Set(
  ("A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK NOBR Q RB RP RT RTC RUBY S SAMP " +
    "SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR").split(" "),
);
const HIDDEN = new Set(
  "SCRIPT STYLE HEAD TEMPLATE NOSCRIPT SVG OBJECT EMBED APPLET IFRAME AUDIO VIDEO CANVAS".split(" "),
);

function appendText(node, parts) {
  for (const child of node.childNodes) {
    if (child.nodeType === 3) {
      parts.push(child.data);
    } else if (child.nodeType === 1) {
      const name = child.tagName.toUpperCase();
      if (HIDDEN.has(name)) continue;
      const breaks = !INLINE.has(name) && !name.includes("-");
      if (breaks) parts.push("\n");
      appendText(child, parts);
      if (breaks) parts.push("\n");
    }
  }
}

for await (const file of createInterface({ input: process.stdin })) {
  const html = readFileSync(file, "utf8");
  const begin = process.hrtime.bigint();
  const row = { file, text: "" };
  try {
    const { window } = new JSDOM(html, { virtualConsole: new VirtualConsole() });
    const article = new Readability(window.document, { ...JSON.parse(options), serializer: (element) => element }).parse();
    if (article) {
      const parts = [];
      appendText(article.content, parts);
      row.text = parts.join("");
      row.length = article.length;
      row.title = article.title;
      row.byline = article.byline;
    }
    window.close();
  } catch (problem) {
    row.error = String(problem);
  }
  row.ms = Number(process.hrtime.bigint() - begin) / 1e6;
  process.stdout.write(JSON.stringify(row) + "\n");
}
