// SPDX-License-Identifier: Apache-2.0
// The entry of an element, field by field as src/sito/elements/entry_maker.cpp makes it; a test
// compares the two (tests/browser/extension).
import { withoutBoxes } from './box';
import type { Entry } from './entry';
import { Snapshot } from './snapshot';
import { type Item, Survey } from './survey';
import { backOf, bytesOf, collapse, frontOf } from './text';

const MOST_CODE = 4000;
const MOST_ANCESTORS = 6;
const MOST_AROUND = 80;
const LEVELS_AROUND = 3;
const LONGEST_RUN = 50;
const LONGEST_ID = 80;
const MARK_OF_OPEN =
  /(?<![a-z])(?:active|current|selected|on|chosen)(?![a-z])|(?<![A-Z])(?:Active|Current|Selected|On|Chosen)(?![a-z])/;
const OF_ROWS = new Set(['li', 'a', 'button', 'span']);
const UNDRAWN = new Set(['script', 'style', 'template', 'noscript']);
const NO_REFERENCE = new Set(
  'id class name form aria-labelledby aria-describedby list headers value title style src'.split(
    ' ',
  ),
);

/** What is empty is left out. */
function put<K extends keyof Entry>(entry: Entry, name: K, value: Entry[K] & (string | number)) {
  if (value !== '' && value !== 0) entry[name] = value;
}

/** Whether the item, or an element that begins it, is marked as the open one of its row. */
function isMarked(item: Item): boolean {
  let at: Element | null = item.element;
  for (let level = 0; level < LEVELS_AROUND && at; ++level) {
    if (at.getAttribute('aria-selected') === 'true') return true;
    if ((at.getAttribute('aria-current') ?? 'false') !== 'false') return true;
    if (MARK_OF_OPEN.test(at.getAttribute('class') ?? '')) return true;
    at = at.firstElementChild ?? following(at, item.element);
  }
  return false;
}

/** The next element in the order of the document that is within another one. */
function following(element: Element, within: Element): Element | null {
  for (let at: Element | null = element; at && at !== within; at = at.parentElement) {
    if (at.nextElementSibling) return at.nextElementSibling;
  }
  return null;
}

/** Compares the item with the elements of its tag beside it. */
function rowOf(item: Item): string {
  if (isMarked(item)) return 'on';
  let [before, after] = [item.previous, item.next];
  for (let i = 0; i < LONGEST_RUN && (before || after); ++i) {
    for (const other of [before, after]) {
      if (other && other.tag === item.tag && isMarked(other)) return 'off';
    }
    [before, after] = [before?.previous ?? null, after?.next ?? null];
  }
  return '';
}

/** Makes entries of the page as it is now. */
export class EntryMaker {
  private readonly snapshot = new Snapshot();
  private readonly survey = new Survey(this.snapshot.document);

  /** The entry of an element, without class; null when the element is in no snapshot. */
  entryOf(element: Element): Entry | null {
    const item = this.itemOf(element);
    if (!item) return null;
    const entry: Entry = {
      url: location.href,
      tag: item.tag,
      code: this.codeOfItem(item),
      crawler_class: '',
    };
    const ancestors = this.ancestorsOf(item);
    if (ancestors.length > 0) entry.ancestors = ancestors;
    this.addSurroundings(this.survey.itemOf(item), entry);
    if (item.box) entry.box = item.box.text;
    const width = this.survey.items[0]?.box?.width ?? 0;
    if (width > 0) entry.window = [width, 0];
    entry.page = this.snapshot.digest();
    const root = this.snapshot.document.documentElement;
    put(entry, 'language', root.getAttribute('lang') ?? root.getAttribute('xml:lang') ?? '');
    put(entry, 'repeats', this.survey.repeats(item));
    if (item.overlay) entry.controls = Math.max(1, this.survey.controlsOf(item.overlay));
    put(entry, 'refers', this.refers(item));
    return entry;
  }

  /** The code of an element alone; '' when it is in no snapshot. */
  codeOf(element: Element): string {
    const item = this.itemOf(element);
    return item ? this.codeOfItem(item) : '';
  }

  private itemOf(element: Element): Item | undefined {
    return this.survey.byNumber.get(this.snapshot.numberOf(element));
  }

  private rangeOf(item: Item) {
    return this.snapshot.ranges.get(item.box?.id ?? 0);
  }

