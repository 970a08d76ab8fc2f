// SPDX-License-Identifier: Apache-2.0
// Evaluated in the page's own world with the command line API of developer tools: tells our world
// (page.js) which elements have a listener for clicks. Gives how many.
((listenersOf, key, most) => {
  'use strict';
  const kinds = ['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup'];
  let left = most, found = 0;
  const roots = [document];
  while (roots.length && left > 0) {
    for (const element of roots.pop().querySelectorAll('*')) {
      if (--left <= 0) break;
      if (element.shadowRoot) roots.push(element.shadowRoot);
      // Large elements listen for what stands in them.
      if (element.childElementCount > 4) continue;
      const listeners = listenersOf(element);
      if (!kinds.some(kind => listeners[kind])) continue;
      ++found;
      element.dispatchEvent(new Event(key + 'listens', {composed: true}));
    }
  }
  return found;
})(getEventListeners, 'SITO_KEY', 30000)
