// SPDX-License-Identifier: Apache-2.0
// Labelling with the pointer.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {
  bar,
  bench,
  button,
  clickAt,
  EXTENSION,
  exported,
  label,
  openLabelled,
  panel,
  pressToolbar,
  scene,
  shot,
  until,
} from './harness.mjs';

scene('the extension asks for little, and its id never changes', async () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(EXTENSION, 'manifest.json'), 'utf8'));
  assert.deepEqual(manifest.permissions, ['activeTab', 'scripting', 'storage']);
  assert.equal(manifest.host_permissions, undefined);
  assert.equal(manifest.content_scripts, undefined);
  assert.equal(bench.id, 'mahdbkogjkkddclndbmjgdclohdafplk');
});

scene('a click chooses, and the page does not hear of it', async () => {
  const page = await openLabelled('/forum');
  await clickAt(page, '.frobnik');
  await panel(page).waitFor();
  assert.match(await panel(page).innerText(), /div\.frobnik/);
  assert.match(await panel(page).innerText(), /Four answers more/);
  assert.match(await panel(page).innerText(), /data-n="4"/);
  await shot(page, 'panel');
  await clickAt(page, 'a.home');
  await until(async () => /a\.home/.test(await panel(page).innerText()), 'the link is chosen');
  assert.equal(await page.title(), 'quiet');
  assert.equal(page.url(), `${bench.address}/forum`);
});

scene('labels are kept, marked, changed and removed', async () => {
  const page = await openLabelled('/forum');
  await label(page, '.frobnik', 'Revealer');
  await label(page, 'a.home', 'Inner');
  await label(page, '#plain', 'Closer');
  await shot(page, 'labelled');
  assert.match(await bar(page).innerText(), /3 labels here/);
  assert.equal(await page.locator('.frame.labelled').count(), 3);
  await label(page, '#plain', 'Revealer');
  let { entries } = await exported();
  assert.deepEqual(
    entries.map((entry) => [entry.tag, entry.crawler_class]),
    [
      ['div', 'Revealer'],
      ['a', 'Inner'],
      ['button', 'Revealer'],
    ],
  );
  await page.bringToFront();
  await clickAt(page, 'a.home');
  await button(panel(page), 'Remove').click();
  await until(async () => (await page.locator('.frame.labelled').count()) === 2, 'two are left');
  ({ entries } = await exported());
  assert.equal(entries.length, 2);
});

scene('labels are found again when the page is opened anew', async () => {
  const page = await openLabelled('/forum');
  await label(page, '.card + .card .frobnik', 'Revealer');
  await page.reload();
  assert.equal(await page.locator('sito-labels').count(), 0);
  await pressToolbar(page);
  await until(async () => (await page.locator('.frame.labelled').count()) === 1, 'it is marked');
  const [mark, element] = await Promise.all([
    page.locator('.frame.labelled').boundingBox(),
    page.locator('.card + .card .frobnik').boundingBox(),
  ]);
  assert.ok(Math.abs(mark.y - element.y) < 2, 'the second, not the first');
});

scene('the toolbar button switches on and off', async () => {
  const page = await openLabelled('/forum');
  assert.equal(await pressToolbar(page), 'Stop labelling this page');
  await until(async () => (await page.locator('sito-labels').count()) === 0, 'all is gone');
  await page.locator('#plain').click();
  assert.match(await page.title(), /click/);
});

scene('a class that is added by name is offered from then on', async () => {
  const page = await openLabelled('/forum');
  await clickAt(page, '#plain');
  await panel(page)
    .getByLabel('Class', { exact: true })
    .selectOption({ label: 'Another class \u2026' });
  await panel(page).getByLabel('Name of the class').fill('Player');
  await shot(page, 'new-class');
  await button(panel(page), 'Label').click();
  await panel(page).waitFor({ state: 'detached' });
  await label(page, 'a.home', 'Player');
  const { entries } = await exported();
  assert.deepEqual(
    entries.map((entry) => entry.crawler_class),
    ['Player', 'Player'],
  );
});

scene('parent and child can be taken instead', async () => {
  const page = await openLabelled('/forum');
  await clickAt(page, '.frobnik');
  assert.match(await panel(page).locator('h1').innerText(), /span\.mark|div\.frobnik/);
  await button(panel(page), 'Parent').click();
  const above = await panel(page).locator('h1').innerText();
  await button(panel(page), 'Child').click();
  assert.notEqual(await panel(page).locator('h1').innerText(), above);
  await button(panel(page), 'Skip').click();
  await panel(page).waitFor({ state: 'detached' });
});

scene('the page can be used in between', async () => {
  const page = await openLabelled('/forum');
  await button(bar(page), 'Use the page').click();
  await page.locator('#plain').click();
  assert.match(await page.title(), /click/);
  await button(bar(page), 'Label again').click();
  await clickAt(page, '#plain');
  await panel(page).waitFor();
});

scene('dialogs and shadow trees can be labelled', async () => {
  let page = await openLabelled('/dialog');
  await label(page, '.refuse', 'Closer');
  await shot(page, 'dialog');
  assert.ok(await page.locator('#wall').isVisible());
  page = await openLabelled('/shadow');
  await label(page, 'button.deep', 'Revealer');
  const { entries } = await exported();
  assert.deepEqual(
    entries.map((entry) => entry.code),
    ['<button class="refuse">No, thanks</button>', '<button class="deep">Unfold</button>'],
  );
  assert.ok(entries.every((entry) => !JSON.stringify(entry).includes('sito-labels')));
});

scene('a page that is against it cannot hide or remove it', async () => {
  const page = await openLabelled('/hostile');
  await page.waitForTimeout(1000);
  assert.ok(await bar(page).isVisible());
  await label(page, '#it', 'Revealer');
  const { entries } = await exported();
  assert.equal(entries[0].crawler_class, 'Revealer');
});
