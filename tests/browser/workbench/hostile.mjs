// SPDX-License-Identifier: Apache-2.0
// A page that means harm: it runs nothing, reaches nothing, and its words stay words.
import assert from 'node:assert/strict';
import { bench, detectFiles, scene, shownFrame } from './harness.mjs';

scene(
  'a hostile page runs nothing and calls nobody',
  { expects: /Content Security Policy|sandbox/i },
  async (page) => {
    const asked = [];
    await detectFiles(page, ['hostile.html']);
    page.on('request', (request) => asked.push(request.url()));
    await shownFrame(page).getByText('Text that is long enough').click();
    await page.waitForTimeout(500);
    assert.ok(!/owned/.test(await page.title()));
    assert.equal(new URL(page.url()).pathname, '/');
    assert.deepEqual(
      asked.filter((url) => /\/api\/(?!alive$)|owned/.test(url)), // the page itself asks that
      [],
    );
    assert.equal(await page.locator('.results img, .results script').count(), 0);
  },
);

scene('the frame has no origin: the server answers it nothing', { expects: /./ }, async (page) => {
  await detectFiles(page, ['hostile.html']);
  const handle = await page.locator('iframe.page-frame').elementHandle();
  const frame = await handle.contentFrame();
  assert.equal(await frame.evaluate(() => self.origin), 'null');
  const reached = await frame.evaluate(async (address) => {
    const tries = [() => fetch(`${address}api/session`).then((answer) => answer.text())];
    tries.push(
      () => Promise.resolve(top.document.title),
      () => Promise.resolve(localStorage.length),
    );
    const answers = [];
    for (const attempt of tries) {
      try {
        answers.push(await attempt());
      } catch {
        answers.push(null);
      }
    }
    return answers;
  }, bench.address);
  assert.deepEqual(reached, [null, null, null]);
});

scene('a frame cannot assign a field that nobody asked for', {}, async (page) => {
  await detectFiles(page, ['site/page-00.html', 'site/page-01.html']);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const frame = await (
    await page.locator('iframe.page-frame').first().elementHandle()
  ).contentFrame();
  await frame.evaluate(() => parent.postMessage({ sito: 'picked', node: 5, text: 'x' }, '*'));
  await page.waitForTimeout(200);
  assert.deepEqual(
    asked.filter((url) => url.includes('assign')),
    [],
  );
});

scene('the page works under its policy', {}, async (page) => {
  const answer = await page.request.get(bench.address);
  const policy = answer.headers()['content-security-policy'] ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self'/);
  assert.ok(!/unsafe/.test(policy), policy);
});
