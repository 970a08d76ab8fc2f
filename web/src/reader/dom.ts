// SPDX-License-Identifier: Apache-2.0
// What is asked of the nodes of an article.
export const HEADINGS = 'h1, h2, h3, h4, h5, h6';

export const textOf = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim();

export function replaceTag(element: Element, tag: string): HTMLElement {
  const made = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) made.setAttribute(name, value);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

export const isPicture = (element: Element): boolean =>
  element.matches('figure') ||
  (element.matches('p') && textOf(element) === '' && element.querySelector('img') !== null);
