// SPDX-License-Identifier: Apache-2.0
// Records clicks and scrolls of the user as actions that sito replays (docs/formats/actions.md).
import { download } from '../../../src/parts/download';
import { words } from '../words';
import { allOf, elementAt } from './dom';
import { pageStore } from './state';

const MOST_ACTIONS = 10_000; // as sito reads
const MOST_LABEL = 60; // characters of a text that names an element
const MOST_LEVELS = 4; // of a selector
const NEAR_END = 40; // pixels from the end of the page that count as scrolled to it
const NAMING = ['aria-label', 'name', 'title', 'data-testid', 'href', 'aria-controls'];

const isPlain = (name: string): boolean => /^[A-Za-z_][\w-]*$/.test(name);
const isDrawn = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Whether sito would find the element by the selector: the first one that is drawn. */
function finds(selector: string, element: Element): boolean {
  const all = allOf(element.localName).filter((other) => other.matches(selector));
  return (all.find(isDrawn) ?? all[0]) === element;
}

/** What the element says of itself, the most lasting first. */
function formsOf(element: Element): string[] {
  const tag = element.localName;
  const forms = isPlain(element.id) ? [`#${element.id}`] : [];
  for (const name of NAMING) {
    const value = element.getAttribute(name) ?? '';
    const isUsable = value !== '' && value.length <= MOST_LABEL && !/["\\\n\r]/.test(value);
    if (isUsable) forms.push(`${tag}[${name}="${value}"]`);
  }
  const classes = [...element.classList].filter(isPlain);
  if (classes.length > 0) forms.push(tag + classes.map((name) => `.${name}`).join(''));
  return [...forms, tag];
}

/** Its text in quotes, if no other element has the same. */
function textOf(element: Element): string | null {
  const text = element.textContent.replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > MOST_LABEL || text.includes('"')) return null;
  const wanted = squeezed(text);
  const same = allOf(element.localName).filter((other) => squeezed(other.textContent) === wanted);
  return same.length === 1 ? `"${text}"` : null;
}

/** A selector or a text by which sito finds the element; null if there is none. */
export function nameOf(element: Element): string | null {
  const own = formsOf(element);
  const direct = own.find((form) => finds(form, element));
  if (direct) return direct;
  const text = textOf(element);
  if (text) return text;
  let above = element.parentElement;
  for (let level = 1; above && level <= MOST_LEVELS; ++level, above = above.parentElement) {
    for (const outer of formsOf(above)) {
      const found = own.map((form) => `${outer} ${form}`).find((form) => finds(form, element));
      if (found) return found;
    }
  }
  return null;
}

function add(line: string): void {
  const { actions } = pageStore.get();
  if (actions.length < MOST_ACTIONS) pageStore.set({ actions: [...actions, line] });
}

/** Listens while recording is on; returns how to stop. `host`: the element of the extension. */
export function recordActions(host: HTMLElement): () => void {
  const stopper = new AbortController();
  const options = { capture: true, passive: true, signal: stopper.signal };
  let scrolledTo = 0;
  const isOn = (event: Event) =>
    pageStore.get().recording && event.isTrusted && !event.composedPath().includes(host);
  addEventListener(
    'click',
    (event) => {
      if (!isOn(event)) return;
      const element = elementAt(event.clientX, event.clientY);
      const name = element && nameOf(element);
      if (name) add(`click ${name}`);
      else pageStore.set({ error: words.notNamed });
    },
    options,
  );
  addEventListener(
    'scroll',
    (event) => {
      const page = document.scrollingElement;
      if (!isOn(event) || !page || event.target !== document) return;
      const atEnd = page.scrollTop + innerHeight >= page.scrollHeight - NEAR_END;
      if (!atEnd || page.scrollHeight === scrolledTo) return;
      scrolledTo = page.scrollHeight; // a page that has grown can be scrolled again
      add('scroll');
    },
    options,
  );
  return () => stopper.abort();
}

/** Starts to record anew, or stops. */
export function setRecording(recording: boolean): void {
  pageStore.set(recording ? { recording, paused: true, actions: [] } : { recording });
}

/** Hands the actions out as a file for `--actions`. */
export function saveActions(): void {
  const lines = [`# ${words.recordedOn(location.href)}`, ...pageStore.get().actions];
  download(words.actionsFile, `${lines.join('\n')}\n`);
}
