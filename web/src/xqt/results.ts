// SPDX-License-Identifier: Apache-2.0
// What the last preview says of one field.
import type { Fault, FieldOnPage, Preview } from '../api/xqt';
import type { Highlight } from '../parts/page_frame';

export const onPages = (preview: Preview | null, name: string): FieldOnPage[] =>
  preview?.fields[name] ?? [];

export const pagesWith = (found: FieldOnPage[]): number =>
  found.filter((entry) => entry.n_values > 0).length;

/** Indexes of the pages whose record is not what the template promises. */
export const wrongPages = (preview: Preview | null): number[] =>
  (preview?.pages ?? []).flatMap((page, at) => (page.error || page.faults.length > 0 ? [at] : []));

/** Of a field, by page; each kind once. */
export function faultsOf(preview: Preview | null, name: string): (Fault & { page: number })[] {
  return (preview?.pages ?? []).flatMap((page, at) =>
    page.faults.filter((fault) => fault.field === name).map((fault) => ({ ...fault, page: at })),
  );
}

export function highlightOf(found: FieldOnPage | undefined, scroll: boolean): Highlight {
  return { nodes: found?.nodes ?? [], without: found?.without ?? [], scroll };
}
