// SPDX-License-Identifier: Apache-2.0
// What a line in front of a text is, judged by its words.
import type { Reading } from './reading';

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether there is nothing to read or hear in it. */
export const isBlank = (line: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(line);

/** The same letters. */
export const isRepeat = (line: string, other: string): boolean =>
  lettersOf(line) !== '' && lettersOf(line) === lettersOf(other);

/** The same words, or one has the name of the site or a label besides. */
export function sameLine(line: string, title: string): boolean {
  const [short, long] = [lettersOf(line), lettersOf(title)].sort((a, b) => a.length - b.length);
  if (!short || !long) return false;
  return long === short || (long.includes(short) && short.length * 2 >= long.length);
}

const SENTENCE_END = /[.!?\u2026\u3002\uFF01\uFF1F\u061F\u06D4\u0964]["'\u201D\u2019\u00BB)\]]*$/;
const SHORTEST_PROSE = 40;

/** Whether it ends as a sentence does, in any script. "Loading..." says nothing. */
export function isSentence(line: string): boolean {
  const SHORTEST_TRAILING_OFF = 25;
  if (line.length < SHORTEST_TRAILING_OFF && /(\.\.\.|\u2026)$/.test(line)) return false;
  return SENTENCE_END.test(line);
}

/** Whether it is the beginning of a text: a sentence, several of them, or one that leads to what follows. */
export function isProse(line: string): boolean {
  const SHORTEST_OF_SEVERAL = 120;
  if (line.length < SHORTEST_PROSE) return false;
  if (isSentence(line) || /[:\uFF1A]$/.test(line)) return true;
  return (
    line.length >= SHORTEST_OF_SEVERAL &&
    /\p{Ll}[.!?]["'\u201D\u2019]*\s+["'\u201C]*\p{Lu}/u.test(line)
  );
}

/** "By Nora Quill", in languages that have a word for it. */
const isByline = (line: string): boolean =>
  /^(by|von|par|por|di|door|av|af|od|przez|\u043e\u0442)\s+\p{Lu}[\p{L}.'\u2019-]*(\s+\p{L}[\p{L}.'\u2019-]*){0,5}$/iu.test(
    line,
  );

/** A line that tells nothing beyond what stands above the headline. */
export function isAboutLine(line: string, reading: Reading): boolean {
  const MOST = 120;
  if (line.length > MOST) return false;
  let rest = line.toLowerCase();
  for (const known of [...reading.authors, reading.site]) {
    if (known) rest = rest.replace(known.toLowerCase(), ' ');
  }
  const told = rest.length < line.length;
  const hasDate = /\b(19|20)\d{2}\b|\b\d{1,2}[.:/]\d{2}\b/.test(rest);
  const words = rest.match(/\p{L}{2,}/gu) ?? [];
  const MOST_WORDS = 8; // "Published on Monday 3 May 2021, updated 12:30 by"
  const MOST_BESIDE_DATE = 6; // "Updated 07.01.2026 - 18:50, reading time 4 min."
  if (hasDate && words.length <= MOST_BESIDE_DATE) return true;
  return (told || hasDate || isByline(line)) && words.length <= MOST_WORDS && !isSentence(line);
}

/** Whether one of the pairs has both of its words in the line. */
const hasPair = (line: string, pairs: readonly (readonly [RegExp, RegExp])[]): boolean =>
  pairs.some(([one, other]) => one.test(line) && other.test(line));

const COMMISSION =
  /commission|provision|comisi[o\u00F3]n|comiss[\u00E3a]o|commissi|prowizj|proviz|komisj/i;
// Two words have to come together, so that a text about affiliates or newsletters is no notice.
const NOTICES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /affili|afili|\u30A2\u30D5\u30A3\u30EA/i,
    /contain|enth[\u00E4a]lt|contien|cont[\u00E9e]m|bevat|zawiera|obsahuj|\u542B/i,
  ],
  [/affili|afili/i, COMMISSION],
  [/\b(links?|liens?|enlaces?|collegament\w*|odkaz\w*)\b/i, COMMISSION],
  [
    /newsletter|\u30E1\u30EB\u30DE\u30AC/i,
    /sign up|subscri|abonn|inscri|suscr|iscriv|anmeld|aanmeld|zapis|p\u0159ihl/i,
  ],
  [/creative commons/i, /licen[cs]|lizenz/i],
  [
    /privacy (policy|notice|statement)|datenschutz|confidentialit|privacidad|privacyverklaring|prywatno/i,
    /e-?mail(ed|s)?\b|newsletter|sign(ing)? up|subscri|abonn|suscr|iscriv|anmeld/i,
  ],
  [
    /\b(this|dies(er|es|e)|cet(te)?|est[ea]|quest[oa]|dit|ten(to)?) (article|story|essay|piece|post|report|interview|artikel|beitrag|text|art\u00EDculo|articolo|artyku\u0142|\u010Dl\u00E1nek)\b/i,
    /(originally|first|also) (published|appeared)|republished|joint publication|zuerst (erschienen|ver\u00F6ffentlicht)|erschien zuerst|initialement publi|publi\u00E9 initialement|originalmente/i,
  ],
];

/** A notice of the site, about money, its newsletter or rights, that stands in front of texts. */
export function isNotice(line: string): boolean {
  const LONGEST = 450;
  return line.length <= LONGEST && hasPair(line, NOTICES);
}

/** "Photo: Ida Brook", which stands below the caption of a picture. */
export function isCredit(line: string): boolean {
  const LONGEST = 100;
  return (
    line.length <= LONGEST &&
    /^(image|photo|picture|credit|foto|bild|abb\.|source|quelle|cr\u00E9dits?|cr\u00E9dito)\w*( (by|von|credit|source))?\s*[:\u00A9|/]/i.test(
      line,
    )
  );
}

const SHARING: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(link|url|lien|enlace)\b/i, /\bcop(y|ied|i\u00E9|iado|iato)\b|kopier/i],
  [
    /\b(share|teilen|partager|compart[ae]|condividi|delen|udost\u0119pnij|sd\u00EDlet)\b/i,
    /\b(this|article|artikel|story|post|page|seite|beitrag|art\u00EDculo|articolo)\b/i,
  ],
];

/** What a button says about the page: "Link copied!" */
export function isSharing(line: string): boolean {
  const LONGEST = 40;
  return line.length <= LONGEST && hasPair(line, SHARING);
}
