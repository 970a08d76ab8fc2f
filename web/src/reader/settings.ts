// SPDX-License-Identifier: Apache-2.0
// How somebody likes to read. The address has what is not as usual, so that it can be kept and
// shared; the browser remembers it for the next page.
import { createStore } from '../state/store';

const CHOICES = {
  size: ['80', '90', '100', '112', '125', '140', '160', '180', '200', '250', '300'],
  font: ['serif', 'sans', 'dyslexic'],
  theme: ['system', 'light', 'sepia', 'dark', 'contrast'],
  width: ['narrow', 'medium', 'wide'],
  spacing: ['tight', 'normal', 'loose'],
  images: ['no', 'yes'],
  links: ['inline', 'end'],
} as const;

export type SettingName = keyof typeof CHOICES;
export type Settings = { [Name in SettingName]: (typeof CHOICES)[Name][number] };

export const DEFAULTS: Settings = {
  size: '100',
  font: 'serif',
  theme: 'system',
  width: 'medium',
  spacing: 'normal',
  images: 'no',
  links: 'inline',
};

const KEY = 'sito-reader';

export const settingsStore = createStore<Settings>(DEFAULTS);

const names = Object.keys(CHOICES) as SettingName[];
export const choicesOf = (name: SettingName): readonly string[] => CHOICES[name];

function chosen(of: (name: SettingName) => string | null | undefined): Partial<Settings> {
  const taken = names.filter((name) => choicesOf(name).includes(of(name) ?? ''));
  return Object.fromEntries(taken.map((name) => [name, of(name)]));
}

function remembered(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

function apply(settings: Settings): void {
  for (const name of names) document.documentElement.dataset[name] = settings[name];
}

/** The address with the parameters given; null takes one out. */
export function addressWith(changes: Record<string, string | null>): string {
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const query = parameters.toString();
  return location.pathname + (query === '' ? '' : `?${query}`) + location.hash;
}

function writeAddress(settings: Settings): void {
  const changes = names.map((name) => [
    name,
    settings[name] === DEFAULTS[name] ? null : settings[name],
  ]);
  history.replaceState(history.state, '', addressWith(Object.fromEntries(changes)));
}

export function setSetting(name: SettingName, value: string): void {
  const settings = { ...settingsStore.get(), ...chosen((of) => (of === name ? value : null)) };
  settingsStore.set(settings);
  localStorage.setItem(KEY, JSON.stringify(settings));
  apply(settings);
  writeAddress(settings);
}

export function resetSettings(): void {
  for (const name of names) setSetting(name, DEFAULTS[name]);
}

/** The next step of a scale; null at its end. */
export function nextStep(name: SettingName, step: 1 | -1): string | null {
  const steps = choicesOf(name);
  return steps[steps.indexOf(settingsStore.get()[name]) + step] ?? null;
}

export function startSettings(): void {
  const parameters = new URLSearchParams(location.search);
  const memory = remembered();
  const settings = {
    ...DEFAULTS,
    ...chosen((name) => memory[name]),
    ...chosen((name) => parameters.get(name)),
  };
  settingsStore.set(settings);
  apply(settings);
  writeAddress(settings);
}
