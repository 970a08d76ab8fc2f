// SPDX-License-Identifier: Apache-2.0
// Watches changes of the document and describes its elements. Runs in the isolated world of
// leaving.js: it sees the elements, but not the variables of the page, and the page cannot see it.
// In the main frame it answers the tab, also for frames of the same site; a frame of another site
// answers for itself and the frames in it.
(() => {
  'use strict';
  if (globalThis.sito) return;
  const key = 'SITO_KEY';
  const keeper = globalThis.sitoKeeper;
  if (window !== window.top) {
    if (window.frameElement !== null) return;
    if (keeper) keeper.tell({kind: 'frame'});
  }

  // ---- Changes -------------------------------------------------------------------------------

  const noisy = 30;  // changes of one node since the last order, after which it is not waited for
  const known = 3;   // the same of a clock: a node that was changed at more than `noisy` times
  const hides = /display\s*:\s*none|visibility\s*:\s*hidden/;
  let mutations = 0, last = performance.now();
  let perNode = new WeakMap(), turn = 0;
  const clocks = new WeakSet();

  const matters = record => {
    if (record.type === 'attributes' && record.attributeName === 'style') {
      // Animations write styles all the time. Only styles that show or hide something count.
      const now = record.target.getAttribute('style') || '';
      if (hides.test(record.oldValue || '') === hides.test(now)) return false;
    }
    let seen = perNode.get(record.target);
    if (!seen) perNode.set(record.target, seen = {changes: 0, turns: 0, turn: -1});
    ++seen.changes;
    if (seen.turn !== turn) ++seen.turns;
    seen.turn = turn;
    if (seen.turns > noisy) clocks.add(record.target);
    return seen.changes <= (clocks.has(record.target) ? known : noisy);
  };
  // Returns whether a text keeps changing, as in a clock.
  const ticks = element => element.childElementCount === 0 &&
      (clocks.has(element) || (element.firstChild !== null && clocks.has(element.firstChild)));
  const note = records => {
    let some = false;
    ++turn;
    for (const record of records) some = matters(record) || some;
    if (!some) return;
    ++mutations;
    last = performance.now();
  };
  const observer = new MutationObserver(note);
  const observed = new WeakSet();
  // A switched field is a change, too, because styles may show something for it.
  const switched = event => {
    if (!event.isTrusted) return;
    ++mutations;
    last = performance.now();
  };
  const observe = root => {
    if (observed.has(root)) return;
    observed.add(root);
    if (root.nodeType === 9) root.addEventListener('input', switched, true);
    observer.observe(root, {subtree: true, childList: true, characterData: true, attributes: true,
                            attributeOldValue: true});
  };
  observe(document);

  // Returns the document inside a frame, if it can be read.
  const inside = element => {
    if (element.localName !== 'iframe' && element.localName !== 'frame') return null;
    try {
      const inner = element.contentDocument;
      return inner && inner.documentElement ? inner : null;
    } catch {
      return null;
    }
  };

  // Returns the shadow tree of an element. The browser hands us closed trees that no script has
  // made (main_world.js); extensions (web/extension) may ask for them.
  const handed = new WeakMap();
  const extension = globalThis.chrome && globalThis.chrome.dom;
  const shadowOf = element => {
    const tree = element.shadowRoot || handed.get(element) || null;
    if (tree || !extension) return tree;
    try {
      return extension.openOrClosedShadowRoot(element);
    } catch {
      return null;  // nothing that can have one
    }
  };
  // Returns whether there may be such trees: custom elements without a tree that we can see.
  const hidesTrees = () => [...document.querySelectorAll('*')].some(
      element => element.localName.includes('-') && !shadowOf(element));

  let frames = [], shadows = [], scanned = -1;
  // Finds shadow trees and frames, in the order of the document, and watches them.
  const scan = () => {
    const stale = frames.some(one => one.inner !== inside(one.element));
    if (scanned === mutations && !stale) return;
    frames = [];
    shadows = [];
    const stack = [document];
    while (stack.length && frames.length + shadows.length < 20000) {
      const root = stack.pop();
      observe(root);
      const more = [];
      for (const element of root.querySelectorAll('*')) {
        const tree = shadowOf(element);
        if (tree) {
          shadows.push(tree);
          more.push(tree);
        } else if (element.localName === 'iframe' || element.localName === 'frame') {
          const inner = inside(element);
          frames.push({element, inner});
          if (inner) more.push(inner);
        }
      }
      while (more.length) stack.push(more.pop());
    }
    scanned = mutations;
  };

  // Asks the script in the page's own world (main_world.js) about a document.
  const ask = (inner, begins) => {
    const box = inner.createElement('i');
    if (begins) box.setAttribute('begin', '');
    try {
      inner.dispatchEvent(new inner.defaultView.MouseEvent(key, {relatedTarget: box}));
    } catch { /* a frame that has just gone */ }
    const said = name => +box.getAttribute(name);
    return {timers: said('timers'), intervals: said('intervals'), permissions: said('permissions'), windows: said('windows')};
  };
  const documents = () => [document, ...frames.map(one => one.inner).filter(Boolean)];

  // Ends short transitions and animations of styles, which take time and bring nothing. What scripts do at
  // the end of one follows at once. Returns how many there were. Elements that were animated when an order
  // began may be animated for ever: their animations are left alone.
  const longest = 2000, mostRounds = 40;  // milliseconds; rounds in an order: some begin anew for ever
  let rounds = 0;
  const animated = new WeakSet();
  const endAnimations = (inner, begins) => {
    let ended = 0;
    for (const one of rounds < mostRounds ? inner.getAnimations() : []) {
      if (one.playState !== 'running' || one.timeline !== inner.timeline || !(one.playbackRate > 0)) continue;
      const target = one.effect && one.effect.target;
      if (!target) continue;
      if (!one.transitionProperty) {
        if (begins) animated.add(target);
        if (animated.has(target)) continue;
      }
      if (!(one.effect.getComputedTiming().endTime - one.currentTime <= longest)) continue;
      one.finish();
      ++ended;
    }
    return ended;
  };

  // `intervals`: the short ones that have not run since the last order began.
  const quiet = begins => {
    note(observer.takeRecords());
    scan();
    rounds = begins ? 0 : rounds + 1;
    let timers = 0, intervals = 0, permissions = 0, windows = 0;
    for (const inner of documents()) {
      const answer = ask(inner, begins);
      timers += answer.timers + endAnimations(inner, begins);
      intervals += answer.intervals;
      permissions += answer.permissions;
      windows += answer.windows;
    }
    return {for: performance.now() - last, timers, intervals, permissions, windows, mutations,
            url: location.href, loading: document.readyState === 'loading'};
  };

  // Returns a hash of 53 bits, after the public-domain "cyrb53" scheme of two mixed halves.
  const hash = (text, seed) => {
    let a = 0xdeadbeef ^ seed, b = 0x41c6ce57 ^ seed;
    for (let i = 0; i < text.length; ++i) {
      const c = text.charCodeAt(i);
      a = Math.imul(a ^ c, 2654435761);
      b = Math.imul(b ^ c, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return 4294967296 * (2097151 & b) + (a >>> 0);
  };

  // Returns a hash of the drawn text and of `address`.
  const print = address => {
    scan();
    let value = hash(address, 0);
    const add = element => { value = hash(element.innerText || '', value); };
    for (const inner of documents()) if (inner.body) add(inner.body);
    for (const root of shadows) for (const child of root.children) add(child);
    return value;
  };

  const fingerprint = () => print(location.href);
  const textprint = () => print('');

  // ---- Elements ------------------------------------------------------------------------------

  const numbers = new WeakMap(), elements = new Map();
  let next = 1;
  const number = element => {
    let n = numbers.get(element);
    if (n === undefined) {
      n = next++;
      numbers.set(element, n);
      elements.set(n, new WeakRef(element));
    }
    return n;
  };

  // Elements with a listener for clicks, or for the mouse over them. Only the page's main world can
  // list them; listening.js tells us by an event at each element.
  const told = kind => {
    const elements = new WeakSet();
    document.addEventListener(key + kind, event => {
      event.stopImmediatePropagation();
      elements.add(event.composedPath()[0]);
    }, true);
    return element => elements.has(element);
  };
  const listens = told('listens'), hovers = told('hovers');
  // Elements with a listener for any event that a click causes, and their ancestors: a click there
  // may reach the listener.
  const answering = new WeakSet(), holders = new WeakSet();
  let heard = false;  // all listeners of the document were looked at
  document.addEventListener(key + 'answers', event => {
    event.stopImmediatePropagation();
    const element = event.composedPath()[0];
    answering.add(element);
    for (let one = element; one && !holders.has(one); one = above(one)) holders.add(one);
  }, true);
  document.addEventListener(key + 'heard', event => {
    event.stopImmediatePropagation();
    heard = true;
  }, true);

  // Returns the parent in the drawn tree: leaves slots, shadow trees and frames.
  const above = node => {
    if (node.assignedSlot) return node.assignedSlot;
    if (node.parentNode) return node.parentNode;
    if (node.host) return node.host;
    return node.nodeType === 9 && node !== document && node.defaultView
        ? node.defaultView.frameElement : null;
  };
  const contains = (outer, inner) => {
    if (outer.contains(inner)) return true;
    for (let one = inner; one; one = above(one)) if (one === outer) return true;
    return false;
  };

  // Returns the innermost element at a point of the window, through shadow trees and frames.
  const elementAt = (x, y) => {
    let root = document, found = null;
    for (;;) {
      const element = root.elementFromPoint(x, y);
      if (!element || element === found) return found;
      found = element;
      const inner = inside(element);
      const tree = shadowOf(element);
      if (tree) {
        root = tree;
      } else if (inner) {
        const box = element.getBoundingClientRect();
        x -= box.left + element.clientLeft;
        y -= box.top + element.clientTop;
        root = inner;
      } else {
        return found;
      }
    }
  };

  const drawn = element =>
      element.checkVisibility({opacityProperty: true, visibilityProperty: true});

  globalThis.sito = {
    quiet, fingerprint, textprint,
    // Begins an order. Counts of noisy nodes start again.
    begin: () => { perNode = new WeakMap(); return quiet(true); },
    lock: () => Boolean(keeper && keeper.lock()),
    back: () => { history.back(); return true; },
    goTo: fragment => { location.hash = fragment; return true; },
    // The first number: each frame that answers for itself has numbers of its own.
    from: first => { next = first; return true; },
    element: n => elements.get(n) && elements.get(n).deref(),
    hidesTrees,
    hand: tree => { handed.set(tree.host, tree); scanned = -1; return true; },
    shadowOf, inside, number, elementAt, contains, drawn, scan, ticks,
    listens, hovers,
    answers: element => answering.has(element),
    // Returns whether no script listens for a click on the element or inside it.
    silent: element => heard && !holders.has(element),
  };
})();
