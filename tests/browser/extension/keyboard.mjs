// SPDX-License-Identifier: Apache-2.0
// Labelling without a pointer, and in small windows.
import assert from 'node:assert/strict';
import { bar, clickAt, exported, openLabelled, panel, scene, shot, until } from './harness.mjs';

const heading = (page) => panel(page).locator('h1').innerText();

scene('arrows walk, Enter chooses, a digit labels, Escape leaves', async () => {
  const page = await openLabelled('/forum');
  await page.keyboard.press('ArrowDown'); // the first element of the page
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await heading(page), 'a.home');
  await page.keyboard.press('2');
  await panel(page).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown'); // the next class of the drop-down
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await panel(page).waitFor({ state: 'detached' });
  assert.deepEqual(
    (await exported()).entries.map((entry) => [entry.code.slice(0, 9), entry.crawler_class]),
    [
      ['<a class=', 'Inner'],
      ['<a href="', 'Outer'],
    ],
  );
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });
  assert.equal(await page.title(), 'quiet');
});

scene('keys of the panel: parent, child, remove, skip', async () => {
  const page = await openLabelled('/forum');
  await clickAt(page, '.frobnik');
  await page.keyboard.press('1');
  await panel(page).waitFor({ state: 'detached' });
  await clickAt(page, '.frobnik');
  await page.keyboard.press('ArrowRight');
  assert.equal(await heading(page), 'span.mark');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await heading(page), 'div.frobnik');
  await page.keyboard.press('Delete');
  await until(async () => (await page.locator('.frame.labelled').count()) === 0, 'it is gone');
  await clickAt(page, '.frobnik');
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  assert.ok(await bar(page).isVisible(), 'the first Escape closes the panel only');
});

scene('digits are letters in the name of a class', async () => {
  const page = await openLabelled('/forum');
  await clickAt(page, '.frobnik');
  await panel(page)
    .getByLabel('Class', { exact: true })
    .selectOption({ label: 'Another class \u2026' });
  await until(
    () =>
      panel(page)
        .getByLabel('Name')
        .evaluate((one) => one.matches(':focus')),
    'focus',
  );
  await page.keyboard.type('Step 2');
  await page.keyboard.press('Enter');
  await panel(page).waitFor({ state: 'detached' });
  assert.equal((await exported()).entries[0].crawler_class, 'Step 2');
});

scene('the focus is seen, goes round all controls, and starts at the class', async () => {
  const page = await openLabelled('/forum');
  await clickAt(page, '.frobnik');
  const focused = () =>
    page.evaluate(() => {
      const inner = document.querySelector('sito-labels').shadowRoot.activeElement;
      return [inner?.id || inner?.textContent, inner && getComputedStyle(inner).outlineStyle];
    });
  assert.deepEqual(await focused(), ['class', 'solid']);
  await page.keyboard.press('Tab');
  assert.deepEqual(await focused(), ['Label', 'solid']);
  await shot(page, 'focus');
});

scene('everything fits into a small window', async () => {
  const page = await openLabelled('/forum');
  await page.setViewportSize({ width: 320, height: 420 });
  await clickAt(page, '#plain');
  await panel(page).waitFor();
  await shot(page, 'small');
  for (const part of [panel(page), bar(page)]) {
    const box = await part.boundingBox();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 320 && box.y + box.height <= 420);
  }
});

scene('boxes scroll under the shield', async () => {
  const page = await openLabelled('/forum');
  const box = await page.locator('.box').boundingBox();
  await page.mouse.move(box.x + 50, box.y + 50);
  await page.mouse.wheel(0, 60);
  await until(() => page.locator('.box').evaluate((one) => one.scrollTop > 0), 'it has scrolled');
});
