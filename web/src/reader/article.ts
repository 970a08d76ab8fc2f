// SPDX-License-Identifier: Apache-2.0
// The article as it is shown: made of the server's clean HTML in a document that loads nothing.
import { HEADINGS, isPicture, replaceTag, textOf } from './dom';
import { firstProse, takeFront } from './front';
import type { Reading } from './reading';
import type { Settings } from './settings';
import { text } from './text';

export interface Heading {
  id: string;
  title: string;
  level: number;
}

export interface Link {
  id: string;
  url: string;
  title: string;
}

export interface Article {
  title: string;
  /** Pictures and short lines that stand above the headline. */
  lead: DocumentFragment;
  body: DocumentFragment;
  headings: Heading[];
  /** Links that are listed at the end; empty when they stand in the text. */
  links: Link[];
  minutes: number;
}

const WORDS_A_MINUTE = 230; // of adults who read English silently (Brysbaert 2019: 238)

/** The only post of a page is its text: it needs no box around it. */
function unwrapOnlyPost(root: HTMLElement): void {
  const posts = root.querySelectorAll('article.post');
  if (posts.length !== 1 || posts[0] !== root.firstElementChild) return;
  const post = posts[0];
  const header = post.querySelector(':scope > header');
  if (header) replaceTag(header, 'p');
  post.replaceWith(...post.childNodes);
}

/** Levels from 2 on without gaps, below the headline. */
function orderHeadings(root: HTMLElement): Heading[] {
  const open: number[] = [];
  return [...root.querySelectorAll(HEADINGS)].map((element, at) => {
    const written = Number(element.tagName.charAt(1));
    while (open.length > 0 && (open[open.length - 1] ?? 0) >= written) open.pop();
    open.push(written);
    const level = Math.min(open.length + 1, 6);
    const heading = replaceTag(element, `h${level}`);
    heading.id = `heading-${at + 1}`;
    heading.tabIndex = -1;
    return { id: heading.id, title: textOf(heading), level };
  });
}

/** Pictures come through the server; without them their alternative text stands there. */
function setImages(root: ParentNode, reading: Reading, shown: boolean): void {
  for (const image of root.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    if (shown && /^https?:/.test(source)) {
      image.src = `/read/${reading.page}/image?url=${encodeURIComponent(source)}`;
      image.loading = 'lazy';
      image.decoding = 'async';
      continue;
    }
    if (image.alt === '') {
      image.remove();
      continue;
    }
    const words = image.ownerDocument.createElement('span');
    words.className = 'no-image';
    words.setAttribute('role', 'img');
    words.setAttribute('aria-label', image.alt);
    words.textContent = image.alt;
    image.replaceWith(words);
  }
  for (const box of root.querySelectorAll('figure, p')) {
    if (textOf(box) === '' && !box.querySelector('img, math')) box.remove();
  }
}

function setLinks(root: HTMLElement, atEnd: boolean): Link[] {
  const links: Link[] = [];
  for (const anchor of root.querySelectorAll('a')) {
    const url = anchor.getAttribute('href') ?? '';
    if (!/^(https?|ftp|mailto):/.test(url)) {
      if (!url.startsWith('#')) anchor.replaceWith(...anchor.childNodes);
      continue;
    }
    anchor.rel = 'noreferrer';
    if (!atEnd) continue;
    const known = links.find((link) => link.url === url);
    const link = known ?? { id: `link-${links.length + 1}`, url, title: textOf(anchor) || url };
    if (!known) links.push(link);
    const number = Number(link.id.slice('link-'.length));
    const reference = anchor.ownerDocument.createElement('a');
    reference.href = `#${link.id}`;
    reference.className = 'reference';
    reference.textContent = String(number);
    reference.setAttribute('aria-label', text.links.reference(number));
    anchor.replaceWith(...anchor.childNodes, reference);
  }
  return links;
}

/** What is wider than the column is scrolled by itself, also with the keyboard. */
function makeScrollable(root: HTMLElement): void {
  for (const cell of root.querySelectorAll('th')) {
    if (textOf(cell) === '' && !cell.querySelector('img')) replaceTag(cell, 'td'); // heads nothing
  }
  for (const element of root.querySelectorAll('table, pre')) {
    const isTable = element.matches('table');
    const box = element.ownerDocument.createElement('div');
    box.className = 'scroll';
    box.tabIndex = 0;
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', isTable ? text.table : text.code);
    element.replaceWith(box);
    box.append(element);
  }
}

function minutesOf(root: Node, language: string): number {
  const segmenter = new Intl.Segmenter(language || undefined, { granularity: 'word' });
  let words = 0;
  for (const part of segmenter.segment(root.textContent ?? '')) if (part.isWordLike) ++words;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

function segmentable(language: string): string {
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0] ?? '';
  } catch {
    return '';
  }
}

export function articleOf(reading: Reading, settings: Settings): Article {
  const inert = new DOMParser().parseFromString(reading.html, 'text/html');
  const root = inert.body;
  unwrapOnlyPost(root);
  const lead = inert.createDocumentFragment();
  const title = takeFront(root, reading, lead) || reading.url || text.article;
  const shown = settings.images === 'yes';
  // The words of a picture that is not shown must not come before the text.
  if (!shown) {
    const pictures = [...lead.children].filter(isPicture);
    (firstProse(root) ?? root.firstElementChild)?.after(...pictures);
  }
  setImages(root, reading, shown);
  setImages(lead, reading, shown);
  const headings = orderHeadings(root);
  const links = setLinks(root, settings.links === 'end');
  makeScrollable(root);
  const minutes = minutesOf(root, segmentable(reading.language));
  const body = inert.createDocumentFragment();
  body.append(...root.childNodes);
  return { title, lead, body, headings, links, minutes };
}
