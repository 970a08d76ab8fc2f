// SPDX-License-Identifier: Apache-2.0
// What the extension knows while it is on, in one page.
import { createStore } from '../../../src/state/store';
import type { Guess, Label } from '../storage';

export interface Placed<T> {
  item: T;
  element: Element;
}

export interface PageState {
  /** The page is used as if we were not there. */
  paused: boolean;
  /** What the user does on the page is kept in `actions`: lines of a file of actions. */
  recording: boolean;
  actions: string[];
  /** Under the pointer, or where the arrow keys have gone. */
  hovered: Element | null;
  /** What the panel is about. */
  chosen: Element | null;
  /** Labels of this page whose elements are there. */
  labels: Placed<Label>[];
  /** The same of guesses, least sure first. */
  guesses: Placed<Guess>[];
  classes: string[];
  negatives: boolean;
  error: string;
}

const BLANK: PageState = {
  paused: false,
  recording: false,
  actions: [],
  hovered: null,
  chosen: null,
  labels: [],
  guesses: [],
  classes: [],
  negatives: false,
  error: '',
};

export const pageStore = createStore<PageState>(BLANK);

export const forgetAll = (): void => pageStore.set(BLANK);

export const labelOf = (element: Element | null): Label | undefined =>
  pageStore.get().labels.find((label) => label.element === element)?.item;

export const guessOf = (element: Element | null): Guess | undefined =>
  pageStore.get().guesses.find((guess) => guess.element === element)?.item;
