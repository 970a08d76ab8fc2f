// SPDX-License-Identifier: Apache-2.0
// Tells page.js which elements listen for clicks, for the mouse over them, or for any event that a
// click causes. Returns how many listen for clicks. Runs in the page's main world with the command
// line API of developer tools.
((listenersOf, key, most) => {
  'use strict';
  const wanted = {
    listens: ['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup'],
    hovers: ['mouseenter', 'mouseover', 'pointerenter', 'pointerover'],
  };
  // Events that a click causes, at the element or at an ancestor.
  const caused = new Set([...wanted.listens, 'touchstart', 'touchend', 'focus', 'focusin', 'change',
                          'input', 'submit', 'auxclick', 'dblclick']);
  // Some frameworks have one listener at the root and keep the handlers at the elements.
  const props = ['onClick', 'onMouseEnter', 'onMouseOver', 'onPointerEnter', 'onPointerOver'];
  const kept = element => {
    const own = element[Object.keys(element).find(name => name.startsWith('__reactProps$'))] || {};
    const kinds = props.filter(prop => typeof own[prop] === 'function')
        .map(prop => prop.slice(2).toLowerCase());
    for (const name of ['__click', '$$click']) if (element[name]) kinds.push('click');
    return kinds;
  };
  // jQuery keeps the selectors for which an element listens.
  const delegated = (element, mark) => {
    try {
      const events = jQuery._data(element, 'events') || {};
      for (const kind in events) {
        for (const {selector, origType} of events[kind]) {
          if (!selector) continue;
          for (const inner of element.querySelectorAll(selector)) mark(inner, [origType, kind]);
        }
      }
    } catch { /* no jQuery, or none that we know */ }
  };
  let left = most, found = 0;
  const mark = (element, kinds) => {
    // Large elements listen on behalf of their descendants.
    if (element.childElementCount > 4) return;
    for (const [told, names] of Object.entries(wanted)) {
      if (!names.some(name => kinds.includes(name))) continue;
      if (told === 'listens') ++found;
      tell(element, told);
    }
  };
  const tell = (element, what) => element.dispatchEvent(new Event(key + what, {composed: true}));
  const look = (element, place = element) => {
    const kinds = Object.keys(listenersOf(element));
    if (kinds.length) delegated(element, mark);
    if (kinds.some(kind => caused.has(kind))) tell(place, 'answers');
    return kinds;
  };
  const top = document.documentElement;
  if (top) look(window, top);
  if (top) look(document, top);
  const roots = [document];
  while (roots.length && left > 0) {
    for (const element of roots.pop().querySelectorAll('*')) {
      if (--left <= 0) break;
      if (element.shadowRoot) roots.push(element.shadowRoot);
      const kinds = [...look(element), ...kept(element)];
      if (kinds.length) mark(element, kinds);
    }
  }
  if (top && left > 0) tell(top, 'heard');
  return found;
})(getEventListeners, 'SITO_KEY', 30000)
