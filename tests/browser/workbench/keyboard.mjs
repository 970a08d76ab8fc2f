// SPDX-License-Identifier: Apache-2.0
// Everything without a mouse.
import assert from 'node:assert/strict';
import { group, scene, until, valuesOf } from './harness.mjs';
import { writerOf } from './site.mjs';

const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });

async function tabTo(page, name, most = 60) {
  for (let i = 0; i < most; ++i) {
    if ((await focused(page)).startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${name} is not reached by ${most} tabs`);
}

scene('the first stop is the link over the header', {}, async (page) => {
  await page.locator('#tab-structure').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Skip to the content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
});

scene('arrow keys move along the tabs', {}, async (page) => {
  await page.locator('#tab-structure').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/#\/xqt$/);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'tab-xqt');
  await page.keyboard.press('End');
  await page.waitForURL(/#\/proxy$/);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/#\/structure$/);
  assert.equal(await page.locator('[role=tab][tabindex="0"]').count(), 1);
});

scene('pages are processed and a field is corrected with keys alone', {}, async (page) => {
  await page.locator('#tab-structure').waitFor();
  await tabTo(page, 'Clear all');
  await page.keyboard.press('Enter');
  await page.locator('#tab-structure').focus();
  await tabTo(page, 'Page 1');
  await page.keyboard.type('site/page-00.html');
  await tabTo(page, 'Add a page');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('site/page-01.html');
  await page.keyboard.press('Enter');
  await page.locator('.results').waitFor();
  await until(
    async () => page.evaluate(() => document.activeElement?.tagName === 'H1'),
    'the focus is on the results',
  );
  await tabTo(page, 'Type a path for Author', 120);
  await page.keyboard.press('Enter');
  await page.keyboard.type("//i[@class='scribe']");
  await page.keyboard.press('Enter');
  await until(
    async () => (await valuesOf(page, 'author')).join() === [0, 1].map(writerOf).join(),
    'the author is corrected',
  );
  await until(
    async () => (await focused(page)).startsWith('Point at it: Author'),
    'work goes on at the field',
  );
});

scene('Escape ends pointing, from the page and from its frame', {}, async (page) => {
  await page.getByRole('button', { name: 'Process' }).click();
  const point = page.getByRole('button', {
    name: 'Point at it: Author',
  });
  await point.waitFor();
  for (const where of ['page', 'frame']) {
    await point.click();
    await page.locator('.pick-bar').waitFor();
    if (where === 'frame') await page.locator('iframe.page-frame:not([hidden])').focus();
    await page.keyboard.press('Escape');
    await page.locator('.pick-bar').waitFor({ state: 'detached' });
  }
  assert.ok((await group(page, 'author').locator('.hit').count()) > 0);
});

scene('whatever has the focus shows it', {}, async (page) => {
  await page.locator('#tab-structure').waitFor();
  for (let i = 0; i < 25; ++i) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return true;
      const shown = element.matches('.kinds input') ? element.nextElementSibling : element;
      const style = getComputedStyle(shown ?? element);
      return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    });
    assert.ok(seen, `no outline: ${await focused(page)}`);
  }
});
