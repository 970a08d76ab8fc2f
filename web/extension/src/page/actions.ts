// SPDX-License-Identifier: Apache-2.0
// What can be done with the element that is chosen.
import { allClasses, canonicalClass, UNDETERMINED } from '../classes';
import { EntryMaker } from '../entry/make';
import {
  addClasses,
  type Kept,
  type Label,
  load,
  newId,
  placeOf,
  putLabels,
  removeGuesses,
  removeLabels,
} from '../storage';
import { words } from '../words';
import { canBeLabelled, type Step, stepFrom } from './dom';
import { place, remember } from './find';
import { negativesOf } from './negatives';
import { guessOf, labelOf, pageStore } from './state';

export function show(kept: Kept): void {
  const { classes, negatives } = kept;
  pageStore.set({
    labels: place(kept.labels),
    guesses: place(kept.guesses),
    classes,
    negatives,
  });
}

export const refresh = async (): Promise<void> => show(await load());

/** Runs what may fail: storage is full, or the extension has been replaced. */
async function attempt(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    await refresh();
    pageStore.set({ error: '' });
    return true;
  } catch (error) {
    pageStore.set({ error: words.notKept(error instanceof Error ? error.message : String(error)) });
    return false;
  }
}

export function choose(element: Element | null): void {
  if (element && !canBeLabelled(element)) return;
  pageStore.set({ chosen: element, hovered: element, error: '' });
}

export function step(way: Step): void {
  const { chosen, hovered } = pageStore.get();
  const from = chosen ?? hovered ?? document.body;
  const to = from === document.body ? stepFrom(from, 'child') : stepFrom(from, way);
  if (!to) return;
  to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (chosen) choose(to);
  else pageStore.set({ hovered: to });
}

/** The panel closes, and nothing is kept. */
export const skip = (): void => pageStore.set({ chosen: null, error: '' });

async function keep(element: Element, name: string): Promise<void> {
  const maker = new EntryMaker();
  const made = maker.entryOf(element);
  if (!made) throw new Error(words.notDrawn);
  const entry = { ...made, crawler_class: name };
  const { labels: kept, classes } = await load();
  const same = placeOf(entry);
  const old = labelOf(element) ?? kept.find((label) => placeOf(label.entry) === same);
  const label: Label = { id: old?.id ?? newId(), at: old?.at ?? Date.now(), entry };
  if (old) await removeLabels([old.id]);
  remember(label.id, element);
  if (!allClasses(classes).includes(name)) await addClasses([name]);
  await putLabels([label, ...negativesFor(element, label, maker)]);
  const guess = guessOf(element);
  if (guess) await removeGuesses([guess.id]);
}

function negativesFor(element: Element, { id, at, entry }: Label, maker: EntryMaker): Label[] {
  if (!pageStore.get().negatives || entry.crawler_class === UNDETERMINED) return [];
  return negativesOf(element).flatMap((other, index) => {
    const made = maker.entryOf(other);
    if (!made) return [];
    const negative = { ...made, crawler_class: UNDETERMINED };
    const label = { id: newId(), at: at + index + 1, entry: negative, negativeOf: id };
    remember(label.id, other);
    return [label];
  });
}

/** Keeps the element with a class; on the way through guesses the next one follows. */
export async function label(name: string): Promise<void> {
  const { chosen } = pageStore.get();
  if (!chosen || name.trim() === '') return;
  const next = guessOf(chosen) ? neighbour(1) : null;
  if (!(await attempt(() => keep(chosen, canonicalClass(name.trim()))))) return;
  if (pageStore.get().chosen !== chosen) return; // somebody was faster than the storage
  if (next && next !== chosen) visit(next);
  else skip();
}

export async function unlabel(): Promise<void> {
  const { chosen } = pageStore.get();
  const old = labelOf(chosen);
  if (!old) return;
  const done = await attempt(() => removeLabels([old.id]));
  if (done && pageStore.get().chosen === chosen) skip();
}

function neighbour(by: number): Element | null {
  const { guesses, chosen } = pageStore.get();
  if (guesses.length === 0) return null;
  const at = guesses.findIndex((guess) => guess.element === chosen);
  const to = at < 0 ? 0 : (at + by + guesses.length) % guesses.length;
  return guesses[to]?.element ?? null;
}

function visit(element: Element): void {
  element.scrollIntoView({ block: 'center', inline: 'nearest' });
  choose(element);
}

/** To the element that the model is next least sure of. */
export function visitGuess(by: number): void {
  const element = neighbour(by);
  if (element) visit(element);
}
