// SPDX-License-Identifier: Apache-2.0
// Ways about the page, past our own host: through its shadow trees, closed ones as well, and
// through the frames that may be read, which are those of its own site. As snapshots go.
import { seen } from './seen';

export const HOST_TAG = 'sito-labels';

type Root = Document | ShadowRoot;

const isHost = (element: Element): boolean => element.localName === HOST_TAG;

/** The tree that is drawn in an element; null for its own children. */
const insideOf = (element: Element): Root | null => seen.shadowOf(element) ?? seen.inside(element);

/** What has the element in it: its parent, the host of its shadow tree, its frame. */
export function parentOf(element: Element): Element | null {
  const above = element.parentElement;
  if (above && !(above.localName === 'body' && above.ownerDocument !== document)) return above;
  const root = element.getRootNode();
  if ('host' in root) return (root as ShadowRoot).host;
  return element.ownerDocument.defaultView?.frameElement ?? null;
}

export function childrenOf(element: Element): Element[] {
  const inside = insideOf(element);
  const children = inside && 'body' in inside ? inside.body.children : (inside ?? element).children;
  return [...children].filter((child) => !isHost(child));
}

/** The whole page and its body are no elements that anybody presses. */
export function canBeLabelled(element: Element | null): element is Element {
  return element !== null && !element.matches('html, head, body') && !isHost(element);
}

/** Whether it is still there, with the frame that it stands in. */
export function isThere(element: Element): boolean {
  for (let at = element; at.isConnected;) {
    const view = at.ownerDocument.defaultView;
    if (view === window) return true;
    if (!view?.frameElement) return false;
    at = view.frameElement;
  }
  return false;
}

/** Where a frame's window begins in ours; of the page's own elements: 0, 0. */
function beginOf(frame: Element | null): { x: number; y: number } {
  const begin = { x: 0, y: 0 };
  for (let at = frame; at; at = at.ownerDocument.defaultView?.frameElement ?? null) {
    const { left, top } = at.getBoundingClientRect();
    begin.x += left + at.clientLeft;
    begin.y += top + at.clientTop;
  }
  return begin;
}

/** Where an element is drawn, in our window. */
export function rectOf(element: Element): DOMRect {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { x, y } = beginOf(element.ownerDocument.defaultView?.frameElement ?? null);
  return new DOMRect(left + x, top + y, width, height);
}

function deepest(root: Root, x: number, y: number): Element | null {
  const found = root
    .elementsFromPoint(x, y)
    .find((element) => !isHost(element) && element.getRootNode() === root);
  if (!found) return null;
  const inside = insideOf(found);
  if (!inside) return found;
  if ('host' in inside) return deepest(inside, x, y) ?? found;
  const { left, top } = found.getBoundingClientRect();
  const inner = deepest(inside, x - left - found.clientLeft, y - top - found.clientTop);
  return inner && canBeLabelled(inner) ? inner : found;
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
  if (step === 'child') return childrenOf(element).find((child) => canBeLabelled(child)) ?? null;
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
    const whole = seen.inside(at)?.scrollingElement;
    const box = whole ?? at;
    const was = box.scrollTop + box.scrollLeft;
    if (whole || /auto|scroll/.test(getComputedStyle(box).overflow)) box.scrollBy({ top, left });
    if (box.scrollTop + box.scrollLeft !== was) return true;
  }
  return false;
}

/** All elements of a name, those in shadow trees and frames as well. */
export function allOf(tag: string): Element[] {
  const found: Element[] = [];
  const look = (root: Root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === tag) found.push(element);
      const inside = isHost(element) ? null : insideOf(element);
      if (inside) look(inside);
    }
  };
  look(document);
  return found;
}

/** A frame whose document only its own site may read. */
export const isForeign = (element: Element): boolean =>
  element.localName === 'iframe' && seen.inside(element) === null;
