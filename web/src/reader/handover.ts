// SPDX-License-Identifier: Apache-2.0
// Pages that a bookmarklet hands over: it opens the reader, waits until that says that it is
// there, and sends the page as the extension does. Bookmarks run where no extension can be.
import { pageAsItStands } from '../../reader-extension/src/page';
import { sessionStore } from '../state/session';
import { HANDOVER as HASH, readGiven, readingStore, wait } from './reading';

const READY = 'sito-reader-ready';
const LONGEST_WAIT_MS = 10_000;
const MOST_CHARACTERS = 24 * 1024 * 1024;

/** The bookmarklet, for this server. The address is for pages that cannot hand themselves over. */
export function bookmarklet(): string {
  const server = JSON.stringify(location.origin);
  const code =
    `(()=>{const s=${server},w=open(s+'/read${HASH}='+encodeURIComponent(location.href));` +
    `addEventListener('message',e=>{if(e.source===w&&e.origin===s&&e.data==='${READY}')` +
    `w.postMessage({sito:1,...(${pageAsItStands.toString()})()},s)})})()`;
  return `javascript:${encodeURIComponent(code)}`;
}

interface Page {
  sito: number;
  url: string;
  html: string;
}

function isPage(data: unknown): data is Page {
  const page = data as Partial<Page> | null;
  return (
    page?.sito === 1 &&
    typeof page.url === 'string' &&
    typeof page.html === 'string' &&
    page.html.length <= MOST_CHARACTERS
  );
}

/** A page may say of itself what it likes, but not that it is somebody else's. */
function addressOf(page: Page, origin: string): string {
  try {
    return new URL(page.url).origin === origin && /^https?:/.test(page.url) ? page.url : '';
  } catch {
    return '';
  }
}

async function sessionIsOpen(): Promise<boolean> {
  const LONGEST_MS = 5000;
  const end = performance.now() + LONGEST_MS;
  while (sessionStore.get().server === 'starting' && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return sessionStore.get().server === 'ok';
}

export function listenForPage(): void {
  const opener = window.opener as Window | null;
  if (!location.hash.startsWith(HASH)) return;
  // A page under a policy (Cross-Origin-Opener-Policy) is cut off from the windows that it opens.
  if (!opener) return;
  wait();
  setTimeout(() => {
    if (readingStore.get().state === 'waiting') readingStore.set({ state: 'start' });
  }, LONGEST_WAIT_MS);
  const take = async (event: MessageEvent) => {
    if (event.source !== opener || !isPage(event.data)) return;
    removeEventListener('message', listener);
    window.opener = null;
    const url = addressOf(event.data, event.origin);
    if (await sessionIsOpen()) await readGiven({ html: event.data.html, url });
    else readingStore.set({ state: 'start' });
  };
  const listener = (event: MessageEvent) => void take(event);
  addEventListener('message', listener);
  opener.postMessage(READY, '*');
}
