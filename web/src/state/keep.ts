// SPDX-License-Identifier: Apache-2.0
// Work outlives a reload and a visit elsewhere: what a view has made is kept in the session storage
// of the tab, and read before the page is drawn.
import type { Store } from './store';

const PREFIX = 'sito-work-1-'; // another number when the forms change
const DELAY_MS = 250; // storing takes time, and changes come in rows

interface Keeping<T, P extends object> {
  /** The parts that are kept, as they are; nothing is written while they stay the same. */
  pick: (value: T) => P;
  /** As JSON can hold them; `room` is 1, and smaller when there is no room for that. */
  write: (picked: P, room: number) => unknown;
  /** The state from what was written. */
  read: (kept: never) => Partial<T>;
}

/** Session storage holds about five million characters. */
const ROOMS = [1, 0.3, 0.1, 0];

function store(name: string, write: (room: number) => unknown): boolean {
  for (const room of ROOMS) {
    try {
      sessionStorage.setItem(PREFIX + name, JSON.stringify(write(room)));
      return true;
    } catch {
      // There is no room for that much.
    }
  }
  sessionStorage.removeItem(PREFIX + name);
  return false;
}

function isSame(a: object, b: object): boolean {
  const values: unknown[] = Object.values(b);
  return Object.values(a).every((value, at) => value === values[at]);
}

/** Writes what has changed, for each store; false: it could not be kept. */
const flushes: (() => boolean)[] = [];

function restore<T extends object>(
  name: string,
  target: Store<T>,
  read: (kept: never) => Partial<T>,
): void {
  try {
    const kept = sessionStorage.getItem(PREFIX + name);
    if (kept) target.set(read(JSON.parse(kept) as never));
  } catch {
    sessionStorage.removeItem(PREFIX + name); // of another version
  }
}

/** Restores the store's work, and keeps it from now on. */
export function keep<T extends object, P extends object>(
  name: string,
  target: Store<T>,
  { pick, write, read }: Keeping<T, P>,
): void {
  restore(name, target, read);
  let written = pick(target.get());
  let timer = 0;
  let isKept = true;
  const flush = () => {
    clearTimeout(timer);
    timer = 0;
    const picked = pick(target.get());
    if (isSame(picked, written)) return isKept;
    written = picked;
    isKept = store(name, (room) => write(picked, room));
    return isKept;
  };
  flushes.push(flush);
  target.subscribe(() => {
    if (timer === 0) timer = window.setTimeout(flush, DELAY_MS);
  });
}

const flushAll = () => flushes.map((flush) => flush()).every((isKept) => isKept);

window.addEventListener('pagehide', flushAll);
// Only when there was no room for it: otherwise nothing is lost.
window.addEventListener('beforeunload', (event) => {
  if (!flushAll()) event.preventDefault();
});
