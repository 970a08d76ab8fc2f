// SPDX-License-Identifier: Apache-2.0
// Names of controls, order of headings, contrast of every text that is shown.
import assert from 'node:assert/strict';
import { faint, findings } from '../looks.mjs';
import { detectExamples, scene } from './harness.mjs';

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
