// SPDX-License-Identifier: Apache-2.0
// What scripts of staged pages do. A page calls stage([binding, ...]); a binding is {s: selector, f: name of a function below, ...}.
(function () {
  'use strict';
  const bound = new WeakSet();
  const roots = [document];
  let bindings = [], manner = 'direct';
  const all = (selector) => roots.flatMap((root) => Array.from(root.querySelectorAll(selector)));
  const one = (selector) => all(selector)[0];
  const get = (url) => fetch(url).then((answer) => answer.json());
  const post = (url, body) => fetch(url, {method: 'POST', body: body || 'x=1'}).catch(() => 0);

  function put(parent, html, where) {
    const holder = document.createElement('template');
    holder.innerHTML = html;
    if (where === 'replace') parent.replaceChildren(holder.content);
    else if (where === 'before') parent.before(holder.content);
    else if (where === 'after') parent.after(holder.content);
    else parent.append(holder.content);
    wire();
  }
  function wire() {
    for (const how of bindings) {
      for (const element of all(how.s)) {
        if (bound.has(element)) continue;
        bound.add(element);
        const does = does_[how.f];
        if (how.at === 'start') does(element, how);
        else if (how.at === 'view') seen(element, () => does(element, how));
        else if (manner === 'direct' || how.at === 'direct') element.addEventListener('click', (event) => clicked(event, element, how));
      }
    }
  }
  function clicked(event, element, how) {
    if (element.tagName === 'A' && (element.getAttribute('href') || '#')[0] === '#') event.preventDefault();
    does_[how.f](element, how, event);
  }
  function seen(element, then) {
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      then();
    });
    watch.observe(element);
  }
  function shown(target, how, open) {
    if (how.by === 'class') target.classList.toggle(how.name, open === !how.hides);
    else if (how.by === 'style') target.style.display = open ? (how.display || 'block') : 'none';
    else if (how.by === 'height') target.style.maxHeight = open ? '9999px' : '0px';
    else target.hidden = !open;
  }
  function flagged(element, open) {
    if (element.hasAttribute('aria-expanded')) element.setAttribute('aria-expanded', String(open));
  }
  const state = new WeakMap();

  const does_ = {
    // Content of several rounds, by clicks.
    async more(element, how) {
      const at = state.get(element) || 0;
      if (at === 'busy' || at >= how.urls.length) return;
      state.set(element, 'busy');
      const data = await get(how.urls[at]);
      put(one(how.list), data.html);
      state.set(element, at + 1);
      if (at + 1 < how.urls.length) return;
      if (how.end === 'hide') element.style.display = 'none';
      else if (how.end === 'disable') { element.setAttribute('disabled', ''); element.style.visibility = 'hidden'; }
      else element.remove();
    },
    // The same, by scrolling: `by` "observer" or "scroll".
    scrolling(element, how) {
      let at = 0, busy = false, moved = false;
      const near = () => element.getBoundingClientRect().top < innerHeight + 60;
      const next = async () => {
        if (busy || (how.urls && at >= how.urls.length)) return;
        busy = true;
        const data = await get(how.urls ? how.urls[at] : how.endless + at);
        at += 1;
        put(one(how.list), data.html);
        if (how.urls && at >= how.urls.length) element.remove();
        // What comes next is asked for when there has been another scroll.
        moved = false;
        setTimeout(() => { busy = false; if (moved && near()) next(); }, 30);
      };
      addEventListener('scroll', () => { moved = true; if (how.by === 'scroll' && near()) next(); }, {passive: true});
      if (how.by === 'scroll') return;
      new IntersectionObserver((entries) => { if (moved && entries.some((entry) => entry.isIntersecting)) next(); }).observe(element);
    },
    // Content that is asked for by POST, once.
    async queried(element, how) {
      element.remove();
      const query = {operationName: 'Thread', query: 'query Thread($part: ID!) { thread(part: $part) { html } }', variables: {part: how.url}};
      const form = {method: 'POST', headers: {'Content-Type': 'application/x-www-form-urlencoded'}, body: 'action=load_comments&page=1&part=' + encodeURIComponent(how.url)};
      const asked = how.by === 'graphql' ? fetch('/graphql', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(query)}) : fetch('/ajax', form);
      const data = await asked.then((answer) => answer.json());
      put(one(how.list), how.by === 'graphql' ? data.data.thread.html : data.html);
    },
    // Shows what is there or fetches it; a second click hides it again.
    async toggle(element, how) {
      let open = state.get(element) || false;
      if (!open && how.url && !state.has(element)) {
        state.set(element, true);
        put(one(how.target), (await get(how.url)).html);
        open = false;
      } else if (!open && how.html && !state.has(element)) put(one(how.target), how.html);
      state.set(element, !open);
      for (const target of all(how.target)) shown(target, how, !open);
      flagged(element, !open);
      if (how.once) element.remove();
      else if (how.less) { const old = element.textContent; element.textContent = how.less; how.less = old; }
    },
    // Puts the full text in the place of its beginning.
    async full(element, how) {
      const html = how.html || (await get(how.url)).html;
      put(one(how.target), html, 'replace');
      if (element.isConnected) element.remove();
    },
    // Content in the place of other content.
    async tab(element, how) {
      for (const other of all(how.group)) {
        other.setAttribute('aria-selected', String(other === element));
        other.classList.toggle(how.active, other === element);
      }
      if (how.panels) for (const panel of all(how.panels)) shown(panel, how, panel === one(how.target));
      else put(one(how.target), how.url ? (await get(how.url)).html : how.html, 'replace');
    },
    async swap(element, how) { put(one(how.target), how.html || (await get(how.url)).html, 'replace'); },
    step(element, how) {
      const at = (state.get(element) || 0) + 1;
      if (at >= how.slides.length) return;
      state.set(element, at);
      put(one(how.target), how.slides[at], 'replace');
      if (at + 1 < how.slides.length) return;
      element.setAttribute('disabled', '');
      element.style.visibility = 'hidden';
    },
    insert(element, how) { put(document.body, how.html); if (how.lock) document.body.style.overflow = 'hidden'; },
    insert_into(element, how) { put(one(how.target), how.html, 'replace'); },
    remove(element, how) {
      for (const target of all(how.target)) target.remove();
      document.body.style.overflow = '';
    },
    async choice(element, how) {
      for (const target of all(how.target)) target.remove();
      document.body.style.overflow = '';
      await post(how.report);
      if (how.url) put(one(how.into), (await get(how.url)).html, 'replace');
    },
    like(element, how) { post(how.url); element.setAttribute('aria-pressed', 'true'); },
    mark(element) { element.classList.toggle('is-on'); },
    print() { dispatchEvent(new Event('print-wanted')); },
    larger() { document.body.style.fontSize = '110%'; },
    top() { scrollTo(0, 0); },
    leave(element, how) { location.href = how.url; },
    opens(element, how) { open(how.url, '_blank'); },
    spa(element, how) { history.pushState({}, '', how.url); put(one(how.into), how.html, 'replace'); },
    // At the start of the page.
    async app(element, how) { put(element, (await get(how.url)).html, 'replace'); },
    later(element, how) { setTimeout(() => put(element, how.html), how.ms); },
    async fill(element, how) { put(element, (await get(how.url)).html, 'replace'); },
    image(element) { element.src = element.dataset[Object.keys(element.dataset).find((key) => /^\//.test(element.dataset[key]))]; },
    shadow(element, how) {
      const root = element.attachShadow({mode: how.mode});
      roots.push(root);
      put(root, how.html);
    },
    ticker(element, how) {
      let at = 0;
      const timer = setInterval(() => {
        const line = document.createElement('p');
        line.textContent = how.lines[at % how.lines.length];
        element.prepend(line);
        while (element.children.length > how.most) element.lastElementChild.remove();
        at += 1;
        if (how.lines.length <= at && !how.endless) clearInterval(timer);
      }, how.ms);
    },
    // Hostile.
    alerts(element, how) { for (let i = 0; i < how.n; i += 1) alert('attention ' + i); },
    spin(element, how) { const end = Date.now() + how.ms; while (Date.now() < end || how.ms === 0); },
    trap(element, how) {
      const copy = element.cloneNode(true);
      copy.removeAttribute('id');
      element.after(copy);
      copy.addEventListener('click', (event) => { event.preventDefault(); does_.trap(copy, how); });
    },
    renamed_trap(element, how) {
      const copy = element.cloneNode(true), word = () => Math.random().toString(36).replace(/[^a-z]/g, '');
      copy.removeAttribute('id');
      copy.className += ' ' + word();
      copy.textContent = element.textContent.split(' ')[0] + ' ' + word();
      const holder = document.createElement('div');
      holder.className = word();
      holder.append(copy);
      element.after(holder);
      copy.addEventListener('click', (event) => { event.preventDefault(); does_.renamed_trap(copy, how); });
    },
    writes(element, how) {
      if (how.beacon) navigator.sendBeacon(how.url, 'x');
      else fetch(how.url, {method: how.method, body: how.body}).catch(() => 0);
    },
    submit(element) { element.submit(); },
    unload() { addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; }); },
    die(element, how) { const kept = []; setTimeout(() => { for (let i = 0; i < how.n; i += 1) kept.push(new Array(1e6).fill(i)); }, 50); },
    windows(element, how) { for (let i = 0; i < how.n; i += 1) open(how.url + '?w=' + i); },
    ask() { Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => 0, () => 0); },
  };

  // Names that are called in attributes: what they do is bound.
  for (const prefix of ['app', 'x', 'ui', 'st', 'zz', 'kit', 'my', 'pp']) for (const verb of ['Do', 'Run', 'Set', 'Act', 'Go', 'Put']) window[prefix + verb] = () => undefined;

  window.stage = function (list, how) {
    bindings = list;
    manner = how || 'direct';
    if (manner === 'delegated') {
      document.addEventListener('click', (event) => {
        const path = event.composedPath().filter((node) => node.nodeType === 1);
        for (const element of path) {
          for (const one_ of bindings) {
            if (one_.at || !element.matches(one_.s)) continue;
            clicked(event, element, one_);
            return;
          }
        }
      });
    }
    wire();
  };
})();
