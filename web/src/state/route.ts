// SPDX-License-Identifier: Apache-2.0
// Which view the address names: #/structure, #/why ...
import { createStore } from './store';

export const views = ['structure', 'xqt', 'why', 'elements', 'compare', 'corpus', 'proxy'] as const;
export type View = (typeof views)[number];

function viewOfAddress(): View {
  const name = location.hash.replace(/^#\//, '');
  return views.find((view) => view === name) ?? 'structure';
}

export const routeStore = createStore<{ view: View }>({ view: 'structure' });

export function startRouting(): void {
  routeStore.set({ view: viewOfAddress() });
  window.addEventListener('hashchange', () => routeStore.set({ view: viewOfAddress() }));
}

export function addressOf(view: View): string {
  return `#/${view}`;
}
