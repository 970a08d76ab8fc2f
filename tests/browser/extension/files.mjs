// SPDX-License-Identifier: Apache-2.0
// Training sets in and out, and what a model is unsure of.
import assert from 'node:assert/strict';
import {
  bar,
  bench,
  button,
  clickAt,
  exported,
  label,
  openLabelled,
  openList,
  panel,
  popupRemark,
  scene,
  shot,
  until,
} from './harness.mjs';

const give = (list, text) =>
  list.locator('input[type=file]').setInputFiles({
    name: 'set.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });

scene('what was exported can be imported, and gives the same', async () => {
  const page = await openLabelled('/forum');
  await label(page, '.frobnik', 'Revealer');
  await label(page, 'a.home', 'Inner');
  const { text } = await exported();
  assert.match(text, /^\[\n\{"url":"http:.*\},\n\{.*\}\n\]\n$/);
  const list = await openList();
  await button(list, 'Clear').click();
  await button(list, 'Really remove all?').click();
  await list.getByText('No labels yet.').waitFor();
  await give(list, text);
  await list.getByText('2 labels were added.').waitFor();
  assert.equal((await exported()).text, text);
  await give(list, text);
  await until(async () => (await exported()).entries.length === 2, 'no label is there twice');
  assert.equal(await list.locator('.counts tr').count(), 2);
  await list.getByText('All labels').click();
  await shot(list, 'list');
  await button(list, 'Remove the label of this div').click();
  await until(async () => (await list.locator('.counts tr').count()) === 1, 'one is left');
});

scene('older files: single objects, other names of classes, keys that nobody knows', async () => {
  const list = await openList();
  await give(
    list,
    `{"url":"forum.test","tag":"div","code":"<div class=\\"more\\">4</div>","crawler_class":"SectionReveal"}
{"url":"forum.test","code":"<a href=\\"/x\\">x{</a>","crawler_class":"innerpagelink","mood":3}`,
  );
  await list.getByText('2 labels were added.').waitFor();
  const { entries } = await exported();
  assert.deepEqual(
    entries.map((entry) => [entry.tag, entry.crawler_class, 'mood' in entry]),
    [
      ['div', 'Revealer', false],
      ['a', 'Inner', false],
    ],
  );
});

scene('a faulty file changes nothing, and its faults are named', async () => {
  const list = await openList();
  const faults = async (text) => {
    await give(list, text);
    const told = list.getByRole('alert');
    await told.waitFor();
    return told.locator('li').allInnerTexts();
  };
  assert.deepEqual(
    await faults(
      '[\n{"tag":"a","crawler_class":"Inner"},\n{"url":"x.test"},\n{"tag":"b","siblings":"2"}]',
    ),
    [
      'Entry 2, line 3: it has neither a "tag" nor "code"',
      'Entry 3, line 4: "siblings" has to be a whole number from 0',
    ],
  );
  assert.deepEqual(await faults('[{"tag":"a"},\n{"tag":"b"'), [
    'Entry 2, line 2: the file ends in the middle of it',
  ]);
  assert.deepEqual(await faults('[]'), ['There is no entry in this file']);
  assert.deepEqual(await faults('hello world'), ['Entry 1, line 1: expected an entry, in braces']);
  assert.deepEqual(await faults('[{"tag": a}]'), ['Entry 1, line 1: this is not valid JSON']);
  await shot(list, 'faults');
  await list.getByText('No labels yet.').waitFor();
});

scene('unlike neighbours become counter-examples, and go with their label', async () => {
  const list = await openList();
  await list.getByRole('checkbox').check();
  const page = await openLabelled('/forum');
  await label(page, 'a.home', 'Inner');
  let { entries } = await exported();
  assert.deepEqual(
    entries.map((entry) => entry.crawler_class),
    ['Inner', 'Undetermined', 'Undetermined'],
  );
  await page.bringToFront();
  await shot(page, 'negatives');
  await clickAt(page, 'a.home');
  await button(panel(page), 'Remove').click();
  await panel(page).waitFor({ state: 'detached' });
  await list.getByText('No labels yet.').waitFor();
});

scene('what a model is unsure of is shown, least sure first', async () => {
  const list = await openList();
  const guess = (code, predicted, confidence) =>
    JSON.stringify({
      url: `${bench.address}/forum`,
      tag: 'a',
      code,
      crawler_class: '',
      predicted,
      confidence,
      path: '/html',
    });
  await give(
    list,
    [
      guess('<a class="home" href="/">Start</a>', 'Inner', 0.61),
      guess('<a href="https://elsewhere.example/">The yard</a>', 'Pager', 0.41),
      guess('<a class="low" href="/low">The lowest link</a>', 'Inner', 0.55),
      guess('<a>not on this page</a>', 'Inner', 0.2),
    ].join('\n'),
  );
  await list.getByText('4 elements to look at were added.').waitFor();
  const page = await openLabelled('/forum');
  await button(bar(page), '3 unsure').click();
  const heading = () => panel(page).locator('h1').innerText();
  const said = () => panel(page).locator('.guess-row').innerText();
  assert.match(await said(), /takes it for Pager, with a confidence of 41 %/);
  assert.match(await said(), /1 of 3, least sure first/);
  await shot(page, 'unsure');
  await page.keyboard.press('3');
  await until(async () => (await heading()) === 'a.low', 'the next one, far down');
  assert.ok(await page.locator('a.low').isVisible());
  assert.equal(await panel(page).getByLabel('Class', { exact: true }).inputValue(), 'Inner');
  await page.keyboard.press('PageDown');
  assert.equal(await heading(), 'a.home');
  await page.keyboard.press('Enter');
  await until(async () => (await heading()) === 'a.low', 'back to what is left');
  assert.deepEqual(
    (await exported()).entries.map((entry) => entry.crawler_class),
    ['Outer', 'Inner'],
  );
});

scene('the pop-up says so where no extension may work', async () => {
  const page = await bench.context.newPage();
  await page.goto('chrome://version');
  assert.equal(await popupRemark(page), 'The browser lets no extension into this page.');
});
