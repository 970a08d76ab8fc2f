// SPDX-License-Identifier: Apache-2.0
// Pages that are handed over as they stand: by the extension, and by a bookmark. The page is one
// for readers with an account, made by a script, under a policy of its own.
import assert from 'node:assert/strict';
import { bench, scene, title, until } from './harness.mjs';
import { FIRST_SENTENCE, MEMBERS_TITLE } from './pages.mjs';
import { afterHeadingJump, itemsOf } from './tree.mjs';

const opened = async (page) =>
  until(
    () => bench.context.pages().find((one) => one !== page && one.url().includes('/read')),
    'the reader has opened',
  );

async function logIn(page) {
  await page.goto(`${bench.site}/login-done`);
  await page.goto(`${bench.site}/members`);
  await page.waitForSelector('h1');
  assert.equal((await fetch(`${bench.site}/members`)).status, 403, 'nobody else gets the page');
}

async function isRead(reader) {
  await reader.waitForSelector('#headline');
  assert.equal(await title(reader), MEMBERS_TITLE);
  assert.match(reader.url(), /\/read\?page=[0-9a-f]{32}/);
  assert.match(await reader.locator('article').textContent(), /The tide mill of Saltmarsh/);
  // As a screen reader meets it, and by keyboard alone.
  const { heading, next } = afterHeadingJump(await itemsOf(reader));
  assert.deepEqual([heading.name, heading.focused, heading.inMain], [MEMBERS_TITLE, true, true]);
  assert.ok(next.startsWith(FIRST_SENTENCE), next);
  await reader.keyboard.press('Shift+Tab');
  const reached = await reader.evaluate(() =>
    Boolean(document.activeElement?.closest('.about, .bar')),
  );
  assert.ok(reached, 'the keyboard goes on from the headline');
  await reader.close();
}

const sites = { open: null, also: ['http://127.0.0.1'] };

scene('the extension hands a page over with one key', sites, async (page) => {
  const cdp = await bench.context.browser().newBrowserCDPSession();
  const { extensions } = await cdp.send('Extensions.getExtensions');
  const { id } = extensions.find(({ name }) => name === 'sito reader');
  assert.equal(id, 'pbaologkobknmdmoeakdjkbnoblojllk');
  const worker =
    bench.context.serviceWorkers()[0] ?? (await bench.context.waitForEvent('serviceworker'));
  await worker.evaluate((address) => chrome.storage.local.set({ address }), bench.address);
  await logIn(page);
  await page.bringToFront();
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tab = targetInfos.find(({ url }) => url === page.url());
  await cdp.send('Extensions.triggerAction', { id, targetId: tab.targetId });
  await isRead(await opened(page));
});

async function press(page) {
  const start = await bench.context.newPage();
  await start.goto(`${bench.address}/read`);
  const link = await start.locator('a:has-text("Read with sito")').getAttribute('href');
  await start.close();
  assert.match(link, /^javascript:/);
  // As a bookmark runs: in the page, whatever its policy says, by somebody's click.
  const cdp = await bench.context.newCDPSession(page);
  await cdp.send('Runtime.evaluate', {
    expression: decodeURIComponent(link.slice('javascript:'.length)),
    userGesture: true,
    allowUnsafeEvalBlockedByCSP: true,
  });
  return opened(page);
}

scene('a bookmark hands a page over where no extension can be', sites, async (page) => {
  await logIn(page);
  await isRead(await press(page));
});

scene('a bookmark hands over what stands in shadow trees', sites, async (page) => {
  await page.goto(`${bench.site}/shadow`);
  const reader = await press(page);
  await reader.waitForSelector('#headline');
  assert.match(await reader.locator('article').textContent(), /The tide mill of Saltmarsh/);
  await reader.close();
});

scene('a page that is cut off from its windows is told', sites, async (page) => {
  await page.goto(`${bench.site}/apart`);
  const reader = await press(page);
  await reader.waitForSelector('#refused');
  assert.equal(await reader.inputValue('#address'), `${bench.site}/apart`);
  await reader.close();
});
