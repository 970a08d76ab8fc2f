// SPDX-License-Identifier: Apache-2.0
// A template made by clicks: places, groups, exclusions, rules, the query, undo, save and reopen.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { bench, button, scene, shot, shownFrame, until } from './harness.mjs';
import { offersAt, titleOf, writerOf } from './site.mjs';
import {
  addField,
  field,
  head,
  open,
  pathOf,
  point,
  recordOf,
  side,
  start,
  valueIs,
  valuesOf,
  VIEW,
  widen,
} from './xqt_page.mjs';

const FILES = ['site/page-00.html', 'site/page-01.html', 'site/page-02.html'];

scene('a template is made by clicks alone', VIEW, async (page) => {
  await start(page);
  await point(page, 'title', 'h1');
  await valueIs(page, 'title', 'Old bridge opens to walkers after four years');
  await point(page, 'author', '.byline-name');
  await point(page, 'date', '.byline-date');
  await valueIs(page, 'date', '2025-03-14T08:20:00');
  await point(page, 'category', '.section-name a');
  await point(page, 'perex', '.perex');
  await point(page, 'text', '.story-text > p');
  await widen(page, 'text', 'div.story-text');
  await until(async () => (await valuesOf(page, 'text')).length === 3, 'the text is all of it');
  await shot(page, 'xqt-text-1280-light');

  await addField(page, 'comments');
  await point(page, 'comments', '.comment-text');
  await widen(page, 'comments', /^li/);
  await point(page, 'comments/author', '.comment-name');
  await valueIs(page, 'comments/author', 'Petr D.|Alena');
  await point(page, 'comments/date', '.comment-time');
  await point(page, 'comments/text', '.comment-text');
  await page.getByText('All 3 pages are right').waitFor();
  await shot(page, 'xqt-comments-1280-light');

  const xml = await recordOf(page, 1);
  assert.match(xml, /<category>Town<\/category>/);
  assert.match(xml, /<author>Marta Vesela<\/author>/);
  assert.match(xml, /<comments>\s*<author>Petr D\.<\/author>\s*<date>2025-03-15T00:00:00<\/date>/);
  assert.match(xml, /<p>What it cost<\/p>/);
  assert.match(await recordOf(page, 3), /<title>Market hall returns to what it was built for</);
});

scene('what is found is marked; what is left out, in another colour', VIEW, async (page) => {
  await start(page);
  await point(page, 'text', '.story-text > p');
  await widen(page, 'text', 'div.story-text');
  const frame = shownFrame(page);
  await until(
    async () => (await frame.locator('.story-text[data-lit]').count()) === 1,
    'the text is marked',
  );
  await point(page, 'text', '.story-text h2', 'Point at what to leave out');
  await until(
    async () => (await frame.locator('h2[data-out]').count()) === 1,
    'what is left out is marked',
  );
  assert.ok(!/What it cost/.test(await recordOf(page, 1)));
  await shot(page, 'xqt-exclude-1280-light');
  await button(page, 'Leave path 1 in again').click();
  await until(async () => (await frame.locator('[data-out]').count()) === 0, 'it is in again');
  assert.match(await recordOf(page, 1), /What it cost/);
});

scene(
  'a second example on the page: there are several',
  { ...VIEW, isSlow: true },
  async (page) => {
    await start(page);
    await open(page, 'category');
    await point(page, 'category', '.tags a:nth-of-type(1)');
    await point(page, 'category', '.tags a:nth-of-type(3)');
    await valueIs(page, 'category', 'bridge|river|repairs');
    assert.match(await head(page, 'category').innerText(), /any number/);
    await button(page, 'Forget example 2').click();
    await until(
      async () => (await field(page, 'category').locator('.examples li').count()) === 0,
      'one example is left',
    );
  },
);

scene('a second example on another page', VIEW, async (page) => {
  await start(page, FILES);
  await point(page, 'author', '.byline');
  await button(page, 'Start anew').click();
  await point(page, 'author', '.scribe');
  await page.getByRole('button', { name: /^Page 2:/ }).click();
  await point(page, 'author', '.scribe');
  await valueIs(page, 'author', writerOf(1));
  assert.match(await head(page, 'author').innerText(), /on 3 of 3 pages/);
});

