// SPDX-License-Identifier: Apache-2.0
// The file of a training set (docs/formats/elements.md): an array of entries, or entries one behind
// the other. What is wrong with a file is said with the line where it stands.
import { canonicalClass } from './classes';
import { type Entry, FIELDS } from './entry/entry';

/** An entry of a file; those of `sito label --uncertain` carry what the model thinks of them. */
export interface FileEntry {
  entry: Entry;
  predicted?: string;
  confidence?: number;
}

export type FileContent = { entries: FileEntry[] } | { faults: string[] };

interface Piece {
  text: string;
  line: number;
  complete: boolean;
}

const MOST_FAULTS = 5;
const MOST_CLASS_CHARACTERS = 60;

/** The objects of a file, one by one, with what else there is between them. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let line = 1;
  let depth = 0;
  let begin = -1;
  let beginLine = 1;
  let inString = false;
  let stray = false;
  const keep = (end: number, complete: boolean) => {
    pieces.push({ text: text.slice(begin, end), line: beginLine, complete });
    begin = -1;
  };
  for (let at = 0; at < text.length; ++at) {
    const c = text.charAt(at);
    if (c === '\n') ++line;
    if (inString) {
      if (c === '\\') ++at;
      else if (c === '"') inString = false;
      continue;
    }
    if (begin < 0) {
      const between = /[\s,[\]\uFEFF]/.test(c);
      if (c === '{' || (!between && !stray)) {
        begin = at;
        beginLine = line;
        depth = 0;
      }
      if (c !== '{' && !between && !stray) {
        stray = true; // said once, not for each character
        keep(at + 1, false);
      }
      if (between && c !== ' ') stray = false;
    }
    if (begin < 0) continue;
    if (c === '"') inString = true;
    if (c === '{') ++depth;
    if (c === '}' && --depth === 0) keep(at + 1, true);
  }
  if (begin >= 0) keep(text.length, false);
  return pieces;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function fitsField(kind: string, value: unknown): boolean {
  if (kind === 'text') return isText(value);
  if (kind === 'count') return isCount(value);
  if (kind === 'texts') return Array.isArray(value) && value.every(isText);
  return Array.isArray(value) && value.length === 2 && value.every(isCount);
}

const KINDS: Record<string, string> = {
  text: 'a text',
  count: 'a whole number from 0',
  texts: 'a list of texts',
  pair: 'two whole numbers',
};

/** What is wrong with one entry; '' for nothing. */
function faultOf(json: Record<string, unknown>): string {
  for (const [name, kind] of Object.entries(FIELDS)) {
    if (name in json && !fitsField(kind, json[name])) return `"${name}" has to be ${KINDS[kind]}`;
  }
  if (!json['tag'] && !json['code']) return 'it has neither a "tag" nor "code"';
  const { crawler_class: name = '', predicted = '', confidence = 0 } = json;
  if (!isText(name) || name.length > MOST_CLASS_CHARACTERS)
    return '"crawler_class" has to be the short name of a class';
  if (!isText(predicted)) return '"predicted" has to be the name of a class';
  if (typeof confidence !== 'number') return '"confidence" has to be a number';
  return '';
}

function entryOf(json: Record<string, unknown>): FileEntry {
  const known = Object.entries(json).filter(([name]) => name in FIELDS);
  const entry = { url: '', tag: '', code: '', ...Object.fromEntries(known) } as Entry;
  if (entry.tag === '') entry.tag = /^\s*<([^\s/>]+)/.exec(entry.code)?.[1]?.toLowerCase() ?? '';
  entry.crawler_class = canonicalClass(entry.crawler_class ?? '');
  const { predicted, confidence } = json;
  if (!isText(predicted) || typeof confidence !== 'number') return { entry };
  return { entry, predicted: canonicalClass(predicted), confidence };
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** All entries, or all that is wrong: a file with faults is not taken in halves. */
export function readFile(text: string): FileContent {
  const entries: FileEntry[] = [];
  const faults: string[] = [];
  for (const [at, piece] of piecesOf(text).entries()) {
    const where = `Entry ${at + 1}, line ${piece.line}: `;
    const json = piece.complete ? objectOf(piece.text) : null;
    if (!piece.text.startsWith('{')) faults.push(`${where}expected an entry, in braces`);
    else if (!piece.complete) faults.push(`${where}the file ends in the middle of it`);
    else if (json === null) faults.push(`${where}this is not valid JSON`);
    else if (faultOf(json) !== '') faults.push(where + faultOf(json));
    else entries.push(entryOf(json));
  }
  if (faults.length > MOST_FAULTS) {
    const more = faults.length - MOST_FAULTS;
    faults.splice(MOST_FAULTS, more, `and ${more} more`);
  }
  if (faults.length > 0) return { faults };
  return entries.length > 0 ? { entries } : { faults: ['There is no entry in this file'] };
}

// The browser's storage sorts what it keeps.
const inOrder = (entry: Entry): string => JSON.stringify(entry, Object.keys(FIELDS));

/** A training set, an entry a line. */
export function writeFile(entries: readonly Entry[]): string {
  return `[${entries.map((entry) => `\n${inOrder(entry)}`).join(',')}\n]\n`;
}
