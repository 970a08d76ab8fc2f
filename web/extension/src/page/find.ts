// SPDX-License-Identifier: Apache-2.0
// Finds the elements of entries again: by the element itself while the page is open, by address,
// code and place afterwards.
import type { Entry } from '../entry/entry';
import { EntryMaker } from '../entry/make';
import { placeOf } from '../storage';
import { allOf, isThere } from './dom';
import type { Placed } from './state';

const known = new Map<string, WeakRef<Element>>();

export function remember(id: string, element: Element): void {
  known.set(id, new WeakRef(element));
}

const withoutFragment = (url: string): string => url.replace(/#.*$/, '');

/** An entry is of this page, or of this host when it names no more. */
function isOfPage(url: string): boolean {
  if (url === '' || url === location.host) return true;
  return withoutFragment(url) === withoutFragment(location.href);
}

/** Elements by tag and code, each written out once a search. */
class Search {
  private readonly maker = new EntryMaker();
  private readonly byTag = new Map<string, Map<string, Element[]>>();

  private codes(tag: string): Map<string, Element[]> {
    const ready = this.byTag.get(tag);
    if (ready) return ready;
    const codes = new Map<string, Element[]>();
    for (const element of allOf(tag)) {
      const code = this.maker.codeOf(element);
      codes.set(code, [...(codes.get(code) ?? []), element]);
    }
    this.byTag.set(tag, codes);
    return codes;
  }

  find(entry: Entry, taken: Set<Element>): Element | null {
    const found = this.codes(entry.tag).get(entry.code) ?? [];
    const free = found.filter((element) => !taken.has(element));
    if (free.length < 2) return free[0] ?? null;
    const place = placeOf(entry);
    const isSame = (element: Element) => {
      const made = this.maker.entryOf(element);
      return made !== null && placeOf({ ...made, url: entry.url }) === place;
    };
    return free.find(isSame) ?? free[0] ?? null;
  }
}

/** Those of `items` whose elements are in the page. Takes a snapshot when one is not known yet. */
export function place<T extends { id: string; entry: Entry }>(items: readonly T[]): Placed<T>[] {
  let search: Search | null = null;
  const placed: Placed<T>[] = [];
  const taken = new Set<Element>();
  for (const item of items) {
    const before = known.get(item.id)?.deref();
    const element =
      before && isThere(before)
        ? before
        : isOfPage(item.entry.url) && (search ??= new Search()).find(item.entry, taken);
    if (!element) continue;
    taken.add(element);
    remember(item.id, element);
    placed.push({ item, element });
  }
  return placed;
}
