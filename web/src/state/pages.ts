// SPDX-License-Identifier: Apache-2.0
// The pages that the server holds for us; all views share them.
import type { PageInfo } from '../api/types';
import { createStore } from './store';

export const pagesStore = createStore<{ pages: PageInfo[] }>({ pages: [] });

export function rememberPages(pages: PageInfo[]): void {
  const others = pagesStore.get().pages.filter((old) => !pages.some((page) => page.id === old.id));
  pagesStore.set({ pages: [...others, ...pages] });
}

export function forgetPages(): void {
  pagesStore.set({ pages: [] });
}
