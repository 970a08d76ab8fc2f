// SPDX-License-Identifier: Apache-2.0
// Templates: what the page and the server say to each other of them (docs/workbench.md).
import { call } from './client';
import type { ErrorInfo } from './types';

export type FieldType =
  'string' | 'text' | 'date' | 'dateTime' | 'integer' | 'decimal' | 'url' | 'record';

export interface ValueRule {
  after: string;
  before: string;
  split: string;
  language: string;
}

export interface Field {
  name: string;
  type: FieldType;
  min: number;
  /** Null: any number. */
  max: number | null;
  paths: string[];
  exclude: string[];
  value: ValueRule;
  fields: Field[];
}

export interface Mapping {
  id: string;
  version: number;
  site: string;
  match: string;
  root: string;
  fields: Field[];
  /** An XQuery that was edited by hand; "": it is made from the fields. */
  query: string;
}

/** Paths of the records around a field, from the outside in. */
export type Within = string[][];

export interface ProposeRequest {
  pages: string[];
  examples: { page: number; node: number; attribute: string }[];
  repeated: boolean;
  /** Pages may have none of it. */
  optional: boolean;
  within: Within;
}

export interface Proposal {
  path: string;
  anchor: string;
  /** How many nodes it finds on each page. */
  found: number[];
}

/** An element around an example, and how to call it: "div.story". */
export interface Around {
  node: number;
  label: string;
  /** Names of those that may be wanted instead of its text. */
  attributes: string[];
  /** What stands in it line by line, when it is several things. */
  facts: Fact[];
}

/** One of several facts in an element, and the rule that cuts it out. */
export interface Fact {
  label: string;
  value: string;
  after: string;
  before: string;
}

export interface Proposed {
  proposals: Proposal[];
  /** Of each example: itself, then what is around it, up to the body. */
  around: Around[][];
}

export interface MatchRequest {
  pages: string[];
  path: string;
  within: Within;
  exclude: string[];
}

export interface Matches {
  /** How many it finds; `nodes` may be fewer. */
  count: number;
  nodes: number[];
  without: number[];
}

export interface Fault {
  /** "title", "comments/author" */
  field: string;
  fault: string;
  value: string;
}

export interface FieldOnPage extends Matches {
  /** What the record has of it; `values` may be fewer, and long ones are cut. */
  n_values: number;
  values: string[];
}

export interface PagePreview {
  /** The record, as XML. */
  xml: string;
  faults: Fault[];
  error: ErrorInfo | null;
}

export interface Preview {
  engine: string;
  pages: PagePreview[];
  /** By name as in Fault, each with one entry a page. */
  fields: Record<string, FieldOnPage[]>;
}

export interface PreviewRequest {
  pages: string[];
  mapping: Mapping;
  engine?: 'auto' | 'direct' | 'basex';
}

export interface QueryError {
  message: string;
  /** From 1 on; 0 when it is not known. */
  line: number;
  column: number;
}

export interface Opened {
  name: string;
  mapping: Mapping;
}

const post = <T>(name: string, body: object, signal?: AbortSignal): Promise<T> =>
  call<T>(`/api/xqt/${name}`, signal ? { method: 'POST', body, signal } : { method: 'POST', body });

export const propose = (request: ProposeRequest) => post<Proposed>('propose', request);

export const match = (request: MatchRequest, signal?: AbortSignal) =>
  post<{ pages: Matches[] }>('match', request, signal);

export const preview = (request: PreviewRequest, signal?: AbortSignal) =>
  post<Preview>('preview', request, signal);

export const moduleOf = (mapping: Mapping, signal?: AbortSignal) =>
  post<{ query: string }>('module', { mapping }, signal);

export const checkQuery = (query: string, signal?: AbortSignal) =>
  post<{ errors: QueryError[] }>('check', { query }, signal);

export const openTemplate = (request: { path: string } | { name: string; text: string }) =>
  post<Opened>('open', request);

/** Without a path nothing is written. */
export const saveTemplate = (mapping: Mapping, path?: string) =>
  post<{ name: string; text: string }>(
    'save',
    path === undefined ? { mapping } : { mapping, path },
  );

export const fromDetection = (job: string, hits: number[]) =>
  post<{ mapping: Mapping }>('from-detection', { job, hits });
