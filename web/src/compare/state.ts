// SPDX-License-Identifier: Apache-2.0
// What the view "Compare" knows.
import { DEFAULT_ALGORITHM, OTHER_ALGORITHM } from '../state/defaults';
import { createStore } from '../state/store';

export interface CompareState {
  a: string;
  b: string;
  from: 'pages' | 'inputs';
  /** Loaded pages that are left out. */
  left: ReadonlySet<string>;
  inputs: string[];
  /** Of the session that was started. */
  location: string;
}

export const compareStore = createStore<CompareState>({
  a: DEFAULT_ALGORITHM,
  b: OTHER_ALGORITHM,
  from: 'pages',
  left: new Set(),
  inputs: [],
  location: '',
});
