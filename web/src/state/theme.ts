// SPDX-License-Identifier: Apache-2.0
// Light or dark: as the system has it, or as somebody has said.
import { createStore } from './store';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'sito-theme';

export const themeStore = createStore<{ theme: Theme }>({ theme: 'system' });

export function setTheme(theme: Theme): void {
  themeStore.set({ theme });
  localStorage.setItem(KEY, theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function startTheme(): void {
  const saved = themes.find((theme) => theme === localStorage.getItem(KEY));
  if (saved) setTheme(saved);
}
