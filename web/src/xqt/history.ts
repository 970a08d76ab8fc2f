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
const TOGETHER_MS = 1500;

export const historyOf = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  tag: '',
  time: 0,
});

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
