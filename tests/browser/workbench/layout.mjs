// SPDX-License-Identifier: Apache-2.0
// Narrow and wide, light and dark: nothing sticks out, and colours follow the choice.
import assert from 'node:assert/strict';
import { button, detectExamples, scene, shot, shownFrame, until } from './harness.mjs';

const VIEWS = ['structure', 'xqt', 'why', 'elements', 'compare', 'corpus'];
const NARROW = { width: 400, height: 800 };

async function fits(page, where) {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content <= window, `${where}: ${content} px in a window of ${window} px`);
}

// Width and colours do not depend on each other: two of the four pairs are enough, as a rule.
const PAIRS = ['light', 'dark'].flatMap((colorScheme) =>
  [NARROW, { width: 1280, height: 860 }].map((viewport) => ({
    colorScheme,
    viewport,
    isSlow: (colorScheme === 'dark') !== (viewport === NARROW),
    where: `${viewport.width}-${colorScheme}`,
  })),
);

for (const { where, ...pair } of PAIRS) {
  scene(`every view fits: ${where}`, pair, async (page) => {
    await shot(page, `form-${where}`);
    await fits(page, 'form');
    await detectExamples(page);
    await page.waitForTimeout(300);
    await shot(page, `results-${where}`);
    await fits(page, 'results');
    for (const view of VIEWS.slice(1)) {
      await page.locator(`#tab-${view}`).click();
      await page.waitForTimeout(400);
      await shot(page, `${view}-${where}`);
      await fits(page, view);
    }
  });
}

/** A template with a field that has everything, and a group. */
async function makeTemplate(page) {
  await button(page, 'Start').click();
  await page.locator('.field-head').last().click();
  await button(page, 'Point at it').click();
  await shownFrame(page).locator('.story-text > p').first().click();
  await page.getByRole('button', { name: 'div.story-text' }).click();
  await page.locator('.alternatives summary').click();
  await page.locator('.value-rules summary').click();
  await page.locator('.results > .add-field select').selectOption('comments');
  await page.locator('.results > .add-field button').click();
  await page.locator('.children').waitFor();
  await page.locator('.xqt-field[data-field=text] > .hit > h2 > .field-head').click();
}

for (const { where, ...pair } of PAIRS) {
  scene(
    `the editor of templates fits: ${where}`,
    { view: 'xqt', ...pair, expects: /status of 4\d\d/ },
    async (page) => {
      await makeTemplate(page);
      const bar = page.locator(pair.viewport === NARROW ? '.pane-switch' : '.side-switch');
      await page.waitForTimeout(300);
      await shot(page, `xqt-fields-${where}`);
      await fits(page, 'fields');
      for (const name of ['Page', 'Record', 'XQuery']) {
        await bar.getByRole('button', { name, exact: true }).click();
        await page.waitForTimeout(400);
        await shot(page, `xqt-${name.toLowerCase()}-${where}`);
        await fits(page, name);
      }
      await button(page, 'Edit by hand').click();
      await page.waitForTimeout(400);
      await shot(page, `xqt-edited-${where}`);
      await fits(page, 'edited');
      await page
        .locator('pre.record')
        .waitFor()
        .catch(() => undefined); // without BaseX: none
      const { height } = await page.locator('.code-area').boundingBox();
      assert.ok(height > 200, `the query is ${height} px high`);
    },
  );
}

scene('a narrow window turns between results and page', { viewport: NARROW }, async (page) => {
  await detectExamples(page);
  assert.ok(!(await page.locator('.page-pane').isVisible()));
  await page.locator('.value').first().click();
  assert.ok(await page.locator('.page-pane').isVisible());
  await button(page, 'Results').click();
  assert.ok(!(await page.locator('.page-pane').isVisible()));
  await button(page, 'Point at it: Author').click();
  assert.ok(await page.locator('.page-pane').isVisible());
});

scene('light or dark can be chosen, and is remembered', { colorScheme: 'light' }, async (page) => {
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByLabel('Colours').selectOption('dark');
  const dark = await ground();
  assert.notEqual(dark, light);
  await page.reload();
  await page.locator('#tab-structure').waitFor();
  assert.equal(await ground(), dark);
  await page.getByLabel('Colours').selectOption('system');
  await until(async () => (await ground()) === light, 'as the system has it');
});

scene('with reduced motion nothing turns', { reducedMotion: 'reduce' }, async (page) => {
  const duration = await page.evaluate(() => {
    const probe = document.createElement('span');
    probe.className = 'spinner';
    document.body.append(probe);
    return getComputedStyle(probe).animationDuration;
  });
  assert.equal(duration, '0.001s');
});
