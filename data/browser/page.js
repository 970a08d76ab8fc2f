// SPDX-License-Identifier: Apache-2.0
// Runs in a world of its own beside the scripts of each document that a tab opens: sees its
// elements, not its variables, and is not seen by it. In the main frame it answers the tab, and
// reaches into the frames of its own site itself; a frame of another site answers for itself and
// those in it. In all frames it keeps the page from being left.
(() => {
  'use strict';
  if (globalThis.sito) return;
  const key = 'SITO_KEY';
  const tell = fact => globalThis.sitoReport && globalThis.sitoReport(JSON.stringify(fact));
  const isTop = window === window.top;
  let locked = false;

  // ---- Leaving -------------------------------------------------------------------------------

  // In frames, only what a click has asked for is stopped: they load their documents themselves.
  const stops = userInitiated => locked || (!isTop && userInitiated);

  const isForm = element => {
    for (let one = element; one; one = one.parentElement) {
      if (one.localName === 'form') return true;
    }
    return false;
  };

  if (globalThis.navigation) {
    navigation.addEventListener('navigate', event => {
      if (!stops(event.userInitiated)) return;
      const url = event.destination.url;
      if (event.destination.sameDocument) {
        if (!event.hashChange && event.navigationType !== 'traverse') {
          tell({kind: 'moved', url, replaces: event.navigationType === 'replace'});
        }
        return;
      }
      event.preventDefault();
      if (event.downloadRequest !== null && event.downloadRequest !== undefined) {
        tell({kind: 'download', url});
      } else if (event.formData || isForm(event.sourceElement)) {
        tell({kind: 'submitted', url});
      } else {
        tell({kind: 'navigated', url});
      }
    });
  }

  window.addEventListener('submit', event => {
    if (!locked && isTop) return;
    const form = event.target, button = event.submitter;
    const method = (button && button.getAttribute('formmethod')) || form.getAttribute('method') || '';
    if (method.toLowerCase() === 'dialog') return;  // closes a dialog, asks nobody
    event.preventDefault();
    event.stopImmediatePropagation();
    let url = '';
    try {
      url = new URL((button && button.getAttribute('formaction')) || form.getAttribute('action') || '',
                    form.baseURI).href;
    } catch { /* no address */ }
    tell({kind: 'submitted', url});
  }, true);

  if (!isTop) {
    if (window.frameElement !== null) return;
    tell({kind: 'frame'});
  }

  // ---- What changes --------------------------------------------------------------------------

  const noisy = 30;  // changes of one node since the last order, after which it is not waited for
  const hides = /display\s*:\s*none|visibility\s*:\s*hidden/;
  let mutations = 0, last = performance.now();
  let perNode = new WeakMap();

  const matters = record => {
    if (record.type === 'attributes' && record.attributeName === 'style') {
      // Animations write styles all the time; only what shows or hides counts.
      const now = record.target.getAttribute('style') || '';
      if (hides.test(record.oldValue || '') === hides.test(now)) return false;
    }
    const n = (perNode.get(record.target) || 0) + 1;
    perNode.set(record.target, n);
    return n <= noisy;
  };
  const note = records => {
    let some = false;
    for (const record of records) some = matters(record) || some;
    if (!some) return;
    ++mutations;
    last = performance.now();
  };
  const observer = new MutationObserver(note);
  const observed = new WeakSet();
  const observe = root => {
    if (observed.has(root)) return;
    observed.add(root);
    observer.observe(root, {subtree: true, childList: true, characterData: true, attributes: true,
                            attributeOldValue: true});
  };
  observe(document);

  // The document inside a frame, when there is one that can be read.
  const inside = element => {
    if (element.localName !== 'iframe' && element.localName !== 'frame') return null;
    try {
      const inner = element.contentDocument;
      return inner && inner.documentElement ? inner : null;
    } catch {
      return null;
    }
  };

  // A shadow tree; closed ones are for extensions (web/extension) only. In sito's own browser there
  // are none (main_world.js).
  const extension = globalThis.chrome && globalThis.chrome.dom;
  const shadowOf = element => {
    if (element.shadowRoot || !extension) return element.shadowRoot;
    try {
      return extension.openOrClosedShadowRoot(element);
    } catch {
      return null;  // nothing that can have one
    }
  };

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
        const shadow = shadowOf(element);
        if (shadow) {
          shadows.push(shadow);
          more.push(shadow);
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
  const ask = inner => {
    const box = inner.createElement('i');
    try {
      inner.dispatchEvent(new inner.defaultView.MouseEvent(key, {relatedTarget: box}));
    } catch { /* a frame that has just gone */ }
    return {timers: +box.getAttribute('timers'), permissions: +box.getAttribute('permissions')};
  };
  const documents = () => [document, ...frames.map(one => one.inner).filter(Boolean)];

  const quiet = () => {
    note(observer.takeRecords());
    scan();
    let timers = 0, permissions = 0;
    for (const inner of documents()) {
      const answer = ask(inner);
      timers += answer.timers;
      permissions += answer.permissions;
    }
    return {for: performance.now() - last, timers, permissions, mutations,
            url: location.href, loading: document.readyState === 'loading'};
  };

  // A number for a text: 53 bits, after the public-domain "cyrb53" scheme of two mixed halves.
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

  // Of the document as it is, without the styles that animations write.
  const digest = () => {
    scan();
    const calm = html => html.replace(/ style="([^"]*)"/g, (_, style) => hides.test(style) ? ' -' : '');
    let value = 0;
    for (const inner of documents()) value = hash(calm(inner.documentElement.outerHTML), value);
    for (const root of shadows) value = hash(calm(root.innerHTML), value);
    return value;
  };

  // Of the address and the text that is drawn.
  const fingerprint = () => {
    scan();
    let value = hash(location.href, 0);
    const add = element => { value = hash(element.innerText || '', value); };
    for (const inner of documents()) if (inner.body) add(inner.body);
    for (const root of shadows) for (const child of root.children) add(child);
    return value;
  };

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

  // The parent in what is drawn: out of slots, shadow trees and frames.
  const above = node => {
    if (node.assignedSlot) return node.assignedSlot;
    if (node.parentNode) return node.parentNode;
    if (node.host) return node.host;
    return node.nodeType === 9 && node !== document && node.defaultView
        ? node.defaultView.frameElement : null;
  };
  const contains = (outer, inner) => {
    for (let one = inner; one; one = above(one)) if (one === outer) return true;
    return false;
  };

  // The innermost element at a point of the window, through shadow trees and frames.
  const elementAt = (x, y) => {
    let root = document, found = null;
    for (;;) {
      const element = root.elementFromPoint(x, y);
      if (!element || element === found) return found;
      found = element;
      const inner = inside(element), shadow = shadowOf(element);
      if (shadow) {
        root = shadow;
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

  // Where the frame that shows an element begins, in the window of the main document; and what of
  // it can be seen.
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

  // A point of the window at which a press of the mouse meets the element.
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
          outer = {x, y};
        }
      }
    }
    return outer;
  };

  const drawn = element =>
      element.checkVisibility({opacityProperty: true, visibilityProperty: true});

  // Where to press the mouse to click an element, after it was brought into view.
  const point = n => {
    const element = elements.get(n) && elements.get(n).deref();
    if (!element || !element.isConnected || !element.ownerDocument.defaultView) return {state: 'gone'};
    if (frameOf(element) === null) return {state: 'gone'};
    const style = element.ownerDocument.defaultView.getComputedStyle(element);
    if (style.display === 'contents') {
      perNode = new WeakMap();
      element.click();
      return {state: 'clicked'};
    }
    const sized = () => [...element.getClientRects()].some(box => box.width >= 1 && box.height >= 1);
    if (!drawn(element) || !sized()) return {state: 'hidden'};
    perNode = new WeakMap();
    let at = meet(element);
    if (!at) {
      element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
      at = meet(element);
    }
    return at ? {state: 'drawn', x: at.x, y: at.y} : {state: 'covered'};
  };

  // ---- Scrolling -----------------------------------------------------------------------------

  // After the next frame has been drawn; not for ever where nothing is drawn.
  const frame = () => new Promise(done => {
    const late = setTimeout(done, 60);
    requestAnimationFrame(() => setTimeout(() => { clearTimeout(late); done(); }, 0));
  });

  // What scrolls: the document, or the largest box that scrolls in its place.
  const scroller = () => {
    const whole = document.scrollingElement || document.documentElement;
    if (whole.scrollHeight > innerHeight + 1) return whole;
    let best = whole, area = innerWidth * innerHeight / 4;
    for (const element of document.querySelectorAll('body *')) {
      if (element.scrollHeight <= element.clientHeight + 1) continue;
      const size = element.clientWidth * element.clientHeight;
      if (size <= area) continue;
      const overflow = getComputedStyle(element).overflowY;
      if (overflow === 'auto' || overflow === 'scroll') {
        best = element;
        area = size;
      }
    }
    return best;
  };

  let passed = {box: null, to: 0};

  const scroll = async most => {
    perNode = new WeakMap();
    const box = scroller();
    const page = Math.max(100, (box === document.scrollingElement ? innerHeight : box.clientHeight));
    const until = performance.now() + most;
    const end = box.scrollHeight;  // what comes while it scrolls is for the next time
    const room = () => Math.min(end, box.scrollHeight) - page - box.scrollTop;
    // From where the last pass has come to: clicks jump, and what they jump over was never in view.
    // Already there: a little up, so that something moves.
    const from = Math.min(box.scrollTop, box === passed.box ? passed.to : 0);
    const start = from + page >= Math.min(end, box.scrollHeight) - 1 ? from - page / 2 : from;
    if (start < box.scrollTop) {
      box.scrollTo({top: Math.max(0, start), behavior: 'instant'});
      await frame();
    }
    // Steps of most of a window, as with a key; longer ones on pages of more than 60 windows.
    const step = Math.max(page * 0.9, room() / 60);
    while (room() >= 1 && performance.now() < until) {
      box.scrollTo({top: box.scrollTop + Math.min(step, room() + page), behavior: 'instant'});
      await frame();
    }
    passed = {box, to: box.scrollTop};
    return true;
  };

  globalThis.sito = {
    quiet, digest, fingerprint, point, scroll,
    // Begins an order: nodes that were noisy before it may be so again.
    begin: () => { perNode = new WeakMap(); return quiet(); },
    lock: () => { locked = true; return true; },
    back: () => { history.back(); return true; },
    // Numbers from here on: each frame that answers for itself has its own.
    from: first => { next = first; return true; },
    show: n => {
      const element = elements.get(n) && elements.get(n).deref();
      if (element) element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
      return true;
    },
    // Where in the window a point of a frame is, when nothing else lies over the frame there.
    place: (n, x, y) => {
      const element = elements.get(n) && elements.get(n).deref();
      const frame = element && element.isConnected ? frameOf(element) : null;
      if (!frame) return {state: 'gone'};
      const box = element.getBoundingClientRect();
      const at = {x: x + frame.dx + box.left + element.clientLeft,
                  y: y + frame.dy + box.top + element.clientTop};
      return {state: elementAt(at.x, at.y) === element ? 'drawn' : 'covered', ...at};
    },
    inside, shadowOf, number, elementAt, contains, drawn, scan,
  };
})();