  private codeOfItem(item: Item): string {
    const range = this.rangeOf(item);
    if (!range) return '';
    const source = this.snapshot.html.slice(range.begin, range.end);
    return frontOf(withoutBoxes(frontOf(source, 4 * MOST_CODE)), MOST_CODE);
  }

  private ancestorsOf(item: Item): string[] {
    const tags: string[] = [];
    for (let at = item.parent; at && tags.length < MOST_ANCESTORS; at = at.parent) {
      const range = this.rangeOf(at);
      if (range) tags.push(frontOf(this.snapshot.html.slice(range.begin, range.inner), MOST_CODE));
    }
    return tags;
  }

  private addSurroundings(item: Item, entry: Entry): void {
    const { parent } = item;
    if (parent) {
      put(entry, 'before', this.textBetween(parent.firstText, item.firstText, true));
      put(entry, 'after', this.textBetween(item.lastText, parent.lastText, false));
    }
    put(entry, 'siblings', parent?.nOfTag.get(item.tag) ?? 1);
    put(entry, 'position', item.place);
    put(entry, 'list', this.listBefore(item));
    put(entry, 'hidden', this.hiddenBehind(item));
    put(entry, 'row', rowOf(item));
    put(entry, 'next', this.tagBehind(item));
  }

  private textBetween(begin: number, end: number, back: boolean): string {
    let [first, last] = [begin, end];
    let out = '';
    while (first < last && bytesOf(out) < MOST_AROUND) {
      const text = this.survey.texts[back ? --last : first++];
      if (!text || text.hidden || collapse(text.text) === '') continue;
      const cut = back ? backOf(text.text, 4 * MOST_AROUND) : frontOf(text.text, 4 * MOST_AROUND);
      const clean = collapse(cut);
      const blank = out === '' ? '' : ' ';
      out = back ? clean + blank + out : out + blank + clean;
    }
    return collapse(back ? backOf(out, MOST_AROUND) : frontOf(out, MOST_AROUND));
  }

  /** The longest row of like elements that ends in front of the item, or of what it stands in. */
  private listBefore(item: Item): number {
    let longest = 0;
    let at: Item | null = item;
    for (let level = 0; level < LEVELS_AROUND && at && at.tag !== 'body'; ++level) {
      const before: Item | null = at.previous;
      let run = 0;
      for (let one = before; one && before && run < LONGEST_RUN; one = one.previous) {
        if (one.shape !== before.shape || one.shape === at.shape) break;
        ++run;
      }
      longest = Math.max(longest, run, ...(before ? before.nOfTag.values() : []));
      at = at.parent;
    }
    return Math.min(longest, LONGEST_RUN);
  }

  /** Characters that are not shown in the next elements behind the item, and behind those around. */
  private hiddenBehind(item: Item): number {
    const NEIGHBOURS = 2;
    const { survey } = this;
    if (item.tag === 'summary' && item.parent) {
      const open = item.parent.element.hasAttribute('open');
      return open ? 0 : survey.charactersOf(item.parent) - survey.charactersOf(item);
    }
    let n = 0;
    let at: Item | null = item;
    for (let level = 0; level < LEVELS_AROUND && at && at.tag !== 'body'; ++level) {
      let next: Item | null = at.next;
      for (let i = 0; i < NEIGHBOURS && next; ++i, next = next.next) {
        if (!survey.isShown(next)) n += survey.charactersOf(next);
      }
      at = at.parent;
    }
    return n;
  }

  /** The start tag of the next element behind the row of the item, or behind what ends with it. */
  private tagBehind(item: Item): string {
    let at: Item | null = item;
    for (let level = 0; level < LEVELS_AROUND && at && at.tag !== 'body'; ++level) {
      let next = at.next;
      while (next && (UNDRAWN.has(next.tag) || (next.tag === at.tag && OF_ROWS.has(next.tag))))
        next = next.next;
      if (next) {
        const range = this.rangeOf(next);
        const tag = range ? this.snapshot.html.slice(range.begin, range.inner) : '';
        return withoutBoxes(frontOf(tag, MOST_CODE));
      }
      at = at.parent;
    }
    return '';
  }

  private refers(item: Item): string {
    let found = '';
    for (const { name, value } of item.element.attributes) {
      if (NO_REFERENCE.has(name) || bytesOf(value) > LONGEST_ID) continue;
      const named = this.survey.findId(value.replace(/^#/, ''));
      if (!named || named === item) continue;
      if (!this.survey.isShown(named)) return 'hidden';
      found = 'shown';
    }
    return found;
  }
}
