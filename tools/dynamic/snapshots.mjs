// SPDX-License-Identifier: Apache-2.0
// Snapshots of staged pages in several states, with geometry, for training: node snapshots.mjs CHROMIUM GOLD_FOLDER OUT [PAGES [PART PARTS]]
// Pages are served with --marks. OUT gets files and index.jsonl: {"file", "url", "state"}.
import {appendFileSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const {chromium} = require('playwright-core');
const [, , program, folder, out, most] = process.argv;
const own = (name) => readFileSync(new URL(`../../data/browser/${name}.js`, import.meta.url), 'utf8').replace('SITO_KEY', 'k');
const pages = readFileSync(`${folder}/gold.jsonl`, 'utf8').trim().split('\n').map((line) => JSON.parse(line)).filter((page) => !page.hostile);
mkdirSync(out, {recursive: true});

async function visible(page, of) {
  const found = [];
  for (const frame of page.frames()) found.push(...await frame.locator(`[data-gold="${of}"]:visible:not([data-used])`).elementHandles());
  return found;
}

async function click(page, element) {
  await element.evaluate((node) => node.setAttribute('data-used', '')).catch(() => 0);
  await element.click({timeout: 1000, force: true}).catch(() => 0);
  await page.waitForTimeout(90);
}

async function states(page, name, gold, written) {
  const kept = new Set();
  let n = 0;
  const keep = async (state) => {
    const html = (await page.evaluate(() => sito.snapshot(1e8).html)).replaceAll(' data-used=""', '');
    const file = `${name}-${n}.html`;
    const plain = html.replaceAll(/ data-sito-box="[^"]*"/g, '');
    if (kept.has(plain)) return;
    kept.add(plain);
    n += 1;
    writeFileSync(`${out}/${file}`, html);
    written({file, url: gold.url, state});
  };
  await keep('load');
  const close = async () => {
    for (let i = 0; i < 4; i += 1) {
      const [closer] = await visible(page, 'Closer');
      if (!closer) return;
      await click(page, closer);
    }
  };
  if (gold.patterns.includes('consent') && gold.closes > 1) {
    for (const button of await page.$$('div[style*="z-index:90"] [data-gold=Undetermined]')) if (!(await visible(page, 'Closer')).length) await click(page, button);
    await keep('settings');
  }
  if (gold.closes) {
    await close();
    await keep('closed');
  }
  for (let i = 1; i <= 12; i += 1) {
    const [revealer] = await visible(page, 'Revealer');
    if (!revealer) break;
    await click(page, revealer);
    if ((await visible(page, 'Closer')).length) { await keep('dialog'); await close(); }
    if (i === 2) await keep('clicked');
  }
  await page.mouse.move(600, 400);
  for (let y = 0; y < 6; y += 1) { await page.mouse.wheel(0, 900); await page.waitForTimeout(40); }
  await keep('end');
}

const browser = await chromium.launch({executablePath: program, args: ['--no-sandbox']});
for (const [at, gold] of pages.slice(0, Number(most || pages.length)).entries()) {
  const page = await browser.newPage({viewport: {width: 1280, height: 800}});
  await page.addInitScript(own('page') + own('snapshot'));
  try {
    await page.goto(gold.url);
    await page.waitForTimeout(550);
    await states(page, `${gold.site}-${at}`, gold, (line) => appendFileSync(`${out}/index.jsonl`, `${JSON.stringify(line)}\n`));
  } catch (error) {
    console.error(`${gold.url}: ${String(error).slice(0, 200)}`);
  }
  await page.close();
}
await browser.close();
