// SPDX-License-Identifier: Apache-2.0
// Keeps a page from navigating away. Runs in an isolated world in each document of a tab, in all
// frames.
(() => {
  'use strict';
  if (globalThis.sitoKeeper) return;
  const tell = fact => globalThis.sitoReport && globalThis.sitoReport(JSON.stringify(fact));
  const isTop = window === window.top;
  let locked = false;
  globalThis.sitoKeeper = {tell, lock: () => { locked = true; return true; }};

  // In frames, stop only navigation by clicks, because frames load their documents themselves.
  const stops = userInitiated => locked || (!isTop && userInitiated);

  const isForm = element => {
    for (let one = element; one; one = one.parentElement) {
      if (one.localName === 'form') return true;
    }
    return false;
  };

  // An element of the page has this id, or the fragment is the top of every page.
  const isPlace = hash => {
    let name = hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch { /* written as it is */ }
    return name === 'top' || document.getElementById(name) !== null ||
        document.getElementsByName(name).length > 0;
  };

  if (globalThis.navigation) {
    navigation.addEventListener('navigate', event => {
      if (!stops(event.userInitiated)) return;
      const url = event.destination.url;
      if (event.destination.sameDocument) {
        if (event.navigationType === 'traverse') return;
        // Routers push fragments instead of navigating to them.
        const {hash} = new URL(url);
        const pushes = event.navigationType === 'push' &&
            url.split('#')[0] === location.href.split('#')[0];
        const isRoute = /^#!?\//.test(hash);
        const isBare = isTop && pushes && hash !== location.hash && !isPlace(hash);
        if (event.hashChange ? isRoute || isBare : pushes && (isRoute || isBare)) {
          tell({kind: 'routed', url});
        } else if (!event.hashChange) {
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
})();
