// SPDX-License-Identifier: Apache-2.0
// Counter-examples: what stands beside a labelled element and is something else.
import { canBeLabelled } from './dom';
import { labelOf } from './state';

const PER_POSITIVE = 3;

/** Elements that look alike are likely to be the same thing, which nobody has labelled yet. */
const looks = (element: Element): string =>
  `${element.localName} ${element.getAttribute('class') ?? ''} ${element.getAttribute('role') ?? ''}`;

/** The nearest unlabelled siblings that do not look like it. */
export function negativesOf(element: Element): Element[] {
  const row = [...(element.parentNode?.children ?? [])];
  const at = row.indexOf(element);
  const far = (other: Element) => Math.abs(row.indexOf(other) - at);
  return row
    .filter((other) => other !== element && canBeLabelled(other) && !labelOf(other))
    .filter((other) => looks(other) !== looks(element))
    .filter((other) => !['script', 'style', 'template', 'link'].includes(other.localName))
    .sort((a, b) => far(a) - far(b))
    .slice(0, PER_POSITIVE);
}
