// SPDX-License-Identifier: Apache-2.0
// A real Chromium with the extension as it was built, and pages to label.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pageOf } from './pages.mjs';
import { FLAGS } from '../flags.mjs';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');

/** Whether the tests that take long run, too. */
export const isAll = process.env.SITO_EXTENSION === 'all';
export const EXTENSION = fileURLToPath(new URL('../../../build/web/extension', import.meta.url));
export const bench = { context: null, cdp: null, server: null, address: '', folder: '', id: '' };
const SHOTS = process.env.SITO_SHOTS; // a folder for pictures to look at
const WAIT_MS = 10_000;

function answer(request, response) {
  const page = pageOf(new URL(request.url, bench.address).pathname);
  response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
  // Another site: the same server by another name.
  response.end((page ?? '').replaceAll('OTHER', bench.address.replace('127.0.0.1', 'localhost')));
}

export async function start() {
  bench.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sito-extension-'));
  bench.server = http.createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => bench.server.on('listening', resolve));
  bench.address = `http://127.0.0.1:${bench.server.address().port}`;
  bench.context = await chromium.launchPersistentContext(path.join(bench.folder, 'profile'), {
    executablePath: process.env.SITO_CHROMIUM,
    headless: false, // extensions need the new headless mode, which is asked for below
    acceptDownloads: true,
    viewport: { width: 1100, height: 760 },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--headless=new',
      '--hide-scrollbars', // as sito's own browser: the window is as wide
      '--enable-unsafe-extension-debugging',
      `--disable-extensions-except=${EXTENSION}`,
      `--load-extension=${EXTENSION}`,
      ...FLAGS,
    ],
  });
  bench.context.setDefaultTimeout(WAIT_MS);
  bench.cdp = await bench.context.browser().newBrowserCDPSession();
  const { extensions } = await bench.cdp.send('Extensions.getExtensions');
  bench.id = extensions.find((one) => one.path === EXTENSION)?.id ?? '';
}

export async function stop() {
  await bench.context?.close();
  bench.server?.close();
  fs.rmSync(bench.folder, { recursive: true, force: true });
}

/** Runs sito, which may ask our server; resolves to what it writes to standard output. */
export function sito(...flags) {
  return new Promise((resolve, reject) => {
    execFile(process.env.SITO_BIN, flags, { timeout: 60_000 }, (error, out, remarks) => {
      if (error) reject(new Error(`sito ${flags.join(' ')}: ${remarks}`));
      else resolve(out);
    });
  });
}

/** Whether this sito has a command. */
export const has = (...command) =>
  spawnSync(process.env.SITO_BIN, [...command, '--help']).status === 0;

