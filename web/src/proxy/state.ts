// SPDX-License-Identifier: Apache-2.0
// The proxy as the server tells of it, and what is asked of it.
import { getProxy, type ProxyState, type Rule, type Rules, setRules } from '../api/proxy';
import { isAborted, messageOf } from '../api/error';
import { createStore } from '../state/store';

interface State {
  proxy: ProxyState | null;
  error: string;
}

export const proxyStore = createStore<State>({ proxy: null, error: '' });

export async function take(answer: Promise<ProxyState>): Promise<void> {
  try {
    proxyStore.set({ proxy: await answer, error: '' });
  } catch (error) {
    if (!isAborted(error)) proxyStore.set({ error: messageOf(error) });
  }
}

/** Asks every second until it is told to stop. */
export function watchProxy(): () => void {
  const EVERY_MS = 1000;
  const over = new AbortController();
  const ask = () => void take(getProxy(over.signal));
  ask();
  const timer = setInterval(ask, EVERY_MS);
  return () => {
    over.abort();
    clearInterval(timer);
  };
}

/** A rule for a site or a kind; null takes it away. */
export function setRule(part: keyof Rules, name: string, rule: Rule | null): void {
  const rules = proxyStore.get().proxy?.rules;
  if (!rules) return;
  const { [name]: _, ...others } = rules[part];
  const changed = rule === null ? others : { ...others, [name]: rule };
  void take(setRules({ ...rules, [part]: changed }));
}
