// SPDX-License-Identifier: Apache-2.0
// The front of an article: everything between its beginning and its first sentence. A jump to the headline
// must be followed by the first sentence. So pictures, captions and short lines of the front go above the
// headline, and what only repeats title, author, date or contents is left out.
import { HEADINGS, isPicture, replaceTag, textOf } from './dom';
import {
  isAboutLine,
  isBlank,
  isCredit,
  isNotice,
  isProse,
  isRepeat,
  isSentence,
  isSharing,
  sameLine,
} from './lines';
import type { Reading } from './reading';

const MOST_FRONT = 24; // elements
const MOST_LINES = 12; // more are a list or a table of their own
const FRONT_HEADLINE = 6; // elements up to the headline

const front = (root: HTMLElement): Element[] => [...root.children].slice(0, MOST_FRONT);

/** A paragraph of links and nothing else, also if its one link is a sentence. */
function isLinkLine(element: Element): boolean {
  const LONGEST = 80;
  const line = textOf(element);
  const links = [...element.querySelectorAll('a')].map(textOf).join('');
  return element.matches('p') && line.length <= LONGEST && isRepeat(links, line);
}

/** "Read this in other languages:" and "Stay in touch!" lead to links, and not into the text. */
function leadsToLinks(element: Element): boolean {
  const LONGEST_CALL = 40;
  const line = textOf(element);
  const next = element.nextElementSibling;
  if (!next || !(isLinkList(next) || isLinkLine(next))) return false;
  return /[:\uFF1A]$/.test(line) || (/!$/.test(line) && line.length <= LONGEST_CALL);
}

/** Whether a line stands between a picture and its credit, or says what the picture is described by. */
function isCaption(element: Element, root: HTMLElement, lead?: DocumentFragment): boolean {
  const line = textOf(element);
  const before = element.previousElementSibling ?? lead?.lastElementChild;
  const after = element.nextElementSibling;
  if (before && isPicture(before) && after && isCredit(textOf(after))) return true;
  return [...front(root), ...(lead?.children ?? [])].some((one) =>
    [...one.querySelectorAll('img')].some((image) => isRepeat(image.alt, line)),
  );
}

const isProseElement = (element: Element, root: HTMLElement): boolean => {
  const line = textOf(element);
  return (
    element.matches('p:not(.front)') &&
    isProse(line) &&
    !isNotice(line) &&
    !leadsToLinks(element) &&
    !isLinkLine(element) &&
    !isCaption(element, root)
  );
};

/** The first paragraph of prose, or null. Scripts without full stops have none. */
export const firstProse = (root: HTMLElement): Element | null =>
  front(root).find((element) => isProseElement(element, root)) ?? null;

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
  if (isLinkLine(element) || leadsToLinks(element)) return true;
  const isLine = element.matches('p') || (element.matches('ol, ul') && element.children.length < 2);
  return isLine && line.length <= LONGEST && !isSentence(line) && !isProse(line);
}

/** A heading without a text: a question of a form, or a label. */
function isEmptySection(element: Element): boolean {
  const next = element.nextElementSibling;
  return (
    element.matches(HEADINGS) && next?.matches(HEADINGS) === true && next.tagName <= element.tagName
  );
}

/** A sentence that is marked as a heading. Questions head sections, too, which are several. */
function isStandfirst(element: Element, root: HTMLElement): boolean {
  const line = textOf(element);
  if (!element.matches(HEADINGS) || !isProse(line)) return false;
  return !/[?\uFF1F]$/.test(line) || root.querySelectorAll(element.tagName).length === 1;
}

/** Gives a picture that stands in a line of the front a place of its own. */
function splitPicture(element: Element, reading: Reading): void {
  const image = element.matches('p') ? element.querySelector(':scope > img') : null;
  if (!image || textOf(element) === '') return;
  const before = element.ownerDocument.createElement('p');
  while (element.firstChild && element.firstChild !== image) before.append(element.firstChild);
  const line = textOf(before);
  if (line !== '' && !isAboutLine(line, reading)) {
    element.prepend(...before.childNodes);
    return;
  }
  if (line !== '') element.before(before);
  const box = element.ownerDocument.createElement('p');
  box.append(image);
  element.before(box);
}

/** Takes the box from around a front that is the only item of a list. */
function unwrapList(root: HTMLElement): void {
  const list = root.firstElementChild;
  const item = list?.matches('ol, ul') ? list.firstElementChild : null;
  if (!list || !item || list.children.length > 1) return;
  if (item.querySelector(':scope > p') && item.querySelector(HEADINGS)) {
    list.replaceWith(...item.childNodes);
  }
}

/** Leaves out what is known or occurs again before the prose. */
function tidy(root: HTMLElement, title: string, reading: Reading): void {
  const known: string[] = [title];
  for (const element of front(root)) {
    splitPicture(element, reading);
    if (isProseElement(element, root)) break;
  }
  for (const element of front(root)) {
    const line = textOf(element);
    const isAbout =
      element.matches('p, ol, ul') && isAboutLine(line, reading) && !isLinkLine(element);
    if ((isAbout && isProse(line)) || isCaption(element, root)) element.className = 'front';
    if (isProseElement(element, root)) return;
    const isTold = (isAbout && !isProse(line)) || known.some((one) => isRepeat(one, line));
    if (isTold || (isBlank(line) && !isPicture(element))) element.remove();
    known.push(line);
  }
}

/** Leaves out lists of contents before the prose, with the heading of each. */
function leaveOutContents(root: HTMLElement): void {
  for (const element of front(root)) {
    if (isProseElement(element, root)) return;
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
  unwrapList(root);
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
  if (firstProse(root)) tidy(root, title, reading);
  const first = firstProse(root);
  const isNear = first !== null && [...root.children].indexOf(first) <= MOST_LINES;
  const prose = isNear ? first : null;
  for (let lines = 0; lines < MOST_LINES && root.firstElementChild; ++lines) {
    splitPicture(root.firstElementChild, reading);
    const element = root.firstElementChild;
    const line = textOf(element);
    if (isPicture(element) || element.matches('.front')) lead.append(element);
    else if (element.matches('hr') || isBlank(line)) element.remove();
    else if (!element.matches('table, pre, blockquote') && isAboutLine(line, reading))
      element.remove();
    else if (prose && element.matches(HEADINGS) && (isEmptySection(element) || isSharing(line)))
      lead.append(replaceTag(element, 'p'));
    else if (isStandfirst(element, root)) {
      replaceTag(element, 'p').className = 'standfirst';
      break;
    } else if (
      prose &&
      element !== prose &&
      (isBreadcrumb(element) ||
        isLinkList(element) ||
        isFrontLine(element) ||
        isSharing(line) ||
        isCaption(element, root, lead))
    )
      lead.append(element);
    else break;
  }
  // Behind a heading that stays, pictures still come before the text.
  for (const element of first?.parentNode === root ? front(root) : []) {
    if (element === first) break;
    if (isPicture(element) || element.matches('.front')) lead.append(element);
  }
  return title;
}
