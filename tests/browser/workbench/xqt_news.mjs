// SPDX-License-Identifier: Apache-2.0
// A staged newspaper: a template made by clicks on five of its stories, run over all of them, and
// held against the reference extracts.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bench, button, scene, shot, shownFrame } from './harness.mjs';
import { isDone } from './xqt_page.mjs';

const STORIES = 200;
const execute = promisify(execFile);
const GENERATOR = fileURLToPath(new URL('../../../tools/generate_news.py', import.meta.url));

/** An article, a gallery with an agency among its authors, a live report, another article. */
const CHOSEN = [2, 7, 6, 11];
const [ARTICLE, GALLERY, LIVE, OTHER] = [1, 2, 3, 4];
const nameOf = (story) => `news/pages/story-${String(story).padStart(6, '0')}.html`;

async function makeNews() {
  const folder = path.join(bench.folder, 'news');
  const warc = path.join(bench.folder, 'news.warc.gz');
  const options = ['-o', folder, '--html', '--warc', warc, '--pages', STORIES, '--bytes', 3000];
  await execute('python3', [GENERATOR, ...options.map(String)]);
  const lines = fs.readFileSync(path.join(folder, 'pages.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter((page) => page.site_kind === 'news');
}

const field = (page, name) => page.locator(`.xqt-field[data-field="${name}"]`);
const form = (page, name) => field(page, name).locator('> .hit');

async function open(page, name) {
  const head = form(page, name).locator('.field-head');
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
}

async function turnTo(page, at) {
  await page.getByRole('button', { name: new RegExp(`^Page ${at}:`) }).click();
}

async function click(page, selector) {
  await page.locator('.pick-bar').waitFor();
  await shownFrame(page)
    .locator(selector)
    .first()
    .click({ position: { x: 4, y: 4 } });
  await page.locator('.pick-bar').waitFor({ state: 'detached' });
  await isDone(page);
}

async function point(page, name, selector) {
  await open(page, name);
  const tools = form(page, name).getByRole('button', { name: /^Point at (it|another one)$/ });
  await tools.last().click();
  await click(page, selector);
}

async function widen(page, name, label) {
  await form(page, name).locator('.around').last().getByRole('button', { name: label }).click();
  await isDone(page);
}

async function leaveOut(page, name, selector) {
  if ((await shownFrame(page).locator(selector).count()) === 0) return;
  if ((await shownFrame(page).locator(`${selector}[data-out]`).count()) > 0) return;
  await form(page, name).getByRole('button', { name: 'Point at what to leave out' }).click();
  await click(page, selector);
  // What was clicked is somewhere in it.
  const around = form(page, name).locator('.exclusion').last().locator('.around');
  await around
    .getByRole('button', { name: new RegExp(`\\${selector.split(' ').pop()}(\\.|$)`) })
    .click();
  await shownFrame(page).locator(`${selector}[data-out]`).first().waitFor();
}

async function pointAtMetadata(page) {
  await point(page, 'title', 'h1');
  await point(page, 'author', 'a.author');
  await point(page, 'date', 'time.published');
  await point(page, 'category', 'a.section');
  await point(page, 'perex', 'p.perex');
  await turnTo(page, GALLERY);
  await point(page, 'author', '.agency');
  await turnTo(page, LIVE);
  await open(page, 'date');
  await page.getByRole('button', { name: /^Another place/ }).click();
  await point(page, 'date', 'span.published');
  // The day or the month first? The site says it in words on other pages.
  await form(page, 'date').locator('.value-rules summary').click();
  await page.getByLabel('Language of dates').selectOption('en');
  await turnTo(page, ARTICLE);
}

async function pointAtText(page) {
  await point(page, 'text', '.story-body > p');
  await widen(page, 'text', 'div.story-body');
  for (const at of [ARTICLE, OTHER]) {
    await turnTo(page, at);
    for (const part of ['.ad', '.post', '.video', '.album', '.box', '.letter', '.photo', '.pull']) {
      await leaveOut(page, 'text', `.story-body ${part}`);
    }
  }
}

/** Words of a record's text, as many as stand in the reference too, and those of the reference. */
function overlap(text, reference) {
  const words = (content) => content.split(/\s+/).filter((word) => word !== '');
  const left = new Map();
  for (const word of words(reference)) left.set(word, (left.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of words(text)) {
    const count = left.get(word) ?? 0;
    if (count > 0) ++both;
    left.set(word, count - 1);
  }
  return { both, found: words(text).length, wanted: words(reference).length };
}

const listOf = (value) => (value === undefined ? [] : [value].flat());
const textOf = (value) => listOf(value).join(' ').trim();

async function runOver(template) {
  const out = path.join(bench.folder, 'news.jsonl');
  const inputs = ['xqt', 'run', template, 'news.warc.gz', '--format', 'jsonl', '-o', out];
  await execute(process.env.SITO_BIN, inputs, { cwd: bench.folder });
  const lines = fs.readFileSync(out, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line)).map((record) => [record.url, record]));
}

scene('a newspaper: by clicks alone, then over all of it', { view: 'xqt' }, async (page) => {
  const news = await makeNews();
  await button(page, 'Clear all').click();
  for (const [at, story] of CHOSEN.entries()) {
    if (at > 0) await button(page, 'Add a page').click();
    await page.getByLabel(`Page ${at + 1}`, { exact: true }).fill(nameOf(story));
  }
  await button(page, 'Start').click();
  await page.locator('.xqt-fields').first().waitFor();
  await pointAtMetadata(page);
  await pointAtText(page);
  await shot(page, 'xqt-news-1280-light');
  await page.locator('.save-bar').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Saved as/).waitFor();
  const records = await runOver('template-1.json');

  const right = { title: 0, author: 0, date: 0, category: 0, perex: 0 };
  const sum = { both: 0, found: 0, wanted: 0 };
  for (const story of news) {
    const record = records.get(story.url) ?? {};
    if (textOf(record.title) === story.title) ++right.title;
    if (listOf(record.author).join('; ') === story.author) ++right.author;
    if (textOf(record.date).slice(0, 19) === story.datetime) ++right.date;
    if (textOf(record.category) === story.category) ++right.category;
    if (textOf(record.perex) === story.perex) ++right.perex;
    if (story.layout !== 'article') continue;
    const body = story.text.slice(story.title.length + story.perex.length);
    for (const [name, count] of Object.entries(overlap(textOf(record.text), body))) {
      sum[name] += count;
    }
  }
  for (const [name, count] of Object.entries(right)) {
    // Interviews have the initials of somebody beside the author, and none was looked at.
    const least = name === 'author' ? 0.93 : 0.99;
    assert.ok(count >= least * news.length, `${name}: ${count} of ${news.length}`);
  }
  assert.ok(sum.both / sum.found >= 0.98, `precision of the text: ${sum.both} of ${sum.found}`);
  assert.ok(sum.both / sum.wanted >= 0.95, `recall of the text: ${sum.both} of ${sum.wanted}`);
});
