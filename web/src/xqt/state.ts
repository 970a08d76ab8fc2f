// SPDX-License-Identifier: Apache-2.0
// What the view "XQT" knows.
import type { PageInfo } from '../api/types';
import type { Preview } from '../api/xqt';
import type { Highlight } from '../parts/page_frame';
import { EXAMPLE_NAMES, exampleInput, type PageInput } from '../state/inputs';
import { createStore } from '../state/store';
import { type History, historyOf } from './history';
import { type EditField, type EditMapping, fieldAt, newMapping } from './mapping';

export const sides = ['page', 'record', 'query'] as const;
export type Side = (typeof sides)[number];
export type Pane = 'fields' | Side;

/** What a click in the page is for. */
export type Picking = '' | 'place' | 'exclude';

/** What a template is made from. */
export const sources = ['new', 'list', 'detected', 'file'] as const;
export type Source = (typeof sources)[number];

export interface XqtState {
  phase: 'form' | 'editor';
  inputs: PageInput[];
  /** What the template is made from. */
  from: Source;
  opened: { name: string; text?: string };
  busy: string;
  error: string;
  pages: PageInfo[];
  page: number;
  history: History<EditMapping>;
  /** As it was opened or saved last. */
  kept: EditMapping | null;
  /** Key of the field that is worked at; 0: none. */
  selected: number;
  /** Which of its places is pointed at. */
  place: number;
  picking: Picking;
  /** Beside the fields in a wide window. */
  side: Side;
  /** All there is in a narrow one. */
  pane: Pane;
  /** What the path that the pointer is on would find. */
  hovered: Highlight | null;
  /** Name of the field that the pointer is on; otherwise what the chosen one finds is marked. */
  hoveredField: string;
  scroll: boolean;
  preview: Preview | null;
  previewError: string;
  previewing: boolean;
  /** Paths for what was clicked are looked for. */
  proposing: boolean;
  fieldError: { key: number; message: string };
  /** What was just done, for those who cannot see it. */
  said: string;
  /** Counts what was pointed at, so that work goes on at the field. */
  pointed: number;
}

const initial = (): XqtState => ({
  phase: 'form',
  inputs: EXAMPLE_NAMES.map(exampleInput),
  from: 'new',
  opened: { name: '' },
  busy: '',
  error: '',
  pages: [],
  page: 0,
  history: historyOf(newMapping()),
  kept: null,
  selected: 0,
  place: 0,
  picking: '',
  side: 'page',
  pane: 'fields',
  hovered: null,
  hoveredField: '',
  scroll: false,
  preview: null,
  previewError: '',
  previewing: false,
  proposing: false,
  fieldError: { key: 0, message: '' },
  said: '',
  pointed: 0,
});

export const xqtStore = createStore<XqtState>(initial());

/** As it was at first. */
export function forgetWork(): void {
  xqtStore.set(initial());
}

export const present = (): EditMapping => xqtStore.get().history.present;

export const selectedField = (): EditField | undefined =>
  fieldAt(present(), xqtStore.get().selected);
