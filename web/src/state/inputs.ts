// SPDX-License-Identifier: Apache-2.0
// Pages as somebody names them, and how they reach the server.
import { addPage } from '../api/calls';
import type { PageInfo, PageRequest } from '../api/types';
import { text } from '../text';
import { createStore } from './store';

export type PageInput =
  /** An address or a path below the server's folder, as typed. */
  | { key: string; kind: 'typed'; value: string }
  | { key: string; kind: 'file'; name: string; file: File }
  | { key: string; kind: 'example'; name: string }
  /** A file of an earlier visit, which the server still holds. */
  | { key: string; kind: 'held'; name: string; page: PageInfo };

let lastKey = 0;
const newKey = () => `input-${++lastKey}`;

export const typedInput = (value = ''): PageInput => ({ key: newKey(), kind: 'typed', value });
export const fileInput = (file: File): PageInput => ({
  key: newKey(),
  kind: 'file',
  name: file.name,
  file,
});
export const exampleInput = (name: string): PageInput => ({ key: newKey(), kind: 'example', name });

export const EXAMPLE_NAMES = [
  'old-bridge-opens.html',
  'library-on-wheels.html',
  'market-hall-returns.html',
];

export function isAddress(value: string): boolean {
  return /^https?:\/\//i.test(value.trim());
}

export function isBlank(input: PageInput): boolean {
  return input.kind === 'typed' && input.value.trim() === '';
}

export function nameOfInput(input: PageInput): string {
  return input.kind === 'typed' ? input.value.trim() : input.name;
}

function base64Of(bytes: Uint8Array): string {
  const PART = 0x8000; // more arguments at once are too many for some browsers
  let binary = '';
  for (let at = 0; at < bytes.length; at += PART) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PART));
  }
  return btoa(binary);
}

async function requestOf(input: PageInput): Promise<PageRequest> {
  if (input.kind === 'held') throw new Error(text.inputs.chooseAgain(input.name));
  if (input.kind === 'typed') {
    const value = input.value.trim();
    return isAddress(value) ? { url: value } : { path: value };
  }
  if (input.kind === 'file') {
    const bytes = new Uint8Array(await input.file.arrayBuffer());
    return { name: input.name, html_base64: base64Of(bytes) };
  }
  const { examplePages } = await import('../../examples');
  const html = examplePages.find((page) => page.name === input.name)?.html ?? '';
  return { name: input.name, html_base64: base64Of(new TextEncoder().encode(html)) };
}

/** What an input is, so that the same one is not sent twice. */
function identityOf(input: PageInput): string {
  return input.kind === 'file' ? input.key : `${input.kind} ${nameOfInput(input)}`;
}

/** What the server holds, by identity. */
export const loadedStore = createStore<{ pages: Record<string, PageInfo> }>({ pages: {} });

function knownPage(input: PageInput): PageInfo | undefined {
  const { pages } = loadedStore.get();
  if (input.kind === 'held') return Object.values(pages).find(({ id }) => id === input.page.id);
  return pages[identityOf(input)];
}

/** Gives the page to the server, unless it has it. */
export async function loadInput(input: PageInput, signal?: AbortSignal): Promise<PageInfo> {
  const known = knownPage(input);
  if (known) return known;
  const page = await addPage(await requestOf(input), signal);
  loadedStore.set({ pages: { ...loadedStore.get().pages, [identityOf(input)]: page } });
  return page;
}

/** The server has been started again: it knows no page any more. */
export function forgetLoaded(): void {
  loadedStore.set({ pages: {} });
}

/** An input without what a browser does not keep: the contents of a file. */
export type KeptInput =
  | { kind: 'typed'; value: string }
  | { kind: 'example'; name: string }
  | { kind: 'held'; name: string; page: PageInfo };

/** Files that the server does not have yet are left out: only their owner can give them again. */
export function keptInputs(inputs: PageInput[]): KeptInput[] {
  return inputs.flatMap((input): KeptInput[] => {
    if (input.kind !== 'file') {
      const { key: _, ...kept } = input;
      return [kept];
    }
    const page = knownPage(input);
    return page ? [{ kind: 'held', name: input.name, page }] : [];
  });
}

export function inputsOf(kept: KeptInput[]): PageInput[] {
  const inputs = kept.map((input): PageInput => ({ key: newKey(), ...input }));
  return inputs.length > 0 ? inputs : [typedInput()];
}
