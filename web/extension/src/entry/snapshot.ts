// SPDX-License-Identifier: Apache-2.0
// The page as sito sees it: the scripts with which its own browser takes snapshots
// (data/browser/*.js) run here, too, and what they give is parsed like any other page. What is not
// quite the same as in sito cannot come from here.
import { HOST_TAG } from '../page/dom';
import { seen } from '../page/seen';
import { withoutBoxes } from './box';
import { sha1 } from './sha1';

const MOST_CHARACTERS = 32 << 20;
const BOX = /^<[^<>]*? data-sito-box="(\d+) /;
const RAW = 'script|style|xmp|iframe|noembed|noframes|plaintext|noscript';
const VOID =
  /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|basefont|bgsound|frame|keygen)$/;

/** Where an element stands in the source of a snapshot. */
export interface Range {
  begin: number;
  /** Behind its start tag. */
  inner: number;
  end: number;
}

/** The ranges of all elements with a number. Snapshots are written by a script: all is closed. */
function rangesOf(html: string): Map<number, Range> {
  const ranges = new Map<number, Range>();
  const open: { name: string; range: Range }[] = [];
  const piece = new RegExp(`<!--[^]*?-->|<(/?)([a-z][^\\s/>]*)[^>]*>`, 'gi');
  const behindRaw = new RegExp(`</(?:${RAW})>`, 'gi');
  for (let match = piece.exec(html); match; match = piece.exec(html)) {
    const [tag, slash, name = ''] = match;
    const end = match.index + tag.length;
    if (name === '') continue;
    if (slash) {
      while (open.length > 0) {
        const top = open.pop();
        if (top) top.range.end = end;
        if (top?.name === name) break;
      }
      continue;
    }
    const range = { begin: match.index, inner: end, end };
    const id = BOX.exec(tag)?.[1];
    if (id) ranges.set(Number(id), range);
    if (VOID.test(name)) continue;
    open.push({ name, range });
    if (!new RegExp(`^(${RAW})$`).test(name)) continue;
    behindRaw.lastIndex = end;
    const close = behindRaw.exec(html);
    piece.lastIndex = close ? close.index : html.length;
  }
  return ranges;
}

const OURS = new RegExp(`<${HOST_TAG}[\\s>][^]*?</${HOST_TAG}>`, 'g');

/** One snapshot. Cost: as much as drawing the page once. */
export class Snapshot {
  readonly html: string;
  readonly document: Document;
  readonly ranges: Map<number, Range>;
  private known: string | undefined;

  constructor() {
    const host = document.querySelector(HOST_TAG);
    host?.setAttribute('data-away', ''); // it lies over everything
    try {
      this.html = (seen.snapshot(MOST_CHARACTERS, '', []).html ?? '').replace(OURS, '');
    } finally {
      host?.removeAttribute('data-away');
    }
    this.document = new DOMParser().parseFromString(this.html, 'text/html');
    this.ranges = rangesOf(this.html);
  }

  numberOf = (element: Element): number => seen.number(element);

  /** SHA-1 of the source; the places of its elements, which scrolling changes, do not count. */
  digest(): string {
    return (this.known ??= sha1(withoutBoxes(this.html)));
  }
}
