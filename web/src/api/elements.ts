// SPDX-License-Identifier: Apache-2.0
// Elements of pages and what they are for: docs/workbench.md.
import { call } from './client';

/** An entry of a training set (docs/formats/elements.md); we hand it on as it is. */
export interface ElementEntry {
  url: string;
  tag: string;
  code: string;
  crawler_class: string;
  [more: string]: unknown;
}

/** What a model takes an element for. */
export interface ElementGuess {
  node: number;
  tag: string;
  text: string;
  predicted: string;
  confidence: number;
  /** Where it leads; "" nowhere. */
  target: string;
}

export interface Look {
  classes: string[];
  elements: ElementGuess[];
}

export interface ElementDetail {
  node: number;
  text: string;
  parent: number | null;
  child: number | null;
  entry: ElementEntry;
}

export interface EntryList {
  entries: ElementEntry[];
  /** Where each stands on the page that was named; null: nowhere. */
  nodes: (number | null)[];
}

export interface ElementScores {
  classes: string[];
  /** counts[class][given class]. */
  counts: number[][];
  f1: number[];
  macro_f1: number;
}

export interface TrainedModel {
  /** To ask for suggestions with. */
  model: string;
  samples: number;
  sites: number;
  /** On sites that it has not seen; null: there is one site only. */
  scores: ElementScores | null;
  rules: string;
  /** The model as a file. */
  text: string;
}

export interface SavedEntries {
  name: string;
  text: string;
}

const post = <T>(path: string, body: object) =>
  call<T>(`/api/elements/${path}`, { method: 'POST', body });

export const look = (page: string, model: string) => post<Look>('look', { page, model });

export const detailOf = (page: string, node: number) =>
  post<ElementDetail>('entry', { page, node });

export const readEntries = (
  from: { path: string } | { name: string; text: string },
  page: string,
) => post<EntryList>('read', { ...from, page });

/** Without a path: gives the text of the file and writes nothing. */
export const saveEntries = (entries: ElementEntry[], path?: string) =>
  post<SavedEntries>('save', path ? { entries, path } : { entries });

export const train = (entries: ElementEntry[], learner: string, path: string) =>
  post<TrainedModel>('train', { entries, learner, ...(path ? { path } : {}) });
