// SPDX-License-Identifier: Apache-2.0
// What the view "Compare" knows.
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
  a: 'justext',
  b: 'boilerpipe-article',
  from: 'pages',
  left: new Set(),
  inputs: [],
  location: '',
});
