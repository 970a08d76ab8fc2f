// SPDX-License-Identifier: Apache-2.0
// What one pass over a snapshot finds out about its elements, as src/sito/elements/page_survey.cpp
// does.
import { boxOf, type Box } from './box';
import { countCharacters } from './text';

/** One element of the snapshot. */
export interface Item {
  element: Element;
  tag: string;
  parent: Item | null;
  previous: Item | null;
  next: Item | null;
  /** Texts before its start and before its end, counted from the front of the page. */
  firstText: number;
  lastText: number;
  box: Box | null;
  /** Tag and class. */
  shape: string;
  /** Among the elements of its tag in its parent. */
  place: number;
  nOfTag: Map<string, number>;
  nChildren: number;
  overlay: Item | null;
  control: boolean;
  hidden: boolean;
  styleHidden: boolean;
}

export interface PageText {
  text: string;
  hidden: boolean;
}

const HIDDEN = new Set(
  'script style head template noscript svg object embed applet iframe audio video canvas'.split(
    ' ',
  ),
);
const CONTROLS = ['button', 'summary', 'area'];
const CONTROL_ROLES = 'button link tab menuitem switch option radio menuitemradio checkbox'.split(
  ' ',
);
const CONTROL_ATTRIBUTES =
  'onclick aria-expanded aria-controls aria-haspopup data-toggle data-bs-toggle data-target data-bs-target'.split(
    ' ',
  );
const PRESSED_INPUTS = ['button', 'submit', 'image', 'reset'];

const hides = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  element.getAttribute('aria-hidden') === 'true' ||
  /display\s*:\s*none|visibility\s*:\s*hidden/i.test(element.getAttribute('style') ?? '');

const isDialog = (element: Element): boolean =>
  element.localName === 'dialog' ||
  ['dialog', 'alertdialog'].includes(element.getAttribute('role') ?? '') ||
  element.getAttribute('aria-modal') === 'true';

export class Survey {
  readonly items: Item[] = [];
  readonly texts: PageText[] = [];
  readonly byNumber = new Map<number, Item>();
  private readonly charactersBefore: number[] = [0];
  private readonly shapes = new Map<string, number>();
  private readonly ids = new Map<string, Item>();
  private readonly controls = new Map<Item, number>();
  private drawn = false;

  constructor(page: Document) {
    this.drawn = boxOf(page.documentElement) !== null;
    this.enter(page.documentElement, null);
  }

  charactersOf(item: Item): number {
    return (
      (this.charactersBefore[item.lastText] ?? 0) - (this.charactersBefore[item.firstText] ?? 0)
    );
  }
  repeats = (item: Item): number => this.shapes.get(item.shape) ?? 1;
  controlsOf = (overlay: Item): number => this.controls.get(overlay) ?? 0;
  findId = (id: string): Item | null => this.ids.get(id) ?? null;
  isShown(item: Item): boolean {
    if (item.hidden) return false;
    return this.drawn ? (item.box?.visible ?? false) : !item.styleHidden;
  }

  /** The outermost of the element and those around it that hold nothing else. */
  itemOf(item: Item): Item {
    for (let at = item; ;) {
      const { parent } = at;
      if (!parent || parent.tag === 'body') return at;
      if (parent.nChildren !== 1 || this.charactersOf(parent) !== this.charactersOf(at)) return at;
      at = parent;
    }
  }

  private enter(element: Element, parent: Item | null): Item {
    const tag = element.localName;
    const ofClass = element.getAttribute('class');
    const item: Item = {
      element,
      tag,
      parent,
      previous: null,
      next: null,
      firstText: this.texts.length,
      lastText: this.texts.length,
      box: boxOf(element),
      shape: ofClass === null ? tag : `${tag} ${ofClass}`,
      place: parent?.nOfTag.get(tag) ?? 0,
      nOfTag: new Map(),
      nChildren: 0,
      overlay: parent?.overlay ?? null,
      control: false,
      hidden: (parent?.hidden ?? false) || HIDDEN.has(tag),
      styleHidden: (parent?.styleHidden ?? false) || hides(element),
    };
    this.items.push(item);
    this.shapes.set(item.shape, (this.shapes.get(item.shape) ?? 0) + 1);
    if (element.id !== '' && !this.ids.has(element.id)) this.ids.set(element.id, item);
    if (item.box) this.byNumber.set(item.box.id, item);
    if (item.box?.fixed && !parent?.box?.fixed) item.overlay = item;
    if (isDialog(element)) item.overlay = item;
    const candidate = this.isCandidate(item);
    item.control = candidate || (parent?.control ?? false);
    if (candidate && item.overlay) {
      this.controls.set(item.overlay, this.controlsOf(item.overlay) + 1);
    }
    this.enterChildren(item);
    item.lastText = this.texts.length;
    return item;
  }

  private enterChildren(item: Item): void {
    let last: Item | null = null;
    for (const node of item.element.childNodes) {
      if (node instanceof Text) this.enterText(node.data, item.hidden);
      if (!(node instanceof Element)) continue;
      const child = this.enter(node, item);
      item.nOfTag.set(child.tag, child.place + 1);
      ++item.nChildren;
      child.previous = last;
      if (last) last.next = child;
      last = child;
    }
  }

  private enterText(text: string, hidden: boolean): void {
    this.texts.push({ text, hidden });
    const before = this.charactersBefore[this.texts.length - 1] ?? 0;
    this.charactersBefore.push(before + (hidden ? 0 : countCharacters(text)));
  }

  private isCandidate(item: Item): boolean {
    if (item.hidden || item.tag === 'html' || item.tag === 'body') return false;
    if (CONTROLS.includes(item.tag)) return true;
    for (const { name, value } of item.element.attributes) {
      if (name === 'href' && item.tag === 'a') return true;
      if (name === 'role' && CONTROL_ROLES.includes(value)) return true;
      if (name === 'type' && item.tag === 'input') return PRESSED_INPUTS.includes(value);
      if (CONTROL_ATTRIBUTES.includes(name)) return true;
    }
    return this.hasHand(item);
  }

  /** The cursor over it is a hand where it is none around it. */
  private hasHand({ box, tag, parent }: Item): boolean {
    if (!box?.pointer || !box.visible || tag === 'label' || tag === 'select') return false;
    return !(parent && (parent.box?.pointer || parent.control));
  }
}
