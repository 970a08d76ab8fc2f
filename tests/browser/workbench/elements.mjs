// SPDX-License-Identifier: Apache-2.0
// Elements: labels by clicking, suggestions, files, and a model that is trained and used at once.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { bench, button, scene, shot, shownFrame, until } from './harness.mjs';

const PAGES = {
  'harbour.html': `<!DOCTYPE html><html lang="en"><title>Harbour</title><body><h1>Harbour</h1>
<nav><a href="/quay">Quay</a> <a href="/fish">Fish</a> <a href="https://far.example/">Far</a></nav>
<p>The ferry leaves at nine, as it does on all days but one.</p>
<button class="frob" id="one">Four answers</button> <button class="frob">Two answers</button>
<button class="shut" aria-label="Close">x</button></body></html>`,
  'hill.html': `<!DOCTYPE html><html lang="en"><title>Hill</title><body><h1>Hill</h1>
<nav><a href="/path">Path</a> <a href="/view">View</a> <a href="https://other.example/">Other</a></nav>
<p>The road up is steep, and the view from there is wide.</p>
<button class="frob">Seven answers</button> <button class="frob">Nine answers</button>
<button class="shut" aria-label="Close">x</button></body></html>`,
  'icons.html': `<!DOCTYPE html><title>Icons</title><h1>Icons</h1><p><button aria-label="Open the chart"></button></p>
<a href="/up"><img src="up.png" alt="To the hill"></a> <button class="mute"></button>`,
};
const voices = (number) => `<!DOCTYPE html><html lang="en"><title>Voices</title><body>
<nav><a href="/">Start</a> <a href="/all">All of them</a></nav><h1>Voices-${number}</h1>
${[1, 2, 3]
  .map(
    (at) => `<article><h2>Voice ${number}.${at}</h2>
<p>What was said in the evening of day ${number * 10 + at} is written down here in full.</p>
<p class="foot"><a class="zwif" href="/voices/${number}/${at}">Gallery ${at}</a></p></article>`,
  )
  .join('\n')}</body></html>`;
for (const number of [1, 2, 3]) PAGES[`voices-${number}.html`] = voices(number);
const SHIPPED = fileURLToPath(new URL('../../../data/elements/staged.jsonl.gz', import.meta.url));
// A part of it, because the whole set takes ten seconds.
const shipped = gunzipSync(fs.readFileSync(SHIPPED)).toString().split('\n');
const part = shipped.filter((_, at) => at % 12 === 0);
fs.writeFileSync(path.join(bench.folder, 'staged.jsonl.gz'), gzipSync(part.join('\n')));
for (const [name, html] of Object.entries(PAGES)) {
  fs.writeFileSync(path.join(bench.folder, name), html);
}

/** Controls are drawn as boxes with their name. */
const BUTTON = '[data-box=button]';

const side = (page) => page.locator('.why-side');
const chosen = (page) => page.getByRole('region', { name: 'The chosen element' });
const labels = (page) => page.locator('details.labels');

async function load(page, name) {
  const another = page.getByText('Another page', { exact: true });
  const input = page.getByLabel('Page 1', { exact: true });
  if ((await another.isVisible()) && !(await input.isVisible())) await another.click();
  await input.fill(name);
  await button(page, 'Load').click();
  await until(async () => {
    const title = await shownFrame(page).locator('h1').innerText();
    return title.toLowerCase() === name.replace('.html', '');
  }, `${name} is shown`);
  await until(async () => !/: 0 elements/.test(await side(page).innerText()), 'suggestions');
}

/** Clicks again when nothing is chosen: a page that was just loaded is seen a moment before it answers. */
async function choose(page, selector, tries = 3) {
  await shownFrame(page).locator(selector).first().click();
  try {
    await chosen(page).waitFor({ timeout: 4_000 });
  } catch (error) {
    if (tries === 1) throw error;
    await choose(page, selector, tries - 1);
  }
}

