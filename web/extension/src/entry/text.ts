// SPDX-License-Identifier: Apache-2.0
// Text as sito cuts and counts it: bytes of UTF-8, and the white space of Unicode.

const SPACE = '\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const SPACES = new RegExp(`[${SPACE}]+`, 'g');
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const collapse = (text: string): string => text.replace(SPACES, ' ').replace(/^ | $/g, '');

/** Characters that are not white space. */
export const countCharacters = (text: string): number => [...text.replace(SPACES, '')].length;

export const bytesOf = (text: string): number => encoder.encode(text).length;

const isWithin = (byte: number | undefined): boolean =>
  byte !== undefined && (byte & 0xc0) === 0x80;

/** At most `size` bytes of the front, whole characters. */
export function frontOf(text: string, size: number): string {
  if (text.length * 3 <= size) return text;
  const bytes = encoder.encode(text.slice(0, size + 1));
  if (bytes.length <= size) return text;
  let end = size;
  while (end > 0 && isWithin(bytes[end])) --end;
  return decoder.decode(bytes.subarray(0, end));
}

/** The same of the end. */
export function backOf(text: string, size: number): string {
  if (text.length * 3 <= size) return text;
  const bytes = encoder.encode(text);
  if (bytes.length <= size) return text;
  let begin = bytes.length - size;
  while (isWithin(bytes[begin])) ++begin;
  return decoder.decode(bytes.subarray(begin));
}
