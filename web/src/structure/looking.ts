// SPDX-License-Identifier: Apache-2.0
// What is looked at: marks and outlines in the page that is shown.
import type { Detection, Hit, Value } from '../api/types';
import type { Outline } from '../parts/page_frame';
import { nameIn, text } from '../text';
import { hitsOf, structureStore, type StructureState } from './state';

/** The hits that the detection believes. */
export function checkedOf(detection: Detection): ReadonlySet<number> {
  const hits = detection.fields.flatMap((entry) => entry.hits);
  return new Set(hits.filter((hit) => hit.chosen).map((hit) => hit.id));
}

/** On how many pages a hit has a value. */
export const coverageOf = (hit: Hit): number => new Set(hit.values.map(({ page }) => page)).size;

const BY_HAND = 'hand';

/**
 * What somebody pointed at, then the chosen hits, which cover the pages of several layouts together,
 * then what is found on most pages; else in the order of the scores.
 */
export function ranked(hits: Hit[]): Hit[] {
  const isByHand = (hit: Hit) => Number(hit.stage === BY_HAND);
  return [...hits].sort(
    (a, b) =>
      isByHand(b) - isByHand(a) ||
      Number(b.chosen) - Number(a.chosen) ||
      coverageOf(b) - coverageOf(a),
  );
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
  structureStore.set({ page });
  showFound();
}

const IN_HEAD = /^\/html(\[1\])?\/head\b/;

/** Where a field stands on the page that is shown: by its chosen hit, or by the best other one. */
function placeOf(field: string): number[] {
  const { page, checked } = structureStore.get();
  const hits = hitsOf(field);
  const ordered = [...hits].sort((a, b) => Number(checked.has(b.id)) - Number(checked.has(a.id)));
  const places = ordered.map((hit) =>
    hit.values
      .filter((value) => value.page === page && !IN_HEAD.test(value.xpath))
      .flatMap(nodesOf),
  );
  return places.find((nodes) => nodes.length > 0) ?? [];
}

const LEADING = ['title', 'article', 'date', 'author'];

/** Opens the page at its title, or at the first other field that it has. */
export function showFound(): void {
  const nodes = LEADING.map(placeOf).find((found) => found.length > 0) ?? [];
  structureStore.set({ highlight: { nodes, scroll: true } });
}

const COLOURS = 8; // of outlines in the frame: apps/serve/page_view_script.cpp

/** The colour of a field's outlines. */
export function colourOf(field: string): number {
  const fields = structureStore.get().result?.detection.fields ?? [];
  return (
    Math.max(
      0,
      fields.findIndex((entry) => entry.field === field),
    ) % COLOURS
  );
}

/** A line around everything that is found on the page and will be saved. */
export function outlinesOf({ result, checked, page }: StructureState): Outline[] {
  const fields = result?.detection.fields ?? [];
  return fields.flatMap(({ field, hits }) =>
    hits
      .filter((hit) => checked.has(hit.id))
      .flatMap((hit) => hit.values.filter((value) => value.page === page).flatMap(nodesOf))
      .map((node) => ({
        node,
        as: colourOf(field),
        sure: true,
        title: nameIn(text.fields, field),
      })),
  );
}
