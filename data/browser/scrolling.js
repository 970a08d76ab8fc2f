// SPDX-License-Identifier: Apache-2.0
// Scrolls as a person would. Runs in the world of page.js.
(() => {
  'use strict';
  if (!globalThis.sito || sito.scroll) return;

  // Waits until the next frame has been drawn, because pages receive scroll events with a frame;
  // with a time limit, because hidden tabs draw nothing.
  let missed = 0, draws = false;
  const frame = (most = missed < 3 ? 300 : 60) => new Promise(done => {
    const late = setTimeout(() => { ++missed; done(); }, most);
    requestAnimationFrame(() => setTimeout(() => {
      missed = 0;
      draws = true;
      clearTimeout(late);
      done();
    }, 0));
  });

  // Returns what scrolls: the document, or the largest box that scrolls instead of it.
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

  // Other boxes that scroll and are large enough to read in, with what they had when they were last
  // at their end.
  const MOST_BOXES = 12;
  const ends = new WeakMap();
  const boxes = main => {
    const found = [];
    for (const element of document.querySelectorAll('body *')) {
      if (element === main || element.scrollHeight <= element.clientHeight + 1) continue;
      if (element.clientHeight < 60 || element.clientWidth < 100 || ends.get(element) === element.scrollHeight) continue;
      const overflow = getComputedStyle(element).overflowY;
      if ((overflow === 'auto' || overflow === 'scroll') && !element.isContentEditable && element.tagName !== 'TEXTAREA') found.push(element);
      if (found.length === MOST_BOXES) break;
    }
    return found;
  };

  // ---- Lists that hold only what is in view -----------------------------------------------------
  // Elements that such a list removes while it scrolls are kept, and snapshots put them in front of
  // the rest. A single removed element does not count: it may say that something is loading.

  const LEAST_TAKEN = 5, MOST_TAKEN = 5000, MOST_KINDS = 50, LAST_ROWS = 3;
  const taken = new WeakMap();  // by the element that held them: {nodes, keys}
  let going = new Map();        // of this pass
  let isVirtual = false;
  const keyOf = node => node.textContent.replace(/\s+/g, ' ').trim();

  const take = (parent, node) => {
    const key = keyOf(node);
    if (!key || node.localName === 'script' || node.localName === 'style') return;
    const nodes = going.get(parent) || [];
    going.set(parent, nodes);
    nodes.push({node, key});
    isVirtual = isVirtual || nodes.length >= LEAST_TAKEN;
  };
  // A row that is reused for another text: its old text counts as removed.
  const takeText = (box, element, text) => {
    if (box === document.scrollingElement || !element) return;
    const row = document.createElement('p');
    row.textContent = text;
    take(box, row);
  };
  let watched = null;  // the box that scrolls
  const watcher = new MutationObserver(records => {
    for (const record of records) {
      if (record.type === 'characterData') takeText(watched, record.target.parentElement, record.oldValue);
      for (const node of record.removedNodes) {
        if (node.nodeType === 1) take(record.target, node);
        if (node.nodeType === 3) takeText(watched, record.target, node.data);
      }
    }
  });
  const keep = () => {
    for (const [parent, nodes] of going) {
      if (nodes.length < LEAST_TAKEN || !parent.isConnected) continue;
      const known = taken.get(parent) || {nodes: [], keys: new Set()};
      taken.set(parent, known);
      for (const one of nodes) {
        if (known.keys.has(one.key) || known.nodes.length >= MOST_TAKEN) continue;
        known.keys.add(one.key);
        known.nodes.push(one);
      }
    }
    going = new Map();
  };

  // Returns what a list has removed from `element` ({node}), in order, without elements that are back.
  sito.taken = element => {
    const known = taken.get(element);
    if (!known) return [];
    const here = new Set([...element.children].map(keyOf));
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) here.add(keyOf(texts.currentNode));
    return known.nodes.filter(one => !one.node.isConnected && !here.has(one.key));
  };

  // ---- Scrolling ----------------------------------------------------------------------------------

  // Returns the list in the box, the last row that it holds now, and how far that reaches below the top
  // of the box; null if there is none. Many lists hold some hundred rows around those in view.
  const tail = (box, page) => {
    let list = null, most = [];
    for (const [parent, nodes] of going) {
      if (parent !== box && parent.isConnected && nodes.length > most.length) [list, most] = [parent, nodes];
    }
    if (most.length < LEAST_TAKEN) return null;
    // The space of rows that are not there looks different from rows, or is higher than the box. What
    // lies over the list may be its last child, and is not at its end.
    const kinds = new Set(most.slice(-MOST_KINDS).map(one => one.node.className));
    let key = '', low = 0, left = LAST_ROWS;
    for (let row = list.lastElementChild; row && left > 0; row = row.previousElementSibling) {
      if (!kinds.has(row.className) || !keyOf(row)) continue;
      const place = row.getBoundingClientRect();
      if (place.height > page) return null;
      if (place.bottom > low) [key, low] = [keyOf(row), place.bottom];
      --left;
    }
    return {list, key, reach: low - box.getBoundingClientRect().top};
  };
  const holds = ({list, key}) => [...list.children].some(row => keyOf(row) === key);
  const countGoing = () => {
    let n = 0;
    for (const nodes of going.values()) n += nodes.length;
    return n;
  };

  // Scrolls `box` to `end` in steps of almost a window, as with a key, or in longer steps: if the box
  // is long and removes nothing meanwhile, or if it holds the rows that are passed over.
  const PASSES = 3;
  let moved = false;  // in this order
  const scrollTo = async (box, page, end, steps, until) => {
    const room = () => Math.min(end, box.scrollHeight) - page - box.scrollTop;
    isVirtual = false;
    watched = box;
    watcher.observe(box, {subtree: true, childList: true, characterData: true, characterDataOldValue: true});
    let isRoomy = false;  // the list holds more rows than those in view: a step did not change it
    let mayJump = true;
    for (let n = 0; room() >= 1 && performance.now() < until; ++n) {
      const before = box.scrollTop, nGone = countGoing();
      const last = isRoomy && mayJump ? tail(box, page) : null;
      const far = last ? last.reach - page * 0.1 : isVirtual ? 0 : (end - before) / steps;
      const step = n < PASSES ? page * 0.9 : Math.max(page * 0.9, far);
      box.scrollTo({top: before + Math.min(step, room() + page), behavior: 'instant'});
      await frame();
      if (box.scrollTop <= before) break;
      moved = true;
      if (last && far > page && !holds(last)) {  // there may be rows between
        mayJump = false;
        box.scrollTo({top: before, behavior: 'instant'});
        await frame();
      }
      isRoomy = isRoomy || (isVirtual && countGoing() === nGone);
    }
    watcher.disconnect();
    keep();
    return room() < 1;
  };

  let passed = {box: null, to: 0};

  // Returns whether there was something to scroll.
  sito.scroll = async most => {
    sito.begin();
    const box = scroller();
    const page = Math.max(100, (box === document.scrollingElement ? innerHeight : box.clientHeight));
    const until = performance.now() + most;
    const end = box.scrollHeight;  // what comes while it scrolls is for the next time
    // Start where the last pass ended, because clicks jump over parts that were never in view. If
    // the box is there already, go up a little first, so that something moves.
    const from = Math.min(box.scrollTop, box === passed.box ? passed.to : 0);
    const start = from + page >= Math.min(end, box.scrollHeight) - 1 ? from - page / 2 : from;
    moved = false;
    if (start < box.scrollTop) {
      moved = true;
      box.scrollTo({top: Math.max(0, start), behavior: 'instant'});
      await frame();
    }
    await scrollTo(box, page, end, 60, until);
    passed = {box, to: box.scrollTop};
    for (const other of boxes(box)) {
      if (performance.now() >= until) break;
      // Lists load more only if their end is in view.
      moved = true;
      other.scrollIntoView({block: 'nearest', behavior: 'instant'});
      const end = other.scrollHeight;
      if (other.scrollTop + other.clientHeight >= end - 1) {
        other.scrollTo({top: Math.max(0, other.scrollTop - other.clientHeight / 2), behavior: 'instant'});
        await frame();
      }
      if (await scrollTo(other, other.clientHeight, end, 20, until)) ends.set(other, end);
    }
    // A busy machine draws late, so the page may not know yet that it is at its end.
    if (moved && draws && missed > 0) await frame(2000);
    return moved;
  };
})();
