// SPDX-License-Identifier: Apache-2.0
// The article as it is shown: made of the server's clean HTML in a document that loads nothing.
// A jump to the headline must be followed by the first sentence. So pictures, captions and short lines
// of the front go above the headline, and lines that only repeat title, author or date are left out.
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
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

const textOf = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function sameLine(line: string, title: string): boolean {
  const [short, long] = [lettersOf(line), lettersOf(title)].sort((a, b) => a.length - b.length);
  if (!short || !long) return false;
  return long === short || (long.includes(short) && short.length * 2 >= long.length);
}

/** Whether it ends as a sentence does, in any script. */
const isSentence = (line: string): boolean =>
  /[.!?\u2026\u3002\uFF01\uFF1F\u061F\u06D4\u0964]["'\u201D\u2019\u00BB)\]]*$/.test(line);

/** "By Nora Quill", in languages that have a word for it. */
const isByline = (line: string): boolean =>
  /^(by|von|par|por|di|door|av|af|od|przez|\u043e\u0442)\s+\p{Lu}[\p{L}.'\u2019-]*(\s+\p{L}[\p{L}.'\u2019-]*){0,5}$/iu.test(
    line,
  );

/** A line that tells nothing beyond what stands above the headline. */
function isAboutLine(line: string, reading: Reading): boolean {
  const MOST = 120;
  if (line.length > MOST) return false;
  let rest = line.toLowerCase();
  for (const known of [...reading.authors, reading.site]) {
    if (known) rest = rest.replace(known.toLowerCase(), ' ');
  }
  const told = rest.length < line.length;
  const hasDate = /\b(19|20)\d{2}\b|\b\d{1,2}[.:/]\d{2}\b/.test(rest);
  const words = rest.match(/\p{L}{2,}/gu) ?? [];
  const MOST_WORDS = 8; // "Published on Monday 3 May 2021, updated 12:30 by"
  const MOST_BESIDE_DATE = 6; // "Updated 07.01.2026 - 18:50, reading time 4 min."
  if (hasDate && words.length <= MOST_BESIDE_DATE) return true;
  return (told || hasDate || isByline(line)) && words.length <= MOST_WORDS && !isSentence(line);
}

function replaceTag(element: Element, tag: string): HTMLElement {
  const made = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) made.setAttribute(name, value);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

const isPicture = (element: Element): boolean =>
  element.matches('figure') ||
  (element.matches('p') && textOf(element) === '' && element.querySelector('img') !== null);

/** The first paragraph of prose, or null. Scripts without full stops have none. */
function firstProse(root: HTMLElement): Element | null {
  const MOST_BEFORE = 12;
  const SHORTEST = 40;
  return (
    [...root.children].slice(0, MOST_BEFORE).find((element) => {
      const line = textOf(element);
      return element.matches('p') && line.length >= SHORTEST && isSentence(line);
    }) ?? null
  );
}

/** "Home / News / Sea": a list or a line of links with a separator between each two. */
function isBreadcrumb(element: Element): boolean {
  const SEPARATOR = /\s*[/\u203A\u00BB>|]\s*/;
  if (!element.matches('ol, ul, p') || !element.querySelector('a')) return false;
  const parts = textOf(element).split(SEPARATOR);
  return parts.length >= 3 && parts.every((part) => part.length <= 60 && !isSentence(part));
}

/** A line in front of the prose that is no sentence of it: caption, credit, kicker, author. */
function isFrontLine(element: Element): boolean {
  const LONGEST = 200;
  const line = textOf(element);
  const isLine = element.matches('p') || (element.matches('ol, ul') && element.children.length < 2);
  return isLine && line.length <= LONGEST && !isSentence(line);
}

/** Moves a picture that opens a paragraph of text in front of that paragraph. */
function splitPicture(element: Element): void {
  const image = element.matches('p') ? element.firstElementChild : null;
  if (!image?.matches('img') || textOf(element) === '') return;
  let before = image.previousSibling;
  while (before && textOf(before) === '') before = before.previousSibling;
  if (before) return;
  const box = element.ownerDocument.createElement('p');
  box.append(image);
  element.before(box);
}

/** The only post of a page is its text: it needs no box around it. */
function unwrapOnlyPost(root: HTMLElement): void {
  const posts = root.querySelectorAll('article.post');
  if (posts.length !== 1 || posts[0] !== root.firstElementChild) return;
  const post = posts[0];
  const header = post.querySelector(':scope > header');
  if (header) replaceTag(header, 'p');
  post.replaceWith(...post.childNodes);
}

/** Takes from the front what belongs above the headline, or nowhere. */
function takeFront(root: HTMLElement, reading: Reading, lead: DocumentFragment): string {
  const MOST_LINES = 8;
  const MOST_TITLE_PLACES = 4;
  let title = reading.title;
  const first = [...root.children].slice(0, MOST_TITLE_PLACES);
  const headline = first.find(
    (element) => element.matches(`${HEADINGS}, p`) && sameLine(textOf(element), title),
  );
  if (headline) {
    // A title often has the name of the site behind it; what stands on the page has not.
    if (headline.matches(HEADINGS) || title === '') title = textOf(headline);
    headline.remove();
  }
  const prose = firstProse(root);
  for (let lines = 0; lines < MOST_LINES && root.firstElementChild; ++lines) {
    splitPicture(root.firstElementChild);
    const element = root.firstElementChild;
    const line = textOf(element);
    if (isPicture(element)) lead.append(element);
    else if (element.matches('hr') || line === '') element.remove();
    else if (!element.matches('table, pre, blockquote') && isAboutLine(line, reading))
      element.remove();
    else if (element.matches(HEADINGS) && isSentence(line)) {
      replaceTag(element, 'p').className = 'standfirst';
      break;
    } else if (prose && element !== prose && (isBreadcrumb(element) || isFrontLine(element)))
      lead.append(element);
    else break;
  }
  // Behind a heading that stays, pictures still come before the text.
  while (prose?.parentNode === root && prose !== root.firstElementChild) {
    const picture = [...root.children].find(isPicture);
    if (!picture || !(picture.compareDocumentPosition(prose) & Node.DOCUMENT_POSITION_FOLLOWING))
      break;
    lead.append(picture);
  }
  return title;
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
