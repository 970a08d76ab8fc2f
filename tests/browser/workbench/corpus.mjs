// SPDX-License-Identifier: Apache-2.0
// A run over files of the server.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { bench, button, scene, shot } from './harness.mjs';

scene('a run over a folder gives an account', { view: 'corpus' }, async (page) => {
  await page.getByText('Nothing is chosen yet.').waitFor();
  await button(page, 'Run').click();
  assert.match(await page.getByRole('alert').innerText(), /at least one/);
  await button(page, 'Add site').click();
  await page.getByLabel('Name of the result').fill('valley');
  await button(page, 'Run').click();
  await page.locator('.run .account').waitFor();
  const rows = await page.locator('.run .account table').first().innerText();
  assert.match(rows, /Records read\s+25/);
  assert.match(rows, /Documents written\s+25/);
  assert.ok(await page.getByText(/^Written to .*valley/).isVisible());
  const found = fs.readdirSync(bench.folder, { recursive: true }).map(String);
  assert.ok(
    found.some((name) => path.basename(name).startsWith('valley')),
    found.join(' '),
  );
  await page.locator('.runs summary').first().waitFor();
  await shot(page, 'corpus-1280-light');
});

scene(
  'why records were dropped is shown as bars and as a table',
  { view: 'corpus' },
  async (page) => {
    await button(page, 'Add site').click();
    await page.getByLabel('Only this language').fill('cs');
    await page.getByLabel('Name of the result').fill('czech');
    await button(page, 'Run').click();
    await page.locator('.run .chart').first().waitFor();
    assert.ok((await page.locator('.run .bars rect').count()) > 0);
    await button(page.locator('.run .chart').first(), 'As a table').click();
    assert.match(await page.locator('.run .chart table').first().innerText(), /25/);
  },
);