scene(
  'another path can be chosen, and the places of a field follow each other',
  { ...VIEW, isSlow: true },
  async (page) => {
    await start(page);
    await point(page, 'title', 'h1');
    const first = await pathOf(page, 'title').inputValue();
    await field(page, 'title').locator('.alternatives summary').click();
    const others = field(page, 'title').locator('.alternatives input');
    assert.ok((await others.count()) > 1);
    await others.nth(1).check();
    await until(async () => (await pathOf(page, 'title').inputValue()) !== first, 'another path');
    await page.getByRole('button', { name: /^Another place/ }).click();
    await field(page, 'title').getByLabel('Path of title, place 2').fill('//title');
    await until(
      async () => (await field(page, 'title').locator('.place').count()) === 2,
      'there are two places',
    );
    await pathOf(page, 'title').first().fill('//blink');
    await valueIs(
      page,
      'title',
      'Old bridge opens to walkers after four years | The Millbrook Weekly',
    );
  },
);

scene(
  'paths by hand: wrong ones are told of at once',
  { ...VIEW, expects: /status of 4\d\d/ },
  async (page) => {
    await start(page);
    await open(page, 'title');
    await pathOf(page, 'title').fill('//h1[');
    const alert = field(page, 'title').getByRole('alert');
    await alert.waitFor();
    assert.ok((await alert.innerText()).length > 10);
    await pathOf(page, 'title').fill("//h1[@class = 'headline']");
    await valueIs(page, 'title', 'Old bridge opens to walkers after four years');
    assert.equal(await alert.count(), 0);
  },
);

scene(
  'values are cut, and what is wrong with them is said',
  { ...VIEW, isSlow: true },
  async (page) => {
    await start(page, FILES);
    await point(page, 'author', '.byline');
    await valueIs(page, 'author', 'By Karel Fiala');
    await field(page, 'author').locator('.value-rules summary').click();
    await page.getByLabel('Only what stands after').fill('By ');
    await valueIs(page, 'author', 'Karel Fiala');
    await point(page, 'date', '.byline');
    await field(page, 'date').locator('.fault').waitFor();
    assert.match(
      await field(page, 'date').locator('.fault').innerText(),
      /Not of its type on page 1, 2, 3/,
    );
    assert.match(await page.locator('.results-head').innerText(), /0 of 3 pages are right/);
  },
);

scene(
  'attributes are taken where they say more than the text',
  { ...VIEW, isSlow: true },
  async (page) => {
    await start(page);
    await addField(page, 'item');
    await point(page, 'item', '.side li a');
    await widen(page, 'item', /^li/);
    await point(page, 'item/url', '.side li a');
    await valueIs(
      page,
      'item/url',
      [1, 2, 3]
        .map((_, at) => `/${['library-on-wheels', 'market-hall-returns', 'night-train'][at]}.html`)
        .join('|'),
    );
    assert.match(await pathOf(page, 'item/url').inputValue(), /@href$/);
    await page.getByLabel('What of it').selectOption('its text');
    await until(
      async () => /^The library on wheels/.test((await valuesOf(page, 'item/url'))[0]),
      'the text instead',
    );
  },
);

scene('every change can be undone and redone', { ...VIEW, isSlow: true }, async (page) => {
  await start(page);
  await point(page, 'title', 'h1');
  const path = await pathOf(page, 'title').inputValue();
  await page.getByLabel('Name', { exact: true }).fill('headline');
  await field(page, 'headline').waitFor();
  await page.getByLabel('At most').fill('');
  await until(async () => /1 or more/.test(await head(page, 'headline').innerText()), 'any number');
  await button(page, 'Remove the field').click();
  assert.equal(await field(page, 'headline').count(), 0);
  for (let i = 0; i < 3; ++i) await button(page, 'Undo').click();
  await open(page, 'title');
  const pathIs = (expected) =>
    until(async () => (await pathOf(page, 'title').inputValue()) === expected, `path: ${expected}`);
  await pathIs(path);
  await page.locator('h1').first().focus();
  await page.keyboard.press('Control+z');
  await open(page, 'title');
  await pathIs('');
  assert.equal(await button(page, 'Undo').getAttribute('aria-disabled'), 'true');
  await page.locator('h1').first().focus();
  await page.keyboard.press('Control+Shift+Z');
  await page.keyboard.press('Control+y');
  await field(page, 'headline').waitFor();
  await valueIs(page, 'headline', 'Old bridge opens to walkers after four years');
});

