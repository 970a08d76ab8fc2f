// SPDX-License-Identifier: Apache-2.0
// Reading aloud by the browser's own synthesiser, sentence by sentence; the one that is spoken is
// marked without touching the text, so that screen readers see no change.
import { createStore } from '../state/store';

export interface Sentence {
  text: string;
  range: Range;
  language: string;
}

interface SpeechState {
  /** The player is open. */
  open: boolean;
  state: 'stopped' | 'speaking' | 'paused';
  at: number;
  count: number;
  rate: string;
  /** The name of a voice; '' takes one of the language. */
  voice: string;
}

export const RATES = ['0.6', '0.8', '1', '1.2', '1.4', '1.6', '2'];
const MARK = 'spoken';
const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, figcaption, caption, td, th';
const SILENT = 'pre, .reference, sup, .no-speech, math';

export const speechStore = createStore<SpeechState>({
  open: false,
  state: 'stopped',
  at: 0,
  count: 0,
  rate: '1',
  voice: '',
});

const synthesis = (): SpeechSynthesis | null => window.speechSynthesis ?? null;
export const canSpeak = (): boolean => synthesis() !== null;

/** Voices of a language. Others than those of this computer would send the text away. */
export function voicesFor(language: string): SpeechSynthesisVoice[] {
  const base = language.split('-')[0]?.toLowerCase() ?? '';
  const voices = (synthesis()?.getVoices() ?? []).filter((voice) => voice.localService);
  return voices.filter(
    (voice) => base === '' || voice.lang.toLowerCase().split(/[-_]/)[0] === base,
  );
}

/** Text nodes of a block that belong to no block inside it. */
function textNodesOf(block: Element): Text[] {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest(SILENT) || parent.closest(BLOCKS) !== block) continue;
    nodes.push(node as Text);
  }
  return nodes;
}

function rangeOf(nodes: readonly Text[], begin: number, end: number): Range {
  const range = document.createRange();
  let passed = 0;
  let begun = false;
  for (const node of nodes) {
    if (!begun && begin < passed + node.length) {
      range.setStart(node, begin - passed);
      begun = true;
    }
    if (begun && end <= passed + node.length) {
      range.setEnd(node, end - passed);
      break;
    }
    passed += node.length;
  }
  return range;
}

/** All sentences below an element, in order. */
export function sentencesOf(root: Element): Sentence[] {
  const sentences: Sentence[] = [];
  for (const block of root.querySelectorAll(BLOCKS)) {
    const nodes = textNodesOf(block);
    const whole = nodes.map((node) => node.data).join('');
    if (whole.trim() === '') continue;
    const language = block.closest<HTMLElement>('[lang]')?.lang ?? '';
    const segmenter = new Intl.Segmenter(language || undefined, { granularity: 'sentence' });
    for (const { segment, index } of segmenter.segment(whole)) {
      const spoken = segment.trim();
      if (!/[\p{L}\p{N}]/u.test(spoken)) continue;
      const begin = index + segment.indexOf(spoken);
      sentences.push({
        text: spoken.replace(/\s+/g, ' '),
        range: rangeOf(nodes, begin, begin + spoken.length),
        language,
      });
    }
  }
  return sentences;
}

let sentences: Sentence[] = [];
let utterance: SpeechSynthesisUtterance | null = null;

function mark(range: Range | null): void {
  document.querySelector('[data-spoken]')?.removeAttribute('data-spoken');
  const highlights = typeof CSS === 'undefined' ? undefined : CSS.highlights;
  if (range === null) {
    highlights?.delete(MARK);
    return;
  }
  if (highlights) highlights.set(MARK, new Highlight(range));
  else range.startContainer.parentElement?.closest(BLOCKS)?.setAttribute('data-spoken', '');
  const box = range.getBoundingClientRect();
  const MARGIN = 120; // the bars at both ends
  if (box.top < MARGIN || box.bottom > innerHeight - MARGIN) {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: scrollY + box.top - innerHeight / 3, behavior: calm ? 'auto' : 'smooth' });
  }
}

function silence(): void {
  if (utterance) utterance.onend = utterance.onerror = null;
  utterance = null;
  synthesis()?.cancel();
}

function speak(at: number): void {
  silence();
  const sentence = sentences[at];
  if (!sentence) return stop();
  speechStore.set({ state: 'speaking', at });
  mark(sentence.range);
  const { rate, voice } = speechStore.get();
  utterance = new SpeechSynthesisUtterance(sentence.text);
  utterance.lang = sentence.language;
  utterance.rate = Number(rate);
  // The browser's own choice for a language may be a voice that is not on this computer.
  const voices = voicesFor(sentence.language);
  const others = voicesFor('');
  utterance.voice =
    voices.find(({ name }) => name === voice) ??
    voices[0] ??
    others.find((one) => one.default) ??
    others[0] ??
    null;
  if (!utterance.voice) return stop();
  utterance.onend = () => speak(at + 1);
  utterance.onerror = () => speechStore.set({ state: 'paused' });
  synthesis()?.speak(utterance);
}

/** Opens the player for what stands below an element; nothing is spoken yet. */
export function openPlayer(root: Element): void {
  sentences = sentencesOf(root);
  speechStore.set({ open: true, state: 'stopped', at: 0, count: sentences.length });
}

export function play(): void {
  speak(speechStore.get().at);
}

/** By sentence: engines differ in what they make of pausing in the middle of one. */
export function pause(): void {
  silence();
  speechStore.set({ state: 'paused' });
}

export function step(by: 1 | -1): void {
  const { state, at, count } = speechStore.get();
  const next = Math.min(Math.max(at + by, 0), Math.max(count - 1, 0));
  if (state === 'speaking') return speak(next);
  speechStore.set({ at: next, state: 'paused' });
  mark(sentences[next]?.range ?? null);
}

export function stop(): void {
  silence();
  mark(null);
  speechStore.set({ state: 'stopped', at: 0 });
}

export function closePlayer(): void {
  stop();
  sentences = [];
  speechStore.set({ open: false, count: 0 });
}

export function setVoice(part: { rate?: string; voice?: string }): void {
  speechStore.set(part);
  if (speechStore.get().state === 'speaking') speak(speechStore.get().at);
}

/** Calls back when the browser has found its voices. */
export function watchVoices(call: () => void): () => void {
  const voices = synthesis();
  voices?.addEventListener?.('voiceschanged', call);
  return () => voices?.removeEventListener?.('voiceschanged', call);
}
