// SPDX-License-Identifier: Apache-2.0
// What the template makes of the pages, a moment after each change; of several questions the latest
// one wins.
import { ApiError, isAborted, messageOf, NOT_FOUND } from '../api/error';
import { preview } from '../api/xqt';
import { forgetLoaded, isBlank, loadInput } from '../state/inputs';
import { forgetPages, rememberPages } from '../state/pages';
import { mapped } from './history';
import { type EditMapping, mappingOf, withPages } from './mapping';
import { present, xqtStore } from './state';

const DELAY_MS = 60;
const QUERY_DELAY_MS = 400; // a query needs a processor of its own

let timer = 0;
let stopper = new AbortController();

/** The server was started again and knows the pages no more. */
async function loadAgain(): Promise<void> {
  forgetLoaded();
  forgetPages();
  const inputs = xqtStore.get().inputs.filter((input) => !isBlank(input));
  const pages = await Promise.all(inputs.map((input) => loadInput(input)));
  rememberPages(pages);
  const { pages: old, page, history, kept } = xqtStore.get();
  const ids = new Map(old.map(({ id }, at) => [id, pages[at]?.id ?? id]));
  const renamed = (mapping: EditMapping) => withPages(mapping, ids);
  const known = mapped(history, renamed);
  xqtStore.set({
    pages,
    page: Math.min(page, pages.length - 1),
    history: known,
    kept: kept === history.present ? known.present : kept,
  });
}

async function ask(signal: AbortSignal, again: boolean): Promise<void> {
  const pages = xqtStore.get().pages.map((page) => page.id);
  const mapping = mappingOf(present());
  try {
    const answer = await preview({ pages, mapping }, signal);
    xqtStore.set({ preview: answer, previewError: '', previewing: false });
  } catch (error) {
    if (isAborted(error)) return;
    if (!again && error instanceof ApiError && error.code === NOT_FOUND) {
      await loadAgain();
      await ask(signal, true);
      return;
    }
    throw error;
  }
}

async function run(signal: AbortSignal): Promise<void> {
  try {
    await ask(signal, false);
  } catch (error) {
    xqtStore.set({ previewError: messageOf(error), previewing: false });
  }
}

/** After a reload of the page: the template is there, and what becomes of it is asked for. */
export function resume(): void {
  if (xqtStore.get().phase === 'editor') refresh();
}

export function refresh(): void {
  clearTimeout(timer);
  stopper.abort();
  stopper = new AbortController();
  const { signal } = stopper;
  xqtStore.set({ previewing: true });
  timer = window.setTimeout(() => void run(signal), present().query ? QUERY_DELAY_MS : DELAY_MS);
}
