// SPDX-License-Identifier: Apache-2.0
// One element and what it is, as training sets have it (docs/formats/elements.md): what is empty or
// zero is left out.

export interface Entry {
  url: string;
  tag: string;
  code: string;
  crawler_class: string;
  ancestors?: string[];
  before?: string;
  after?: string;
  siblings?: number;
  position?: number;
  box?: string;
  window?: number[];
  page?: string;
  language?: string;
  repeats?: number;
  controls?: number;
  list?: number;
  hidden?: number;
  row?: string;
  next?: string;
  refers?: string;
}

/** The fields and what they hold, in the order of the file. */
export const FIELDS: Record<keyof Entry, 'text' | 'count' | 'texts' | 'pair'> = {
  url: 'text',
  tag: 'text',
  code: 'text',
  crawler_class: 'text',
  ancestors: 'texts',
  before: 'text',
  after: 'text',
  siblings: 'count',
  position: 'count',
  box: 'text',
  window: 'pair',
  page: 'text',
  language: 'text',
  repeats: 'count',
  controls: 'count',
  list: 'count',
  hidden: 'count',
  row: 'text',
  next: 'text',
  refers: 'text',
};
