// SPDX-License-Identifier: Apache-2.0
// From files to a saved XML, with one field corrected by a click in the page.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {
  bench,
  button,
  detectExamples,
  detectFiles,
  group,
  scene,
  shot,
  shownFrame,
  until,
  valuesOf,
} from './harness.mjs';
import { dateOf, PHOTOGRAPHER, titleOf, writerOf } from './site.mjs';

const FILES = ['site/page-00.html', 'site/page-01.html', 'site/page-02.html'];

async function saved(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.save-bar').getByRole('button', { name, exact: true }).click(),
  ]);
  return fs.readFileSync(await download.path(), 'utf8');
}

scene('the examples work at the first click', {}, async (page) => {
  await detectExamples(page);
  assert.deepEqual(await valuesOf(page, 'title'), [
    'Old bridge opens to walkers after four years',
    'The library on wheels has found its readers',
    'Market hall returns to what it was built for',
  ]);
  assert.match((await valuesOf(page, 'date'))[0], /^2025-03-14/);
  assert.deepEqual(await valuesOf(page, 'author'), ['Marta Vesela', 'Jan Horak', 'Marta Vesela']);
  await shot(page, 'structure-1280-light');
});

scene('a field is corrected by a click, and saved', {}, async (page) => {
  await detectFiles(page, FILES);
  assert.deepEqual(await valuesOf(page, 'title'), [0, 1, 2].map(titleOf));
  (await valuesOf(page, 'date')).forEach((value, at) => assert.ok(value.startsWith(dateOf(at))));

  assert.equal(
    (await valuesOf(page, 'author'))[0],
    PHOTOGRAPHER,
    'the mistake that the site invites',
  );

  await button(page, 'Point at it: Author').click();
  await page.getByText('Click Author in the page', { exact: true }).waitFor();
  await shot(page, 'structure-picking-1280-light');
  await shownFrame(page).getByText(writerOf(0)).click();
  await until(
    async () => (await valuesOf(page, 'author')).join() === [0, 1, 2].map(writerOf).join(),
    'the author is who was clicked, on all pages',
  );
  assert.match(await group(page, 'author').locator('.hit').first().innerText(), /Selected by you/);

  const xml = await saved(page, 'XML');
  for (const at of [0, 1, 2]) assert.ok(xml.includes(writerOf(at)) && xml.includes(titleOf(at)));
  assert.equal(JSON.parse(await saved(page, 'JSON')).format, 1);
});

/** The author of the site, as somebody corrects it. */
async function correctAuthor(page) {
  await detectFiles(page, FILES);
  await button(page, 'Type a path for Author').click();
  await page.getByLabel('XPath of Author').fill("//i[@class='scribe']");
  await button(page, 'Assign').click();
  await until(async () => (await valuesOf(page, 'author'))[0] === writerOf(0), 'the author is set');
}

scene('a template and a site configuration are saved', {}, async (page) => {
  await correctAuthor(page);
  assert.match(await saved(page, 'Template'), /scribe/);
  assert.match(await saved(page, 'Site config'), /^author:.*scribe/m);
});

scene('what was corrected is tried on twenty other pages', { isSlow: true }, async (page) => {
  await correctAuthor(page);
  await page.locator('.try-panel summary').click();
  await page.locator('.try-panel textarea').fill('site/more');
  await button(page, 'Try').click();
  await page.getByText('Tried on 20 pages.').waitFor();
  const row = page.locator('table.health tr', { has: page.getByText('Author', { exact: true }) });
  assert.match(await row.innerText(), /20\s*\/\s*20/);
  assert.ok((await page.locator('table.grid').innerText()).includes(writerOf(7)));
  await shot(page, 'structure-try-1280-light');
});

scene('pages in an archive can be chosen', {}, async (page) => {
  await button(page, 'Clear all').click();
  await button(page, 'Browse folder\u2026').click();
  await button(page, 'valley.warc').click();
  for (const at of [0, 1]) await button(page, `Add http://valley.example/${at}.html`).click();
  await button(page, 'Process').click();
  await page.locator('.results').waitFor();
  assert.deepEqual(await valuesOf(page, 'title'), [0, 1].map(titleOf));
  assert.equal(await page.locator('.results-head h1').innerText(), 'valley.example');
});

scene(
  'a value that is pointed at is marked in the page, and a click goes to its page',
  {},
  async (page) => {
    await detectFiles(page, FILES);
    const marked = shownFrame(page).locator('[data-lit]');
    await group(page, 'title').locator('.value').first().focus();
    await until(async () => (await marked.count()) > 0, 'the title is marked');
    assert.equal((await marked.first().innerText()).trim(), titleOf(0));
    await group(page, 'date').locator('.hit').first().hover();
    await until(
      async () => /May 2024/.test(await marked.first().innerText()),
      'hovering marks the date',
    );
    await group(page, 'title').locator('.value').nth(2).click();
    await until(async () => (await marked.count()) > 0, 'the title of the third page is marked');
    assert.equal((await marked.first().innerText()).trim(), titleOf(2));
    assert.equal(
      await page.getByRole('button', { name: /^Page 3/ }).getAttribute('aria-pressed'),
      'true',
    );
  },
);

scene(
  'typed paths: assigned, or told what is wrong',
  { expects: /status of 4\d\d/, isSlow: true },
  async (page) => {
    await detectFiles(page, FILES);
    const type = async (xpath) => {
      if (!(await page.getByLabel('XPath of Author').isVisible())) {
        await button(page, 'Type a path for Author').click();
      }
      await page.getByLabel('XPath of Author').fill(xpath);
      await button(page, 'Assign').click();
    };
    const alert = group(page, 'author').getByRole('alert');
    await type('//*[');
    await alert.waitFor();
    const first = await alert.innerText();
    assert.ok(first.length > 10);
    await type('//blink');
    await until(async () => (await alert.innerText()) !== first, 'another message');
    await type("//i[@class='scribe']");
    await until(
      async () => (await valuesOf(page, 'author')).join() === [0, 1, 2].map(writerOf).join(),
      'the typed path is the author',
    );
    assert.equal(await alert.count(), 0);
  },
);

