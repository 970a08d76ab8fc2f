// SPDX-License-Identifier: Apache-2.0
// Hovering is what a pointer does, not what happens to it: when the page is scrolled with keys,
// other things come under a pointer that lies still, and they must not take the marks from what has
// the focus.

type PointerHandler = (event: MouseEvent) => void;

let last = { x: -1, y: -1 };

// Browsers say "enter" and "leave" before the move that they belong to.
document.addEventListener(
  'mousemove',
  (event) => {
    last = { x: event.clientX, y: event.clientY };
  },
  { capture: true, passive: true },
);

export function whenMoved(act: () => void): PointerHandler {
  return (event) => {
    if (event.clientX !== last.x || event.clientY !== last.y) act();
  };
}
