// SPDX-License-Identifier: Apache-2.0
// What the view "Structure" knows.
import type { DetectResult, ErrorInfo, Hit, PageInfo } from '../api/types';
import { EXAMPLE_NAMES, exampleInput, type PageInput } from '../state/inputs';
import { createStore } from '../state/store';

export interface PageProgress {
  key: string;
  name: string;
  state: 'waiting' | 'loading' | 'ready' | 'failed';
  message: string;
}

export type DetectionFacts = Pick<DetectResult, 'problems' | 'ms'>;

/** One correction, as the server is told of it: a server that has forgotten all is told again. */
export type Operation =
  | { field: string; page: number; node: number }
  | { field: string; xpath: string }
  | { field: string; hits: number[] };

export interface StructureState {
  inputs: PageInput[];
  kind: string; // 'detect' or one of the session's
  method: string;
  /** The chosen options of the method classic. */
  classic: string[];
  structuredData: boolean;
  phase: 'form' | 'running' | 'results';
  progress: PageProgress[];
  stage: string;
  /** Why there is no result. */
  error: string;
  /** The detection that is shown. */
  job: string;
  /** The one that is under way; "" for none. */
  runningJob: string;
  /** Of the detection that is shown: what its job said besides. */
  facts: DetectionFacts;
  /** What was corrected since, in order. */
  log: Operation[];
  result: DetectResult | null;
  pages: PageInfo[];
  /** Ids of hits that are to be saved. */
  checked: ReadonlySet<number>;
  /** Index of the page that is shown. */
  page: number;
  /** Which half a narrow window shows. */
  pane: 'results' | 'page';
  highlight: { nodes: number[]; scroll: boolean };
  /** The field that a click in the page is for; "" when a click is for nothing. */
  picking: string;
  /** The field whose path is being typed; "" for none. */
  typing: string;
  /** What went wrong with a correction, by field. */
  fieldError: { field: string; message: string };
  /** What was just changed, for those who cannot see it. */
  said: string;
  busyField: string;
  /** The field that was corrected last; `times` counts corrections. */
  corrected: { field: string; times: number };
  /** Addresses and paths on which it is tried. */
  tried: string;
}

const initial: StructureState = {
  inputs: EXAMPLE_NAMES.map(exampleInput),
  kind: 'detect',
  method: 'evidence',
  classic: [],
  structuredData: true,
  phase: 'form',
  progress: [],
  stage: '',
  error: '',
  job: '',
  runningJob: '',
  facts: { problems: [], ms: 0 },
  log: [],
  result: null,
  pages: [],
  checked: new Set(),
  page: 0,
  pane: 'results',
  highlight: { nodes: [], scroll: false },
  picking: '',
  typing: '',
  fieldError: { field: '', message: '' },
  said: '',
  busyField: '',
  corrected: { field: '', times: 0 },
  tried: '',
};

export const structureStore = createStore<StructureState>(initial);

/** As it was at first. */
export function forgetWork(): void {
  structureStore.set(initial);
}

export function hitsOf(field: string): Hit[] {
  const fields = structureStore.get().result?.detection.fields ?? [];
  return fields.find((entry) => entry.field === field)?.hits ?? [];
}

export type Problem = { page: string; error: ErrorInfo };
