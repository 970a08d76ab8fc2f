// SPDX-License-Identifier: Apache-2.0
// A real `sito serve`, a paper that it reads, and a real browser, with the reader's extension in it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { answer } from './pages.mjs';
import { FLAGS } from '../flags.mjs';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
export const EXTENSION = fileURLToPath(
  new URL('../../../build/web/reader-extension', import.meta.url),
);

export const bench = {
  context: null,
  server: null,
  paper: null,
  address: '',
  site: '',
  folder: '',
};
const SHOTS = process.env.SITO_SHOTS; // a folder for pictures to look at
const WAIT_MS = 20_000;

/** Starts `sito serve`; resolves to its process and the address that it prints. */
export async function serve(...flags) {
  const child = spawn(process.env.SITO_BIN, ['serve', ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
      const match = /http:\/\/127[^/]+/.exec(said);
      if (match) resolve(match[0]);
    });
    child.on('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
  return { child, address };
}

export async function start() {
  bench.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sito-reader-'));
  bench.paper = http.createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => bench.paper.on('listening', resolve));
  bench.site = `http://127.0.0.1:${bench.paper.address().port}`;
  const { child, address } = await serve('--allow-private', '--root', bench.folder);
  bench.server = child;
  bench.address = address;
  bench.context = await chromium.launchPersistentContext(path.join(bench.folder, 'profile'), {
    executablePath: process.env.SITO_CHROMIUM,
    headless: false, // extensions need the new headless mode, which is asked for below
    viewport: { width: 1280, height: 860 },
    acceptDownloads: true,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--headless=new',
      '--enable-unsafe-extension-debugging',
      `--disable-extensions-except=${EXTENSION}`,
      `--load-extension=${EXTENSION}`,
      ...FLAGS,
    ],
  });
  bench.context.setDefaultTimeout(WAIT_MS);
}

export async function stop() {
  await bench.context?.close();
  bench.server?.kill('SIGINT');
  bench.paper?.close();
  fs.rmSync(bench.folder, { recursive: true, force: true });
}

export async function until(condition, what) {
  const last = Date.now() + WAIT_MS;
  while (Date.now() < last) {
    const found = await condition();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return assert.fail(`still not so: ${what}`);
}

/** The address of the reader for a page of the paper. */
export const reading = (page, settings = '') =>
  `${bench.address}/read?url=${encodeURIComponent(bench.site + page)}${settings}`;

export const shot = async (page, name) =>
  SHOTS ? page.screenshot({ path: path.join(SHOTS, `${name}.png`) }) : undefined;

/** One test with a fresh tab, in which nothing may go wrong and nothing may be asked of others. */
export function scene(name, options, run) {
  test(name, { timeout: 90_000 }, async () => {
    const page = await bench.context.newPage();
    const odd = [];
    page.on('pageerror', (error) => odd.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && odd.push(message.text()));
    page.on('request', (request) => {
      const url = request.url();
      const own = [bench.address, 'data:', 'blob:', 'about:', ...(options.also ?? [])];
      if (!own.some((begin) => url.startsWith(begin))) odd.push(`asked of others: ${url}`);
    });
    try {
      await page.setViewportSize({ width: options.width ?? 1280, height: 860 });
      if (options.open !== null) {
        await page.goto(
          options.open ? reading(options.open, options.settings) : `${bench.address}/read`,
        );
      }
      await run(page);
      assert.deepEqual(odd, [], 'the browser complained');
    } catch (error) {
      await shot(page, `failed-${name.replace(/\W+/g, '-')}`);
      throw error;
    } finally {
      await page.evaluate(() => localStorage.clear()).catch(() => undefined);
      await page.close();
    }
  });
}

export const title = (page) => page.locator('h1#headline').textContent();