async function labelAs(page, selector, name) {
  await choose(page, selector);
  await page
    .getByRole('group', { name: 'Class' })
    .getByRole('button', { name: new RegExp(`\\b${name}$`) })
    .click();
}

scene(
  'an element is clicked and labelled, and that can be undone',
  { view: 'elements' },
  async (page) => {
    await load(page, 'harbour.html');
    await labelAs(page, BUTTON, 'Revealer');
    await labelAs(page, 'nav a', 'Inner');
    assert.match(await labels(page).innerText(), /^2 labels/);
    const frame = shownFrame(page);
    assert.equal(await frame.locator('[data-sure]').count(), 2);
    assert.ok((await frame.locator('[data-as]').count()) > 4, 'suggestions are outlined, too');
    await shot(page, 'elements-labelled');
    await button(page, 'Undo').click();
    assert.match(await labels(page).innerText(), /^1 label\n/);
    await until(async () => (await frame.locator('[data-sure]').count()) === 1, 'one is left');
  },
);

scene('what has no text is listed by what it is called', { view: 'elements' }, async (page) => {
  await load(page, 'icons.html');
  const listed = await page.locator('.unsure .element-list').innerText();
  assert.match(listed, /Open the chart/);
  assert.match(listed, /To the hill/);
});

scene(
  'keys: a digit labels and the next unsure element follows',
  { view: 'elements' },
  async (page) => {
    await load(page, 'harbour.html');
    await button(page, 'Next').click();
    await chosen(page).waitFor();
    const first = await chosen(page).locator('h2').innerText();
    const sure = await page.locator('.element-list .as').allInnerTexts();
    const numbers = sure.map((said) => Number(/(\d+)\u2009%/.exec(said)[1]));
    assert.deepEqual(
      numbers,
      [...numbers].sort((a, b) => a - b),
      'least sure first',
    );
    await page.keyboard.press('2');
    await until(async () => /^1 label\n/.test(await labels(page).innerText()), 'a label');
    await until(async () => (await chosen(page).locator('h2').innerText()) !== first, 'the next');
    await shot(page, 'elements-unsure');
  },
);

scene(
  'files: saved below the folder, opened again, exported',
  { view: 'elements', isSlow: true },
  async (page) => {
    await load(page, 'harbour.html');
    await labelAs(page, BUTTON, 'Revealer');
    await shownFrame(page).locator(BUTTON).first().click(); // away from the next unsure one
    await until(async () => /Four answers/.test(await chosen(page).innerText()), 'chosen again');
    await page.getByLabel('Another class').fill('Horn');
    await chosen(page).getByRole('button', { name: 'Label', exact: true }).click();
    const file = `labels-${Date.now()}.json`;
    await labels(page).locator('.file-name').fill(file);
    await labels(page).getByRole('button', { name: 'Save' }).click();
    await until(() => fs.existsSync(path.join(bench.folder, file)), 'the file');
    const saved = fs.readFileSync(path.join(bench.folder, file), 'utf8');
    const coming = page.waitForEvent('download');
    await button(page, 'Export').click();
    assert.equal(fs.readFileSync(await (await coming).path(), 'utf8'), saved);
    const [entry] = JSON.parse(saved);
    assert.equal(entry.crawler_class, 'Horn');
    assert.equal(entry.code, '<button class="frob" id="one">Four answers</button>');
    await button(page, 'Undo').click();
    await button(page, 'Undo').click();
    await labels(page).getByRole('button', { name: 'Open', exact: true }).click();
    await until(async () => /^1 label\n/.test(await labels(page).innerText()), 'it is back');
    assert.equal(await shownFrame(page).locator('[data-sure]').count(), 1, 'and in its place');
  },
);

scene(
  'a file that is none is told of, with the place',
  { view: 'elements', expects: /status of 4\d\d/ },
  async (page) => {
    await load(page, 'harbour.html');
    await labels(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'odd.json',
        mimeType: 'application/json',
        buffer: Buffer.from('[{"url":"x.test"}]'),
      });
    const said = labels(page).locator('.said.failed');
    await said.waitFor();
    assert.match(await said.innerText(), /neither a tag nor code/);
  },
);

