// SPDX-License-Identifier: Apache-2.0
// Names of controls, contrast and size, of all that the extension shows, by day and by night.
import assert from 'node:assert/strict';
import { faint, findings } from '../looks.mjs';
import {
  bench,
  bar,
  clickAt,
  label,
  openLabelled,
  openList,
  panel,
  scene,
  shot,
} from './harness.mjs';

const ours = 'sito-labels';

async function check(page, where, host) {
  await page.waitForTimeout(150); // colours fade for a moment
  assert.deepEqual(await page.evaluate(findings, host), [], where);
  assert.deepEqual(await page.evaluate(faint, host), [], where);
}

for (const colorScheme of ['light', 'dark']) {
  scene(`over a page everything can be read and has a name: ${colorScheme}`, async () => {
    const page = await openLabelled('/forum');
    await page.emulateMedia({ colorScheme });
    await label(page, 'a.home', 'Inner');
    await check(page, 'the bar and a label', ours);
    await clickAt(page, '.frobnik');
    await panel(page).waitFor();
    await check(page, 'the panel', ours);
    await panel(page)
      .getByLabel('Class', { exact: true })
      .selectOption({ label: 'Another class \u2026' });
    await check(page, 'a new class', ours);
    await shot(page, `looks-${colorScheme}`);
    assert.ok(await bar(page).isVisible());
  });

  scene(`the pop-up can be read: ${colorScheme}`, async () => {
    const labelled = await openLabelled('/forum');
    await label(labelled, 'a.home', 'Inner');
    await label(labelled, '.frobnik', 'Revealer');
    const list = await openList();
    await list.emulateMedia({ colorScheme });
    await list.setViewportSize({ width: 350, height: 600 });
    await list.goto(`chrome-extension://${bench.id}/popup.html`);
    await list.locator('.counts').waitFor();
    await list.getByText('All labels').click();
    await check(list, 'counts and list');
    await shot(list, `popup-${colorScheme}`);
    const wide = await list.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 350, `${wide} pixels wide`);
    await list.locator('input[type=file]').setInputFiles({
      name: 'set.json',
      mimeType: 'application/json',
      buffer: Buffer.from('[{"url":"x.test"}, {"tag": a}]'),
    });
    await list.getByRole('alert').waitFor();
    await list.getByRole('button', { name: 'Clear' }).click();
    await check(list, 'faults, and a question');
    await shot(list, `popup-faults-${colorScheme}`);
  });
}
