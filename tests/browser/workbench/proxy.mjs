// SPDX-License-Identifier: Apache-2.0
// The proxy beside the workbench: it is started, counts what passes, and takes rules while it runs.
import assert from 'node:assert/strict';
import http from 'node:http';
import { scene, shot } from './harness.mjs';

const SENTENCE = 'The ferry of Long Reach carries forty people over the river every hour. ';
const PAGE = `<!DOCTYPE html><html lang="en"><head><title>The ferry</title></head><body>
  <nav><a href="/a">Home</a> <a href="/b">Sport</a></nav>
  <article><h1>The ferry</h1>${`<p>${SENTENCE.repeat(4)}</p>`.repeat(4)}</article></body></html>`;

/** The body of a page through the proxy. */
function through(port, url) {
  return new Promise((resolve, reject) => {
    const request = { host: '127.0.0.1', port, path: url, headers: { Host: new URL(url).host } };
    http
      .get(request, (response) => {
        let body = '';
        response.on('data', (data) => (body += data));
        response.on('end', () => resolve(body));
      })
      .on('error', reject);
  });
}

scene('the proxy is started, watched, given rules and stopped', { view: 'proxy' }, async (page) => {
  const paper = http.createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(PAGE);
  });
  await new Promise((resolve) => paper.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${paper.address().port}/page`;
    const counter = (name, value) =>
      page.locator('.proxy-counters .card', { hasText: name }).getByText(value).waitFor();
    await page.getByRole('button', { name: 'Start the proxy' }).click();
    const running = page.getByText(/Running at 127\.0\.0\.1:\d+/);
    const port = Number(/:(\d+)/.exec(await running.textContent())[1]);
    assert.doesNotMatch(await through(port, url), /Sport/);
    await counter('Pages cleaned', '1'); // without a click
    await counter('Bytes saved', /%/);
    await counter('Time per page', /ms/);
    await shot(page, 'proxy');
    await page.getByLabel('Host').fill(new URL(url).hostname);
    await page.getByRole('button', { name: 'Add the site' }).click();
    await page.getByRole('button', { name: 'Remove the rule of 127.0.0.1' }).waitFor();
    assert.equal(await through(port, url), PAGE);
    await page.getByRole('button', { name: 'Remove the rule of 127.0.0.1' }).click();
    await page.getByText('There are no rules for sites yet.').waitFor();
    assert.doesNotMatch(await through(port, url), /Sport/);
    await counter('Pages cleaned', '2');
    await page.getByRole('button', { name: 'Stop the proxy' }).click();
    await page.getByText('Not running').waitFor();
    await assert.rejects(through(port, url));
  } finally {
    paper.close();
  }
});
