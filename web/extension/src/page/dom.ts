// SPDX-License-Identifier: Apache-2.0
// Ways about the page, through its open shadow trees, past our own host.

export const HOST_TAG = 'sito-labels';

const isHost = (element: Element): boolean => element.localName === HOST_TAG;

export function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

export function childrenOf(element: Element): Element[] {
  const inside = element.shadowRoot ?? element;
  return [...inside.children].filter((child) => !isHost(child));
}

/** The whole page and its body are no elements that anybody presses. */
export function canBeLabelled(element: Element | null): element is Element {
  return element !== null && !element.matches('html, head, body') && !isHost(element);
}

function deepest(root: Document | ShadowRoot, x: number, y: number): Element | null {
  const within = (element: Element) => root instanceof Document || root.contains(element);
  const found = root.elementsFromPoint(x, y).find((element) => !isHost(element) && within(element));
  if (!found) return null;
  return (found.shadowRoot && deepest(found.shadowRoot, x, y)) ?? found;
}

const CONTROLS =
  'a, button, summary, input, select, label, [role=button], [role=link], [role=tab], [onclick]';
const ICON_DEPTH = 4;

/** What somebody means who points there: the button, not the drawing in it. */
export function elementAt(x: number, y: number): Element | null {
  const found = deepest(document, x, y);
  for (let at = found, depth = 0; at && depth <= ICON_DEPTH; at = parentOf(at), ++depth) {
    if (at.matches(CONTROLS)) return at;
  }
  return canBeLabelled(found) ? found : null;
}

export type Step = 'parent' | 'child' | 'before' | 'after';

/** The element next to another one; null where there is none. */
export function stepFrom(element: Element, step: Step): Element | null {
  if (step === 'child') return childrenOf(element)[0] ?? null;
  if (step === 'parent') {
    const parent = parentOf(element);
    return canBeLabelled(parent) ? parent : null;
  }
  const row = element.parentNode ? [...element.parentNode.children] : [];
  const others = row.filter((other) => canBeLabelled(other));
  return others[others.indexOf(element) + (step === 'before' ? -1 : 1)] ?? null;
}

/** Scrolls what lies below the pointer, which a shield keeps from the wheel. */
export function scrollBelow(event: WheelEvent): boolean {
  const { deltaX: left, deltaY: top } = event;
  for (let at = deepest(document, event.clientX, event.clientY); at; at = parentOf(at)) {
    if (at === document.scrollingElement || at === document.body) return false;
    const was = at.scrollTop + at.scrollLeft;
    if (/auto|scroll/.test(getComputedStyle(at).overflow)) at.scrollBy({ top, left });
    if (at.scrollTop + at.scrollLeft !== was) return true;
  }
  return false;
}

/** All elements of a name, those in shadow trees as well. */
export function allOf(tag: string): Element[] {
  const found: Element[] = [];
  const look = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === tag) found.push(element);
      if (element.shadowRoot && !isHost(element)) look(element.shadowRoot);
    }
  };
  look(document);
  return found;
}
