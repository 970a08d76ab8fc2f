// SPDX-License-Identifier: Apache-2.0
// The page that is read: where it comes from, and how far it is. The address names it, so that
// back, reload and bookmarks work.
import { call } from '../api/client';
import { messageOf } from '../api/error';
import { sessionStore } from '../state/session';
import { createStore } from '../state/store';
import { addressWith } from './settings';

export interface ListEntry {
  url: string;
  title: string;
  text: string;
  section: string;
}

/** What the server makes of a page. */
export interface Reading {
  /** Names the page to the server, as long as it has it. */
  page: string;
  kind: 'text' | 'list' | 'unchanged';
  url: string;
  title: string;
  site: string;
  authors: string[];
  published: string;
  modified: string;
  language: string;
  direction: 'ltr' | 'rtl';
  page_type: string;
  reason: string;
  html: string;
  list: ListEntry[];
  view: string;
}

/** What the server is asked to read. */
export type Source =
  | { url: string }
  | { path: string }
  | { page: string }
  | { html: string; url: string }
  | { name: string; html_base64: string };

interface ReadingState {
  state: 'start' | 'waiting' | 'loading' | 'ready' | 'failed';
  reading: Reading | null;
  view: 'text' | 'list';
  message: string;
}

export const readingStore = createStore<ReadingState>({
  state: 'start',
  reading: null,
  view: 'text',
  message: '',
});

let running = new AbortController();

function show(reading: Reading): void {
  const wanted = new URLSearchParams(location.search).get('view');
  const list = reading.kind === 'list' ? wanted !== 'text' : wanted === 'list';
  const view = list && reading.list.length > 0 ? 'list' : 'text';
  readingStore.set({ state: 'ready', reading, view, message: '' });
}

/** Asks the server; what was asked before is forgotten. */
async function load(source: Source): Promise<Reading | null> {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  readingStore.set({ state: 'loading', reading: null, message: '' });
  try {
    const reading = await call<Reading>('/api/read', { method: 'POST', body: source, signal });
    if (signal.aborted) return null;
    show(reading);
    return reading;
  } catch (error) {
    if (!signal.aborted) readingStore.set({ state: 'failed', message: messageOf(error) });
    return null;
  }
}

const NAMES = ['url', 'path', 'page'] as const;

function sourceOfAddress(): Source | null {
  const parameters = new URLSearchParams(location.search);
  for (const name of NAMES) {
    const value = parameters.get(name);
    if (value) return { [name]: value } as unknown as Source;
  }
  return null;
}

/** The address of the reader for a page; settings stay. */
export const addressOf = (source: { url?: string; path?: string; page?: string }): string =>
  addressWith({
    view: null,
    url: source.url ?? null,
    path: source.path ?? null,
    page: source.page ?? null,
  }).replace(/#.*$/, '');

/** The query that is shown: a jump to a heading changes the address, too. */
let shown = '';

function begin(): void {
  shown = location.search;
  const source = sourceOfAddress();
  if (source) void load(source);
  else readingStore.set({ state: 'start', reading: null });
}

/** Goes to a page that has an address. */
export function readAddress(url: string): void {
  history.pushState(null, '', addressOf({ url }));
  begin();
}

/** Reads what was handed over; the server keeps it, and the address says which one it is. */
export async function readGiven(source: Source): Promise<void> {
  const reading = await load(source);
  if (!reading) return;
  history.pushState(null, '', addressOf({ page: reading.page }));
  shown = location.search;
}

export function retry(): void {
  begin();
}

export function showAs(view: 'text' | 'list'): void {
  readingStore.set({ view });
  history.replaceState(null, '', addressWith({ view }));
  shown = location.search;
}

export function wait(): void {
  readingStore.set({ state: 'waiting', reading: null });
}

/** How an address of the reader begins to which a bookmarklet wants to hand over a page. */
export const HANDOVER = '#handover';

/** The address of a page that could not hand itself over; null: there is none. */
export function refusedAddress(): string | null {
  if (!location.hash.startsWith(HANDOVER)) return null;
  const address = valueIn(location.hash, HANDOVER);
  return /^https?:/.test(address) ? address : '';
}

/** An address that a page of the web has asked for, which nobody has agreed to yet. */
export const askedAddress = (): string => valueIn(location.hash, '#ask');

function valueIn(hash: string, name: string): string {
  if (!hash.startsWith(`${name}=`)) return '';
  try {
    return decodeURIComponent(hash.slice(name.length + 1));
  } catch {
    return '';
  }
}

export function startReading(): void {
  addEventListener('popstate', () => {
    if (location.search !== shown) begin();
  });
  if (sessionStore.get().server !== 'ok') return;
  if (readingStore.get().state === 'start') begin();
}
