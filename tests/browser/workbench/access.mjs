// SPDX-License-Identifier: Apache-2.0
// Names of controls, order of headings, contrast of every text that is shown.
import assert from 'node:assert/strict';
import { detectExamples, scene } from './harness.mjs';

/** Runs in the page. Controls without a name, headings that skip a level, doubled ids. */
function findings() {
  const shown = (element) => element.checkVisibility();
  const found = [];
  const named = (element) =>
    element.getAttribute('aria-label') ||
    element.getAttribute('title') ||
    document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ||
    [...(element.labels ?? [])].map((label) => label.textContent).join('') ||
    (/^(BUTTON|A|SUMMARY)$/.test(element.tagName) ? element.textContent : '');
  for (const element of document.querySelectorAll(
    'button, a, input, select, textarea, summary, iframe, progress',
  )) {
    if (shown(element) && !named(element)?.trim())
      found.push(`no name: ${element.outerHTML.slice(0, 120)}`);
  }
  let level = 0;
  for (const heading of document.querySelectorAll('h1, h2, h3')) {
    if (!shown(heading)) continue;
    const own = Number(heading.tagName[1]);
    if (own > level + 1) found.push(`heading skips a level: ${heading.textContent}`);
    level = own;
  }
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  for (const id of new Set(ids)) {
    if (ids.filter((other) => other === id).length > 1) found.push(`twice: id ${id}`);
  }
  return found;
}

/** Runs in the page. Texts whose contrast to what is behind them is below WCAG's AA. */
function faint() {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color) => {
    const [r, g, b] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = rgba(getComputedStyle(at).backgroundColor);
      if (color[3] > 250) return color.slice(0, 3);
    }
    return [255, 255, 255];
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !element?.checkVisibility()) continue;
    if (element.closest('.visually-hidden, .skip, [disabled], noscript')) continue;
    const style = getComputedStyle(element);
    const [front, back] = [luminance(rgba(style.color).slice(0, 3)), luminance(groundOf(element))];
    const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    const large = parseFloat(style.fontSize) >= 24;
    if (contrast < (large ? 3 : 4.5)) {
      found.push(`${contrast.toFixed(2)}: ${walker.currentNode.textContent.trim().slice(0, 40)}`);
    }
  }
  return found;
}

for (const colorScheme of ['light', 'dark']) {
  scene(`names, headings and contrast: ${colorScheme}`, { colorScheme }, async (page) => {
    const check = async (where) => {
      await page.waitForTimeout(150); // colours fade for a moment
      assert.deepEqual(await page.evaluate(findings), [], where);
      assert.deepEqual(await page.evaluate(faint), [], where);
    };
    await page.locator('#tab-structure').waitFor();
    await check('form');
    await detectExamples(page);
    for (const summary of await page.locator('.evidence summary').all()) await summary.click();
    await check('results');
    for (const view of ['xqt', 'why', 'elements', 'compare', 'corpus']) {
      await page.locator(`#tab-${view}`).click();
      await page.waitForTimeout(300);
      await check(view);
    }
  });
}

for (const colorScheme of ['light', 'dark']) {
  scene(
    `names, headings and contrast of the editor: ${colorScheme}`,
    { view: 'xqt', colorScheme, expects: /status of 4\d\d/ },
    async (page) => {
      const check = async (where) => {
        await page.waitForTimeout(400);
        assert.deepEqual(await page.evaluate(findings), [], where);
        assert.deepEqual(await page.evaluate(faint), [], where);
      };
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.locator('.field-head').first().waitFor();
      await page.locator('.value-rules summary').click();
      await page.getByLabel('Path of title').fill('//h1[');
      await page.locator('.template-settings summary').click();
      await check('a wrong path');
      await page.getByLabel('Path of title').fill('//h1');
      await page.getByRole('button', { name: 'Point at it' }).click();
      await check('pointing');
      await page.keyboard.press('Escape');
      for (const name of ['Record', 'XQuery']) {
        await page.locator('.side-switch').getByRole('button', { name, exact: true }).click();
        await check(name);
      }
      await page.getByRole('button', { name: 'Edit by hand' }).click();
      await page.getByLabel('Text of the query').fill('let $a := 1\nreturn $b');
      await page.waitForTimeout(1500);
      await check('a wrong query');
    },
  );
}

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
