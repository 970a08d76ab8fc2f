// SPDX-License-Identifier: Apache-2.0
// What somebody decides about a detection: hits and corrections.
import { messageOf } from '../api/error';
import type { Detection, Hit } from '../api/types';
import { text } from '../text';
import { showHit } from './looking';
import { correction } from './revive';
import { hitsOf, type Operation, structureStore } from './state';

/** Takes a changed detection; hits of other fields stay as they are checked. */
function take(detection: Detection, field: string): void {
  const state = structureStore.get();
  if (!state.result) return;
  const checked = new Set(state.checked);
  for (const hit of detection.fields.find((entry) => entry.field === field)?.hits ?? []) {
    if (hit.chosen) checked.add(hit.id);
    else checked.delete(hit.id);
  }
  structureStore.set({ result: { ...state.result, detection }, checked });
}

async function correct(operation: Operation): Promise<boolean> {
  const { field } = operation;
  structureStore.set({ busyField: field, fieldError: { field: '', message: '' } });
  try {
    take(await correction(operation), field);
    const times = structureStore.get().corrected.times + 1;
    structureStore.set({
      said: text.structure.corrected(field),
      typing: '',
      pane: 'results',
      corrected: { field, times },
    });
    const first = hitsOf(field)[0];
    if (first) showHit(first, true);
    return true;
  } catch (error) {
    structureStore.set({ fieldError: { field, message: messageOf(error) }, pane: 'results' });
    return false;
  } finally {
    structureStore.set({ busyField: '' });
  }
}

export async function assignNode(node: number): Promise<void> {
  const { picking, page } = structureStore.get();
  structureStore.set({ picking: '' });
  if (picking) await correct({ field: picking, page, node });
}

export async function assignPath(field: string, xpath: string): Promise<boolean> {
  return correct({ field, xpath });
}

/** Checks or unchecks a record at once; the server follows, and has the last word. */
export async function toggleRecord(field: string, hit: Hit): Promise<void> {
  const checked = new Set(structureStore.get().checked);
  if (!checked.delete(hit.id)) checked.add(hit.id);
  structureStore.set({ checked, fieldError: { field: '', message: '' } });
  const chosen = hitsOf(field).filter((entry) => checked.has(entry.id));
  try {
    await correction({ field, hits: chosen.map((entry) => entry.id) });
  } catch (error) {
    structureStore.set({ fieldError: { field, message: messageOf(error) } });
  }
}

export function startPicking(field: string): void {
  structureStore.set({
    picking: field,
    typing: '',
    pane: 'page',
    fieldError: { field: '', message: '' },
    highlight: { nodes: [], scroll: false },
    said: text.structure.pickingSaid(field),
  });
}

export function stopPicking(): void {
  const { picking } = structureStore.get();
  if (picking)
    structureStore.set({ picking: '', pane: 'results', said: text.structure.pickingEnded });
}

export function startTyping(field: string): void {
  structureStore.set({ typing: field, picking: '', fieldError: { field: '', message: '' } });
}
