// SPDX-License-Identifier: Apache-2.0
// WCAG 2.2 AA and good practice by axe-core.
import fs from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core finds in the document; frames hold pages of others, and are left out. */
export async function axeFindings(page, rules = TAGS) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // As a tool of the browser, which the page's policy does not bind.
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Runtime.evaluate', { expression: AXE });
    await cdp.detach();
  }
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run(document, { runOnly, iframes: false, resultTypes: ['violations'] }),
    rules,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`);
}
