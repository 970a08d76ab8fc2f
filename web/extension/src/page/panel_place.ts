// SPDX-License-Identifier: Apache-2.0
// Where the panel stands: below its element, above it, or where there is room.

const GAP = 10;
const EDGE = 8;
const BAR_HEIGHT = 52; // at the lower edge of the window

/** Sets the panel's place; it never leaves the window. */
export function placeBeside(panel: HTMLElement, element: Element): void {
  const at = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const lowest = Math.max(EDGE, innerHeight - BAR_HEIGHT - height);
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
