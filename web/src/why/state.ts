// SPDX-License-Identifier: Apache-2.0
// What the view "Why" knows: a page, and one or two algorithms with what they make of it.
import type { ParameterValues, WhyResult } from '../api/types';
import { DEFAULT_ALGORITHM } from '../state/defaults';
import { type PageInput, typedInput } from '../state/inputs';
import { createStore } from '../state/store';

export type SideName = 'a' | 'b';

export interface Side {
  algorithm: string; // '' for none
  params: ParameterValues; // only those that differ from the default
  busy: boolean;
  error: string;
  result: WhyResult | null;
}

export interface WhyState {
  page: string; // id, '' for none
  a: Side;
  b: Side;
  /** Blocks as they stand in the page, or as a list. */
  shown: 'page' | 'list';
  /** The list leaves out what both see alike. */
  onlyDiffering: boolean;
  /** The text under the pointer: its index in the page. */
  hovered: number | null;
  input: PageInput[];
  loading: boolean;
  loadError: string;
}

const side = (algorithm: string): Side => ({
  algorithm,
  params: {},
  busy: false,
  error: '',
  result: null,
});

export const whyStore = createStore<WhyState>({
  page: '',
  a: side(DEFAULT_ALGORITHM),
  b: side(''),
  shown: 'page',
  onlyDiffering: false,
  hovered: null,
  input: [typedInput()],
  loading: false,
  loadError: '',
});