scene(
  'the query is edited by hand: errors are marked, and it can be dropped',
  { ...VIEW, expects: /status of 4\d\d/, isSlow: true },
  async (page) => {
    await start(page, FILES);
    await point(page, 'title', 'h1');
    await valueIs(page, 'title', titleOf(0));
    await side(page, 'XQuery').click();
    const query = page.getByLabel('Text of the query');
    await until(async () => /\$doc/.test(await query.inputValue()), 'the query is shown');
    assert.ok(!(await query.isEditable()));
    await button(page, 'Edit by hand').click();
    await until(() => query.isEditable(), 'it can be edited');
    await query.fill('declare variable $doc external;\nlet $a := 1\nreturn $b');
    const alert = page.locator('.side-body p.fault[role=alert]');
    const missing = page.locator('.side-body .notice.warning');
    await alert.or(missing).first().waitFor();
    if (await missing.isVisible()) {
      assert.match(await missing.innerText(), /basex|bubblewrap|java/i, 'it names what to install');
    } else {
      assert.match(await alert.first().innerText(), /^Line 3, column \d+: .*\$b/);
      assert.equal(await page.locator('.line-numbers .wrong').innerText(), '3\n');
      assert.ok((await page.locator('.code-text mark').count()) === 1);
      await shot(page, 'xqt-query-wrong-1280-light');
      await query.fill(
        'declare variable $doc external;\n<article><title>{ upper-case($doc//h1) }</title></article>',
      );
      await until(async () => (await alert.count()) === 0, 'nothing is wrong any more');
      await page.getByText(titleOf(0).toUpperCase()).first().waitFor();
      await page.getByRole('button', { name: /^Page 2:/ }).click();
      await page.locator('pre.record').getByText(titleOf(1).toUpperCase()).waitFor();
      await shot(page, 'xqt-query-1280-light');
    }
    await button(page, 'Back to the fields').click();
    await until(async () => /\$doc/.test(await query.inputValue()), 'it is made from the fields');
    await side(page, 'Page').click();
    await page.getByRole('button', { name: /^Page 1:/ }).click();
    await valueIs(page, 'title', titleOf(0));
    await button(page, 'Undo').click();
    await side(page, 'XQuery').click();
    assert.ok(await query.isEditable(), 'what was edited is there again');
  },
);

async function templateWithTitle(page) {
  await start(page, FILES);
  await point(page, 'title', 'h1');
  await point(page, 'author', '.scribe');
  await valueIs(page, 'author', writerOf(0));
}

scene(
  'saved and opened again it is the same',
  { ...VIEW, expects: /status of 4\d\d/ },
  async (page, context) => {
    await templateWithTitle(page);
    await page.locator('.template-settings summary').click();
    await page.getByLabel('Name of the template').fill('valley');
    const save = page.locator('.save-bar').getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page.getByText('Saved as valley-1.json.').waitFor();
    const saved = fs.readFileSync(`${bench.folder}/valley-1.json`, 'utf8');
    await save.click();
    await page.getByText(/is not overwritten/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download').click(),
    ]);
    assert.equal(download.suggestedFilename(), 'valley-1.json');
    assert.equal(fs.readFileSync(await download.path(), 'utf8'), saved);

    const again = await context.newPage();
    await again.goto(`${bench.address}#/xqt`);
    await again.getByText('A template', { exact: true }).click();
    await button(again, 'Add valley-1.json').click();
    await start(again, FILES);
    await valueIs(again, 'title', titleOf(0));
    await valueIs(again, 'author', writerOf(0));
    assert.equal(await again.locator('.results-head h1').innerText(), 'valley');
    assert.equal(await recordOf(again, 2), await recordOf(page, 2));
    const [copy] = await Promise.all([
      again.waitForEvent('download'),
      button(again, 'Download').click(),
    ]);
    assert.equal(fs.readFileSync(await copy.path(), 'utf8'), saved);
  },
);

