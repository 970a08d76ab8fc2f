// SPDX-License-Identifier: Apache-2.0
// The view "Elements" without a pointer and without eyes; on pages of elements.mjs.
import assert from 'node:assert/strict';
import { axeFindings } from '../axe.mjs';
import { faint, findings } from '../looks.mjs';
import { button, scene, settled, shot, shownFrame, until } from './harness.mjs';

async function load(page, name) {
  const another = page.getByText('Another page', { exact: true });
  if (await another.isVisible()) await another.click();
  await page.getByLabel('Page 1', { exact: true }).fill(name);
  await button(page, 'Load').click();
  await page.locator('.element-list .as').first().waitFor();
}

/** Roles and names of what the focus goes through, from where it is. */
async function tabs(page, count) {
  const stops = [];
  for (let i = 0; i < count; ++i) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => {
        const at = document.activeElement;
        const labels = [...(at.labels ?? [])].map((label) => label.textContent).join(' ');
        const name = at.getAttribute('aria-label') || labels || at.title || at.textContent;
        return name.replace(/\s+/g, ' ').trim();
      }),
    );
  }
  return stops;
}

async function check(page, where, isLast = false) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    assert.deepEqual(await page.evaluate(faint), [], `${where}, ${colorScheme}`);
    if (isLast) await shot(page, `elements-${colorScheme}`);
  }
  assert.deepEqual(await page.evaluate(findings), [], where);
  assert.deepEqual(await axeFindings(page), [], where);
}

scene(
  'elements: names, headings and contrast',
  { view: 'elements', isSlow: true },
  async (page) => {
    for (const name of ['harbour.html', 'hill.html']) {
      await load(page, name);
      await button(page, 'Next').click();
      for (const digit of ['1', '1', '4', '2', '2', '3']) {
        const chosen = page.getByRole('region', { name: 'The chosen element' }).locator('h2');
        await chosen.waitFor();
        const before = await chosen.innerText();
        await page.keyboard.press(digit);
        await until(
          async () => (await chosen.count()) === 0 || (await chosen.innerText()) !== before,
          'the next',
        );
      }
    }
    await check(page, 'labelled');
    await shownFrame(page).locator('nav a').first().click();
    await page.getByRole('region', { name: 'The chosen element' }).waitFor();
    await check(page, 'chosen');
    await button(page, 'Train now').click();
    await page.locator('.matrix table').waitFor();
    await page.getByText('Its rules').click();
    await check(page, 'trained', true);
  },
);

scene('elements: buttons say which element they are for', { view: 'elements' }, async (page) => {
  await load(page, 'icons.html');
  const list = page.getByRole('list', { name: 'Elements, least sure first' });
  for (const name of [
    /^\w+ \d+\s% Open the chart \(button\)$/,
    /^\w+ \d+\s% To the hill \(a\)$/,
    /^\w+ \d+\s% button without text$/,
  ]) {
    const count = await list.getByRole('button', { name }).count();
    assert.equal(count, 1, `${name} in ${await list.ariaSnapshot()}`);
  }
  const box = shownFrame(page).locator('[data-box=button][data-alt]');
  const shown = await box.evaluate((element) => getComputedStyle(element, '::before').content);
  assert.match(shown, /Open the chart/, 'and in the page they are called by their names');
  await list.getByRole('button', { name: /Open the chart/ }).click();
  await page.getByRole('button', { name: 'Parent of the chosen element' }).click();
  const chosen = page.getByRole('region', { name: 'The chosen element' }).locator('h2 code');
  await until(async () => (await chosen.innerText()) === 'p', 'its parent is chosen');
});

scene('elements: what was labelled is said', { view: 'elements' }, async (page) => {
  await load(page, 'harbour.html');
  await button(page, 'Next').click();
  await page.getByRole('region', { name: 'The chosen element' }).waitFor();
  await page.keyboard.press('2');
  const said = page.getByRole('status').filter({ hasText: 'Inner' });
  await said.waitFor();
  assert.match(await said.innerText(), /: Inner\. 5 elements are left without a label\./);
  await button(page, 'Undo').click();
  await page.getByRole('status').filter({ hasText: 'Undone: 0 labels.' }).waitFor();
});

scene('elements: the focus goes in the order of the page', { view: 'elements' }, async (page) => {
  await load(page, 'harbour.html');
  await button(page, 'Next').click();
  await page.getByRole('region', { name: 'The chosen element' }).waitFor();
  await page.getByRole('region', { name: 'Code' }).focus();
  const stops = await tabs(page, 10);
  const order = ['1 Revealer', '2 Inner', '3 Outer', '7 Undetermined', 'Another class'];
  const places = order.map((name) => stops.indexOf(name));
  assert.ok(!places.includes(-1), `${stops}`);
  assert.deepEqual(
    places,
    [...places].sort((a, b) => a - b),
    `${stops}`,
  );
});

scene(
  'elements: a small window',
  { view: 'elements', viewport: { width: 360, height: 640 } },
  async (page) => {
    await load(page, 'harbour.html');
    await button(page, 'Next').click();
    await page.getByRole('region', { name: 'The chosen element' }).waitFor();
    await shot(page, 'elements-small');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${wide} pixels wide`);
    // The page stays in sight while a class is chosen below it.
    const frame = await page.locator('.elements iframe').boundingBox();
    assert.ok(frame.height >= 200, `the page is ${frame.height} pixels high`);
    assert.ok(frame.y >= 0 && frame.y + frame.height <= 640, `the page begins at ${frame.y}`);
    const revealer = page
      .getByRole('group', { name: 'Class' })
      .getByRole('button', { name: /\bRevealer$/ });
    await until(async () => {
      const { y, height } = await revealer.boundingBox();
      return y >= frame.y + frame.height && y + height <= 640;
    }, 'a class can be chosen without scrolling');
    assert.deepEqual(await axeFindings(page), []);
  },
);
