// SPDX-License-Identifier: Apache-2.0
// All tests of the extension, one after another, in one browser.
import { after, before } from 'node:test';
import { start, stop } from './harness.mjs';

before(start);
after(stop);
await import('./label.mjs');
await import('./keyboard.mjs');
await import('./files.mjs');