scene('what Structure has found is edited on', {}, async (page) => {
  await page.getByRole('button', { name: 'Process' }).click();
  await page.locator('.results').waitFor();
  await button(page, 'Edit as XQT').click();
  await page.locator('.xqt-fields').first().waitFor();
  await page.waitForURL(/#\/xqt$/);
  await valueIs(page, 'title', 'Old bridge opens to walkers after four years');
  assert.match((await valuesOf(page, 'date'))[0], /^2025-03-14/);
});

scene('sito finds the structure first', VIEW, async (page) => {
  await page.getByText('What sito finds', { exact: true }).click();
  await start(page);
  await valueIs(page, 'title', 'Old bridge opens to walkers after four years');
});

scene('an element is pointed at with keys alone', VIEW, async (page) => {
  await start(page);
  await open(page, 'title');
  await field(page, 'title').getByRole('button', { name: 'Point at it' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.pick-bar').waitFor();
  await shownFrame(page).locator('html[data-pick]').waitFor();
  await page.locator('iframe.page-frame:not([hidden])').focus();
  // body, header, main's container, main, its first paragraph, the headline
  for (const key of ['Down', 'Right', 'Down', 'Down', 'Right']) {
    await page.keyboard.press(`Arrow${key}`);
  }
  await page.keyboard.press('Enter');
  await valueIs(page, 'title', 'Old bridge opens to walkers after four years');
  await until(
    async () => page.evaluate(() => document.activeElement?.classList.contains('field-head')),
    'work goes on at the field',
  );
});

scene('markup in values stays text', VIEW, async (page) => {
  await start(page, ['hostile.html']);
  await point(page, 'title', 'h1');
  await until(async () => (await valuesOf(page, 'title')).length > 0, 'there is a title');
  assert.match(await recordOf(page, 1), /A title that is markup/);
  assert.equal(await page.locator('.results script, .record script, .results b b').count(), 0);
  assert.ok(!/owned/.test(await page.title()));
});

scene(
  'a list of records: one is pointed at, and there is no title',
  { ...VIEW, isSlow: true },
  async (page) => {
    await page.getByText('A list of records', { exact: true }).click();
    await start(page, ['offers-0.html', 'offers-1.html']);
    const top = page.locator('.results > .xqt-fields > .xqt-field');
    assert.equal(await top.count(), 1);
    assert.match(await head(page, 'record').innerText(), /group, 1 or more/);
    assert.equal(await page.locator('.xqt-field[data-field$=title]').count(), 0);
    assert.equal(await page.getByText(/, (exactly one|1 or more)/).count(), 1, 'one is required');
    await point(page, 'record', '.offer .what');
    await widen(page, 'record', /^li/);
    await point(page, 'record/name', '.offer .what');
    await point(page, 'record/url', '.offer .what');
    await valueIs(page, 'record/name', [...offersAt(0).slice(0, 3)].join('|'));
    await page.getByText('All 2 pages are right').waitFor();
    const xml = await recordOf(page, 2);
    for (const name of offersAt(1)) assert.ok(xml.includes(`<name>${name}</name>`), xml);
    assert.equal(xml.match(/<record>/g).length, 4, xml);
  },
);

scene('one of several facts in an element is chosen', VIEW, async (page) => {
  fs.writeFileSync(
    path.join(bench.folder, 'facts.html'),
    '<title>Book</title><h1>A book</h1><p class="facts"><b>Format:</b> Paperback<br>' +
      '<b>ISBN:</b> 9781602600157<br>In stock</p>',
  );
  await start(page, ['facts.html']);
  await point(page, 'category', '.facts');
  await field(page, 'category').getByLabel('Which of the facts in it').selectOption({ index: 2 });
  await valueIs(page, 'category', '9781602600157');
});
