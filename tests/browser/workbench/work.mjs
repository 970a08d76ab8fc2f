// SPDX-License-Identifier: Apache-2.0
// Nothing that somebody has made is lost by a reload, by leaving, or by a new start of the server.
import assert from 'node:assert/strict';
import {
  bench,
  button,
  detectFiles,
  end,
  group,
  scene,
  serve,
  shownFrame,
  until,
  valuesOf,
} from './harness.mjs';
import { titleOf, writerOf } from './site.mjs';
import { head, pathOf, point, start, valueIs, VIEW } from './xqt_page.mjs';

const FILES = ['site/page-00.html', 'site/page-01.html', 'site/page-02.html'];
const WRITERS = [0, 1, 2].map(writerOf).join();

async function correctAuthor(page) {
  await button(page, 'Type a path for Author').click();
  await page.getByLabel('XPath of Author').fill("//i[@class='scribe']");
  await button(page, 'Assign').click();
  await authorIsCorrected(page);
}

const authorIsCorrected = (page) =>
  until(async () => (await valuesOf(page, 'author')).join() === WRITERS, 'the author is corrected');

const titleBox = (page) => group(page, 'title').locator('.hit').first().getByRole('checkbox');

/** `expected`: what the question has to say. */
function answerYes(page, expected) {
  page.once('dialog', (dialog) => {
    assert.match(dialog.message(), expected);
    void dialog.accept();
  });
}

scene('structure: results and corrections outlive a reload and a visit', {}, async (page) => {
  await detectFiles(page, FILES);
  await correctAuthor(page);
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/choose')),
    titleBox(page).click(),
  ]);
  await page.getByRole('button', { name: /^Page 3:/ }).click();
  const isBack = async () => {
    await authorIsCorrected(page);
    assert.ok(!(await titleBox(page).isChecked()), 'what was unchecked still is');
    assert.equal(
      await page.getByRole('button', { name: /^Page 3:/ }).getAttribute('aria-pressed'),
      'true',
    );
    await shownFrame(page).getByText(titleOf(2)).first().waitFor();
  };
  await page.reload();
  await isBack();
  await page.goto(`${bench.address}read`);
  await page.goBack();
  await isBack();
  await button(page, 'Change the pages').click();
  assert.equal(await page.getByLabel('Page 1', { exact: true }).inputValue(), FILES[0]);
  await page.reload();
  assert.equal(await page.getByLabel('Page 1', { exact: true }).inputValue(), FILES[0]);
  await button(page, 'Back to the results').click();
  await authorIsCorrected(page);
});

scene('structure: work begins anew when it is meant', {}, async (page) => {
  await detectFiles(page, FILES.slice(0, 2));
  page.once('dialog', (dialog) => void dialog.dismiss());
  await button(page, 'Start over').click();
  assert.equal((await valuesOf(page, 'title')).length, 2, 'somebody has thought better of it');
  answerYes(page, /Discard these pages/);
  await button(page, 'Start over').click();
  await page.locator('.input-row .chip').first().waitFor();
  await page.reload();
  await page.locator('.input-row .chip').first().waitFor();
  assert.equal(await page.locator('.input-row .chip').count(), 3, 'the examples, as at first');
  assert.equal(await button(page, 'Back to the results').count(), 0);
});

scene('structure: files that were chosen are still there', {}, async (page) => {
  await button(page, 'Clear all').click();
  await page
    .locator('input[type=file]')
    .setInputFiles(FILES.slice(0, 2).map((name) => `${bench.folder}/${name}`));
  await button(page, 'Process').click();
  await page.locator('.results').waitFor();
  await page.reload();
  await page.locator('.results').waitFor();
  await button(page, 'Change the pages').click();
  assert.equal(await page.locator('.input-row .chip').count(), 2);
  await button(page, 'Process').click();
  await page.locator('.results').waitFor();
  assert.deepEqual(await valuesOf(page, 'title'), [0, 1].map(titleOf));
});

scene('structure: a detection goes on while the page is loaded anew', {}, async (page) => {
  await page.route('**/events', () => undefined); // its news never arrive
  await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/events')),
    button(page, 'Process').click(),
  ]);
  await page.unroute('**/events');
  await page.reload();
  await page.locator('.results').waitFor();
  assert.equal((await valuesOf(page, 'title')).length, 3);
});

scene(
  'structure and XQT: a new server is told again of all that was corrected',
  { expects: /./, open: false, isSlow: true },
  async (page) => {
    const first = await serve();
    const port = new URL(first.address).port;
    await page.goto(first.address);
    await detectFiles(page, FILES);
    await correctAuthor(page);
    await button(page, 'Edit as XQT').click();
    await page.locator('.xqt-fields').first().waitFor();
    await valueIs(page, 'author', writerOf(0));
    await end(first.child);
    const second = await serve('--port', port);
    try {
      await page.reload();
      await valueIs(page, 'author', writerOf(0));
      await page.getByRole('tab', { name: 'Structure' }).click();
      await authorIsCorrected(page);
    } finally {
      await end(second.child);
    }
  },
);

scene('XQT: clicks outlive a reload, and can still be undone', VIEW, async (page) => {
  await start(page, FILES);
  await point(page, 'title', 'h1');
  await valueIs(page, 'title', titleOf(0));
  await point(page, 'author', '.scribe');
  await valueIs(page, 'author', writerOf(0));
  const path = await pathOf(page, 'author').inputValue();
  await page.reload();
  await valueIs(page, 'author', writerOf(0));
  assert.equal(await pathOf(page, 'author').inputValue(), path);
  await page.getByRole('button', { name: /^Page 2:/ }).click();
  await point(page, 'author', '.scribe');
  await until(
    async () => /on 3 of 3 pages/.test(await head(page, 'author').innerText()),
    'a second example beside the one of before',
  );
  for (let i = 0; i < 2; ++i) await button(page, 'Undo').click();
  await until(
    async () => !/on 3 of 3 pages/.test(await head(page, 'author').innerText()),
    'the click before the reload is undone',
  );
  answerYes(page, /Forget this template/);
  await button(page, 'Start over').click();
  await page.locator('.input-row .chip').first().waitFor();
  await page.reload();
  await page.locator('.input-row .chip').first().waitFor();
  assert.equal(await page.locator('.xqt-fields').count(), 0);
});

scene('the forms and pages of all other views are still there', { view: 'why' }, async (page) => {
  await button(page, 'Use the examples').click();
  await page.getByRole('combobox', { name: 'Algorithm', exact: true }).selectOption('justext');
  await page.getByLabel('length-low as a number').fill('71');
  await page.locator('.parameter.changed').waitFor();
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('combobox', { name: 'Second algorithm' }).selectOption('bte');
  await page.getByRole('tab', { name: 'Corpus' }).click();
  await page.getByLabel('Name of the result').fill('kept-name');
  await button(page, 'Add site').click();
  await page.reload();
  assert.equal(await page.getByLabel('Name of the result').inputValue(), 'kept-name');
  await button(page, 'Remove site').waitFor();
  await page.getByRole('tab', { name: 'Compare' }).click();
  assert.equal(await page.getByRole('combobox', { name: 'Second algorithm' }).inputValue(), 'bte');
  assert.equal(await page.getByRole('checkbox').count(), 3, 'the pages that were loaded');
  await page.getByRole('tab', { name: 'Why' }).click();
  await page.locator('.parameter.changed').waitFor();
  await page.getByText(/words kept/).waitFor();
});
