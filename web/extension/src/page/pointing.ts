// SPDX-License-Identifier: Apache-2.0
// Pointer and keys while the extension is on. The shield lies over the page, so that neither a
// click nor a press reaches it; what is below is asked for by its place.
import { choose, skip } from './actions';
import { elementAt, scrollBelow } from './dom';
import { pressed } from './keys';
import { pageStore } from './state';

const KEPT_FROM_PAGE = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
];

/** Starts to listen; returns how to stop. */
export function listen(host: HTMLElement, root: ShadowRoot, off: () => void): () => void {
  const stopper = new AbortController();
  const options = { capture: true, passive: false, signal: stopper.signal };
  const isOurs = (event: Event) => event.composedPath().includes(host);
  const inner = (event: Event) => {
    const first = event.composedPath()[0];
    return first instanceof Element && root.contains(first) ? first : null;
  };
  const onShield = (event: Event) => inner(event)?.classList.contains('shield') === true;

  addEventListener(
    'pointermove',
    (event) => {
      if (pageStore.get().paused || !event.isTrusted) return;
      const hovered = onShield(event) ? elementAt(event.clientX, event.clientY) : null;
      if (hovered !== pageStore.get().hovered) pageStore.set({ hovered });
    },
    options,
  );
  for (const name of KEPT_FROM_PAGE) {
    addEventListener(
      name,
      (event) => {
        if (!onShield(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (name !== 'click' || !event.isTrusted || !(event instanceof MouseEvent)) return;
        const element = elementAt(event.clientX, event.clientY);
        if (element) choose(element);
        else skip();
      },
      options,
    );
  }
  addEventListener(
    'wheel',
    (event) => {
      if (onShield(event) && scrollBelow(event)) event.preventDefault();
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted) return;
      const meant = pressed(event, inner(event), off);
      if (meant) event.preventDefault();
      if (meant || (isOurs(event) && pageStore.get().chosen)) event.stopPropagation();
    },
    options,
  );
  return () => stopper.abort();
}
