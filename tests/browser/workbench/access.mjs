// SPDX-License-Identifier: Apache-2.0
// Every view by axe-core; names of controls, order of headings, contrast of every text that is shown.
import assert from 'node:assert/strict';
import { axeFindings } from '../axe.mjs';
import { faint, findings } from '../looks.mjs';
import { button, detectExamples, scene, settled } from './harness.mjs';
import { point, start } from './xqt_page.mjs';

/** Axe takes a while: the dark colours are checked for their contrast, where nothing else differs. */
async function check(page, where) {
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  assert.deepEqual(await page.evaluate(findings), [], where);
  assert.deepEqual(await page.evaluate(faint), [], where);
  assert.deepEqual(await axeFindings(page), [], where);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  assert.deepEqual(await page.evaluate(faint), [], `${where}, dark`);
  assert.deepEqual(await axeFindings(page, ['color-contrast']), [], `${where}, dark`);
}

scene('names, headings and contrast of all views', {}, async (page) => {
  await page.locator('#tab-structure').waitFor();
  await check(page, 'form');
  await detectExamples(page);
  for (const summary of await page.locator('.evidence summary').all()) await summary.click();
  await check(page, 'results');
  const ready = {
    xqt: () => button(page, 'Start').waitFor(),
    why: () => page.getByText(/words kept/).waitFor(),
    elements: () => page.locator('.element-list .as').first().waitFor(),
    compare: () => button(page, 'Start voting').waitFor(),
    corpus: () => page.locator('.browser .entries').waitFor(),
    proxy: () => button(page, 'Start the proxy').waitFor(),
  };
  for (const [view, isReady] of Object.entries(ready)) {
    await page.locator(`#tab-${view}`).click();
    await isReady();
    await check(page, view);
  }
});

scene(
  'names, headings and contrast of the editor',
  { view: 'xqt', expects: /status of 4\d\d/, isSlow: true },
  async (page) => {
    await start(page);
    await point(page, 'title', 'h1');
    await page.locator('.value-rules summary').click();
    await page.locator('.template-settings summary').click();
    await check(page, 'a field');
    await page.getByLabel('Path of title').fill('//h1[');
    await page.getByRole('alert').first().waitFor();
    await check(page, 'a wrong path');
    await page.getByLabel('Path of title').fill('//h1');
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Point at (it|another one)$/ }).click();
    await page.locator('.pick-bar').waitFor();
    await check(page, 'pointing');
    await page.keyboard.press('Escape');
    for (const [name, shown] of [
      ['Record', 'pre.record'],
      ['XQuery', '.code-area'],
    ]) {
      await page.locator('.side-switch').getByRole('button', { name, exact: true }).click();
      await page.locator(shown).waitFor();
      await check(page, name);
    }
    await button(page, 'Edit by hand').click();
    await page.getByLabel('Text of the query').fill('let $a := 1\nreturn $b');
    const alert = page.locator('.side-body p.fault[role=alert]');
    await alert.or(page.locator('.side-body .notice.warning')).first().waitFor();
    await check(page, 'a wrong query');
  },
);

scene(
  'names, headings and contrast of a corpus',
  { view: 'corpus', isSlow: true },
  async (page) => {
    await button(page, 'Add valley.warc').click();
    await page.getByLabel('Name of the result').fill('checked');
    await button(page, 'Run').click();
    await page.locator('.run .account').waitFor();
    await button(page.locator('.run'), 'Preview').click();
    await page.locator('.file-preview').waitFor();
    await page.locator('.runs summary').first().click();
    await check(page, 'a result');
  },
);

scene(
  'names, headings and contrast without a server',
  { expects: /./, isSlow: true },
  async (page) => {
    await page.locator('#tab-structure').waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByText('The server does not answer', { exact: true }).waitFor();
    await check(page, 'the server is gone');
    await page.reload();
    await page.getByRole('heading', { name: 'The server does not answer' }).waitFor();
    await check(page, 'there was no server');
  },
);

scene(
  'each pane of a small window has a heading',
  { viewport: { width: 375, height: 740 } },
  async (page) => {
    await detectExamples(page);
    for (const name of ['Results', 'Page']) {
      await button(page, name).click();
      assert.deepEqual(await axeFindings(page), [], name);
    }
    await button(page, 'Results').click();
    await button(page, 'Edit as XQT').click();
    await page.locator('.field-head').first().waitFor();
    for (const name of ['Fields', 'Page', 'Record', 'XQuery']) {
      await button(page, name).click();
      await settled(page);
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, name);
      assert.deepEqual(await axeFindings(page), [], name);
    }
  },
);

scene('progress and results are announced', {}, async (page) => {
  await page.evaluate(() => {
    window.said = [];
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
        if (region.textContent) window.said.push(region.textContent);
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await detectExamples(page);
  const said = await page.evaluate(() => window.said.join('\n'));
  assert.match(said, /Loading pages: \d of 3/);
  assert.match(said, /Done\. Found: .*Title/);
});
