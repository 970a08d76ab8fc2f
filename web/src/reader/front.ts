// SPDX-License-Identifier: Apache-2.0
// The front of an article: everything between its beginning and its first sentence. A jump to the headline
// must be followed by the first sentence. So pictures, captions and short lines of the front go above the
// headline, and what only repeats title, author, date or contents is left out.
import { HEADINGS, isPicture, replaceTag, textOf } from './dom';
import { isAboutLine, isBlank, isNotice, isProse, isSentence, sameLine } from './lines';
import type { Reading } from './reading';

const MOST_FRONT = 12; // elements
const MOST_LINES = 8; // more are a list or a table of their own
const FRONT_HEADLINE = 6; // elements up to the headline

const front = (root: HTMLElement): Element[] => [...root.children].slice(0, MOST_FRONT);
/** "Read this in other languages:" leads to links, and not into the text. */
const leadsToLinks = (element: Element): boolean =>
  /[:\uFF1A]$/.test(textOf(element)) &&
  element.nextElementSibling !== null &&
  isLinkList(element.nextElementSibling);

const isProseElement = (element: Element): boolean => {
  const line = textOf(element);
  return element.matches('p') && isProse(line) && !isNotice(line) && !leadsToLinks(element);
};

/** The first paragraph of prose, or null. Scripts without full stops have none. */
export const firstProse = (root: HTMLElement): Element | null =>
  front(root).find(isProseElement) ?? null;

/** "Home / News / Sea": a list or a line of links with a separator between each two. */
function isBreadcrumb(element: Element): boolean {
  const SEPARATOR = /\s*[/\u203A\u00BB>|]\s*/;
  if (!element.matches('ol, ul, p') || !element.querySelector('a')) return false;
  const parts = textOf(element).split(SEPARATOR);
  return parts.length >= 3 && parts.every((part) => part.length <= 60 && !isSentence(part));
}

/** A list of which each item is a link and nothing else. */
function isLinkList(element: Element): boolean {
  const LONGEST_ITEM = 80;
  const items = element.matches('ol, ul') ? [...element.querySelectorAll(':scope > li')] : [];
  return (
    items.length > 0 &&
    items.every((item) => {
      const link = item.querySelector('a');
      const line = textOf(item);
      return link && textOf(link) === line && line.length <= LONGEST_ITEM && !isSentence(line);
    })
  );
}

/** A list of the headings of the article: the reader has its own. */
function isContents(element: Element, root: HTMLElement): boolean {
  const items = element.matches('ol, ul') ? [...element.querySelectorAll('li')] : [];
  if (items.length === 0) return false;
  const headings = [...root.querySelectorAll(HEADINGS)].map(textOf);
  const known = items.filter((item) => {
    const line = textOf(item);
    const leads = item.querySelector('a')?.getAttribute('href')?.startsWith('#') ?? false;
    return leads || headings.some((heading) => sameLine(line, heading));
  });
  return known.length * 2 > items.length;
}

/** A line in front of the prose that is no sentence of it: caption, credit, kicker, author. */
function isFrontLine(element: Element): boolean {
  const LONGEST = 200;
  const line = textOf(element);
  if (isNotice(line)) return element.matches('p');
  const isLine = element.matches('p') || (element.matches('ol, ul') && element.children.length < 2);
  return isLine && line.length <= LONGEST && !isSentence(line) && !isProseElement(element);
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

/** Leaves out lists of contents before the prose, with the heading of each. */
function leaveOutContents(root: HTMLElement): void {
  for (const element of front(root)) {
    if (isProseElement(element)) return;
    if (!isContents(element, root)) continue;
    const before = element.previousElementSibling;
    if (before?.matches(HEADINGS) && element.nextElementSibling?.matches(HEADINGS)) before.remove();
    element.remove();
  }
}

/** The headline in the text: a heading, or else a line, with the words of the title. */
function headlineOf(root: HTMLElement, title: string): Element | null {
  const first = front(root).slice(0, FRONT_HEADLINE);
  const same = (element: Element): boolean => sameLine(textOf(element), title);
  const heading = first.find((element) => element.matches(HEADINGS) && same(element));
  if (heading) return heading;
  return first.find((element) => element.matches('p') && same(element)) ?? null;
}

/** Takes from the front what belongs above the headline, or nowhere. Gives the headline. */
export function takeFront(root: HTMLElement, reading: Reading, lead: DocumentFragment): string {
  let title = reading.title;
  leaveOutContents(root);
  const headline = headlineOf(root, title);
  if (headline) {
    // A title often has the name of the site behind it; what stands on the page has not.
    if (headline.matches(HEADINGS) || title === '') title = textOf(headline);
    // A heading before the headline is a label of it.
    for (const element of front(root)) {
      if (element === headline) break;
      if (element.matches(HEADINGS) && !isSentence(textOf(element))) replaceTag(element, 'p');
    }
    headline.remove();
  }
  const first = firstProse(root);
  const isNear = first !== null && [...root.children].indexOf(first) <= MOST_LINES;
  const prose = isNear ? first : null;
  for (let lines = 0; lines < MOST_LINES && root.firstElementChild; ++lines) {
    splitPicture(root.firstElementChild);
    const element = root.firstElementChild;
    const line = textOf(element);
    if (isPicture(element)) lead.append(element);
    else if (element.matches('hr') || isBlank(line)) element.remove();
    else if (!element.matches('table, pre, blockquote') && isAboutLine(line, reading))
      element.remove();
    else if (element.matches(HEADINGS) && isSentence(line)) {
      replaceTag(element, 'p').className = 'standfirst';
      break;
    } else if (
      prose &&
      element !== prose &&
      (isBreadcrumb(element) || isLinkList(element) || isFrontLine(element))
    )
      lead.append(element);
    else break;
  }
  // Behind a heading that stays, pictures still come before the text, and what is known is left out.
  for (const element of first?.parentNode === root ? front(root) : []) {
    if (element === first) break;
    if (isPicture(element)) lead.append(element);
    else if (element.matches('p') && isAboutLine(textOf(element), reading)) element.remove();
  }
  return title;
}
