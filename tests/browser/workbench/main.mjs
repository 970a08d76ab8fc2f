// SPDX-License-Identifier: Apache-2.0
// All tests of the workbench, one after another, on one server and one browser. Layout and times are
// tested with SITO_WORKBENCH=all (slow_workbench): they take a third of the time.
import { after, before } from 'node:test';
import { hasPage, start, startBrowser, stop } from './harness.mjs';

const SKIPPED = 77;

await start();
if (!(await hasPage())) {
  console.error('skipped: this sito was built without the page');
  await stop();
  process.exit(SKIPPED);
}
before(startBrowser);
after(stop);
await import('./structure.mjs');
await import('./xqt.mjs');
await import('./xqt_news.mjs');
await import('./why.mjs');
await import('./elements.mjs');
await import('./elements_access.mjs');
await import('./compare.mjs');
await import('./corpus.mjs');
await import('./keyboard.mjs');
if (process.env.SITO_WORKBENCH === 'all') await import('./layout.mjs');
await import('./access.mjs');
await import('./hostile.mjs');
await import('./errors.mjs');
if (process.env.SITO_WORKBENCH === 'all') await import('./timing.mjs');
