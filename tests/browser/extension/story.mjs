// SPDX-License-Identifier: Apache-2.0
// From a click in the browser to a click of the crawler: what is labelled here is trained on and
// then pressed. The elements look like links to other pages, which no model could know better.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bar,
  bench,
  button,
  clickAt,
  exported,
  openLabelled,
  panel,
  scene,
  shot,
  sito,
} from './harness.mjs';

const SHIPPED = fileURLToPath(new URL('../../../data/elements/staged.jsonl.gz', import.meta.url));
const SECRET = /The third voice says (\w+)/g;

async function render(url, ...more) {
  const report = path.join(bench.folder, 'report.json');
  const text = await sito('render', url, '--allow-private', '--report', report, ...more);
  return { text, report: fs.readFileSync(report, 'utf8') };
}

scene('labels of the extension change what the crawler clicks', async () => {
  const other = bench.address.replace('127.0.0.1', 'localhost');
  const unseen = `${bench.address}/voices/9`;
  const before = await render(unseen);
  assert.doesNotMatch(before.text, SECRET, 'the shipped model takes them for links');

  for (const host of [bench.address, other]) {
    for (const number of [1, 2]) {
      const page = await openLabelled(`/voices/${number}`, host);
      for (const at of [1, 2, 3]) {
        await clickAt(page, `article:nth-of-type(${at}) a.zwif`);
        await page.keyboard.press('1');
        await panel(page).waitFor({ state: 'detached' });
      }
      for (const at of [1, 2]) {
        await clickAt(page, `nav a:nth-of-type(${at})`);
        await page.keyboard.press('2');
        await panel(page).waitFor({ state: 'detached' });
      }
      if (number === 1) await shot(page, 'story');
      await page.close();
    }
  }
  const labels = path.join(bench.folder, 'labels.json');
  const model = path.join(bench.folder, 'model.json');
  fs.writeFileSync(labels, (await exported()).text);
  await sito('train', 'elements', '--entries', SHIPPED, '--own-entries', labels, '-o', model);

  const after = await render(unseen, '--element-model', model);
  assert.equal(new Set(after.text.match(SECRET)).size, 3, 'all three are revealed');
});

scene('recorded clicks and scrolls are replayed by the crawler', async () => {
  const page = await openLabelled('/replies');
  await button(bar(page), 'Record').click();
  await clickAt(page, 'article:nth-of-type(2) button');
  await clickAt(page, '.tools button b');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await button(bar(page), 'Save 3 actions').waitFor();
  const coming = page.waitForEvent('download');
  await button(bar(page), 'Save 3 actions').click();
  const file = path.join(bench.folder, 'actions.txt');
  await (await coming).saveAs(file);
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  assert.deepEqual(lines, [
    `# recorded on ${bench.address}/replies`,
    'click "Six replies"',
    'click button[aria-label="Sources"]',
    'scroll',
  ]);
  await button(bar(page), 'Stop recording').click();
  await clickAt(page, 'article:nth-of-type(1) button');
  await button(bar(page), 'Save 3 actions').waitFor();

  const options = ['--algorithm', 'keep-all', '--no-click', '--actions', file];
  const { text } = await render(`${bench.address}/replies`, ...options);
  assert.match(text, /Everybody answers the second post/);
  assert.match(text, /The source of all/);
  assert.doesNotMatch(text, /Nobody answers the first post/);
});
