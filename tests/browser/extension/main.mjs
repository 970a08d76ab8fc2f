// SPDX-License-Identifier: Apache-2.0
// All tests of the extension, one after another, in one browser. With SITO_EXTENSION=all
// (slow_extension) also keys, looks, more pages that both read, and a crawl with new labels.
import { after, before } from 'node:test';
import { has, isAll, start, stop } from './harness.mjs';

before(start);
after(stop);
await import('./label.mjs');
await import('./frames.mjs');
if (isAll) {
  await import('./keyboard.mjs');
  await import('./looks.mjs');
}
await import('./files.mjs');
if (has('label') && has('render')) {
  await import('./same.mjs');
  if (isAll) await import('./story.mjs');
} else {
  console.error('skipped: agreement with sito: this sito has no render');
}
