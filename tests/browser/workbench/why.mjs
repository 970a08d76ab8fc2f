// SPDX-License-Identifier: Apache-2.0
// What algorithms keep, which rule decided, and what a slider changes.
import assert from 'node:assert/strict';
import { button, scene, shot, shownFrame, until } from './harness.mjs';

async function openExamples(page) {
  await button(page, 'Use the examples').click();
  await page.locator('.why-pane').first().waitFor();
  await page.getByRole('combobox', { name: 'Algorithm', exact: true }).selectOption('justext');
  await until(async () => /words kept/.test(await status(page)), 'there is a result');
}

const status = (page) => page.locator('.why-pane header p').first().innerText();

scene('the page is coloured, and hovering tells the rule', { view: 'why' }, async (page) => {
  await openExamples(page);
  const frame = shownFrame(page);
  await until(
    async () => (await frame.locator('sito-t[data-mark~=kept]').count()) > 0,
    'texts are marked as kept',
  );
  assert.ok((await frame.locator('sito-t[data-mark~=dropped]').count()) > 0);
  await frame.getByText('The mayor cut no ribbon').hover();
  await page.locator('.rule.kept, .rule.dropped').first().waitFor();
  await shot(page, 'why-1280-light');
});

scene('a slider runs the algorithm again', { view: 'why' }, async (page) => {
  await openExamples(page);
  const before = await status(page);
  const slider = page.getByRole('slider', { name: /^max-link-density/ });
  const number = page.getByLabel('length-low as a number');
  await number.fill('2000');
  await until(async () => (await status(page)) !== before, 'another result');
  assert.match(await page.locator('.parameter.changed').innerText(), /back to 70/);
  const asked = [];
  page.on('request', (request) => request.url().endsWith('/api/why') && asked.push(request));
  await slider.focus();
  for (let i = 0; i < 12; ++i) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(300);
  assert.ok(asked.length >= 1 && asked.length < 12, `${asked.length} questions for 12 steps`);
  await button(page, 'Reset all to defaults').click();
  await until(
    async () => (await status(page)).split(',')[0] === before.split(',')[0],
    'the first result again',
  );
});

scene('two algorithms side by side, and as lists', { view: 'why' }, async (page) => {
  await openExamples(page);
  await page.getByRole('combobox', { name: 'Compared with' }).selectOption('bte');
  await until(async () => /differ/.test(await status(page)), 'differing blocks are counted');
  assert.equal(await page.locator('.why-pane').count(), 2);
  const differ = Number(/(\d+) blocks? differ/.exec(await status(page))[1]);
  await shot(page, 'why-two-1280-light');
  await button(page, 'List').click();
  assert.equal(await page.locator('.why-pane').first().locator('li.differs').count(), differ);
  const all = await page.locator('.why-pane').first().locator('li').count();
  await page.getByText('only what differs').click();
  assert.equal(await page.locator('.why-pane').first().locator('li').count(), differ);
  assert.ok(all > differ);
});

scene(
  'an expression that is none is told of',
  { view: 'why', expects: /status of 4\d\d/ },
  async (page) => {
    await openExamples(page);
    await page
      .getByRole('combobox', { name: 'Algorithm', exact: true })
      .selectOption('An expression\u2026');
    await page.getByLabel('Algorithm: expression').fill('vote(justext');
    await page.keyboard.press('Enter');
    await page.locator('.why-pane').getByRole('alert').waitFor();
    await page.getByLabel('Algorithm: expression').fill('vote(justext,bte,nit;2)');
    await page.keyboard.press('Enter');
    await until(async () => /words kept/.test(await status(page)), 'the vote has a result');
  },
);
