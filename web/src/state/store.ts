// SPDX-License-Identifier: Apache-2.0
// A value that components can watch.
import { useLayoutEffect, useState } from 'preact/hooks';

export interface Store<T> {
  get(): T;
  /** Replaces the named parts. */
  set(part: Partial<T>): void;
  subscribe(callback: () => void): () => void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const callbacks = new Set<() => void>();
  return {
    get: () => value,
    set: (part) => {
      value = { ...value, ...part };
      for (const callback of [...callbacks]) callback();
    },
    subscribe: (callback) => {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}

/** The store's value; the component is drawn anew when it changes. */
export function useStore<T extends object>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  // Before the next event, so that nothing is drawn late that a key may be meant for.
  useLayoutEffect(() => {
    setValue(store.get());
    return store.subscribe(() => setValue(store.get()));
  }, [store]);
  return value;
}
