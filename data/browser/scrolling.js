// SPDX-License-Identifier: Apache-2.0
// Beside page.js, in the same world: scrolling as a person would.
(() => {
  'use strict';
  if (!globalThis.sito || sito.scroll) return;

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

  sito.scroll = async most => {
    sito.begin();
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
})();
