// SPDX-License-Identifier: Apache-2.0
// A reader who sees everything: opens a page, waits, scrolls all that scrolls, and clicks all that can be clicked, however often it shows
// more. What text becomes visible, and by what, is the truth that sito is measured by (tools/demo_evaluation.py).
// node reader.mjs CHROMIUM < addresses, one a line > a line of JSON each
import {createRequire} from 'node:module';
import {createInterface} from 'node:readline';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const {chromium} = require('playwright-core');
const MOST_CLICKS = 400, MOST_SCROLLS = 120, MOST_SECONDS = 100;

// Runs in each frame before scripts of the page.
function watch() {
  const state = {changes: 0, listeners: new WeakSet(), clicked: new WeakSet(), signatures: new Map()};
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) { return attach.call(this, {...init, mode: 'open'}); };
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (/^(click|mousedown|pointerdown|mouseup|pointerup|touchstart)$/.test(type) && this instanceof Element) state.listeners.add(this);
    return add.call(this, type, ...rest);
  };
  const observer = new MutationObserver(() => { state.changes += 1; });
  observer.observe(document, {childList: true, subtree: true, characterData: true, attributes: true});
  window.alert = window.confirm = window.prompt = () => false;
  window.print = window.open = () => null;

  const shown = (element) => element.checkVisibility({opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false}) &&
    element.getClientRects().length > 0;
  const INLINE = /^(inline|contents|ruby.*)$/;
  // Text of each visible block.
  state.units = () => {
    const units = [];
    let run = '';
    const flush = () => { const text = run.replace(/\s+/g, ' ').trim(); if (text) units.push(text); run = ''; };
    const visit = (node) => {
      if (node.nodeType === 3) { run += node.data; return; }
      if (node.nodeType === 1) {
        if (/^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT|TEXTAREA|SELECT|OPTION|SVG|IFRAME|CANVAS)$/i.test(node.tagName)) return;
        const style = getComputedStyle(node);
        if (style.display === 'none') return;
        const hidden = style.visibility !== 'visible' || style.opacity === '0';
        if (style.display !== 'contents') {
          const box = node.getBoundingClientRect();
          const clipped = style.overflow !== 'visible' && (box.height < 2 || box.width < 2) && style.display !== 'inline';
          if (style.opacity === '0' || clipped) return;
          if (box.right + scrollX < 0 || box.bottom + scrollY < 0) return;
        }
        const block = !INLINE.test(style.display);
        if (block) flush();
        const before = run;
        for (const child of (node.shadowRoot ?? node).childNodes) {
          if (hidden && child.nodeType === 3) continue;
          visit(child);
        }
        if (node.tagName === 'SLOT') for (const one of node.assignedNodes()) visit(one);
        if (block) flush(); else if (node.tagName === 'BR') run = `${before} `;
      }
    };
    if (document.body) visit(document.body);
    flush();
    return units;
  };
  const label = (element) => (element.innerText || element.getAttribute('aria-label') || element.title || element.value || '').replace(/\s+/g, ' ').trim();
  const path = (element) => {
    let way = '';
    for (let up = element; up && up.nodeType === 1; up = up.parentElement) way += `/${up.tagName}.${String(up.className?.baseVal ?? up.className).replace(/\d+/g, '')}`;
    return `${way} ${label(element)}`;
  };
  const all = function* (root) {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot) yield* all(element.shadowRoot);
    }
  };
  // Clicks the next element that was not clicked yet, or showed more when it was. `gave`: whether the last click showed something.
  state.next = (gave) => {
    if (gave && state.last) { state.signatures.set(path(state.last), 0); state.clicked.delete(state.last); }
    for (const element of all(document)) {
      if (state.clicked.has(element)) continue;
      const role = element.getAttribute('role') ?? '';
      const known = /^(A|BUTTON|SUMMARY|LABEL)$/.test(element.tagName) || /^(button|tab|link|menuitem|treeitem|option|switch)$/.test(role) || state.listeners.has(element) || element.onclick;
      const pointer = !known && getComputedStyle(element).cursor === 'pointer' && (!element.parentElement || getComputedStyle(element.parentElement).cursor !== 'pointer');
      if (!known && !pointer) continue;
      if (/^(HTML|BODY|INPUT|SELECT|TEXTAREA|FORM|OPTION)$/.test(element.tagName) || element.closest('option')) continue;
      if (element.tagName === 'BUTTON' && element.form && element.type === 'submit') continue;
      if (!shown(element) || element.disabled) continue;
      state.clicked.add(element);
      const signature = path(element);
      const times = state.signatures.get(signature) ?? 0;
      if (times >= 3) continue;
      state.signatures.set(signature, times + 1);
      state.last = element;
      const text = label(element).slice(0, 60);
      const near = element.closest('[class*=pag i],[class*=pager i],nav[aria-label*=pag i]') !== null;
      const href = element.getAttribute('href') ?? '';
      const leaves = element.tagName === 'A' && href !== '' && !href.startsWith('#') && !/^javascript:/i.test(href) && element.href.split('#')[0] !== location.href.split('#')[0];
      const box = element.getBoundingClientRect();
      const init = {bubbles: true, cancelable: true, composed: true, view: window, button: 0, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
      element.scrollIntoView({block: 'nearest'});
      for (const [type, Kind] of [['pointerover', PointerEvent], ['mouseover', MouseEvent], ['pointerdown', PointerEvent], ['mousedown', MouseEvent], ['pointerup', PointerEvent], ['mouseup', MouseEvent], ['click', MouseEvent]]) {
        element.dispatchEvent(new Kind(type, {...init, pointerType: 'mouse', isPrimary: true, detail: 1}));
      }
      return {text, href, leaves, near, way: signature.slice(0, 200)};
    }
    return null;
  };
  const isBox = (element) => {
    const style = getComputedStyle(element);
    return /auto|scroll/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 20 && element.clientHeight > 40;
  };
  // One step of scrolling; false: everything is at its end.
  state.scroll = () => {
    const root = document.scrollingElement ?? document.documentElement;
    let moved = false;
    for (const box of [root, ...[...all(document)].filter(isBox)]) {
      const before = box.scrollTop;
      box.scrollTop = before + Math.max(100, (box === root ? innerHeight : box.clientHeight) * 0.9);
      if (box.scrollTop > before) { moved = true; box.dispatchEvent(new WheelEvent('wheel', {deltaY: 300, bubbles: true})); }
    }
    return moved;
  };
  state.top = () => { scrollTo(0, 0); };
  window.__reader = state;
}

