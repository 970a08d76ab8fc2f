// SPDX-License-Identifier: Apache-2.0
// A detection lives on the server. After a reload of the page it is asked for; after a new start of
// the server it is made again, with the same corrections.
import * as calls from '../api/calls';
import { ApiError, messageOf, NOT_FOUND } from '../api/error';
import type { Detection, DetectResult, PageInfo } from '../api/types';
import { forgetLoaded, isBlank, loadInput } from '../state/inputs';
import { forgetPages, rememberPages } from '../state/pages';
import { checkedOf, showFound } from './looking';
import { detectIn, followDetection } from './process';
import { type Operation, structureStore } from './state';

const isForgotten = (error: unknown) => error instanceof ApiError && error.code === NOT_FOUND;

function tell(job: string, operation: Operation): Promise<{ detection: Detection }> {
  const { field } = operation;
  if ('xpath' in operation) return calls.assignPath(job, field, operation.xpath);
  if ('hits' in operation) return calls.choose(job, field, operation.hits);
  return calls.assign(job, field, operation.page, operation.node);
}

/** The pages that a detection had, in their order: those that failed then are left out now. */
async function loadAgain(): Promise<PageInfo[]> {
  forgetLoaded();
  forgetPages();
  const inputs = structureStore.get().inputs.filter((input) => !isBlank(input));
  const loaded = await Promise.allSettled(inputs.map((input) => loadInput(input)));
  const pages = loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = loaded.find((one) => one.status === 'rejected');
  if (pages.length === 0 && failed) throw failed.reason;
  return pages;
}

async function makeAgain(): Promise<DetectResult> {
  const signal = new AbortController().signal;
  const { job, result } = await detectIn(await loadAgain(), signal);
  let { detection } = result;
  for (const operation of structureStore.get().log) {
    ({ detection } = await tell(job, operation));
  }
  structureStore.set({ job });
  return { ...result, detection };
}

function show(result: DetectResult): void {
  const { page, facts } = structureStore.get();
  rememberPages(result.pages);
  structureStore.set({
    result: { ...result, ...facts },
    pages: result.pages,
    page: Math.min(page, result.pages.length - 1),
    checked: checkedOf(result.detection),
  });
}

/** Tells the server of a correction and remembers it, also when the server was started anew. */
export async function correction(operation: Operation): Promise<Detection> {
  const { detection } = await withDetection((job) => tell(job, operation));
  structureStore.set({ log: [...structureStore.get().log, operation] });
  return detection;
}

/** Calls with the detection's job; if the server has forgotten it, it is made again before. */
export async function withDetection<T>(use: (job: string) => Promise<T>): Promise<T> {
  try {
    return await use(structureStore.get().job);
  } catch (error) {
    if (!isForgotten(error)) throw error;
    show(await makeAgain());
    return use(structureStore.get().job);
  }
}

async function bringBack(): Promise<void> {
  const { job } = structureStore.get();
  try {
    const { facts } = structureStore.get();
    show({ ...(await calls.getDetection(job)), ...facts });
  } catch (error) {
    if (!isForgotten(error)) throw error;
    show(await makeAgain());
  }
}

/** After a reload: the detection that was under way or shown. */
export async function resume(): Promise<void> {
  const { job, runningJob, phase } = structureStore.get();
  try {
    if (runningJob !== '') {
      await followDetection(runningJob);
      return;
    }
    if (job === '') return;
    await bringBack();
    showFound();
    if (phase === 'running') structureStore.set({ phase: 'results' });
  } catch (error) {
    structureStore.set({ phase: 'form', runningJob: '', error: messageOf(error) });
  }
}