export async function until(condition, what, milliseconds = WAIT_MS) {
  const last = Date.now() + milliseconds;
  while (Date.now() < last) {
    const found = await condition();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return assert.fail(`still not so: ${what}`);
}

const targets = async (filter) =>
  (await bench.cdp.send('Target.getTargets', { filter })).targetInfos;

const popupTarget = async () => {
  const all = await targets([{ type: 'page' }]);
  return all.find(({ url }) => url === `chrome-extension://${bench.id}/popup.html`);
};

/** Evaluates in the pop-up of the toolbar button, which is no page to Playwright. */
async function inPopup(targetId, expression) {
  const { sessionId } = await bench.cdp.send('Target.attachToTarget', { targetId });
  const answered = new Promise((resolve) => {
    const hear = (event) => {
      if (event.sessionId !== sessionId) return;
      bench.cdp.off('Target.receivedMessageFromTarget', hear);
      resolve(JSON.parse(event.message).result?.result?.value);
    };
    bench.cdp.on('Target.receivedMessageFromTarget', hear);
  });
  const message = { id: 1, method: 'Runtime.evaluate', params: { expression } };
  await bench.cdp.send('Target.sendMessageToTarget', {
    sessionId,
    message: JSON.stringify(message),
  });
  return answered;
}

/** Presses the toolbar button over a page; what its pop-up says, once `selector` is in it. */
async function openPopup(page, selector) {
  await page.bringToFront();
  const url = page.url();
  const tab = (await targets([{ type: 'tab' }])).find((one) => one.url === url);
  await bench.cdp.send('Extensions.triggerAction', { id: bench.id, targetId: tab.targetId });
  const { targetId } = await until(popupTarget, 'a pop-up');
  const text = `document.querySelector('${selector}')?.textContent`;
  return { targetId, text: await until(() => inPopup(targetId, text), selector) };
}

const closed = () => until(async () => !(await popupTarget()), 'the pop-up is gone');

/** Presses the toolbar button and then the first button of its pop-up, as people do. */
export async function pressToolbar(page) {
  const { targetId, text } = await openPopup(page, 'button.primary:not(:disabled)');
  // The pop-up closes itself, so that there may be no answer.
  void inPopup(targetId, "document.querySelector('button.primary').click()");
  await closed();
  return text;
}

/** The first remark of the pop-up over a page. */
export async function popupRemark(page) {
  // Until the page has answered, the button is disabled and its remark says nothing yet.
  const { targetId, text } = await openPopup(
    page,
    'main > p:first-of-type:not(button:disabled + p)',
  );
  await bench.cdp.send('Target.closeTarget', { targetId });
  await closed();
  return text;
}

export const panel = (page) => page.getByRole('dialog', { name: 'Label of an element' });
export const bar = (page) => page.getByRole('toolbar', { name: 'sito labels' });
export const button = (where, name) => where.getByRole('button', { name });

/** A page with labelling switched on. */
export async function openLabelled(name, host = bench.address) {
  const page = await bench.context.newPage();
  await page.goto(host + name);
  await pressToolbar(page);
  await bar(page).waitFor();
  return page;
}

/** The pop-up's page in a tab of its own. */
export async function openList() {
  const page = await bench.context.newPage();
  await page.goto(`chrome-extension://${bench.id}/popup.html#tab`);
  await page.locator('main').waitFor();
  return page;
}

/** Clicks where an element is: through the shield, which takes the click. In its middle, or at
 * shares of its width and height. */
export async function clickAt(page, selector, [x, y] = [0.5, 0.5]) {
  await page.locator(selector).first().scrollIntoViewIfNeeded();
  // A link of two lines has a gap beside one of them, by the font: the last line is always it.
  const box = await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const lines = [...element.getClientRects()].filter((line) => line.width > 1);
      return lines.at(-1).toJSON();
    });
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

/** Labels an element by pointing at it. */
export async function label(page, selector, name) {
  await clickAt(page, selector);
  await panel(page).getByLabel('Class', { exact: true }).selectOption(name);
  await button(panel(page), /^(Label|Change)$/).click();
  await panel(page).waitFor({ state: 'detached' });
}

/** What an export holds now. */
export async function exported() {
  const list = await openList();
  const coming = list.waitForEvent('download');
  await list.getByRole('button', { name: 'Export' }).click();
  const file = await (await coming).path();
  const text = fs.readFileSync(file, 'utf8');
  await list.close();
  return { text, entries: JSON.parse(text) };
}

/** Everything that was kept is gone. */
export async function clear() {
  const list = await openList();
  await list.evaluate(() => chrome.storage.local.clear());
  await list.close();
}

export async function shot(page, name) {
  if (SHOTS) await page.screenshot({ path: path.join(SHOTS, `extension-${name}.png`) });
}

/** One test, with nothing kept from others; pages that it leaves open are closed. */
export function scene(name, run) {
  test(name, { timeout: 60_000 }, async () => {
    await clear();
    const before = new Set(bench.context.pages());
    try {
      await run();
    } catch (error) {
      for (const page of bench.context.pages()) {
        if (!before.has(page)) await shot(page, `failed-${name.replace(/\W+/g, '-')}`);
      }
      throw error;
    } finally {
      for (const page of bench.context.pages()) if (!before.has(page)) await page.close();
    }
  });
}
