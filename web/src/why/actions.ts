// SPDX-License-Identifier: Apache-2.0
// Asks what an algorithm makes of the page; of several questions the latest one wins.
import { why } from '../api/calls';
import { isAborted, messageOf } from '../api/error';
import type { PageInfo } from '../api/types';
import { isBlank, loadInput, type PageInput } from '../state/inputs';
import { pagesStore, rememberPages } from '../state/pages';
import { type Side, type SideName, whyStore } from './state';

const DEBOUNCE_MS = 60;

interface Pending {
  timer: number;
  stopper: AbortController;
}
const pending: Record<SideName, Pending | null> = { a: null, b: null };

function change(name: SideName, part: Partial<Side>): void {
  const changed = { ...whyStore.get()[name], ...part };
  whyStore.set(name === 'a' ? { a: changed } : { b: changed });
}

async function ask(name: SideName, signal: AbortSignal): Promise<void> {
  const { page, [name]: side } = whyStore.get();
  try {
    const { algorithm, params } = side;
    change(name, {
      result: await why({ page, algorithm, params }, signal),
      busy: false,
      error: '',
    });
  } catch (error) {
    if (!isAborted(error)) change(name, { busy: false, error: messageOf(error) });
  }
}

function schedule(name: SideName, delay: number): void {
  const old = pending[name];
  if (old) {
    clearTimeout(old.timer);
    old.stopper.abort();
  }
  const stopper = new AbortController();
  const timer = window.setTimeout(() => void ask(name, stopper.signal), delay);
  pending[name] = { timer, stopper };
}

function refresh(name: SideName, delay: number): void {
  const { page, [name]: side } = whyStore.get();
  if (page === '' || side.algorithm === '') return;
  change(name, { busy: true });
  schedule(name, delay);
}

export function choosePage(page: string): void {
  const blank = { result: null, error: '' };
  const { a, b } = whyStore.get();
  whyStore.set({ page, hovered: null, a: { ...a, ...blank }, b: { ...b, ...blank } });
  refresh('a', 0);
  refresh('b', 0);
}

export function chooseAlgorithm(name: SideName, algorithm: string): void {
  change(name, { algorithm, params: {}, result: null, error: '', busy: false });
  refresh(name, 0);
}

/** `value` undefined: back to the default. */
export function setParameter(name: SideName, parameter: string, value?: number | string): void {
  const { [parameter]: _, ...others } = whyStore.get()[name].params;
  change(name, { params: value === undefined ? others : { ...others, [parameter]: value } });
  refresh(name, DEBOUNCE_MS);
}

export function resetParameters(name: SideName): void {
  change(name, { params: {} });
  refresh(name, 0);
}

/** Loads what was named, and shows the first of it. */
export async function loadPages(inputs: PageInput[]): Promise<void> {
  whyStore.set({ loading: true, loadError: '' });
  try {
    const named = inputs.filter((input) => !isBlank(input));
    const pages: PageInfo[] = await Promise.all(named.map((input) => loadInput(input)));
    rememberPages(pages);
    if (pages[0]) choosePage(pages[0].id);
  } catch (error) {
    whyStore.set({ loadError: messageOf(error) });
  } finally {
    whyStore.set({ loading: false });
  }
}

/** On entering the view: a page that is there already is shown at once. */
export function start(): void {
  const { pages } = pagesStore.get();
  const { page, a } = whyStore.get();
  const known = pages.some((info) => info.id === page);
  if (!known) choosePage(pages[0]?.id ?? '');
  else if (!a.result && !a.busy) choosePage(page); // of an earlier visit
}
