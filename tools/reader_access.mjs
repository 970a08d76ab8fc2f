// SPDX-License-Identifier: Apache-2.0
// What a screen reader meets in the reader, over a gold set: does one heading jump reach the
// headline, is the next thing the first sentence, is focus there, are landmarks and language right?
//
//   node tools/reader_access.mjs GOLD... [--most N] [--type article] [--skip N] [--verbose]
//
// GOLD: folders with pages.jsonl ({id, title, text, lang}) and html/ID.html.gz. Needs SITO_BIN, Chromium and `npm ci` in web/.
// `both`: headline and first sentence are those of the gold. Gold titles are often those for search engines, and gold texts often
// lack the standfirst that the page shows. `right` therefore also takes a headline that has at least half of the words of the
// gold title or that the page itself declares as its title, and a first sentence that the page declares as its description.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterHeadingJump, itemsOf } from '../tests/browser/reader/tree.mjs';

const require = createRequire(new URL('../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');

const { values: flags, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '150' },
    skip: { type: 'string', default: '0' },
    type: { type: 'string', default: 'article' },
    verbose: { type: 'boolean', default: false },
  },
});

const letters = (text) => text.toLowerCase().normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');

/** The same words, or one has the name of the site or a label besides. */
function sameTitle(a, b) {
  const [short, long] = [letters(a), letters(b)].sort((x, y) => x.length - y.length);
  return short !== '' && long.includes(short) && short.length * 2 >= long.length;
}

/** At least half of the words of the shorter one are in the other. */
function nearTitle(a, b) {
  const words = (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [short, long] = [words(a), words(b)].sort((x, y) => x.size - y.size);
  const common = [...short].filter((word) => long.has(word));
  return common.length >= 2 && common.length * 2 >= short.size;
}

/** What a page says of itself in its head. */
function declaredBy(file) {
  const html = gunzipSync(fs.readFileSync(file)).toString('utf8').slice(0, 500_000);
  const tags = html.match(/<meta\b[^>]{0,3000}>/gi) ?? [];
  const contents = (name) =>
    tags
      .filter((tag) => new RegExp(`(name|property)\\s*=\\s*["']?(og:|twitter:)?${name}`, 'i').test(tag))
      .map((tag) => (/content\s*=\s*("[^"]*"|'[^']*')/i.exec(tag)?.[1] ?? '').slice(1, -1));
  const title = /<title[^>]*>([^<]{1,1000})/i.exec(html)?.[1] ?? '';
  const headline = /"headline"\s*:\s*("(?:[^"\\]|\\.){1,1000}")/.exec(html)?.[1] ?? '""';
  let titles = [title, ...contents('title')];
  try {
    titles = [...titles, JSON.parse(headline)];
  } catch {
    // a headline with a raw line break, as some pages have it
  }
  return { titles, descriptions: contents('description') };
}

/** A paragraph is the description, or begins it. */
function isDescription(read, descriptions) {
  const SHORTEST = 40;
  const has = letters(read).slice(0, 60);
  return has.length >= SHORTEST && descriptions.some((one) => letters(one).startsWith(has));
}

/** The first sentences of the first paragraphs of a gold text, behind lines that only repeat the title. */
function firstSentences({ text, title, lang }, count) {
  const lines = text.split('\n').filter((one) => one.trim() && !sameTitle(one, title));
  const segmenter = new Intl.Segmenter(lang || 'en', { granularity: 'sentence' });
  const first = (line) => [...segmenter.segment(line.trim())][0]?.segment ?? '';
  return lines.slice(0, count).map(first);
}

/** What is read begins with the sentence; long ones are compared by their first 60 letters. */
function beginsWith(read, sentence) {
  const [has, wanted] = [letters(read), letters(sentence).slice(0, 60)];
  return wanted !== '' && has.startsWith(wanted);
}

function pagesOf(folder) {
  const lines = fs.readFileSync(path.join(folder, 'pages.jsonl'), 'utf8').split('\n');
  return lines
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ text, title, page_type: type }) => text && title && (type ?? 'article') === flags.type);
}

async function serve(root) {
  const child = spawn(process.env.SITO_BIN, ['serve', '--root', root, '--no-fetch'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise((resolve) => {
    child.stderr.on('data', (data) => {
      const match = /http:\/\/127[^/]+/.exec(String(data));
      if (match) resolve(match[0]);
    });
  });
  return { child, address };
}

async function look(page, address, folder, gold) {
  await page.goto(`${address}/read?path=${encodeURIComponent(`html/${gold.id}.html.gz`)}&view=text`);
  await page.waitForSelector('h1');
  await page.waitForTimeout(20);
  const items = await itemsOf(page);
  const { heading, next } = afterHeadingJump(items);
  const language = await page.evaluate(() => document.querySelector('article')?.lang ?? '');
  const mains = items.filter(({ role }) => role === 'main').length;
  const base = (tag) => tag.toLowerCase().split(/[-_]/)[0];
  const { titles, descriptions } = declaredBy(path.join(folder, `html/${gold.id}.html.gz`));
  const headline = sameTitle(heading?.name ?? '', gold.title);
  return {
    headline,
    near: headline || nearTitle(heading?.name ?? '', gold.title),
    own: titles.some((title) => sameTitle(heading?.name ?? '', title)),
    standfirst: isDescription(next, descriptions),
    sentence: beginsWith(next, firstSentences(gold, 1)[0] ?? ''),
    // A gold text may have a standfirst that the text of the page begins behind.
    opening: firstSentences(gold, 3).some((one) => beginsWith(next, one)),
    focus: heading?.focused === true,
    landmarks: mains === 1 && heading?.inMain === true && items.some(({ role }) => role === 'banner'),
    language: !gold.lang || base(language) === base(gold.lang),
    seen: [heading?.name ?? '', next.slice(0, 90), language],
    wanted: [gold.title, firstSentences(gold, 1)[0]?.slice(0, 90), gold.lang],
  };
}

const browser = await chromium.launch({
  executablePath: process.env.SITO_CHROMIUM ?? '/usr/lib/chromium/chromium',
  args: process.getuid() === 0 ? ['--no-sandbox'] : [],
});
const NAMES = ['headline', 'near', 'own', 'sentence', 'opening', 'standfirst', 'focus', 'landmarks', 'language'];
const zeros = () => ({ pages: 0, both: 0, right: 0, ...Object.fromEntries(NAMES.map((name) => [name, 0])) });
const total = zeros();
for (const folder of folders) {
  const { child, address } = await serve(folder);
  const page = await browser.newPage();
  const counts = zeros();
  const begin = Number(flags.skip);
  for (const gold of pagesOf(folder).slice(begin, begin + Number(flags.most))) {
    const found = await look(page, address, folder, gold).catch((error) => ({ seen: [String(error)] }));
    ++counts.pages;
    for (const name of NAMES) if (found[name]) ++counts[name];
    if (found.headline && found.opening) ++counts.both;
    if ((found.near || found.own) && (found.opening || found.standfirst)) ++counts.right;
    else if (flags.verbose) console.log(JSON.stringify({ id: gold.id, ...found }));
  }
  child.kill('SIGINT');
  await page.close();
  console.log(path.basename(folder), JSON.stringify(counts));
  for (const name of Object.keys(total)) total[name] += counts[name];
}
await browser.close();
console.log('all', JSON.stringify(total));
