// SPDX-License-Identifier: Apache-2.0
// What the view "Corpus" knows.
import type { JobState, Run, RunProgress, RunResult } from '../api/types';
import { DEFAULT_ALGORITHM, DEFAULT_FORMAT } from '../state/defaults';
import { createStore } from '../state/store';

export interface ActiveRun {
  job: string;
  state: JobState;
  progress: RunProgress | null;
  result: RunResult | null;
  error: string;
  /** Somebody has asked it to stop. */
  stopping: boolean;
}

export interface CorpusState {
  inputs: string[];
  algorithm: string;
  format: string;
  language: string;
  dedup: boolean;
  output: string;
  error: string;
  active: ActiveRun | null;
  runs: Run[] | null;
  runsError: string;
}

export const corpusStore = createStore<CorpusState>({
  inputs: [],
  algorithm: DEFAULT_ALGORITHM,
  format: DEFAULT_FORMAT,
  language: '',
  dedup: false,
  output: 'corpus',
  error: '',
  active: null,
  runs: null,
  runsError: '',
});
