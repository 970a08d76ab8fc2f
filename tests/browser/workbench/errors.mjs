// SPDX-License-Identifier: Apache-2.0
// What goes wrong is said, and nothing is lost by it.
import assert from 'node:assert/strict';
import { bench, button, detectExamples, end, scene, serve, until, valuesOf } from './harness.mjs';

const TOKEN = 'three-hearts-and-lions-0123456789';
const ANNOUNCED_MS = 3000;
const REFUSED = /status of 4\d\d|ERR_CONNECTION|Failed to load/;

scene('pages that cannot be had', { expects: REFUSED }, async (page) => {
  const cases = ['http://10.0.0.1/', 'file:///etc/passwd', 'picture.png', '../../etc/passwd'];
  for (const typed of cases) {
    await button(page, 'Clear all').click();
    await page.getByLabel('Page 1', { exact: true }).fill(typed);
    await button(page, 'Process').click();
    await page.getByRole('alert').waitFor();
    await page.locator('.progress-list .failed').waitFor();
    const message = await page.locator('.progress-list .failed .message').innerText();
    assert.ok(message.length > 15, `${typed}: ${message}`);
    assert.equal(await page.getByLabel('Page 1', { exact: true }).inputValue(), typed);
  }
});

scene('nothing to process', {}, async (page) => {
  await button(page, 'Clear all').click();
  await button(page, 'Process').click();
  assert.match(await page.getByRole('alert').innerText(), /at least one page/);
});

// A frame that was still loading asks the new server for a view of the old one: an answer that is
// not to be framed.
const REFUSED_OR_GONE = new RegExp(`${REFUSED.source}|frame-ancestors`);

scene(
  'the server ends, and comes back',
  { expects: REFUSED_OR_GONE, open: false },
  async (page) => {
    const first = await serve();
    const port = new URL(first.address).port;
    await page.goto(first.address);
    await detectExamples(page);
    await end(first.child);
    await button(page, 'XML').click();
    await page.getByText('The server does not answer', { exact: true }).waitFor();
    assert.ok((await valuesOf(page, 'title')).length === 3, 'what was found is still shown');
    const second = await serve('--port', port);
    try {
      await page
        .getByText('The server does not answer', { exact: true })
        .waitFor({ state: 'detached' });
      await button(page, 'Change the pages').click();
      await detectExamples(page);
      assert.equal((await valuesOf(page, 'title')).length, 3);
    } finally {
      await end(second.child);
    }
  },
);

/** The page is left alone; resolves when it says that the server is gone, with the time. */
const announcement = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const alerts = [...document.querySelectorAll('[role=alert]')];
          if (alerts.some((one) => /server does not answer/.test(one.textContent))) {
            resolve(Date.now());
          }
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      }),
  );

scene('a lost server is announced at once', { expects: REFUSED, open: false }, async (page) => {
  const { child, address } = await serve();
  await page.goto(address);
  await button(page, 'Process').waitFor();
  // The first one is there, and does not answer; the second has ended.
  for (const signal of ['SIGSTOP', 'SIGKILL']) {
    const said = announcement(page);
    await page.evaluate(() => undefined); // it watches by now
    const begin = Date.now();
    child.kill(signal);
    const took = (await said) - begin;
    console.log(`# ${signal}: announced after ${took} ms`);
    assert.ok(took <= ANNOUNCED_MS, `${signal}: ${took} ms`);
    if (signal === 'SIGKILL') continue;
    child.kill('SIGCONT');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  }
});

scene('no server at all', { expects: REFUSED, open: false }, async (page) => {
  const { child, address } = await serve();
  await page.route('**/api/session', (route) => route.abort());
  await page.goto(address);
  await page.getByRole('heading', { name: 'The server does not answer' }).waitFor();
  // Before the server can be reached: the page takes the button away as soon as it can be.
  const asked = page.waitForRequest('**/api/session');
  await button(page, 'Try again').click();
  await asked;
  await page.unroute('**/api/session');
  await button(page, 'Process').waitFor();
  await end(child);
});

scene(
  'beyond loopback the page asks for the token',
  { expects: REFUSED, open: false },
  async (page) => {
    const { child, address } = await serve('--bind', '0.0.0.0', '--token', TOKEN);
    try {
      const there = `http://127.0.0.1:${new URL(address).port}/`;
      await page.goto(there);
      await page.getByRole('heading', { name: /asks for its token/ }).waitFor();
      await page.getByLabel('Token').fill('wrong');
      await button(page, 'Continue').click();
      await page.getByRole('alert').waitFor();
      await page.getByLabel('Token').fill(TOKEN);
      await button(page, 'Continue').click();
      await button(page, 'Process').waitFor();
      await page.reload();
      await button(page, 'Process').waitFor();
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`${there}?#token=${TOKEN}`);
      await button(page, 'Process').waitFor();
      assert.ok(!page.url().includes('three-hearts'), 'the token is not left in the address');
    } finally {
      await end(child);
    }
  },
);

scene('an answer that is no JSON', { expects: /./ }, async (page) => {
  await page.route('**/api/detect', (route) => route.fulfill({ status: 500, body: '<html>' }));
  await button(page, 'Process').click();
  await page.getByRole('alert').waitFor();
  assert.match(await page.getByRole('alert').innerText(), /500/);
  await page.unroute('**/api/detect');
  await detectExamples(page);
});

scene('a stopped detection leaves the form as it was', {}, async (page) => {
  await page.route('**/api/pages', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue().catch(() => undefined);
  });
  await button(page, 'Process').click();
  await button(page, 'Stop').click();
  await until(async () => /Stopped/.test(await page.getByRole('alert').innerText()), 'it says so');
  assert.equal(await page.locator('.input-row .chip').count(), 3);
});

scene('an unknown view is the first one', {}, async (page) => {
  await page.goto(`${bench.address}#/nonsense`);
  await button(page, 'Process').waitFor();
});
