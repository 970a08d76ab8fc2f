// SPDX-License-Identifier: Apache-2.0
// The first view within a second; and no action freezes the page: on a quiet machine each is visible within a tenth of a second.
import assert from 'node:assert/strict';
import { bench, detectExamples, group, scene } from './harness.mjs';

const FIRST_VIEW_MS = 1000;
// A busy machine lengthens what the clock says, a slow one what the page's own work takes: one of them has to be short.
const REACTION_MS = 250;
const VISIBLE_MS = 1000;
const UNDER_SANITIZER = 10; // times slower

const slack = process.env.SITO_SANITIZE ? UNDER_SANITIZER : 1;

scene('the first view', { open: false }, async (page) => {
  let best = Infinity; // of three: the machine may be busy with something else
  for (let i = 0; i < 3 && best > FIRST_VIEW_MS * slack; ++i) {
    const began = performance.now();
    await page.goto(bench.address);
    await page.getByRole('button', { name: 'Process' }).waitFor();
    best = Math.min(best, performance.now() - began);
  }
  console.log(`# first view: ${best.toFixed(0)} ms`);
  assert.ok(best <= FIRST_VIEW_MS * slack, `${best} ms`);
});

/** Milliseconds from a click to the next change of the document that was painted. */
async function reaction(page, locator) {
  const element = await locator.elementHandle();
  return page.evaluate(
    (target) =>
      new Promise((resolve, reject) => {
        const began = performance.now();
        setTimeout(() => reject(new Error('nothing changed')), 3000);
        const watcher = new MutationObserver(() => {
          watcher.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        });
        const options = {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        };
        watcher.observe(document.body, options);
        target.click();
      }),
    element,
  );
}

/** A function that gives the milliseconds of processor time that the page's main thread has used. */
async function worked(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
}

scene('every action', {}, async (page) => {
  const work = await worked(page);
  const measure = async (name, locator) => {
    const before = await work();
    const took = await reaction(page, locator);
    const own = (await work()) - before;
    console.log(`# ${name}: ${own.toFixed(0)} ms of work, visible after ${took.toFixed(0)} ms`);
    assert.ok(Math.min(own, took) <= REACTION_MS * slack, `${name}: ${own} ms of work`);
    assert.ok(took <= VISIBLE_MS * slack, `${name}: visible after ${took} ms`);
  };
  await measure('process', page.getByRole('button', { name: 'Process' }));
  await page.locator('.results').waitFor();
  await measure('uncheck', group(page, 'title').getByRole('checkbox').first());
  await measure('go to a value', page.locator('.value').nth(1));
  await measure('point', page.getByRole('button', { name: 'Point at it: Author' }));
  await measure('stop pointing', page.locator('.pick-bar button'));
  await measure('type', page.getByRole('button', { name: 'Type a path for Author' }));
  await measure('save', page.locator('.save-bar button').first());
  await measure('change', page.getByRole('button', { name: 'Change the pages' }));
  await detectExamples(page);
  for (const view of ['why', 'compare', 'corpus', 'structure']) {
    await measure(`view ${view}`, page.locator(`#tab-${view}`));
  }
});