scene(
  'the last click is labelled, in whatever order the server answers',
  { view: 'elements', isSlow: true },
  async (page) => {
    await load(page, 'harbour.html');
    await choose(page, 'nav a');
    const delays = [1500, 300];
    await page.route('**/entry', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0));
      await route.continue();
    });
    for (const at of [0, 1]) await shownFrame(page).locator(`${BUTTON} >> nth=${at}`).click();
    await page
      .getByRole('group', { name: 'Class' })
      .getByRole('button', { name: /\bRevealer$/ })
      .click();
    await until(async () => /^1 label\n/.test(await labels(page).innerText()), 'a label');
    assert.match(await labels(page).innerText(), /Two answers/);
    await page.unrouteAll({ behavior: 'wait' });
  },
);

scene(
  'a model is trained and makes the suggestions at once',
  { view: 'elements' },
  async (page) => {
    for (const name of ['harbour.html', 'hill.html']) {
      await load(page, name);
      for (const at of [0, 1]) await labelAs(page, `${BUTTON} >> nth=${at}`, 'Revealer');
      await labelAs(page, `${BUTTON} >> nth=2`, 'Closer');
      for (const at of [0, 1]) await labelAs(page, `nav a >> nth=${at}`, 'Inner');
      await labelAs(page, 'nav a >> nth=2', 'Outer');
    }
    assert.match(await labels(page).innerText(), /^12 labels/);
    await button(page, 'Train now').click();
    await page.getByText('Trained on 12 elements of 2 sites').waitFor();
    await page.locator('.matrix table').waitFor();
    await page.getByText('Its rules').click();
    assert.match(await page.locator('pre.rules').innerText(), /Revealer/);
    await shot(page, 'elements-trained');
    assert.notEqual(await page.getByLabel('Suggestions by').inputValue(), '');
    const coming = page.waitForEvent('download');
    await button(page, 'Download the model').click();
    JSON.parse(fs.readFileSync(await (await coming).path(), 'utf8'));
  },
);

scene('labels and the form of the training are kept', { view: 'elements' }, async (page) => {
  await load(page, 'harbour.html');
  await labelAs(page, BUTTON, 'Revealer');
  const learner = page.getByRole('combobox', { name: 'Learner' });
  const set = page.getByLabel(/^Together with a training set/);
  await learner.selectOption({ index: 1 });
  await set.fill('staged.jsonl.gz');
  await labels(page).locator('.file-name').fill('mine.json');
  const check = async (when) => {
    await labels(page).waitFor();
    assert.match(await labels(page).innerText(), /^1 label\n/, when);
    assert.equal(await learner.inputValue(), 'boosted', when);
    assert.equal(await set.inputValue(), 'staged.jsonl.gz', when);
    assert.equal(await labels(page).locator('.file-name').inputValue(), 'mine.json', when);
  };
  await page.locator('#tab-why').click();
  await page.locator('#tab-elements').click();
  await check('after another view');
  await page.reload();
  await check('after a reload');
});

scene(
  'labels have weight beside the training set that ships',
  { view: 'elements' },
  async (page) => {
    for (const name of ['voices-1.html', 'voices-2.html']) {
      await load(page, name);
      for (const at of [0, 1, 2]) await labelAs(page, `a.zwif >> nth=${at}`, 'Revealer');
      for (const at of [0, 1]) await labelAs(page, `nav a >> nth=${at}`, 'Inner');
    }
    await page.getByLabel(/^Together with a training set/).fill('staged.jsonl.gz');
    await button(page, 'Train now').click();
    await page.getByText(/^Trained on \d/).waitFor();
    await load(page, 'voices-3.html');
    const isSaid = (what) =>
      until(async () => what.test(await chosen(page).innerText()), `it says ${what}`);
    await choose(page, 'a.zwif');
    await isSaid(/for Revealer, with a confidence of 9\d/);
    await choose(page, 'nav a');
    await isSaid(/for Inner,/);
  },
);
