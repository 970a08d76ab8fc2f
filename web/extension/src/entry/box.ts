// SPDX-License-Identifier: Apache-2.0
// Where an element was drawn, as the attribute of snapshots says it (src/sito/page/geometry.h).

export const BOX_ATTRIBUTE = 'data-sito-box';

export interface Box {
  id: number;
  width: number;
  visible: boolean;
  fixed: boolean;
  pointer: boolean;
  /** The attribute's value without the number, which means nothing to others. */
  text: string;
}

export function boxOf(element: Element): Box | null {
  const value = element.getAttribute(BOX_ATTRIBUTE);
  const match = /^(\d+) (-?\d+ -?\d+ (-?\d+) -?\d+ ([a-z]+|-))$/.exec(value ?? '');
  if (!match) return null;
  const [, id, rest = '', width, flags = ''] = match;
  return {
    id: Number(id),
    width: Number(width),
    visible: flags.includes('v'),
    fixed: flags.includes('f'),
    pointer: flags.includes('p'),
    text: `0 ${rest}`,
  };
}

export const withoutBoxes = (html: string): string => html.replace(/ data-sito-box="[^"]*"/g, '');
