// SPDX-License-Identifier: Apache-2.0
// Finds where to press the mouse. Runs in the world of page.js.
(() => {
  'use strict';
  if (!globalThis.sito || sito.point) return;
  const {elementAt, contains, drawn} = sito;

  // Returns where the frame of an element begins in the window of the main document, and its
  // visible part.
  const frameOf = element => {
    let dx = 0, dy = 0, clip = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const chain = [];
    for (let view = element.ownerDocument.defaultView; view && view !== window;
         view = view.frameElement ? view.frameElement.ownerDocument.defaultView : null) {
      if (!view.frameElement) return null;
      chain.push(view.frameElement);
    }
    for (const frame of chain.reverse()) {
      const box = frame.getBoundingClientRect();
      dx += box.left + frame.clientLeft;
      dy += box.top + frame.clientTop;
      clip = {left: Math.max(clip.left, dx), top: Math.max(clip.top, dy),
              right: Math.min(clip.right, dx + frame.clientWidth),
              bottom: Math.min(clip.bottom, dy + frame.clientHeight)};
    }
    return {dx, dy, clip};
  };

  // Returns a point of the window at which a press of the mouse hits the element. `around`: it hits
  // only what the element is in, which may be because a box that scrolls has moved it out of view.
  const meet = element => {
    const frame = frameOf(element);
    if (!frame) return null;
    let outer = null;
    for (const box of [...element.getClientRects()].slice(0, 8)) {
      const left = Math.max(box.left + frame.dx, frame.clip.left);
      const right = Math.min(box.right + frame.dx, frame.clip.right);
      const top = Math.max(box.top + frame.dy, frame.clip.top);
      const bottom = Math.min(box.bottom + frame.dy, frame.clip.bottom);
      if (right - left < 1 || bottom - top < 1) continue;
      for (const [u, v] of [[.5, .5], [.15, .5], [.85, .5], [.5, .2], [.5, .8], [.1, .1], [.9, .9]]) {
        const x = left + (right - left) * u, y = top + (bottom - top) * v;
        const hit = elementAt(x, y);
        if (!hit) continue;
        if (contains(element, hit)) return {x, y};
        const label = hit.closest('label');
        if (!outer && (contains(hit, element) || (label && label.control === element))) {
          outer = {x, y, around: true};
        }
      }
    }
    return outer;
  };

  // Scrolls an element into view and returns where the mouse hits it. `presses`: for a click.
  const point = (n, presses) => {
    const element = sito.element(n);
    if (!element || !element.isConnected || !element.ownerDocument.defaultView) return {state: 'gone'};
    if (frameOf(element) === null) return {state: 'gone'};
    const style = element.ownerDocument.defaultView.getComputedStyle(element);
    if (style.display === 'contents') {
      if (!presses) return {state: 'hidden'};
      sito.begin();
      element.click();
      return {state: 'clicked'};
    }
    const sized = () => [...element.getClientRects()].some(box => box.width >= 1 && box.height >= 1);
    if (!drawn(element) || !sized()) return {state: 'hidden'};
    sito.begin();
    let at = meet(element);
    if (!at || at.around) {
      element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
      at = meet(element);
    }
    return at ? {state: 'drawn', x: at.x, y: at.y} : {state: 'covered'};
  };

  sito.point = point;
  sito.show = n => {
    const element = sito.element(n);
    if (element) element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    return true;
  };
  // Returns the place of a point of a frame in the window, if nothing covers the frame there.
  sito.place = (n, x, y) => {
    const element = sito.element(n);
    const frame = element && element.isConnected ? frameOf(element) : null;
    if (!frame) return {state: 'gone'};
    const box = element.getBoundingClientRect();
    const at = {x: x + frame.dx + box.left + element.clientLeft,
                y: y + frame.dy + box.top + element.clientTop};
    return {state: elementAt(at.x, at.y) === element ? 'drawn' : 'covered', ...at};
  };
})();
