// SPDX-License-Identifier: Apache-2.0
// The entries that the extension makes are those that sito makes of the same elements.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { bench, clickAt, exported, isAll, openLabelled, panel, scene, sito } from './harness.mjs';

/** Numbers of elements are counted by each browser for itself. */
const plain = (entry) => {
  const ancestors = entry.ancestors.map((tag) => tag.replace(/(data-sito-box=")\d+/, '$10'));
  const { page, predicted, confidence, path: _path, target, ...rest } = entry;
  return { ...rest, ancestors, crawler_class: '' };
};

/** What sito makes of all elements of the page, as its own browser draws it. */
async function entriesOfSito(url) {
  const snapshot = path.join(bench.folder, 'snapshot.html');
  const out = path.join(bench.folder, 'entries.json');
  await sito(
    'render',
    url,
    '--allow-private',
    '--no-click',
    '--scroll-limit',
    '0',
    '--snapshot',
    snapshot,
  );
  await sito('label', snapshot, '--url', url, '-o', out);
  return JSON.parse(fs.readFileSync(out, 'utf8')).map(plain);
}

/** Selectors, with a place in the element where that is not what is meant. */
const ELEMENTS = {
  '/forum': [
    'a.home',
    'a[hreflang]',
    '.card .frobnik',
    '.card + .card .frobnik',
    '#plain',
    'a.next',
  ],
  '/dialog': ['button.refuse'],
  '/shadow': ['button.deep'],
  '/closed': [['#host', [0.03, 0.8]]], // the button in it
  '/frames': [['#own', [0.05, 0.3]]],
  '/odd': ['#many', 'summary', '.third a', '.fixed button', '.long'],
};

const pages = Object.entries(ELEMENTS).filter(([name]) => isAll || /forum|shadow|odd/.test(name));
for (const [name, selectors] of pages) {
  scene(`the extension and sito agree on ${name}`, async () => {
    const page = await openLabelled(name);
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const selector of selectors) {
      await clickAt(page, ...[selector].flat());
      await page.keyboard.press('1');
      await panel(page).waitFor({ state: 'detached' });
    }
    const ours = (await exported()).entries.map(plain);
    assert.equal(ours.length, selectors.length);
    const theirs = await entriesOfSito(bench.address + name);
    for (const entry of ours) {
      const same = theirs.filter(({ code, box }) => code === entry.code && box === entry.box);
      const near = theirs.filter(({ code }) => code === entry.code);
      assert.deepEqual(entry, same[0] ?? near[0] ?? entry.code);
    }
  });
}
