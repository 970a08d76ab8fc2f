// SPDX-License-Identifier: Apache-2.0
// A real server over made-up files, a real browser, and what tests need of both.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { writeSite } from './site.mjs';
import { FLAGS } from '../flags.mjs';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');

export const bench = { browser: null, server: null, address: '', folder: '' };

/** Starts `sito serve`; resolves to its process and the address that it prints. */
export async function serve(...more) {
  const command = [process.env.SITO_BIN, 'serve', '--root', bench.folder, ...more];
  const child = spawn(command[0], command.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    const hear = (data) => {
      said += data;
      const match = /http:\/\/\S+/.exec(said);
      if (match) resolve(match[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
  return { child, address };
}

export async function end(child) {
  const gone = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGINT');
  await gone;
}

export async function start() {
  bench.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sito-workbench-'));
  writeSite(bench.folder);
  const { child, address } = await serve();
  bench.server = child;
  bench.address = address;
}

/** False for a tool that was built where there was no Node. */
export async function hasPage() {
  return (await (await fetch(bench.address)).text()).includes('workbench.js');
}

export async function startBrowser() {
  bench.browser = await chromium.launch({
    executablePath: process.env.SITO_CHROMIUM,
    args: FLAGS,
  });
}

export async function stop() {
  await bench.browser?.close();
  if (bench.server) await end(bench.server);
  fs.rmSync(bench.folder, { recursive: true, force: true });
}

/** Fails for what the browser complains of, unless the test expects it. */
function watch(page, complaints) {
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
}

const SHOTS = process.env.SITO_SHOTS; // a folder for pictures to look at

export async function shot(page, name) {
  if (SHOTS) await page.screenshot({ path: path.join(SHOTS, `${name}.png`) });
}

/** Whether all scenes are run. */
export const isAll = process.env.SITO_WORKBENCH === 'all';

const WAIT_MS = 30_000 * (process.env.SITO_SANITIZE ? 5 : 1);

/** The tests, by name: main.mjs runs them. */
export const scenes = [];

/**
 * One test with a fresh page, opened at a view. `expects` says which complaints are none, `isSlow`
 * that only SITO_WORKBENCH=all runs it.
 */
export function scene(name, { isSlow = false, ...options }, run) {
  if (!isSlow || isAll) scenes.push({ name, run: () => play(name, options, run) });
}

async function newContext(options) {
  const context = await bench.browser.newContext({
    viewport: { width: 1280, height: 860 },
    acceptDownloads: true,
    ...options,
  });
  context.setDefaultTimeout(WAIT_MS);
  return context;
}

// A new process for each page would take longer than most scenes. What a tab keeps is its own.
const free = [];

/** A context that no other scene uses now; its process lives as long as its first page. */
async function takeContext() {
  const known = free.pop();
  if (known) return known;
  const context = await newContext({});
  const first = await context.newPage();
  await first.goto(`${bench.address}icon.svg`);
  return context;
}

async function giveBack(context) {
  const [, ...pages] = context.pages();
  await Promise.all(pages.map((page) => page.close()));
  free.push(context);
}

async function play(name, options, run) {
  const { view = 'structure', address = bench.address, ...others } = options;
  const { expects = /^$/, open = true, ...rest } = others;
  const isOwn = Object.keys(rest).length > 0;
  const context = await (isOwn ? newContext(rest) : takeContext());
  const page = await context.newPage();
  const complaints = [];
  watch(page, complaints);
  let isGood = false;
  try {
    if (open) await page.goto(`${address}#/${view}`);
    await run(page, context);
    isGood = true;
  } catch (error) {
    await shot(page, `failed-${name.replace(/\W+/g, '-')}`);
    throw error;
  } finally {
    await (isGood && !isOwn ? giveBack(context) : context.close());
  }
  const odd = complaints.filter((complaint) => !expects.test(complaint));
  assert.deepEqual(odd, [], 'the browser complained');
}

const moves = (page) =>
  page.evaluate(() => {
    const ends = ({ effect, playState }) =>
      playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
    return document.getAnimations().filter(ends).length;
  });

/** Colours fade for a moment: resolves when nothing moves that ends by itself. */
export async function settled(page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
  await until(async () => (await moves(page)) === 0, 'nothing moves');
}

export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Loads files of the site by their paths and waits for the results. */
export async function detectFiles(page, names) {
  await button(page, 'Clear all').click();
  for (const [at, name] of names.entries()) {
    if (at > 0) await button(page, 'Add a page').click();
    await page.getByLabel(`Page ${at + 1}`, { exact: true }).fill(name);
  }
  await button(page, 'Process').click();
  await page.locator('.results').waitFor();
}

export async function detectExamples(page) {
  await button(page, 'Process').click();
  await page.locator('.results').waitFor();
}

/** The page that is shown, inside its frame. */
export const shownFrame = (page) => page.frameLocator('iframe.page-frame:not([hidden])').first();

export const group = (page, field) => page.locator(`.field-group[data-field=${field}]`);

/** Texts of the values of a field's first hit, by page. */
export async function valuesOf(page, field) {
  return group(page, field).locator('.hit').first().locator('.shown').allInnerTexts();
}

export async function until(condition, what, milliseconds = WAIT_MS) {
  const last = Date.now() + milliseconds;
  while (Date.now() < last) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail(`still not so: ${what}`);
}
