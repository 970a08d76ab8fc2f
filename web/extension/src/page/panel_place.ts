// SPDX-License-Identifier: Apache-2.0
// Where the panel stands: below its element, above it, or where there is room.
import { rectOf } from './dom';

const GAP = 10;
const EDGE = 8;

/** Sets the panel's place and how high it may be; it neither leaves the window nor lies on the bar. */
export function placeBeside(panel: HTMLElement, element: Element): void {
  const at = rectOf(element);
  const bar = panel.parentElement?.querySelector<HTMLElement>('.bar')?.offsetHeight ?? 0;
  const room = innerHeight - bar - 3 * EDGE;
  panel.style.maxHeight = `${room}px`;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const lowest = Math.max(EDGE, EDGE + room - height);
  const rightmost = Math.max(EDGE, innerWidth - EDGE - width);
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  const right = at.right + GAP;
  const place = (top: number, left: number) => {
    panel.style.top = `${Math.min(Math.max(EDGE, top), lowest)}px`;
    panel.style.left = `${Math.min(Math.max(EDGE, left), rightmost)}px`;
  };
  if (below <= lowest) place(below, at.left);
  else if (above >= EDGE) place(above, at.left);
  else place(at.top, right <= rightmost ? right : at.left - GAP - width);
}
