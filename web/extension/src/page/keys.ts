// SPDX-License-Identifier: Apache-2.0
// What can be clicked can be done with keys.
import { allClasses } from '../classes';
import { choose, label, skip, step, unlabel, visitGuess } from './actions';
import type { Step } from './dom';
import { pageStore } from './state';

const WAYS: Record<string, Step> = {
  ArrowUp: 'parent',
  ArrowDown: 'child',
  ArrowLeft: 'before',
  ArrowRight: 'after',
};
// In the panel, up and down belong to its drop-down.
const PANEL_WAYS: Record<string, Step> = { ArrowLeft: 'parent', ArrowRight: 'child' };
const GUESS_STEPS: Record<string, number> = { PageDown: 1, PageUp: -1 };

function labelByDigit(digit: string): boolean {
  const name = allClasses(pageStore.get().classes)[Number(digit) - 1];
  if (name) void label(name);
  return name !== undefined;
}

/** Where something is written, its keys are letters. */
function onPanel(event: KeyboardEvent, target: Element | null): boolean {
  if (event.key === 'Escape') {
    skip();
    return true;
  }
  if (target instanceof HTMLInputElement) return false;
  if (/^[1-9]$/.test(event.key)) return labelByDigit(event.key);
  if (event.key === 'Delete') void unlabel();
  const way = PANEL_WAYS[event.key];
  if (way && target?.localName !== 'pre') step(way);
  // Enter opens a drop-down here and there; we mean what stands in it.
  if (event.key === 'Enter' && target instanceof HTMLSelectElement) target.form?.requestSubmit();
  return way !== undefined || (event.key === 'Enter' && target instanceof HTMLSelectElement);
}

function onPage(event: KeyboardEvent, target: Element | null, off: () => void): boolean {
  const { hovered } = pageStore.get();
  const way = WAYS[event.key];
  if (way) step(way);
  if (event.key === 'Escape') off();
  const opens = event.key === 'Enter' && hovered !== null && target?.localName !== 'button';
  if (opens) choose(hovered);
  return way !== undefined || opens || event.key === 'Escape';
}

/** True when the key was meant for us. `target` is in our own tree, or null. */
export function pressed(event: KeyboardEvent, target: Element | null, off: () => void): boolean {
  const { paused, chosen, guesses } = pageStore.get();
  if (paused || event.ctrlKey || event.metaKey || event.altKey) return false;
  const by = GUESS_STEPS[event.key];
  if (by !== undefined && guesses.length > 0) {
    visitGuess(by);
    return true;
  }
  return chosen ? onPanel(event, target) : onPage(event, target, off);
}
