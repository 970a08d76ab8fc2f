// SPDX-License-Identifier: Apache-2.0
// Snapshots of staged pages in several states, with geometry, for training: node snapshots.mjs CHROMIUM GOLD_FOLDER OUT [PAGES]
// Pages are served with --marks. OUT gets files and index.jsonl: {"file", "url", "state"}.
import {appendFileSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const {chromium} = require('playwright-core');
const [, , program, folder, out, most] = process.argv;
const own = (name) => readFileSync(new URL(`../../data/browser/${name}.js`, import.meta.url), 'utf8').replace('SITO_KEY', 'k');
const pages = readFileSync(`${folder}/gold.jsonl`, 'utf8').trim().split('\n').map((line) => JSON.parse(line)).filter((page) => !page.hostile);
mkdirSync(out, {recursive: true});


// In the page: clicks what is labelled, and gives the different states on the way.
async function states([settings, closes]) {
  const found = [], known = new Set(), used = new Set();
  const wait = (ms) => new Promise((then) => setTimeout(then, ms));
  const keep = (state) => {
    const html = sito.snapshot(1e8).html;
    const plain = html.replaceAll(/ data-sito-box="[^"]*"/g, '');
    if (!known.has(plain)) found.push({state, html});
    known.add(plain);
  };
  const next = (of) => {
    const roots = [document, ...Array.from(document.querySelectorAll('*')).map((one) => one.shadowRoot).filter(Boolean)];
    return roots.flatMap((root) => Array.from(root.querySelectorAll(`[data-gold="${of}"]`))).find((one) => !used.has(one) && one.getClientRects().length && one.checkVisibility());
  };
  const click = async (element) => { used.add(element); element.click(); await wait(70); };
  const close = async () => { for (let one = next('Closer'), n = 0; one && n < 4; one = next('Closer'), n += 1) await click(one); };
  keep('load');
  if (settings) {
    for (const button of document.querySelectorAll('div[style*="z-index:90"] [data-gold=Undetermined]')) if (!next('Closer') && button.tagName !== 'INPUT') await click(button);
    keep('settings');
  }
  if (closes) { await close(); keep('closed'); }
  for (let i = 1; i <= 10; i += 1) {
    const one = next('Revealer');
    if (!one) break;
    await click(one);
    if (next('Closer')) { keep('dialog'); await close(); }
    if (i === 2) keep('clicked');
  }
  for (let i = 0; i < 3; i += 1) { scrollTo(0, document.documentElement.scrollHeight); await wait(80); }
  keep('end');
  return found;
}

const browser = await chromium.launch({executablePath: program, args: ['--no-sandbox']});
const page = await browser.newPage({viewport: {width: 1280, height: 800}});
await page.addInitScript(own('page') + own('snapshot'));
for (const [at, gold] of pages.slice(0, Number(most || pages.length)).entries()) {
  try {
    await page.goto(gold.url);
    await page.waitForTimeout(500);
    const found = await page.evaluate(states, [gold.patterns.includes('consent') && gold.closes > 1, gold.closes > 0]);
    for (const [n, {state, html}] of found.entries()) {
      const file = `${gold.site}-${at}-${n}.html`;
      writeFileSync(`${out}/${file}`, html);
      appendFileSync(`${out}/index.jsonl`, `${JSON.stringify({file, url: gold.url, state})}\n`);
    }
  } catch (error) {
    console.error(`${gold.url}: ${String(error).slice(0, 200)}`);
  }
}
await browser.close();
