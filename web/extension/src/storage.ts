// SPDX-License-Identifier: Apache-2.0
// What the extension keeps: an item a label, so that several tabs never overwrite each other.
import { canonicalClass, KNOWN_CLASSES } from './classes';
import { withoutBoxes } from './entry/box';
import type { Entry } from './entry/entry';

export interface Label {
  id: string;
  /** When it was made, so that lists have an order. */
  at: number;
  entry: Entry;
  /** The label that it is a counter-example of; it goes with that one. */
  negativeOf?: string;
}

/** An element that a model was asked about. */
export interface Guess {
  id: string;
  entry: Entry;
  predicted: string;
  confidence: number;
}

export interface Kept {
  labels: Label[];
  guesses: Guess[];
  /** Classes that were added by name. */
  classes: string[];
  /** Whether unlabelled neighbours become counter-examples. */
  negatives: boolean;
}

const LABEL = 'label:';
const GUESS = 'guess:';

export const newId = (): string => crypto.randomUUID();

/** Where an element stands, as far as a file tells: the same place has the same label. */
export function placeOf(entry: Entry): string {
  const { url, code, ancestors, before, position } = entry;
  const around = (ancestors ?? []).map(withoutBoxes);
  return JSON.stringify([url, code, around, before ?? '', position ?? 0]);
}

export async function load(): Promise<Kept> {
  const kept: Kept = { labels: [], guesses: [], classes: [], negatives: false };
  for (const [key, value] of Object.entries(await chrome.storage.local.get(null))) {
    if (key.startsWith(LABEL)) kept.labels.push(value as Label);
    if (key.startsWith(GUESS)) kept.guesses.push(value as Guess);
    if (key === 'classes') kept.classes = value as string[];
    if (key === 'negatives') kept.negatives = value === true;
  }
  kept.labels.sort((a, b) => a.at - b.at);
  kept.guesses.sort((a, b) => a.confidence - b.confidence);
  return kept;
}

/** Calls back with everything whenever something changes; returns how to stop that. */
export function watch(call: (kept: Kept) => void): () => void {
  const listener: chrome.storage.Listener = (_, area) => {
    if (area === 'local') void load().then(call);
  };
  chrome.storage.onChanged.addListener(listener);
  return () => chrome.storage.onChanged.removeListener(listener);
}

/** Adds labels, or changes those with the same id. */
export async function putLabels(labels: Label[]): Promise<void> {
  await chrome.storage.local.set(
    Object.fromEntries(labels.map((label) => [LABEL + label.id, label])),
  );
}

/** Removes labels with their counter-examples. */
export async function removeLabels(ids: readonly string[]): Promise<void> {
  const { labels } = await load();
  const gone = labels.filter(
    ({ id, negativeOf = '' }) => ids.includes(id) || ids.includes(negativeOf),
  );
  await chrome.storage.local.remove(gone.map(({ id }) => LABEL + id));
}

/** Replaces the guesses: those of an older model are of no use. */
export async function setGuesses(guesses: Guess[]): Promise<void> {
  await removeGuesses((await load()).guesses.map(({ id }) => id));
  await chrome.storage.local.set(
    Object.fromEntries(guesses.map((guess) => [GUESS + guess.id, guess])),
  );
}

export async function removeGuesses(ids: readonly string[]): Promise<void> {
  await chrome.storage.local.remove(ids.map((id) => GUESS + id));
}

export async function addClasses(names: readonly string[]): Promise<void> {
  const { classes } = await load();
  const known = [...KNOWN_CLASSES, ...classes];
  const fresh = [...new Set(names.map(canonicalClass))].filter((name) => !known.includes(name));
  if (fresh.length > 0) await chrome.storage.local.set({ classes: [...classes, ...fresh] });
}

export async function setNegatives(on: boolean): Promise<void> {
  await chrome.storage.local.set({ negatives: on });
}

export async function clearAll(): Promise<void> {
  const keys = Object.keys(await chrome.storage.local.get(null));
  await chrome.storage.local.remove(keys.filter((key) => key !== 'negatives'));
}
