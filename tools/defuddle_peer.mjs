// SPDX-License-Identifier: Apache-2.0
// Runs defuddle on pages and prints its Markdown: a line of JSON {"html", "url"} in, a line {"markdown"} out.
//
//   npm install --prefix DIR defuddle@0.19.4 jsdom
//   node tools/defuddle_peer.mjs DIR < PAGES.jsonl
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const load = createRequire(resolve(process.argv[2], "package.json"));
const { JSDOM, VirtualConsole } = load("jsdom");
const { Defuddle } = await import(pathToFileURL(resolve(process.argv[2], "node_modules/defuddle/dist/node.js")));

for await (const line of createInterface({ input: process.stdin })) {
  const { html, url } = JSON.parse(line);
  const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  const result = await Defuddle(dom.window.document, url, { markdown: true });
  const title = result.title ? `# ${result.title}\n\n` : "";
  console.log(JSON.stringify({ markdown: title + result.content }));
}
