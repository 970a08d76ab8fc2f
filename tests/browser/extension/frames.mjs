// SPDX-License-Identifier: Apache-2.0
// What stands in frames and in closed shadow trees.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  bench,
  button,
  clickAt,
  exported,
  label,
  openLabelled,
  panel,
  pressToolbar,
  scene,
  shot,
  until,
} from './harness.mjs';
import { pageOf } from './pages.mjs';

const middleOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

/** Labels what is drawn where something is. */
async function labelAt(page, locator, digit) {
  await page.mouse.click(...(await middleOf(locator)));
  await panel(page).waitFor();
  await page.keyboard.press(digit);
  await panel(page).waitFor({ state: 'detached' });
}

scene('elements in frames of the same site, and in frames in them, are labelled', async () => {
  const page = await openLabelled('/frames');
  const inner = page.frameLocator('#own').locator('button.inner');
  const third = page.frameLocator('#own').frameLocator('.third').locator('a.third');
  await third.waitFor();
  await labelAt(page, inner, '1');
  await labelAt(page, third, '2');
  await until(async () => (await page.locator('.frame.labelled').count()) === 2, 'marks');
  await shot(page, 'frames');
  const mark = await page.locator('.frame.labelled').first().boundingBox();
  const element = await inner.boundingBox();
  assert.ok(Math.abs(mark.x - element.x) < 2 && Math.abs(mark.y - element.y) < 2, 'in its place');
  const { entries } = await exported();
  assert.deepEqual(
    entries.map(({ code, crawler_class }) => [code, crawler_class]),
    [
      ['<button class="inner">Show the rest</button>', 'Revealer'],
      [`<a class="third" href="${bench.address}/x">In the third</a>`, 'Inner'],
    ],
  );
  assert.match(entries[0].ancestors[0], /data-sito-frame=".*\/inner"/);
  await page.reload();
  await pressToolbar(page);
  await until(async () => (await page.locator('.frame.labelled').count()) === 2, 'found again');
});

scene('arrow keys go into frames and out of them', async () => {
  const page = await openLabelled('/frames');
  await clickAt(page, '#own');
  await page.mouse.click(...(await middleOf(page.frameLocator('#own').locator('p.deep'))));
  const heading = () => panel(page).locator('h1').innerText();
  await until(async () => (await heading()) === 'p.deep', 'the text in the frame');
  await button(panel(page), 'Parent').click();
  assert.equal(await heading(), 'iframe#own');
  await button(panel(page), 'Child').click();
  assert.equal(await heading(), 'p');
});

scene('a frame of another site is told of, and the rest of the page can be labelled', async () => {
  const page = await openLabelled('/frames');
  await clickAt(page, '#other');
  await panel(page).getByText('A document of another site').waitFor();
  await shot(page, 'foreign');
  const link = panel(page).getByRole('link', { name: 'Open it by itself' });
  assert.match(await link.getAttribute('href'), /^http:\/\/localhost:\d+\/small$/);
  await page.keyboard.press('Escape');
  await label(page, 'p', 'Undetermined');
  assert.equal((await exported()).entries.length, 1);
});

scene('elements in closed shadow trees are labelled', async () => {
  const page = await openLabelled('/closed');
  await clickAt(page, '#host', [0.03, 0.8]);
  await until(
    async () => (await panel(page).locator('h1').innerText()) === 'button.shut',
    'the button, not its host',
  );
  await page.keyboard.press('1');
  await panel(page).waitFor({ state: 'detached' });
  const { entries } = await exported();
  assert.equal(entries[0].code, '<button class="shut">Unfold</button>');
  await page.reload();
  await pressToolbar(page);
  await until(async () => (await page.locator('.frame.labelled').count()) === 1, 'found again');
});

scene('entries name the page that they are of', async () => {
  const page = await openLabelled('/forum');
  await label(page, 'a.home', 'Inner');
  await page.mouse.wheel(0, 300);
  await label(page, 'a.low', 'Inner');
  await page.evaluate(() => document.body.append('More of it \u00e4'));
  await label(page, 'a.next', 'Pager');
  const digests = (await exported()).entries.map((entry) => entry.page);
  assert.ok(digests.every((digest) => /^[0-9a-f]{40}$/.test(digest)));
  assert.equal(digests[0], digests[1]);
  assert.notEqual(digests[0], digests[2]);
});

scene('the digest is the SHA-1 that everybody else computes', async () => {
  const page = await openLabelled('/small');
  await label(page, 'a', 'Inner');
  // Written as the browser writes it, which for this page is what the server has sent.
  const source = pageOf('/small');
  const { entries } = await exported();
  assert.equal(entries[0].page, createHash('sha1').update(source).digest('hex'));
});