const ACTS = /\b(add|delete|remove|save|send|submit|buy|checkout|insert|undo|redo|update|sort|print|export|import|download|copy|enable|disable|destroy|init|reset|clear|cart|sign|log ?in|log ?out|subscribe|like|create|rename|edit|append|prepend|shuffle|filter|order)\b/i;
const NUMBER = /^(\d+|next|prev(ious)?|first|last|older|newer|[«»‹›<>]+)( page)?$/i;

// A frame that is between two documents does not answer.
const within = (promise, most) => Promise.race([promise.catch(() => null), new Promise((done) => { setTimeout(done, most, null); })]);

async function read(browser, url) {
  const page = await browser.newPage({viewport: {width: 1280, height: 800}});
  const end = Date.now() + MOST_SECONDS * 1000;
  let open = false, pending = 0;
  page.on('request', () => { pending += 1; });
  for (const done of ['requestfinished', 'requestfailed']) page.on(done, () => { pending -= 1; });
  page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
  page.on('popup', (popup) => popup.close().catch(() => {}));
  await page.addInitScript(watch);
  const origin = new URL(url).origin;
  await page.route('**', (route) => {
    const request = route.request();
    if (open && request.isNavigationRequest() && request.frame() === page.mainFrame()) return route.abort('aborted');
    return request.url().startsWith(origin) || /^(data|blob):/.test(request.url()) ? route.continue() : route.abort();
  });
  const each = async (code, argument) => {
    const found = [];
    for (const frame of page.frames()) {
      const one = await within(frame.evaluate(code, argument), 4000);
      if (one !== null) found.push(one);
    }
    return found;
  };
  const settle = async (quiet, most) => {
    const until = Math.min(end, Date.now() + most);
    let last = -1, since = Date.now();
    while (Date.now() < until) {
      const changes = (await each(() => window.__reader.changes)).reduce((a, b) => a + b, 0) + (pending > 0 ? Math.random() : 0);
      if (changes !== last) { last = changes; since = Date.now(); }
      if (Date.now() - since >= quiet) return;
      await page.waitForTimeout(40);
    }
  };
  const result = {url, visible: [], by_click: [], by_scroll: [], by_wait: [], by_pager: [], by_route: [], by_act: [], needed: 0, clicks: 0, bounded: false, steps: []};
  const seen = new Set();
  const key = (unit) => unit.replace(/\s+/g, '');
  const collect = async (kind) => {
    let n = 0;
    for (const unit of (await each(() => window.__reader.units())).flat()) {
      if (unit.length < 12 && unit.split(' ').length < 3) continue;
      if (seen.has(key(unit))) continue;
      seen.add(key(unit));
      result[kind].push(unit);
      n += unit.length;
    }
    return n;
  };
  try {
    await page.goto(url, {waitUntil: 'load', timeout: 20000}).catch(() => {});
    await settle(400, 5000);
    open = true;
    await collect('visible');
    await page.waitForTimeout(2500);
    await collect('by_wait');
    let idle = 0;
    for (let i = 0; i < MOST_SCROLLS && idle < 3 && Date.now() < end - 40000; ++i) {
      const moved = (await each(() => window.__reader.scroll())).some(Boolean);
      await settle(150, moved ? 1500 : 900);
      const n = await collect('by_scroll');
      idle = moved || n > 0 ? 0 : idle + 1;
      if (!moved && n === 0) await page.waitForTimeout(400);
    }
    await each(() => window.__reader.top());
    let gave = false, frames = page.frames();
    for (let at = 0; at < frames.length && result.clicks < MOST_CLICKS && Date.now() < end;) {
      const before = page.url();
      const made = await within(frames[at].evaluate((last) => window.__reader.next(last), gave), 8000);
      gave = false;
      if (made === null) { at += 1; continue; }
      result.clicks += 1;
      await settle(120, 1500);
      const kind = made.near && NUMBER.test(made.text) ? 'by_pager'
        : /^#!?\//.test(made.href) || page.url().split('#')[0] !== before.split('#')[0] || (page.url() !== before && /#!?\//.test(page.url())) ? 'by_route'
          : NUMBER.test(made.text) ? 'by_pager' : ACTS.test(made.text) ? 'by_act' : 'by_click';
      const n = await collect(kind);
      gave = n > 0;
      if (n > 0 && kind !== 'by_act') result.needed += 1;
      if (n > 0) result.steps.push({click: made.text, kind, characters: n, way: made.way, leaves: made.leaves});
      frames = page.frames();
    }
    result.bounded = result.clicks >= MOST_CLICKS || Date.now() >= end;
  } catch (error) {
    result.error = String(error);
  }
  await within(page.close(), 5000);
  return result;
}

const browser = await chromium.launch({executablePath: process.argv[2], args: ['--no-sandbox', '--disable-gpu']});
for await (const line of createInterface({input: process.stdin})) {
  if (line.trim()) process.stdout.write(`${JSON.stringify(await read(browser, line.trim()))}\n`);
}
await browser.close();
