// SPDX-License-Identifier: Apache-2.0
// What the view "Elements" knows: a page, what a model takes its elements for, and the labels.
import type { ElementDetail, ElementEntry, ElementGuess, TrainedModel } from '../api/elements';
import { type PageInput, typedInput } from '../state/inputs';
import { createStore } from '../state/store';
import { text } from '../text';

export interface ElementLabel {
  /** Of the page and the element in it; nodes mean nothing on other pages. */
  page: string;
  node: number | null;
  entry: ElementEntry;
}

export interface ElementsState {
  page: string; // id, '' for none
  input: PageInput[];
  loading: boolean;
  loadError: string;
  /** '' for the one that sito comes with. */
  model: string;
  classes: string[];
  guesses: ElementGuess[];
  looking: boolean;
  error: string;
  shown: boolean;
  chosen: ElementDetail | null;
  labels: ElementLabel[];
  /** Where labels are saved and opened, below the folder. */
  file: string;
  past: ElementLabel[][];
  /** What happened last, for readers of screens. */
  announced: string;
  said: { failed: boolean; message: string };
  learner: string;
  trainingSet: string;
  training: boolean;
  trained: TrainedModel | null;
  trainError: string;
}

export const elementsStore = createStore<ElementsState>({
  page: '',
  input: [typedInput()],
  loading: false,
  loadError: '',
  model: '',
  classes: [],
  guesses: [],
  looking: false,
  error: '',
  shown: true,
  chosen: null,
  labels: [],
  file: 'elements.json',
  past: [],
  announced: '',
  said: { failed: false, message: '' },
  learner: 'tree',
  trainingSet: '',
  training: false,
  trained: null,
  trainError: '',
});

const MOST_UNDO = 100;

export function setLabels(labels: ElementLabel[]): void {
  const { labels: old, past } = elementsStore.get();
  elementsStore.set({ labels, past: [...past, old].slice(-MOST_UNDO) });
}

export function undo(): void {
  const { past } = elementsStore.get();
  const labels = past[past.length - 1];
  if (!labels) return;
  const announced = text.elements.undone(labels.length);
  elementsStore.set({ labels, past: past.slice(0, -1), announced });
}

export function labelAt(node: number | null): ElementLabel | undefined {
  const { labels, page } = elementsStore.get();
  return labels.find((label) => label.page === page && label.node === node && node !== null);
}

/** What nobody has labelled yet, least sure first. */
export function unsure(state: ElementsState): ElementGuess[] {
  const done = new Set(
    state.labels.filter(({ page }) => page === state.page).map(({ node }) => node),
  );
  return state.guesses
    .filter(({ node }) => !done.has(node))
    .sort((a, b) => a.confidence - b.confidence);
}
