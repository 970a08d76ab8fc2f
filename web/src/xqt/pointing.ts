// SPDX-License-Identifier: Apache-2.0
// From clicks in pages to paths.
import { messageOf } from '../api/error';
import {
  type Around,
  type FieldType,
  type Proposal,
  propose,
  type Proposed,
  type Within,
} from '../api/xqt';
import { text } from '../text';
import { edit } from './changes';
import {
  changeField,
  type EditField,
  emptyPlace,
  type Example,
  pathsOf,
  trailOf,
  withinOf,
} from './mapping';
import { present, selectedField, xqtStore } from './state';

const pageIds = () => xqtStore.get().pages.map((page) => page.id);

const isSame = (a: Example, b: Example) => a.page === b.page && a.node === b.node;

/** Two on one page: there are several of it. */
function isSeveral(examples: Example[]): boolean {
  return new Set(examples.map((example) => example.page)).size < examples.length;
}

interface Wanted {
  repeated: boolean;
  optional: boolean;
  within: Within;
}

function ask(examples: Example[], wanted: Wanted): Promise<Proposed> {
  const pages = pageIds();
  const known = examples.map((example) => ({
    ...example,
    page: pages.indexOf(example.page),
  }));
  return propose({ pages, examples: known, ...wanted });
}

/** Where values of a type usually stand better than in the text. */
const USUAL: Partial<Record<FieldType, string[]>> = {
  date: ['datetime'],
  dateTime: ['datetime'],
  url: ['href', 'src'],
};
const NEAR = 3; // who clicks words in a link means the link

/** An example with the first attribute of some that it or what is close around it has. */
function withAttribute(example: Example, around: Around[], wanted: string[]): Example {
  for (const entry of around.slice(0, NEAR)) {
    const attribute = wanted.find((name) => entry.attributes.includes(name));
    if (attribute) return { ...example, node: entry.node, attribute };
  }
  return example;
}

async function attempt(field: EditField, work: () => Promise<string>): Promise<void> {
  xqtStore.set({ proposing: true });
  try {
    const said = await work();
    const { pointed } = xqtStore.get();
    xqtStore.set({ said, pane: 'fields', pointed: pointed + 1, scroll: false, hovered: null });
  } catch (error) {
    const fieldError = { key: field.key, message: messageOf(error) };
    xqtStore.set({ fieldError, pane: 'fields' });
  } finally {
    xqtStore.set({ proposing: false });
  }
}

const COUNTS = /\[\d+\]|last\(\)/;

/**
 * Where there may be any number, one example is not yet several: a path that finds just it on its
 * page, without counting, comes first.
 */
function aloneFirst(proposals: Proposal[], page: number): Proposal[] {
  const isAlone = ({ path, found }: Proposal) => found[page] === 1 && !COUNTS.test(path);
  return [...proposals.filter(isAlone), ...proposals.filter((entry) => !isAlone(entry))];
}

async function fill(
  field: EditField,
  at: number,
  examples: Example[],
  known?: Around[][],
): Promise<string> {
  const trail = trailOf(present().fields, field.key);
  const several = isSeveral(examples);
  const repeated = field.max !== 1 || several;
  const optional = field.min === 0;
  const answer = await ask(examples, { repeated, optional, within: withinOf(trail) });
  const isOne = examples.length === 1 && field.max !== 1 && field.type !== 'record';
  const page = pageIds().indexOf(examples[0]?.page ?? '');
  const proposals = isOne ? aloneFirst(answer.proposals, page) : answer.proposals;
  const around = answer.around;
  const best = proposals[0];
  if (!best) throw new Error(text.xqt.noProposal);
  const place = { path: best.path, examples, proposals, around: known ?? around };
  edit((mapping) =>
    changeField(mapping, field.key, (old) => {
      const places = [...old.places];
      places[at] = place;
      // Who points at two on one page says so; of text all together are one.
      const max = several && old.type !== 'text' && old.max === 1 ? null : old.max;
      return { ...old, places, max };
    }),
  );
  return text.xqt.proposed(field.name, proposals.length);
}

/**
 * Examples that a place has to find: the paths that do, and the best of them at once. What is known
 * to be around them stays: what is further in can be chosen again.
 */
export const proposeFor = (
  field: EditField,
  at: number,
  examples: Example[],
  known?: Around[][],
): Promise<void> => attempt(field, () => fill(field, at, examples, known));

/** One more example, of the same kind as the others. */
async function addExample(field: EditField, at: number, known: Example[], example: Example) {
  const within = withinOf(trailOf(present().fields, field.key));
  const first = known[0];
  const wanted = first ? [first.attribute] : (USUAL[field.type] ?? []);
  let full = example;
  if (wanted.some((name) => name !== '')) {
    const { around } = await ask([example], { repeated: true, optional: true, within });
    full = withAttribute(example, around[0] ?? [], wanted);
  }
  if (known.some((other) => isSame(other, full))) return text.xqt.known;
  return fill(field, at, [...known, full]);
}

/** Not the text but an attribute of what was pointed at; "": the text. */
export async function takeAttribute(field: EditField, at: number, name: string): Promise<void> {
  const place = field.places[at];
  if (!place) return;
  const examples = place.examples.map((example) => ({ ...example, attribute: name }));
  await proposeFor(field, at, examples, place.around);
}

/** What is left out begins at what the field finds. `at` may be one behind the last. */
async function leaveOut(field: EditField, at: number, example: Example, known?: Around[][]) {
  const trail = trailOf(present().fields, field.key);
  const within = [...withinOf(trail), pathsOf(field.places)];
  const answer = await ask([example], { repeated: true, optional: true, within });
  const { proposals, around } = answer;
  const best = proposals[0];
  if (!best) throw new Error(text.xqt.noProposal);
  const place = { path: best.path, examples: [example], proposals, around: known ?? around };
  if (field.exclude.some((other, index) => index !== at && other.path === best.path)) {
    return text.xqt.known;
  }
  edit((mapping) =>
    changeField(mapping, field.key, (old) => {
      const exclude = [...old.exclude];
      exclude[at] = place;
      return { ...old, exclude };
    }),
  );
  return text.xqt.excluded(field.name);
}

/** Not what was clicked is left out but what is `level` elements around it. */
export async function widenExclusion(field: EditField, at: number, level: number): Promise<void> {
  const place = field.exclude[at];
  const example = place?.examples[0];
  const entry = place?.around[0]?.[level];
  if (!example || !entry) return;
  const wider = { ...example, node: entry.node };
  await attempt(field, () => leaveOut(field, at, wider, place.around));
}

/** A click in the page that is shown. */
export async function picked(node: number): Promise<void> {
  const { picking, page, pages, place } = xqtStore.get();
  const field = selectedField();
  const info = pages[page];
  xqtStore.set({ picking: '' });
  if (picking === '' || !field || !info) return;
  const example = { page: info.id, node, attribute: '' };
  if (picking === 'exclude') {
    await attempt(field, () => leaveOut(field, field.exclude.length, example));
    return;
  }
  const old = (field.places[place] ?? emptyPlace()).examples;
  const known = old.filter((other) => pages.some((entry) => entry.id === other.page));
  await attempt(field, () => addExample(field, place, known, example));
}

/** Not what was clicked but what is `level` elements around it, for all examples alike. */
export async function widen(field: EditField, at: number, level: number): Promise<void> {
  const place = field.places[at];
  if (!place) return;
  const examples = place.examples.map((example, index) => ({
    ...example,
    node: place.around[index]?.[level]?.node ?? example.node,
    attribute: '',
  }));
  await proposeFor(field, at, examples, place.around);
}
