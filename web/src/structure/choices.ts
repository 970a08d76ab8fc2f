// SPDX-License-Identifier: Apache-2.0
// What somebody decides about a detection: records, corrections, what to look at.
import * as calls from '../api/calls';
import { messageOf } from '../api/error';
import type { Detection, Hit, Value } from '../api/types';
import { text } from '../text';
import { hitsOf, structureStore } from './state';

/** The records that the detection believes. */
export function checkedOf(detection: Detection): ReadonlySet<number> {
  const hits = detection.fields.flatMap((entry) => entry.hits);
  return new Set(hits.filter((hit) => hit.chosen).map((hit) => hit.id));
}

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

async function correct(field: string, change: () => Promise<{ detection: Detection }>) {
  structureStore.set({ busyField: field, fieldError: { field: '', message: '' } });
  try {
    const { detection } = await change();
    take(detection, field);
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
  const { job, picking, page } = structureStore.get();
  structureStore.set({ picking: '' });
  if (picking) await correct(picking, () => calls.assign(job, picking, page, node));
}

export async function assignPath(field: string, xpath: string): Promise<boolean> {
  const { job } = structureStore.get();
  return correct(field, () => calls.assignPath(job, field, xpath));
}

/** Checks or unchecks a record at once; the server follows, and has the last word. */
export async function toggleRecord(field: string, hit: Hit): Promise<void> {
  const checked = new Set(structureStore.get().checked);
  if (!checked.delete(hit.id)) checked.add(hit.id);
  structureStore.set({ checked, fieldError: { field: '', message: '' } });
  const chosen = hitsOf(field).filter((entry) => checked.has(entry.id));
  try {
    await calls.choose(
      structureStore.get().job,
      field,
      chosen.map((entry) => entry.id),
    );
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

/** Elements of the page; none for what only its metadata say. */
export function nodesOf(value: Value): number[] {
  const sections = value.sections ?? [];
  const nodes = sections.length > 0 ? sections.map((section) => section.node) : [value.node];
  return nodes.filter((node): node is number => node !== null);
}

/** Marks where a hit's values stand in the page that is shown. */
export function showHit(hit: Hit, scroll: boolean): void {
  const { page } = structureStore.get();
  const nodes = hit.values.filter((value) => value.page === page).flatMap(nodesOf);
  structureStore.set({ highlight: { nodes, scroll } });
}

/** Marks one value; of a value on another page, what its hit has on this one. */
export function showValue(hit: Hit, value: Value): void {
  if (structureStore.get().page !== value.page) showHit(hit, false);
  else structureStore.set({ highlight: { nodes: nodesOf(value), scroll: false } });
}

/** Turns to the page of a value, and marks it there. */
export function goToValue(value: Value): void {
  const highlight = { nodes: nodesOf(value), scroll: true };
  structureStore.set({ page: value.page, pane: 'page', highlight });
}

export function showNothing(): void {
  structureStore.set({ highlight: { nodes: [], scroll: false } });
}

export function showPage(page: number): void {
  structureStore.set({ page, highlight: { nodes: [], scroll: false } });
}
