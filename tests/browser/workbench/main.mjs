// SPDX-License-Identifier: Apache-2.0
// All tests of the workbench, on one server and one browser. With SITO_WORKBENCH=all (slow_workbench)
// also a whole newspaper, layout, times, and the scenes that are marked as slow.
import { after, before, describe, it } from 'node:test';
import { hasPage, isAll, scenes, start, startBrowser, stop } from './harness.mjs';

const SKIPPED = 77;
// A scene waits half of the time, for a server, a page or a frame. Times are taken one by one.
const AT_ONCE = 3;
const TIMEOUT_MS = 90_000;

await start();
if (!(await hasPage())) {
  console.error('skipped: this sito was built without the page');
  await stop();
  process.exit(SKIPPED);
}
const names = ['structure', 'work', 'sheets', 'xqt', 'why', 'elements'];
names.push('elements_access', 'compare', 'corpus', 'keyboard', 'access', 'proxy', 'hostile');
names.push('errors');
if (isAll) names.push('xqt_news', 'layout');
for (const name of names) await import(`./${name}.mjs`);
const together = scenes.splice(0);
if (isAll) await import('./timing.mjs');

const play = ({ name, run }) => it(name, { timeout: TIMEOUT_MS }, run);
describe('workbench', () => {
  before(startBrowser);
  after(stop);
  describe('views', { concurrency: AT_ONCE }, () => together.forEach(play));
  describe('times', () => scenes.forEach(play));
});
