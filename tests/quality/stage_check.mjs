// SPDX-License-Identifier: Apache-2.0
// Proves that the gold of staged sites is right: a scripted reader that clicks what is labelled, and nothing else, gets to see exactly the
// gold's text, with the clicks that the gold says. node stage_check.mjs CHROMIUM GOLD_FOLDER [PAGES]; served with --marks.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const {chromium} = require('playwright-core');
const [, , program, folder, most] = process.argv;
const lines = readFileSync(`${folder}/gold.jsonl`, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const squeezed = (text) => text.replace(/\s+/gu, ' ');

// Text that is drawn, of frames and open shadow trees, too.
function drawn() {
  const parts = [];
  const visit = (node) => {
    if (node.nodeType === 3) parts.push(node.data);
    if (node.nodeType !== 1 && node.nodeType !== 11) return;
    if (node.nodeType === 1) {
      if (['SCRIPT', 'STYLE', 'TEMPLATE'].includes(node.tagName)) return;
      const box = node.tagName === 'DETAILS' || getComputedStyle(node).display === 'contents' ? null : node.getClientRects().length;
      if (box === 0) return;
      if (!node.checkVisibility()) return;
      if (node.shadowRoot) visit(node.shadowRoot);
      if (node.tagName === 'IFRAME' && node.contentDocument) { visit(node.contentDocument.body); return; }
    }
    for (const child of node.childNodes) visit(child);
    parts.push(' ');
  };
  visit(document.body);
  return parts.join('');
}

async function settle(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(120);
}

// Numbers of a pager that are no addresses are clicked like revealers.
const steps = ':is([data-gold="Revealer"], button[data-gold="Pager"], [data-gold="Pager"][href="#"])';

async function targets(page, of) {
  const found = [];
  const selector = of === 'Revealer' ? steps : `[data-gold="${of}"]`;
  for (const frame of page.frames()) found.push(...await frame.locator(`${selector}:visible`).elementHandles());
  return found;
}

async function read(browser, gold) {
  const page = await browser.newPage({viewport: {width: 1280, height: 800}});
  await page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function () { return attach.call(this, {mode: 'open'}); };
  });
  const faults = [];
  await page.goto(gold.url);
  await settle(page);
  await page.waitForTimeout(400);
  let seen = squeezed(await page.evaluate(drawn));
  for (const text of gold.visible) if (!seen.includes(squeezed(text))) faults.push(`not drawn at load: ${text.slice(0, 60)}`);
  for (const text of [...gold.by_click, ...gold.by_scroll, ...gold.by_close]) if (seen.includes(squeezed(text))) faults.push(`drawn at load: ${text.slice(0, 60)}`);
  const counts = {clicks: 0, closes: 0, scrolls: 0};
  const repeats = gold.patterns.some((name) => ['load-more', 'carousel'].includes(name));
  const note = async () => { await settle(page); seen += ` ${squeezed(await page.evaluate(drawn))}`; };
  const close = async () => {
    for (let i = 0; i < 5; i += 1) {
      const closers = await targets(page, 'Closer');
      if (!closers.length) {
        const settings = await page.$('div[style*="z-index:90"] [data-gold=Undetermined]');
        if (!(gold.patterns.includes('consent') && gold.by_close.length && settings && counts.closes === 0 && gold.closes > 1)) return;
        const buttons = await page.$$('div[style*="z-index:90"] [data-gold=Undetermined]');
        await buttons[buttons.length - 1].click();
      } else await closers[0].click({timeout: 2000});
      counts.closes += 1;
      await note();
    }
  };
  await close();
  for (let round = 0; round < 60; round += 1) {
    let clicked = false;
    const there = [];
    for (const element of await targets(page, 'Revealer')) there.push([await element.evaluate((node) => Number(node.dataset.times || 0)), element]);
    there.sort((one, other) => one[0] - other[0]);
    for (const [times, element] of there) {
      if (times > 0 && !(repeats && await element.evaluate((node) => node.dataset.useful === '1'))) continue;
      const text = squeezed(await page.evaluate(drawn));
      await element.click({timeout: 2000}).catch((error) => faults.push(`cannot be clicked: ${String(error).slice(0, 200)}`));
      counts.clicks += 1;
      clicked = true;
      await note();
      // What brought something and is still there may bring more.
      await element.evaluate((node, useful) => { node.dataset.times = Number(node.dataset.times || 0) + 1; node.dataset.useful = useful; },
        squeezed(await page.evaluate(drawn)) !== text && counts.clicks < 50 && times < 6 ? '1' : '0').catch(() => 0);
      await close();
      break;
    }
    if (clicked) continue;
    const height = await page.evaluate(() => document.body.innerHTML.length);
    await page.mouse.wheel(0, 300);
    for (let y = 0; y < 12; y += 1) { await page.mouse.wheel(0, 700); await page.waitForTimeout(15); }
    await note();
    if (await page.evaluate(() => document.body.innerHTML.length) === height) break;
    counts.scrolls += 1;
  }
  await page.waitForTimeout(gold.by_wait.length * 650);
  await note();
  const all = [...gold.visible, ...gold.by_click, ...gold.by_scroll, ...gold.by_close, ...gold.by_wait, ...gold.in_frames];
  for (const text of all) if (!seen.includes(squeezed(text))) faults.push(`never drawn: ${text.slice(0, 60)}`);
  if (new URL(page.url()).pathname !== new URL(gold.url).pathname) faults.push('left');
  await page.close();
  return {faults, counts};
}

const browser = await chromium.launch({executablePath: program, args: ['--no-sandbox']});
let bad = 0;
const chosen = lines.filter((line) => !line.hostile).slice(0, Number(most || lines.length));
for (const gold of chosen) {
  const {faults, counts} = await read(browser, gold);
  for (const what of ['closes']) if (counts[what] !== gold[what]) faults.push(`${what}: ${counts[what]}, not ${gold[what]}`);
  if (!faults.length && counts.clicks < gold.clicks) faults.push(`clicks: ${counts.clicks}, not ${gold.clicks}`);
  if (faults.length) { bad += 1; console.log(JSON.stringify({url: gold.url, patterns: gold.patterns, needed: [gold.clicks, gold.closes, gold.scrolls], counts, faults: faults.slice(0, 6)})); }
}
console.log(`${chosen.length - bad} of ${chosen.length} pages are as their gold says`);
await browser.close();
process.exit(bad ? 1 : 0);
