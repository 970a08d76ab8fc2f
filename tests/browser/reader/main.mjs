// SPDX-License-Identifier: Apache-2.0
import { after, before } from 'node:test';
import { start, stop } from './harness.mjs';

before(start);
after(stop);
await import('./read.mjs');
await import('./access.mjs');
await import('./handover.mjs');
