// SPDX-License-Identifier: Apache-2.0
// From inputs to a detection, with news on the way.
import { detect, stopJob } from '../api/calls';
import { ApiError, isAborted, messageOf, NOT_FOUND } from '../api/error';
import { followJob } from '../api/events';
import type { DetectRequest, DetectResult, PageInfo, Progress } from '../api/types';
import { forgetLoaded, isBlank, loadInput, nameOfInput, type PageInput } from '../state/inputs';
import { forgetPages, rememberPages } from '../state/pages';
import { text } from '../text';
import { checkedOf, showFound } from './looking';
import { forgetWork, type PageProgress, structureStore } from './state';

let stopper: AbortController | null = null;

function note(key: string, part: Partial<PageProgress>): void {
  const progress = structureStore
    .get()
    .progress.map((entry) => (entry.key === key ? { ...entry, ...part } : entry));
  structureStore.set({ progress });
}

async function loadOne(input: PageInput, signal: AbortSignal): Promise<PageInfo | null> {
  note(input.key, { state: 'loading' });
  try {
    const page = await loadInput(input, signal);
    note(input.key, { state: 'ready', message: page.title });
    return page;
  } catch (error) {
    if (isAborted(error)) throw error;
    note(input.key, { state: 'failed', message: messageOf(error) });
    return null;
  }
}

async function loadAll(inputs: PageInput[], signal: AbortSignal): Promise<PageInfo[]> {
  structureStore.set({
    stage: 'load',
    progress: inputs.map((input) => ({
      key: input.key,
      name: nameOfInput(input),
      state: 'waiting',
      message: '',
    })),
  });
  const pages = await Promise.all(inputs.map((input) => loadOne(input, signal)));
  return pages.filter((page): page is PageInfo => page !== null);
}

function requestFor(pages: PageInfo[]): DetectRequest {
  const { kind, method, classic, structuredData } = structureStore.get();
  const request: DetectRequest = {
    pages: pages.map((page) => page.id),
    method,
    structured_data: structuredData,
  };
  if (method === 'classic') request.classic = classic.join();
  return kind === 'detect' ? request : { ...request, kind };
}

/** Detects, and shows nothing yet. */
export async function detectIn(
  pages: PageInfo[],
  signal: AbortSignal,
): Promise<{ job: string; result: DetectResult }> {
  const { job } = await detect(requestFor(pages));
  signal.addEventListener('abort', () => void stopJob(job).catch(() => undefined));
  structureStore.set({ runningJob: job });
  try {
    const result = await followJob<DetectResult, Progress>(job, {}, signal);
    return { job, result: result.pages.length > 0 ? result : { ...result, pages } };
  } finally {
    structureStore.set({ runningJob: '' });
  }
}

function show(job: string, result: DetectResult): void {
  rememberPages(result.pages);
  structureStore.set({
    job,
    result,
    facts: { problems: result.problems, ms: result.ms },
    log: [],
    pages: result.pages,
    phase: 'results',
    page: 0,
    checked: checkedOf(result.detection),
    said: text.structure.foundSummary(result.detection),
  });
  showFound();
}

/** Of a page that was loaded anew while a detection was under way. */
export async function followDetection(job: string): Promise<void> {
  structureStore.set({ stage: 'detect' });
  stopper = new AbortController();
  const { signal } = stopper;
  signal.addEventListener('abort', () => void stopJob(job).catch(() => undefined));
  const result = await followJob<DetectResult, Progress>(job, {}, signal);
  structureStore.set({ runningJob: '' });
  show(job, result);
}

async function run(inputs: PageInput[], signal: AbortSignal, again: boolean): Promise<void> {
  const pages = await loadAll(inputs, signal);
  if (pages.length === 0) {
    structureStore.set({ phase: 'form', error: text.structure.noPageLoaded });
    return;
  }
  try {
    structureStore.set({ stage: 'detect' });
    const { job, result } = await detectIn(pages, signal);
    show(job, result);
  } catch (error) {
    // The server was started again and knows the pages no more.
    if (!again && error instanceof ApiError && error.code === NOT_FOUND) {
      forgetLoaded();
      forgetPages();
      await run(inputs, signal, true);
      return;
    }
    throw error;
  }
}

export async function process(): Promise<void> {
  const inputs = structureStore.get().inputs.filter((input) => !isBlank(input));
  if (inputs.length === 0) {
    structureStore.set({ error: text.structure.nothingToProcess });
    return;
  }
  stopper?.abort();
  stopper = new AbortController();
  structureStore.set({
    phase: 'running',
    error: '',
    picking: '',
    typing: '',
    fieldError: { field: '', message: '' },
    highlight: { nodes: [], scroll: false },
  });
  try {
    await run(inputs, stopper.signal, false);
  } catch (error) {
    const message = isAborted(error) ? text.structure.stopped : messageOf(error);
    structureStore.set({ phase: 'form', error: message });
  }
}

export function stop(): void {
  stopper?.abort();
}

/** Everything as it was at first, if somebody means it. */
export function startOver(): void {
  if (!window.confirm(text.structure.startOverQuestion)) return;
  stop();
  forgetWork();
  structureStore.set({ said: text.structure.startedOver });
}

/** Back to the form; what was typed is still there. */
export function backToForm(): void {
  structureStore.set({ phase: 'form', picking: '', typing: '', error: '' });
}
