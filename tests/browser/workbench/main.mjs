// SPDX-License-Identifier: Apache-2.0
// All tests of the workbench, one after another, on one server and one browser.
import { after, before } from 'node:test';
import { start, stop } from './harness.mjs';

before(start);
after(stop);
await import('./structure.mjs');
await import('./why.mjs');
await import('./compare.mjs');
await import('./corpus.mjs');
await import('./keyboard.mjs');
await import('./layout.mjs');
await import('./access.mjs');
await import('./hostile.mjs');
await import('./errors.mjs');
await import('./timing.mjs');
