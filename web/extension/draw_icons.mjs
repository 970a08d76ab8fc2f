// SPDX-License-Identifier: Apache-2.0
// Draws icons/icon-*.png from icon.svg with Debian's Chromium: `npm run icons`. Extensions have no
// icons in SVG.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = path.dirname(fileURLToPath(import.meta.url));
const SIZES = [16, 32, 48, 128]; // as manifest.json names them

const browser = await chromium.launch({
  executablePath: process.env.SITO_CHROMIUM ?? '/usr/lib/chromium/chromium',
  args: process.getuid() === 0 ? ['--no-sandbox'] : [],
});
const source = fs.readFileSync(path.join(here, 'icon.svg'), 'utf8');
for (const size of SIZES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${source}`);
  const file = path.join(here, `icons/icon-${size}.png`);
  await page.screenshot({ path: file, omitBackground: true });
  await page.close();
}
await browser.close();
