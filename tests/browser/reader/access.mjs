// SPDX-License-Identifier: Apache-2.0
// WCAG 2.2 AA by axe-core in every theme and panel; keyboard; the walk of a screen reader.
import assert from 'node:assert/strict';
import { axeFindings } from '../axe.mjs';
import { scene, shot } from './harness.mjs';
import {
  BUSY_FIRST_SENTENCE,
  FIRST_SENTENCE,
  FULL_FIRST_SENTENCE,
  NOISY_FIRST_SENTENCE,
  TITLE,
} from './pages.mjs';
import { afterHeadingJump, itemsOf } from './tree.mjs';

const check = async (page, what) => assert.deepEqual(await axeFindings(page), [], what);

for (const theme of ['light', 'sepia', 'dark', 'contrast']) {
  scene(
    `axe-core finds nothing in the theme ${theme}`,
    { open: '/article', settings: `&theme=${theme}` },
    async (page) => {
      await page.waitForSelector('#headline');
      await check(page, theme);
      for (const name of ['contents', 'display', 'save']) {
        await page.click(`#button-${name}`);
        await check(page, `${theme}, ${name}`);
        if (name === 'display') await shot(page, `reader-${theme}`);
      }
    },
  );
}

for (const [name, open] of [
  ['start', ''],
  ['list', '/front'],
  ['unchanged', '/login'],
]) {
  scene(`axe-core finds nothing on the page ${name}`, { open, width: 400 }, async (page) => {
    await page.waitForSelector('h1');
    await check(page, name);
    await shot(page, `reader-${name}`);
  });
}

scene(
  'a heading jump reaches the headline, and the first sentence is behind it',
  { open: '/article' },
  async (page) => {
    await page.waitForSelector('#headline');
    const items = await itemsOf(page);
    const { heading, next, between } = afterHeadingJump(items);
    assert.equal(heading.name, TITLE);
    assert.ok(heading.focused, 'focus is on the headline');
    assert.ok(heading.inMain);
    assert.ok(next.startsWith(FIRST_SENTENCE), next);
    assert.deepEqual(between, ['paragraph']);
    for (const role of ['banner', 'main', 'navigation']) {
      assert.ok(
        items.some((item) => item.role === role),
        role,
      );
    }
    assert.equal(await page.locator('article').first().getAttribute('lang'), 'en');
  },
);

for (const images of ['yes', 'no']) {
  scene(
    `lines and pictures of the front stand before the headline (images: ${images})`,
    { open: '/busy-front', settings: `&images=${images}` },
    async (page) => {
      await page.waitForSelector('#headline');
      const { heading, next } = afterHeadingJump(await itemsOf(page));
      assert.equal(heading.name, 'A walk along the sea wall');
      assert.ok(next.startsWith(BUSY_FIRST_SENTENCE), next);
      const lead = await page.locator('.lead').textContent();
      assert.match(lead, /keeper of the tide tables/);
      assert.match(lead, /Photo: Ida Brook/);
    },
  );
}

scene(
  'notices and contents do not come between the headline and the text',
  { open: '/noisy-front' },
  async (page) => {
    await page.waitForSelector('#headline');
    const { heading, next } = afterHeadingJump(await itemsOf(page));
    assert.equal(heading.name, 'The gates of the canal');
    assert.ok(next.startsWith(NOISY_FIRST_SENTENCE), next);
    const [lead, body] = await page.locator('article > .lead, article > .text').allTextContents();
    assert.match(lead, /affiliate links/);
    assert.doesNotMatch(body, /Loading|In this article|12:30/);
    assert.match(body, /newsletter is printed/); // what is said in the text stays
    const headings = await page.locator('.text h2, .text h3').allTextContents();
    assert.deepEqual(headings, ['Gates of oak', 'Gates of iron']);
  },
);

scene(
  'a front of buttons, forms, dates and captions stands before the headline',
  { open: '/full-front' },
  async (page) => {
    await page.waitForSelector('#headline');
    const { heading, next } = afterHeadingJump(await itemsOf(page));
    assert.equal(heading.name, 'The ferry across the creek');
    assert.ok(next.startsWith(FULL_FIRST_SENTENCE), next);
    const [lead, body] = await page.locator('article > .lead, article > .text').allTextContents();
    for (const words of [/privacy notice/, /almanac/, /ferryman pulls/, /cross the creek\?/]) {
      assert.match(lead, words); // nothing is lost
    }
    assert.doesNotMatch(body, /Link copied|Stay in touch|Nora Quill|April 2026/);
    const headings = await page.locator('.text h2').allTextContents();
    assert.deepEqual(headings, ['The first boat', 'The rope']);
  },
);

scene(
  'everything is reached by keyboard, and Escape gives the focus back',
  { open: '/article' },
  async (page) => {
    await page.waitForSelector('#headline');
    await page.focus('#button-display');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#panel-display');
    for (let tabs = 0; tabs < 3; ++tabs) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(new URL(page.url()).searchParams.get('size'), '112');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    assert.equal(new URL(page.url()).searchParams.get('theme'), 'light');
    await page.keyboard.press('Escape');
    await page.waitForSelector('#panel-display', { state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement.id), 'button-display');
  },
);

scene(
  'nothing is cut off at 320 pixels and at 400 % of the text size',
  { open: '/article', width: 320, settings: '&size=300' },
  async (page) => {
    await page.waitForSelector('#headline');
    const [wide, seen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    assert.ok(wide <= seen, `${wide} pixels in ${seen}`);
  },
);
