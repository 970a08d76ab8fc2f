// SPDX-License-Identifier: Apache-2.0
// Undo and redo of every change.

export interface History<T> {
  past: T[];
  present: T;
  future: T[];
  /** What the last change was of; changes of one thing soon after each other are undone together. */
  tag: string;
  time: number;
}

const MOST = 500;
const MOST_STORED = 100; // each is a whole template
const TOGETHER_MS = 1500;

export const historyOf = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  tag: '',
  time: 0,
});

/** All of it, changed in the same way. */
export const mapped = <T>(history: History<T>, change: (value: T) => T): History<T> => ({
  ...history,
  past: history.past.map(change),
  present: change(history.present),
  future: history.future.map(change),
});

/** As JSON: `room` is the share of the changes that still can be undone. */
export function shortened<T>(history: History<T>, room: number): History<T> {
  const most = Math.round(MOST_STORED * room);
  const past = most === 0 ? [] : history.past.slice(-most);
  return { ...history, past, future: history.future.slice(0, most) };
}

export function changed<T>(old: History<T>, present: T, tag: string, time: number): History<T> {
  const together = tag !== '' && tag === old.tag && time - old.time < TOGETHER_MS;
  const past = together ? old.past : [...old.past, old.present].slice(-MOST);
  return { past, present, future: [], tag, time };
}

export function undone<T>(old: History<T>): History<T> {
  const present = old.past.slice(-1)[0];
  if (present === undefined) return old;
  const future = [old.present, ...old.future];
  return { past: old.past.slice(0, -1), present, future, tag: '', time: 0 };
}

export function redone<T>(old: History<T>): History<T> {
  const [present, ...future] = old.future;
  if (present === undefined) return old;
  return { past: [...old.past, old.present], present, future, tag: '', time: 0 };
}
