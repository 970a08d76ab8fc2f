// SPDX-License-Identifier: Apache-2.0
// The classes of elements, in the order of their digits and colours.
export const KNOWN_CLASSES = [
  'Revealer',
  'Inner',
  'Outer',
  'Closer',
  'LanguageSelection',
  'Pager',
  'Undetermined',
];

/** Those, those of the model, and those that labels have besides. */
export function classesOf(model: readonly string[], labels: readonly string[]): string[] {
  return [...new Set([...KNOWN_CLASSES, ...model, ...labels])].filter((name) => name !== '');
}

/** Number of a class's colour, here and in the frame (apps/serve/page_view_script.cpp). */
export function colourOf(name: string): number {
  const at = KNOWN_CLASSES.indexOf(name);
  return at < 0 ? KNOWN_CLASSES.length : at;
}
