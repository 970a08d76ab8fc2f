// SPDX-License-Identifier: Apache-2.0
// Pages look like themselves: their style sheets come from the folder or through the guarded client.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { bench, detectFiles, end, scene, serve, shownFrame } from './harness.mjs';

const PARAGRAPH = 'A dry stone wall stands by its own weight. '.repeat(6);
const PAGE = `<!doctype html><html lang="en"><head><title>Walls</title>
<link rel="stylesheet" href="looks/main.css"><link rel="stylesheet" media="print" href="/print.css">
<script>document.documentElement.className = 'ran'; fetch('/called');</script>
<script src="/script.js"></script></head>
<body><h1>Walls of the valley</h1><p class="lead">${PARAGRAPH}</p><p>${PARAGRAPH}</p></body></html>`;
const SHEETS = {
  '/looks/main.css': `@import "more.css";
h1 { color: rgb(12, 34, 56); letter-spacing: 3px; background: url(/picture.png); }
.ran h1 { color: red; }`,
  '/looks/more.css': '.lead { text-indent: 41px; }',
  '/print.css': 'h1 { display: none; }',
};

/** A site with those sheets, and what it was asked for. */
async function startSite() {
  const asked = [];
  const site = http.createServer((request, response) => {
    asked.push(request.url);
    const sheet = SHEETS[request.url];
    const type = sheet === undefined ? 'text/html' : 'text/css';
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.end(sheet ?? PAGE);
  });
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  return { site, asked, address: `http://127.0.0.1:${site.address().port}` };
}

const lookOf = (page, selector, name) =>
  shownFrame(page)
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element)[property], name);

async function looksLikeItself(page) {
  await shownFrame(page).locator('h1').waitFor();
  assert.equal(await lookOf(page, 'h1', 'color'), 'rgb(12, 34, 56)');
  assert.equal(await lookOf(page, 'h1', 'letterSpacing'), '3px');
  assert.equal(await lookOf(page, 'h1', 'backgroundImage'), 'none', 'pictures are not loaded');
  assert.equal(await lookOf(page, 'h1', 'display'), 'block', 'nobody prints');
  assert.equal(await lookOf(page, '.lead', 'textIndent'), '41px', 'of the imported sheet');
}

scene('a fetched page looks like itself, and runs nothing', { open: false }, async (page) => {
  const { site, asked, address } = await startSite();
  const { child, address: own } = await serve('--allow-private');
  try {
    await page.goto(own);
    await detectFiles(page, [`${address}/index.html`]);
    await looksLikeItself(page);
    assert.deepEqual(asked.sort(), ['/index.html', '/looks/main.css', '/looks/more.css']);
  } finally {
    await page.goto('about:blank'); // or it asks the server that has ended whether it is there
    await end(child);
    site.close();
  }
});

scene('the guard holds for style sheets, too', {}, async (page) => {
  const { site, asked, address } = await startSite();
  const html = PAGE.replace('looks/main.css', `${address}/looks/main.css`);
  fs.writeFileSync(path.join(bench.folder, 'guarded.html'), html);
  try {
    await detectFiles(page, ['guarded.html']);
    await shownFrame(page).locator('h1').waitFor();
    assert.notEqual(await lookOf(page, 'h1', 'letterSpacing'), '3px');
    assert.deepEqual(asked, [], 'nobody reaches this machine through a page');
  } finally {
    site.close();
  }
});

scene('a saved page finds its sheets beside it, and none above the folder', {}, async (page) => {
  for (const [name, css] of Object.entries(SHEETS)) {
    const file = path.join(bench.folder, 'walls', name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, css);
  }
  const secret = path.join(bench.folder, '..', `secret-${path.basename(bench.folder)}.css`);
  fs.writeFileSync(secret, 'h1 { letter-spacing: 9px !important; }');
  const more = `<link rel="stylesheet" href="../../${path.basename(secret)}"></head>`;
  fs.writeFileSync(path.join(bench.folder, 'walls/index.html'), PAGE.replace('</head>', more));
  try {
    await detectFiles(page, ['walls/index.html']);
    await looksLikeItself(page);
  } finally {
    fs.rmSync(secret);
  }
});
