// SPDX-License-Identifier: Apache-2.0
// THE way in which counts, shares, bytes and durations are written, in all views.

export const LOCALE = 'en';
const numbers = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const points = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** "12,345.68" */
export const number = (value: number): string => numbers.format(value);
/** With one digit behind the point. */
export const rounded = (value: number): string => points.format(value);
/** "1 page", "1,200 pages" */
export const plural = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;
/** A message of the server, which begins in lower case; names of files and "sito" stay. */
export const asSentence = (message: string): string =>
  /^(?!sito )[a-z]+ /.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
/** Of a share between 0 and 1: "45 %". */
export const percent = (share: number): string => `${Math.round(100 * share)}\u2009%`;

const BYTE_UNITS = ['kB', 'MB', 'GB', 'TB'];

/** "512 bytes", "3.27 MB" */
export function bytes(count: number): string {
  if (count < 1000) return plural(count, 'byte', 'bytes');
  let value = count / 1000;
  let at = 0;
  while (value >= 999.5 && at + 1 < BYTE_UNITS.length) {
    value /= 1000;
    ++at;
  }
  return `${value.toPrecision(3)} ${BYTE_UNITS[at] ?? ''}`;
}

const SHORTEST = 0.001; // seconds
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Two digits tell people enough: "0.012 s", "3.3 s", "42 s", "3 min 20 s", "2 h 5 min". */
export function duration(seconds: number): string {
  if (seconds < SHORTEST) return `under ${SHORTEST} s`;
  if (seconds < 9.95) return `${Number(seconds.toPrecision(2))} s`;
  const whole = Math.round(seconds);
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min ${whole % MINUTE} s`;
  return `${Math.floor(whole / HOUR)} h ${Math.floor((whole % HOUR) / MINUTE)} min`;
}
