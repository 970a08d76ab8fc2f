// SPDX-License-Identifier: Apache-2.0
// What an element can be: the classes that sito knows, and those that somebody adds by name.

export const UNDETERMINED = 'Undetermined';

/** In the order of their digits. */
export const KNOWN_CLASSES = [
  'Revealer',
  'Inner',
  'Outer',
  'Closer',
  'LanguageSelection',
  'Pager',
  UNDETERMINED,
];

// As src/sito/elements/classes.cpp has them.
const NAMES: Record<string, string> = {
  sectionreveal: 'Revealer',
  revealer: 'Revealer',
  reveal: 'Revealer',
  innerpagelink: 'Inner',
  inner: 'Inner',
  outerpagelink: 'Outer',
  outer: 'Outer',
  closer: 'Closer',
  close: 'Closer',
  languageselection: 'LanguageSelection',
  language: 'LanguageSelection',
  pager: 'Pager',
  nextpage: 'Pager',
  undetermined: UNDETERMINED,
  undet: UNDETERMINED,
  undefined: UNDETERMINED,
  none: UNDETERMINED,
  '': UNDETERMINED,
};

/** The name that sito uses; names that it does not know stay as they are. */
export function canonicalClass(name: string): string {
  return NAMES[name.toLowerCase()] ?? name;
}

/** Light enough for a dark ink on them, and apart for those who do not see all colours. */
const COLOURS: Record<string, string> = {
  Revealer: '#ffb000',
  Inner: '#78a9ff',
  Outer: '#f48fb1',
  Closer: '#ff8a65',
  LanguageSelection: '#3ddbb8',
  Pager: '#d0a7ff',
  [UNDETERMINED]: '#c6c6c6',
};
const OTHER_COLOUR = '#c5e063';

export function colourOf(name: string): string {
  return COLOURS[name] ?? OTHER_COLOUR;
}

/** All classes of a drop-down; `more` are those that were added. */
export function allClasses(more: readonly string[]): string[] {
  return [...KNOWN_CLASSES, ...more.filter((name) => !KNOWN_CLASSES.includes(name))];
}
