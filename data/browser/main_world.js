// SPDX-License-Identifier: Apache-2.0
// Runs in the page's main world before its scripts. Counts pending short timers, frames and idle
// callbacks, and new short intervals, and lets them and their clock run faster while they are waited for.
// Keeps shadow trees readable, and disables calls that would ask a person.
(() => {
  'use strict';
  const key = 'SITO_KEY';
  const mostDelay = 1000;  // milliseconds; longer ones are not waited for
  const mostChain = 4;     // timers that set timers: from here on it is a clock, not work
  const mostRuns = 6;      // of an interval: from here on it is a clock
  const mostDialogs = 20;
  const mostFilm = 500;    // milliseconds in which a new animation is followed; `pace` times as many to it
  const mostStep = 40;     // of an animation; intervals and timers that take longer draw none

  let depth = 0, permissions = 0, dialogs = 0, windows = 0;
  const pending = new Map();    // timers by number
  const animating = new Map();  // chains of intervals that may draw an animation
  const intervals = new Map();  // short ones: how often each ran, and whether since the last order
  const {setTimeout: set, clearTimeout: clear, setInterval: repeat} = window;
  const apply = Reflect.apply;

  // ---- The clock of the page -------------------------------------------------------------------
  // While the page is busy with short timers and animations, its clock runs faster, and its short
  // timers are shorter by the same factor: to scripts, the machine seems slow. The rest of the time, the
  // clock runs as usual, so that it does not go far ahead.
  const pace = 8;
  const real = performance.now.bind(performance), today = Date.now;
  let fast = true, ahead = 0, from = real(), given = 0;  // `ahead` at `from`
  const added = at => ahead + (fast ? Math.max(0, at - from) * (pace - 1) : 0);
  const hasten = whether => {
    if (whether === fast) return;
    const at = real();
    ahead = added(at);
    from = at;
    fast = whether;
  };
  const frameTime = at => given = Math.max(given, at + added(at));
  performance.now = {now() { const at = real(); return at + added(at); }}.now;
  const date = () => Math.floor(today() + added(real()));
  window.Date = new Proxy(Date, {
    construct: (target, args, made) => Reflect.construct(target, args.length ? args : [date()], made),
    apply: target => new target(date()).toString(),
  });
  Date.prototype.constructor = Date;
  Date.now = {now() { return date(); }}.now;

  // ---- What is pending -------------------------------------------------------------------------
  // A chain is a callback, what it asks for, and so on: an animation is one. It is followed if it began
  // after the last answer before this order: a ticker that ran then is no reason to wait again.
  const later = queueMicrotask, mostHops = 8;
  let chain = null, since = 0, answered = 0;
  const chainOf = (at, wait) => chain && !(at <= mostChain && wait > mostStep)
      ? chain : {began: real() + wait};
  const isFollowed = one => one.began >= since && real() - one.began <= mostFilm;
  const counts = one => one.near || isFollowed(one.chain);
  const sum = all => {
    let n = 0;
    for (const one of all) n += counts(one) ? 1 : 0;
    return n;
  };

  // What awaits the callback continues its chain.
  const runAt = (at, of, handler, owner, given) => {
    const before = depth;
    let hops = 0;
    const hop = () => {
      if (++hops < mostHops) later(hop);
      else if (chain === of) chain = null;
    };
    depth = at;
    chain = of;
    try {
      return apply(handler, owner, given);
    } finally {
      depth = before;
      later(hop);
    }
  };
  window.setTimeout = function setTimeout(handler, delay = 0, ...rest) {
    if (typeof handler !== 'function' || !(+delay <= mostDelay || isNaN(+delay))) {
      return apply(set, this, [handler, delay, ...rest]);
    }
    const at = depth + 1, wait = (+delay || 0) / (fast && at <= mostChain ? pace : 1), of = chainOf(at, wait);
    const id = apply(set, this, [function (...given) {
      pending.delete(id);
      return runAt(at, of, handler, this, given);
    }, wait, ...rest]);
    pending.set(id, {near: at <= mostChain, chain: of});
    return id;
  };
  // The n-th call is the n-th of a chain.
  window.setInterval = function setInterval(handler, ...rest) {
    if (typeof handler !== 'function') return apply(repeat, this, [handler, ...rest]);
    let at = depth;
    const wait = +rest[0] || 0, first = chainOf(at + 1, wait);
    const id = apply(repeat, this, [function (...given) {
      const one = intervals.get(id);
      if (one && (one.ran = true, ++one.runs >= mostRuns)) intervals.delete(id);
      const isNew = ++at <= mostChain && wait > mostStep || wait > mostDelay;
      return runAt(at, isNew ? {began: real()} : first, handler, this, given);
    }, ...rest]);
    if (+rest[0] <= mostDelay) intervals.set(id, {runs: 0, ran: false});
    if (wait <= mostStep) animating.set(id, first);
    return id;
  };
  const forget = id => {
    pending.delete(+id);
    intervals.delete(+id);
    animating.delete(+id);
  };
  window.clearTimeout = function clearTimeout(id) {
    forget(id);
    return apply(clear, this, [id]);
  };
  window.clearInterval = (original => function clearInterval(id) {
    forget(id);
    return apply(original, this, [id]);
  })(window.clearInterval);

  // Frames and idle callbacks that were asked for at these times. Old ones do not count, because
  // hidden tabs draw nothing; of those behind the first few of an order, only new chains do. Idle
  // callbacks count only while the page loads: they may take a second, and hardly ever bring text
  // later.
  const mostAge = 1000, mostDue = 10;
  const due = new Set();
  let asked = 0, loads = true;
  for (const [asks, forgets] of [['requestAnimationFrame', 'cancelAnimationFrame'],
                                 ['requestIdleCallback', 'cancelIdleCallback']]) {
    const ask = window[asks], cancel = window[forgets];
    const known = new Map();
    window[asks] = {[asks](handler, ...rest) {
      if (typeof handler !== 'function') return apply(ask, this, [handler, ...rest]);
      const at = depth + 1;
      const one = {time: real(), chain: chainOf(at, 0), near: false};
      const draws = asks === 'requestAnimationFrame';
      const id = apply(ask, this, [function (given) {
        due.delete(one);
        known.delete(id);
        return runAt(at, one.chain, handler, this, [draws ? frameTime(given) : given]);
      }, ...rest]);
      one.near = at <= mostChain && (loads || draws) && ++asked <= mostDue;
      if (draws || one.near) {
        due.add(one);
        known.set(id, one);
      }
      return id;
    }}[asks];
    window[forgets] = {[forgets](id) {
      due.delete(known.get(+id));
      known.delete(+id);
      return apply(cancel, this, [id]);
    }}[forgets];
  }
  const countDue = () => {
    const now = real();
    for (const one of due) if (now - one.time > mostAge) due.delete(one);
    return sum(due);
  };
  const countAnimating = () => {
    for (const [id, one] of animating) if (!isFollowed(one)) animating.delete(id);
    return animating.size;
  };

  const attach = Element.prototype.attachShadow;
  const closed = new WeakSet();
  Element.prototype.attachShadow = function attachShadow(init) {
    if (!init || init.mode !== 'closed') return apply(attach, this, [init]);
    const root = apply(attach, this, [{...init, mode: 'open'}]);
    closed.add(this);
    return root;
  };
  const shadowRoot = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot');
  Object.defineProperty(Element.prototype, 'shadowRoot', {
    ...shadowRoot,
    get() { return closed.has(this) ? null : apply(shadowRoot.get, this, []); },
  });

  for (const [name, refusal] of [['alert', undefined], ['confirm', false], ['prompt', null]]) {
    const original = window[name];
    window[name] = {[name](...given) {
      return ++dialogs > mostDialogs ? refusal : apply(original, this, given);
    }}[name];
  }
  // The browser does not open these windows, because nobody has clicked.
  const open = window.open;
  window.open = function (...given) {
    const made = apply(open, this, given);
    if (made === null && !/noopener|noreferrer/.test(String(given[2]))) ++windows;
    return made;
  };
  window.print = function print() {};
  window.close = function close() {};

  const counted = (owner, name) => {
    const original = owner && owner[name];
    if (typeof original !== 'function') return;
    owner[name] = {[name](...given) {
      ++permissions;
      return apply(original, this, given);
    }}[name];
  };
  counted(window.Notification, 'requestPermission');
  counted(window.Geolocation && Geolocation.prototype, 'getCurrentPosition');
  counted(window.Geolocation && Geolocation.prototype, 'watchPosition');
  counted(window.MediaDevices && MediaDevices.prototype, 'getUserMedia');

  document.addEventListener(key, event => {
    event.stopImmediatePropagation();
    const box = event.relatedTarget;
    if (box.hasAttribute('begin')) {
      asked = 0;
      loads = false;
      since = answered;
      for (const one of intervals.values()) one.ran = false;
    }
    answered = real();
    const timers = sum(pending.values()) + countDue() + countAnimating();
    hasten(timers > 0 || box.hasAttribute('begin') || document.readyState === 'loading');
    box.setAttribute('timers', timers);
    box.setAttribute('intervals', [...intervals.values()].filter(one => !one.ran).length);
    box.setAttribute('permissions', permissions);
    box.setAttribute('windows', windows);
  }, true);
})();
