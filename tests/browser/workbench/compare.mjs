// SPDX-License-Identifier: Apache-2.0
// Starting a session of the voting page.
import assert from 'node:assert/strict';
import { axeFindings } from '../axe.mjs';
import { faint } from '../looks.mjs';
import { button, detectExamples, scene, until } from './harness.mjs';

scene('a voting session is started from loaded pages', {}, async (page, context) => {
  await detectExamples(page);
  await page.getByRole('tab', { name: 'Compare' }).click();
  // Where two algorithms agree on every page there is nothing to vote on.
  await page.getByRole('combobox', { name: 'Second algorithm' }).selectOption('keep-all');
  await button(page, 'Start voting').click();
  const link = page.getByRole('link', { name: 'Open it' });
  await link.waitFor();
  const [voting] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await voting.waitForLoadState();
  assert.match(voting.url(), /\/compare\//);
  await until(
    async () => (await voting.locator('form button').count()) > 0,
    'there are buttons to vote',
  );
  for (const width of [1280, 375]) {
    await voting.setViewportSize({ width, height: 740 });
    assert.deepEqual(await axeFindings(voting), [], `voting, ${width} pixels`);
    assert.deepEqual(await voting.evaluate(faint), [], `voting, ${width} pixels`);
  }
  const marked = () =>
    voting.evaluate(() => {
      const only = document.querySelector('.only');
      return getComputedStyle(only).backgroundColor !== 'rgba(0, 0, 0, 0)';
    });
  assert.equal(await marked(), false);
  await voting.getByText('Differences').click();
  assert.equal(await marked(), true, 'what only one text has is marked');
  await voting.getByRole('link', { name: 'Report' }).click();
  await voting.locator('main.report').waitFor();
  assert.deepEqual(await axeFindings(voting), [], 'the report');
});

scene('what is missing is said', { view: 'compare' }, async (page) => {
  await page.getByText('No page is loaded yet.').waitFor();
  await button(page, 'Start voting').click();
  assert.equal(await page.getByRole('alert').innerText(), 'Choose at least one page.');
  await page.getByRole('combobox', { name: 'Second algorithm' }).selectOption('sito');
  await button(page, 'Start voting').click();
  await until(
    async () => (await page.getByRole('alert').innerText()) === 'Choose two different algorithms.',
    'the other complaint',
  );
});
