// SPDX-License-Identifier: Apache-2.0
// Writes the document as HTML. Runs in the world of page.js.
(() => {
  'use strict';
  if (!globalThis.sito || sito.snapshot) return;
  const {shadowOf, inside, number, elementAt, contains, drawn, ticks, listens, hovers,
         answers, silent} = sito;
  const takenFrom = sito.taken || (() => []);  // scrolling.js is not there in extensions

  const kHtml = 'http://www.w3.org/1999/xhtml';
  const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta',
                         'param', 'source', 'track', 'wbr', 'basefont', 'bgsound', 'frame', 'keygen']);
  const raws = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext',
                        'noscript']);
  const addresses = new Set(['href', 'src', 'action', 'formaction', 'poster', 'cite', 'data']);
  const usable = /^[^\s"'<>\/=\u0000]+$/;
  const mostTests = 4000;    // of what lies over what
  const mostPlaced = 30000;  // elements whose place is told; of those behind them only the number

  const entity = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;'};
  const escapeText = text => /[&<>\u00a0]/.test(text)
      ? text.replace(/[&<>\u00a0]/g, c => entity[c]) : text;
  const escapeValue = text => /[&"<>\u00a0]/.test(text)
      ? text.replace(/[&"<>\u00a0]/g, c => entity[c]) : text;

  // Returns the drawn children of an element: of its shadow tree, of a slot, or its own.
  const children = element => {
    if (element.localName === 'template' && element.content) return element.content.childNodes;
    return (shadowOf(element) || element).childNodes;
  };

  const meet = (a, b) => ({left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
                           right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom)});
  const everything = {left: -1e9, top: -1e9, right: 1e9, bottom: 1e9};

  // Returns where the contents of a box can be drawn. A box that scrolls can show all of them, also
  // if a box around it cuts it off.
  const clipInside = (clip, whole, overflow) => {
    if (overflow === 'visible') return clip;
    const [across, down = across] = overflow.split(' ');
    const seen = meet(clip, whole);
    const isSeen = seen.right - seen.left >= 1 && seen.bottom - seen.top >= 1;
    const inner = {...clip};
    for (const [kind, from, to] of [[across, 'left', 'right'], [down, 'top', 'bottom']]) {
      if (kind === 'hidden' || kind === 'clip') {
        [inner[from], inner[to]] = [seen[from], seen[to]];
      } else if (isSeen && (kind === 'auto' || kind === 'scroll')) {
        [inner[from], inner[to]] = [everything[from], everything[to]];
      }
    }
    return inner;
  };

  // Returns what is not drawn in print media.
  let unprinted = new WeakSet();
  sito.unprinted = () => {
    unprinted = new WeakSet();
    const look = root => {
      for (const element of root.querySelectorAll('*')) {
        if (!drawn(element)) unprinted.add(element);
        const inner = shadowOf(element) || inside(element);
        if (inner) look(inner);
      }
    };
    look(document);
    return true;
  };

  // A page cannot replace these by fields that are called "elements" or "hasAttribute".
  const fieldsOf = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'elements').get;
  const formOf = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'form').get;
  const has = Element.prototype.hasAttribute, find = Element.prototype.querySelector;
  const names = Element.prototype.getAttributeNames, get = Element.prototype.getAttribute;
  // Returns whether a form has a URL, or a button that sends it.
  const sends = form => has.call(form, 'action') ||
      [...fieldsOf.call(form)].some(field => field.type === 'submit') ||
      find.call(form, 'input[type=image]') !== null;
  // Returns whether a radio button or checkbox is on, and whether no form can send it.
  const field = element => {
    if (element.localName !== 'input' || (element.type !== 'radio' && element.type !== 'checkbox')) {
      return '';
    }
    const form = formOf.call(element);
    return (element.checked ? 'o' : '') + (form && sends(form) ? '' : 'u');
  };

  const isControl = element => /^(a|button)$/.test(element.localName) || has.call(element, 'role') ||
      has.call(element, 'tabindex') || has.call(element, 'aria-expanded');

  let tests = 0, placed = 0;
  let shift = {x: 0, y: 0};  // from the window to the document
  // What is inside an element without a box has none either; the browser would make its style only to
  // answer us, which costs more than all else.
  const withoutBox = (element, around) => number(element) + ' ' + Math.round(around.dx + shift.x) + ' ' +
      Math.round(around.dy + shift.y) + ' 0 0 ' +
      ((around.fixed ? 'f' : '') + (around.over ? 'z' : '') + field(element) + (around.pointer ? 'p' : '') +
       (ticks(element) ? 't' : '') + (listens(element) ? 'l' : '') + (hovers(element) ? 'h' : '') || '-');
  // Returns the attribute of an element, and what its descendants inherit.
  const geometry = (element, around) => {
    if (++placed > mostPlaced) return {text: number(element) + ' 0 0 0 0 x', inner: around};
    if (around.boxless) return {text: withoutBox(element, around), inner: around};
    const box = element.getBoundingClientRect();
    const style = around.view.getComputedStyle(element);
    const boxless = box.width === 0 && box.height === 0 && style.display === 'none';
    const pointer = style.cursor === 'pointer';
    let clip = around.clip;
    let fixed = around.fixed, over = around.over;
    const position = style.position;
    if (position !== 'static') {
      if (position === 'fixed') clip = around.frame;
      if (position === 'absolute') clip = around.placed;
      if (position === 'fixed' || position === 'sticky') fixed = true;
      if (+style.zIndex > 0) over = true;
    }
    // Positions are in the window of the main document.
    const left = box.left + around.dx, top = box.top + around.dy;
    const whole = {left, top, right: left + box.width, bottom: top + box.height};
    const innerClip = element === around.body || element === around.root
        ? clip : clipInside(clip, whole, style.overflow);
    const innerPlaced = position !== 'static' ? innerClip : around.placed;
    const answered = around.answered || answers(element);
    const isSame = innerClip === around.clip && innerPlaced === around.placed && answered === around.answered &&
        fixed === around.fixed && over === around.over && boxless === around.boxless && pointer === around.pointer;
    const inner = isSame ? around
        : {...around, clip: innerClip, placed: innerPlaced, answered, fixed, over, boxless, pointer};
    const seen = meet(whole, clip);
    const visible = box.width >= 1 && box.height >= 1 && seen.right - seen.left >= 1 &&
        seen.bottom - seen.top >= 1 && drawn(element);
    const inert = visible && isControl(element) && !answered && !around.foreign &&
        silent(element) && !shadowOf(element);
    let flags = (visible ? 'v' : '') + (fixed ? 'f' : '') + (over ? 'z' : '') + field(element) +
        (pointer ? 'p' : '') + (ticks(element) ? 't' : '') +
        (listens(element) ? 'l' : '') + (hovers(element) ? 'h' : '') +
        (inert ? 'i' : '') + (visible && unprinted.has(element) ? 'n' : '');
    if (visible && tests < mostTests) {
      const x = (seen.left + seen.right) / 2, y = (seen.top + seen.bottom) / 2;
      if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight) {
        ++tests;
        const hit = elementAt(x, y);
        if (hit && !contains(element, hit) && !contains(hit, element)) flags += 'c';
      }
    }
    const text = number(element) + ' ' + Math.round(left + shift.x) + ' ' +
        Math.round(top + shift.y) + ' ' + Math.round(box.width) + ' ' + Math.round(box.height) +
        ' ' + (flags || '-');
    return {text, inner};
  };

  const attributes = (element, around) => {
    let out = '';
    for (const name of names.call(element)) {
      if (name === 'data-sito-box' || !usable.test(name)) continue;
      const value = get.call(element, name);
      if (value === null) continue;  // a script gave an element of HTML a name with capitals
      let written = value;
      if (around.rebase && addresses.has(name) && value && value[0] !== '#') {
        try {
          written = new URL(value, element.baseURI).href;
        } catch { /* as it is */ }
      }
      out += ' ' + name + '="' + escapeValue(written) + '"';
    }
    return out;
  };

  // `foreign`: numbers of frames that answer for themselves; the snapshot leaves a mark for the
  // contents of each. `within`: the place of this frame in the main document.
  sito.snapshot = (most, mark, foreign, within) => {
    sito.scan();
    tests = 0;
    placed = 0;
    shift = within || {x: scrollX, y: scrollY};
    const places = {};
    const out = [];
    let size = 0;
    const put = text => { out.push(text); size += text.length; };
    const around = (view, root, body, rest) => ({view, root, body, ...rest});
    const box = {...everything};
    const stack = [];
    const enter = (nodes, close, inner) => stack.push({nodes, at: 0, close, around: inner});
    if (document.doctype && !within) {
      const type = document.doctype;
      put('<!DOCTYPE ' + type.name + (type.publicId ? ' PUBLIC "' + type.publicId + '"' : '') +
          (!type.publicId && type.systemId ? ' SYSTEM' : '') +
          (type.systemId ? ' "' + type.systemId + '"' : '') + '>');
    }
    const nodes = within ? (document.body ? [...document.body.childNodes] : [])
                         : [...document.childNodes].filter(node => node.nodeType !== 10);
    enter(nodes, '',
          around(window, document.documentElement, document.body,
                 {dx: 0, dy: 0, clip: box, placed: box, frame: box, fixed: false, over: false,
                  answered: false, boxless: false, pointer: false, plain: false, foreign: Boolean(within), rebase: Boolean(within), raw: false}));

    const spliceFrame = (element, document_, own) => {
      const view = document_.defaultView;
      put('<div data-sito-box="' + own.text + '" data-sito-frame="' +
          escapeValue(document_.location ? document_.location.href : '') + '">');
      const place = element.getBoundingClientRect();
      const dx = own.inner.dx + place.left + element.clientLeft;
      const dy = own.inner.dy + place.top + element.clientTop;
      const clip = meet(own.inner.clip, {left: dx, top: dy, right: dx + element.clientWidth,
                                         bottom: dy + element.clientHeight});
      // A frame that scrolls, or is as long as its document, shows all of the document.
      const frame = clip.right - clip.left >= 1 && clip.bottom - clip.top >= 1
          ? {...everything} : clip;
      enter(document_.body ? document_.body.childNodes : [], '</div>',
            around(view, document_.documentElement, document_.body,
                   {...own.inner, dx, dy, clip: frame, placed: frame, frame, foreign: true,
                    rebase: true}));
    };

    const leaveMark = (element, own) => {
      const n = number(element);
      const place = element.getBoundingClientRect();
      places[n] = {x: own.inner.dx + place.left + element.clientLeft + shift.x,
                   y: own.inner.dy + place.top + element.clientTop + shift.y};
      put('<div data-sito-box="' + own.text + '" data-sito-frame="' + escapeValue(element.src || '') +
          '"><!--' + mark + n + '--></div>');
    };

    // Parsers keep only frames in a frameset, so the contents of its frames go into a body.
    const nameOf = (element, isHtml) => {
      if (isHtml && element.localName === 'frameset') {
        return element === element.ownerDocument.body ? 'body' : 'div';
      }
      return element.prefix ? element.prefix + ':' + element.localName : element.localName;
    };

    const open = (element, around) => {
      const isHtml = element.namespaceURI === kHtml;
      const name = nameOf(element, isHtml);
      if (around.foreign && isHtml && (name === 'style' || name === 'link')) return;
      if (isHtml && name === 'slot' && !around.plain && element.getRootNode().host) {
        const given = element.assignedNodes({flatten: true});
        return enter(given.length ? given : element.childNodes, '', around);
      }
      const own = around.plain ? null : geometry(element, around);
      const inner = own ? own.inner : around;
      const document_ = own && inside(element);
      if (document_ && document_.body) return spliceFrame(element, document_, own);
      if (own && (name === 'iframe' || name === 'frame') && foreign.includes(number(element))) {
        return leaveMark(element, own);
      }
      put('<' + name + (own ? ' data-sito-box="' + own.text + '"' : '') +
          attributes(element, around) + '>');
      if (isHtml && voids.has(name)) return;
      const isRaw = isHtml && raws.has(name);
      const isTemplate = isHtml && name === 'template';
      const below = {...inner, raw: isRaw, plain: inner.plain || isTemplate || isRaw,
                     foreign: around.foreign || shadowOf(element) !== null};
      for (const one of takenFrom(element)) putTaken(one, below);
      enter(children(element), '</' + name + '>', below);
    };

    // What a list has removed stays as it is, so that it is written only once.
    const putTaken = (one, around) => {
      if (one.html === undefined) {
        const from = out.length, before = size;
        enter([one.node], '', {...around, plain: true});
        write(stack.length - 1);
        one.html = out.splice(from).join('');
        size = before;
      }
      put(one.html);
    };

    // Writes until so many nodes are open, the whole document only if it is not too large.
    const write = least => {
      while (stack.length > least && (least > 0 || size <= most)) {
        const top = stack[stack.length - 1];
        if (top.at >= top.nodes.length) {
          put(top.close);
          stack.pop();
          continue;
        }
        const node = top.nodes[top.at++];
        if (node.nodeType === 1) {
          open(node, top.around);
        } else if (node.nodeType === 3 || node.nodeType === 4) {
          put(top.around.raw ? node.data : escapeText(node.data));
        } else if (node.nodeType === 8) {
          put('<!--' + node.data + '-->');
        }
      }
    };
    write(0);
    if (size > most) return {size};
    return {html: out.join('').toWellFormed(), places};
  };
})();
