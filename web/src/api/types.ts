// SPDX-License-Identifier: Apache-2.0
// What the server of `sito serve` says and wants to hear: docs/workbench.md.

export interface Parameter {
  name: string;
  default: number | string;
  /** Both are there for numbers only. */
  low?: number;
  high?: number;
  unit: string;
  doc: string;
  choices?: string[];
}

export interface Algorithm {
  name: string;
  summary: string;
  params: Parameter[];
}

export interface Session {
  token: string;
  version: string;
  max_pages: number;
  kinds: string[];
  fields: string[];
  /** The options of the method classic. */
  classic: string[];
  /** False when the server was told to load nothing from the network. */
  fetch: boolean;
  /** The name of the folder whose files may be named; "" when there is none. */
  root: string;
  algorithms: Algorithm[];
  formats: string[];
  /** By format: ".jsonl". */
  extensions: Record<string, string>;
}

export interface ErrorInfo {
  code: string;
  message: string;
  where?: string;
}

export interface PageInfo {
  id: string;
  name: string;
  url: string;
  title: string;
  bytes: number;
  language: string;
  charset: string;
  n_texts: number;
  n_blocks: number;
  /** Address of the page without its scripts, for a frame. */
  view: string;
}

export type PageRequest =
  { url: string } | { path: string } | { name: string; html_base64: string };

export interface Section {
  tag: string;
  text: string;
  /** Null for what stands in no element of the page. */
  node: number | null;
  xpath: string;
}

export interface Value {
  page: number;
  text: string;
  value: string;
  node: number | null;
  xpath: string;
  /** Of articles and comments only. */
  sections?: Section[];
}

export interface Evidence {
  name: string;
  points: number;
  detail: string;
}

export interface PathForms {
  short: string;
  full: string;
  xpath: string;
}

export interface Hit {
  id: number;
  stage: string;
  source: string;
  score: number;
  max: number;
  percent: number;
  chosen: boolean;
  count: number;
  path: PathForms;
  evidence: Evidence[];
  values: Value[];
}

export interface FieldHits {
  field: string;
  hits: Hit[];
}

export interface Note {
  code: string;
  message: string;
}

export interface Detection {
  site: string;
  kind: string;
  kind_given: boolean;
  pages: { name: string; url: string; title: string }[];
  fields: FieldHits[];
  notes: Note[];
}

export interface DetectRequest {
  pages: string[];
  kind?: string;
  method?: string;
  /** Options of the method classic, with commas between them. */
  classic?: string;
  structured_data?: boolean;
}

export interface DetectResult {
  detection: Detection;
  pages: PageInfo[];
  problems: { page: string; error: ErrorInfo }[];
  ms: number;
}

export interface Progress {
  stage: string;
  page: string;
  done: number;
  total: number;
}

export type SaveFormat = 'xml' | 'json' | 'template' | 'site-config';

export interface SavedFile {
  name: string;
  text: string;
}

export type TryRequest = { pages: string[] } | { urls: string[] } | { path: string };

export interface TryResult {
  pages: { name: string; url: string }[];
  fields: {
    field: string;
    hits: number;
    pages: number;
    rate: number;
    health: string;
    message?: string;
    values: { page: number; value: string }[];
  }[];
  notes: Note[];
}

export interface Segment {
  /** Indexes of visible texts, the end is not part of it. */
  t: [number, number];
  kept: boolean;
  rule: string;
  score: number | null;
  text: string;
  /** What the block is ("text", "comment", "post" ...), of rows that tell. */
  role?: string;
  /** The probability that readers wrote a comment or post. */
  role_score?: number;
  /** What moved the score most, of rows that tell; first what speaks for the decision, in log odds. */
  reasons?: { about: string; pull: number }[];
}

export type ParameterValues = Record<string, number | string>;

export interface WhyRequest {
  page: string;
  algorithm: string;
  params: ParameterValues;
}

export interface WhyResult {
  algorithm: string;
  /** Blocks with at least this score are kept, of rows that explain scores. */
  limit?: number;
  segments: Segment[];
  kept_words: number;
  words: number;
  ms: number;
}

export interface FileEntry {
  name: string;
  kind: 'folder' | 'page' | 'archive' | 'other';
  bytes: number;
}

export interface FileList {
  path: string;
  entries: FileEntry[];
}

/** Pages in an archive; a path here can be asked for as that of a file can. */
export interface RecordList {
  path: string;
  records: { path: string; url: string }[];
  /** There are more than are listed. */
  more: boolean;
}

export interface RunRequest {
  inputs: string[];
  algorithm: string;
  format: string;
  language?: string;
  dedup?: boolean;
  output: string;
}

export type Counts = Record<string, number>;

/** Every record that was read is written, dropped for a reason, or failed. */
export interface Account {
  inputs: number;
  records: number;
  written: number;
  dropped: Counts;
  failed: Counts;
  inputs_failed?: Counts;
  languages?: Counts;
  notes?: Counts;
  page_bytes?: number;
  text_bytes?: number;
}

export interface RunProgress {
  records: number;
  kept: number;
  dropped: number;
  bytes: number;
  total_bytes: number;
  seconds: number;
}

export interface RunResult {
  account: Account;
  output: string;
  /** Where a browser gets the file. */
  file: string;
  seconds: number;
}

/** The beginning of what a run has written. */
export interface RunPreview {
  name: string;
  bytes: number;
  is_text: boolean;
  text: string;
  more: boolean;
}

export type JobState = 'running' | 'done' | 'failed' | 'stopped';

export interface Run {
  job: string;
  inputs: string[];
  state: JobState;
  started: string;
  algorithm?: string;
  format?: string;
  output?: string;
  /** When it is over: its file, and where a browser gets it. */
  written?: string;
  file?: string;
  account?: Account;
  error?: ErrorInfo;
}

export interface CompareRequest {
  a: string;
  b: string;
  pages?: string[];
  inputs?: string[];
}