scene('records that are unchecked are not saved', {}, async (page) => {
  await detectFiles(page, FILES);
  const box = group(page, 'title').locator('.hit').first().getByRole('checkbox');
  assert.ok(await box.isChecked());
  await box.click();
  assert.ok(!(await box.isChecked()));
  const xml = await saved(page, 'XML');
  assert.ok(!xml.includes(`>${titleOf(0)}<`));
});

scene('files can be chosen and dropped', {}, async (page) => {
  await button(page, 'Clear all').click();
  await page
    .locator('input[type=file]')
    .setInputFiles(FILES.map((name) => `${bench.folder}/${name}`));
  assert.equal(await page.locator('.input-row .chip').count(), 3);
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['<p>dropped</p>'], 'dropped.html', { type: 'text/html' }));
    return data;
  });
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped });
  assert.equal(await page.locator('.input-row .chip').count(), 4);
  await page.getByRole('button', { name: 'Remove dropped.html' }).click();
  await button(page, 'Process').click();
  await page.locator('.results').waitFor();
  assert.deepEqual(await valuesOf(page, 'title'), [0, 1, 2].map(titleOf));
});

scene('files of the server can be browsed', {}, async (page) => {
  await button(page, 'Clear all').click();
  await button(page, 'Browse folder\u2026').click();
  await button(page, 'site/').click();
  await button(page, 'Add page-00.html').click();
  assert.equal(await page.getByLabel('Page 1', { exact: true }).inputValue(), 'site/page-00.html');
});

scene(
  'a page that fails is told of, the others are used',
  { expects: /status of 4\d\d/ },
  async (page) => {
    await detectFiles(page, [...FILES.slice(0, 2), 'site/none.html']);
    await page.locator('.notice.warning').first().waitFor();
    assert.match(await page.locator('.notice.warning').first().innerText(), /site\/none\.html/);
    assert.equal((await valuesOf(page, 'title')).length, 2);
  },
);

scene('the kind that was chosen is used', {}, async (page) => {
  await page.getByText('Blog', { exact: true }).click();
  await detectFiles(page, FILES);
  assert.match(await page.locator('.results-head').innerText(), /Blog \(as you said\)/);
});

scene('hits are ranked by coverage, and pages without a value have a row', {}, async (page) => {
  await detectFiles(page, [...FILES.slice(0, 2), 'site/bare.html']);
  const more = page.locator('.field-group > .link');
  while ((await more.count()) > 0) await more.first().click();
  const fields = await page.locator('.field-group').evaluateAll((groups) =>
    groups.map((one) =>
      [...one.querySelectorAll('.hit')].map((hit) => ({
        pages: [...hit.querySelectorAll('.values .page-number')].map((number) =>
          Number(/\d+/.exec(number.textContent)[0]),
        ),
        missing: hit.querySelectorAll('.values .missing').length,
      })),
    ),
  );
  for (const hits of fields) {
    for (const { pages } of hits) assert.deepEqual([...new Set(pages)], [1, 2, 3], 'a row a page');
    const missing = hits.map((hit) => hit.missing);
    assert.deepEqual(
      missing,
      [...missing].sort((a, b) => a - b),
      'what is found on more pages stands above',
    );
  }
  assert.ok(
    fields.some((hits) => hits.some(({ missing }) => missing === 1)),
    'something is missing on the third page',
  );
  const row = page.locator('.values .missing').first();
  assert.match(await row.innerText(), /3\s+\u2014/);
  assert.match(await row.textContent(), /nothing found/);
});

scene('the pane opens at the title, with all that is found outlined', {}, async (page) => {
  await detectFiles(page, ['site/low.html', FILES[0], FILES[1]]);
  const frame = shownFrame(page);
  const title = frame.locator('h1[data-lit]');
  await title.waitFor();
  await until(
    () =>
      title.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    'the title is on the screen',
  );
  const outlined = async () =>
    (await frame.locator('[data-sure]').evaluateAll((all) => all.map((one) => one.title))).sort();
  const names = [...new Set(await outlined())];
  for (const name of ['Author', 'Date', 'Title']) assert.ok(names.includes(name), `${names}`);
  await group(page, 'author').locator('.hit').first().getByRole('checkbox').click();
  await until(async () => !(await outlined()).includes('Author'), 'it is not saved: no outline');
  await page.getByRole('button', { name: /^Page 2:/ }).click();
  await frame.locator('h1[data-lit]').waitFor();
  assert.equal((await frame.locator('h1').innerText()).trim(), titleOf(0));
});

scene('how long it took is said in seconds', {}, async (page) => {
  await detectExamples(page);
  const said = await page.locator('.results-head p').innerText();
  assert.match(said, /^3 pages in (\d+(\.\d+)?|under 0\.001) s /);
});

scene('the classic search takes its options', {}, async (page) => {
  await page.locator('.options summary').click();
  assert.equal(await page.getByLabel(/Report only the first hit/).count(), 0);
  await page.getByLabel('Method').selectOption('classic');
  await page.getByLabel(/Report only the first hit/).check();
  await page.getByLabel(/Try second headings/).check();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/detect')),
    detectExamples(page),
  ]);
  const asked = request.postDataJSON();
  assert.deepEqual([asked.method, asked.classic], ['classic', 'first-only,h2-before-title']);
});
