// SPDX-License-Identifier: Apache-2.0
// Changes of the template, each of which can be undone, and what is looked at.
import { text } from '../text';
import { changed, redone, undone } from './history';
import {
  addField,
  changeField,
  type EditField,
  type EditMapping,
  emptyPlace,
  fieldAt,
  fieldNamed,
  freeName,
  type Place,
  removeField,
  trailOf,
} from './mapping';
import { refresh } from './preview';
import { type Pane, type Picking, present, sides, xqtStore } from './state';

const NO_ERROR = { key: 0, message: '' };

/** `tag`: what it is of, when it is one of many small changes. */
export function edit(change: (mapping: EditMapping) => EditMapping, tag = ''): void {
  const { history } = xqtStore.get();
  const mapping = change(history.present);
  if (mapping === history.present) return;
  xqtStore.set({
    history: changed(history, mapping, tag, Date.now()),
    fieldError: NO_ERROR,
    scroll: false,
  });
  refresh();
}

export function editField(key: number, part: Partial<EditField>): void {
  edit(
    (mapping) => changeField(mapping, key, (field) => ({ ...field, ...part })),
    `${key} ${Object.keys(part).join()}`,
  );
}

/** `at` may be one behind the last. */
export function editPlace(key: number, at: number, part: Partial<Place>, tag = ''): void {
  const change = (field: EditField) => {
    const places = [...field.places];
    places[at] = { ...(places[at] ?? emptyPlace()), ...part };
    return { ...field, places };
  };
  edit((mapping) => changeField(mapping, key, change), tag);
}

export function removePlace(key: number, at: number): void {
  const change = (field: EditField) => ({
    ...field,
    places: field.places.filter((_, index) => index !== at),
  });
  edit((mapping) => changeField(mapping, key, change));
  xqtStore.set({ place: 0 });
}

export function add(record: number, name: string): void {
  const fields = record === 0 ? present().fields : (fieldAt(present(), record)?.fields ?? []);
  const field = fieldNamed(name);
  field.name = freeName(fields, name);
  edit((mapping) => addField(mapping, record, field));
  select(field.key);
}

export function remove(key: number): void {
  const trail = trailOf(present().fields, key);
  const name = trail.slice(-1)[0]?.name ?? '';
  edit((mapping) => removeField(mapping, key));
  select(trail.slice(-2)[0]?.key === key ? 0 : (trail.slice(-2)[0]?.key ?? 0));
  xqtStore.set({ said: text.xqt.removed(name) });
}

function go(step: typeof undone, said: string, nothing: string): void {
  const { history, selected } = xqtStore.get();
  const next = step(history);
  if (next === history) {
    xqtStore.set({ said: nothing });
    return;
  }
  const known = fieldAt(next.present, selected) !== undefined;
  xqtStore.set({
    history: next,
    said,
    picking: '',
    fieldError: NO_ERROR,
    selected: known ? selected : 0,
    place: 0,
  });
  refresh();
}

export const undo = () => go(undone, text.xqt.undone, text.xqt.nothingToUndo);
export const redo = () => go(redone, text.xqt.redone, text.xqt.nothingToRedo);

export function select(key: number): void {
  xqtStore.set({
    selected: key,
    place: 0,
    picking: '',
    fieldError: NO_ERROR,
    hovered: null,
    scroll: true,
  });
}

export function show(pane: Pane): void {
  const side = sides.find((name) => name === pane);
  xqtStore.set(side ? { pane, side } : { pane });
}

export function showPage(page: number): void {
  xqtStore.set({ page, hovered: null, scroll: true });
}

export function startPicking(picking: Picking, place = 0): void {
  const name = fieldAt(present(), xqtStore.get().selected)?.name ?? '';
  show('page');
  xqtStore.set({
    picking,
    place,
    fieldError: NO_ERROR,
    said: picking === 'exclude' ? text.xqt.excludingSaid(name) : text.xqt.pickingSaid(name),
  });
}

export function stopPicking(): void {
  if (xqtStore.get().picking === '') return;
  xqtStore.set({ picking: '', pane: 'fields', said: text.structure.pickingEnded });
}
