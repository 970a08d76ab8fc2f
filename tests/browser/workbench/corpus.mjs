// SPDX-License-Identifier: Apache-2.0
// A run over files of the server.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { bench, button, scene, shot } from './harness.mjs';

async function download(page, where, name) {
  const [coming] = await Promise.all([
    page.waitForEvent('download'),
    where
      .getByRole('link', { name: `Download ${name}` })
      .first()
      .click(),
  ]);
  assert.equal(coming.suggestedFilename(), name);
  const expected = fs.readFileSync(path.join(bench.folder, name), 'utf8');
  assert.equal(fs.readFileSync(await coming.path(), 'utf8'), expected);
}

scene('a run over a folder gives an account', { view: 'corpus' }, async (page) => {
  await page.getByText('Nothing is chosen yet.').waitFor();
  await button(page, 'Run').click();
  assert.match(await page.getByRole('alert').innerText(), /at least one/);
  await button(page, 'Add site').click();
  await page.getByLabel('Name of the result').fill('valley');
  await page.getByText('The file will be valley.jsonl.').waitFor();
  await button(page, 'Run').click();
  await page.locator('.run .account').waitFor();
  const rows = await page.locator('.run .account table').first().innerText();
  assert.match(rows, /Records read\s+27/);
  assert.match(rows, /Documents written\s+27/);
  assert.ok(await page.getByText(/^Written to valley\.jsonl in .* s\.$/).isVisible());
  const file = path.join(bench.folder, 'valley.jsonl');
  await page.locator('.runs summary').first().waitFor();
  await button(page.locator('.run'), 'Preview').click();
  const preview = page.getByRole('region', { name: 'The beginning of valley.jsonl' });
  const shown = (await preview.innerText()).split('\n')[0];
  assert.deepEqual(JSON.parse(shown), JSON.parse(fs.readFileSync(file, 'utf8').split('\n')[0]));
  await page.getByText(/^All of it: [\d.]+ kB\.$/).waitFor();
  await shot(page, 'corpus-1280-light');
  await download(page, page.locator('.run'), 'valley.jsonl');
  await page.reload(); // it is still there, and among the earlier ones
  await page.locator('.run .account').waitFor();
  const earlier = page.locator('.runs li', { hasText: 'Written to valley.jsonl' });
  await earlier.locator('summary').click();
  await download(page, earlier, 'valley.jsonl');
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
    assert.match(await page.locator('.run .chart table').first().innerText(), /27/);
  },
);

scene('a file that is not text is told by its size', { view: 'corpus' }, async (page) => {
  await button(page, 'Add valley.warc').click();
  await page.getByLabel('Name of the result').fill('valley.packed');
  const format = page.getByRole('combobox', { name: 'Format' });
  await format.selectOption('parquet');
  await button(page, 'Run').click();
  await page.locator('.run .account').waitFor();
  await button(page.locator('.run'), 'Preview').click();
  await page.getByText(/^This format is not text\. The file has [\d.]+ (bytes|kB)\.$/).waitFor();
});
