// SPDX-License-Identifier: Apache-2.0
// What can be done in the view "Elements".
import * as api from '../api/elements';
import { messageOf } from '../api/error';
import { download } from '../parts/download';
import { isBlank, loadInput, type PageInput } from '../state/inputs';
import { pagesStore, rememberPages } from '../state/pages';
import { text } from '../text';
import { type ElementLabel, elementsStore, labelAt, setLabels, unsure } from './state';

export async function choosePage(page: string): Promise<void> {
  elementsStore.set({ page, chosen: null, guesses: [], error: '' });
  if (page !== '') await lookAgain();
}

export async function lookAgain(): Promise<void> {
  const { page, model } = elementsStore.get();
  elementsStore.set({ looking: true, error: '' });
  try {
    const { classes, elements } = await api.look(page, model);
    const now = elementsStore.get();
    if (now.page === page && now.model === model) {
      elementsStore.set({ classes, guesses: elements });
    }
  } catch (error) {
    elementsStore.set({ error: messageOf(error) });
  } finally {
    elementsStore.set({ looking: false });
  }
}

export async function chooseModel(model: string): Promise<void> {
  elementsStore.set({ model });
  await lookAgain();
}

export async function loadPages(inputs: PageInput[]): Promise<void> {
  elementsStore.set({ loading: true, loadError: '' });
  try {
    const named = inputs.filter((input) => !isBlank(input));
    const pages = await Promise.all(named.map((input) => loadInput(input)));
    rememberPages(pages);
    if (pages[0]) await choosePage(pages[0].id);
  } catch (error) {
    elementsStore.set({ loadError: messageOf(error) });
  } finally {
    elementsStore.set({ loading: false });
  }
}

/** On entering the view: a page that is there already is shown at once. */
export function start(): void {
  const { pages } = pagesStore.get();
  const { page, classes, looking } = elementsStore.get();
  const known = pages.some((info) => info.id === page);
  if (!known) void choosePage(pages[0]?.id ?? '');
  else if (classes.length === 0 && !looking) void lookAgain(); // of an earlier visit
}

let lastChoice: Promise<void> = Promise.resolve();
let nChoices = 0;

/** Shows an element. The last choice counts, in whatever order the server answers. */
export function choose(node: number | null): Promise<void> {
  nChoices += 1;
  lastChoice = show(node, nChoices);
  return lastChoice;
}

async function show(node: number | null, choice: number): Promise<void> {
  if (node === null) {
    elementsStore.set({ chosen: null });
    return;
  }
  const { page } = elementsStore.get();
  const isCurrent = () => choice === nChoices && elementsStore.get().page === page;
  try {
    const chosen = await api.detailOf(page, node);
    if (isCurrent()) elementsStore.set({ chosen, error: '' });
  } catch (error) {
    if (isCurrent()) elementsStore.set({ error: messageOf(error) });
  }
}

/**
 * Labels the chosen element; one that the model was unsure of is followed by the next. Waits for a
 * choice that is on its way: otherwise the label would go to the element before.
 */
export async function label(name: string): Promise<void> {
  await lastChoice;
  const state = elementsStore.get();
  const { chosen, page, labels } = state;
  if (!chosen || name.trim() === '') return;
  const queue = unsure(state);
  const at = queue.findIndex(({ node }) => node === chosen.node);
  const entry = { ...chosen.entry, crawler_class: name.trim() };
  const fresh: ElementLabel = { page, node: chosen.node, entry };
  const old = labelAt(chosen.node);
  setLabels(old ? labels.map((one) => (one === old ? fresh : one)) : [...labels, fresh]);
  const rest = queue.length - (at >= 0 ? 1 : 0);
  elementsStore.set({
    announced: text.elements.labelledAs(chosen.text || chosen.entry.tag, name.trim(), rest),
  });
  if (at >= 0) void choose(queue[at + 1]?.node ?? null);
}

export function remove(label: ElementLabel): void {
  setLabels(elementsStore.get().labels.filter((one) => one !== label));
  elementsStore.set({ announced: text.elements.removed(label.entry.crawler_class) });
}

/** To the element that the model is next least sure of. */
export function visitUnsure(by: number): void {
  const state = elementsStore.get();
  const queue = unsure(state);
  if (queue.length === 0) return;
  const at = queue.findIndex(({ node }) => node === state.chosen?.node);
  const to = at < 0 ? 0 : (at + by + queue.length) % queue.length;
  void choose(queue[to]?.node ?? null);
}

async function attempt(work: () => Promise<string>): Promise<void> {
  try {
    elementsStore.set({ said: { failed: false, message: await work() } });
  } catch (error) {
    elementsStore.set({ said: { failed: true, message: messageOf(error) } });
  }
}

const entries = () => elementsStore.get().labels.map(({ entry }) => entry);

/** Labels of a file come to the others; those of the same element take their place. */
export function importFrom(from: { path: string } | { name: string; text: string }): Promise<void> {
  return attempt(async () => {
    const { page, labels } = elementsStore.get();
    const list = await api.readEntries(from, page);
    const fresh = list.entries
      .map((entry, at): ElementLabel => ({ page, node: list.nodes[at] ?? null, entry }))
      .filter(({ entry }) => entry.crawler_class !== '');
    const nodes = new Set(fresh.map(({ node }) => node).filter((node) => node !== null));
    const codes = new Set(fresh.map(({ entry }) => JSON.stringify([entry.url, entry.code])));
    const kept = labels.filter(({ page: of, node, entry }) =>
      node === null
        ? !codes.has(JSON.stringify([entry.url, entry.code]))
        : of !== page || !nodes.has(node),
    );
    setLabels([...kept, ...fresh]);
    return text.elements.imported(fresh.length);
  });
}

export function exportFile(): Promise<void> {
  return attempt(async () => {
    const file = await api.saveEntries(entries());
    download(file.name, file.text);
    return text.structure.saved(file.name);
  });
}

export function saveFile(path: string): Promise<void> {
  return attempt(async () => text.xqt.saved((await api.saveEntries(entries(), path)).name));
}

/** Trains a model and lets it say at once what it makes of the page. */
export async function trainNow(learner: string, path: string): Promise<void> {
  elementsStore.set({ training: true, trainError: '' });
  try {
    const trained = await api.train(entries(), learner, path);
    elementsStore.set({ trained });
    await chooseModel(trained.model);
  } catch (error) {
    elementsStore.set({ trainError: messageOf(error) });
  } finally {
    elementsStore.set({ training: false });
  }
}
