// SPDX-License-Identifier: Apache-2.0
// SHA-1 (FIPS 180-4) of a text in UTF-8. Browsers have it, but not on pages without https.

const ROUNDS = 80;
const WORDS = 16; // of a block of 64 bytes

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** What a round mixes of three words, and what it adds. */
function mixed(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

/** The text, a one, zeros, and the number of its bits, in whole blocks. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 9) / (4 * WORDS));
  const out = new Uint8Array(blocks * 4 * WORDS);
  out.set(bytes);
  out[bytes.length] = 0x80;
  const view = new DataView(out.buffer);
  view.setBigUint64(out.length - 8, 8n * BigInt(bytes.length));
  return view;
}

function addBlock(state: Int32Array, block: DataView, begin: number, words: Int32Array): void {
  for (let i = 0; i < WORDS; ++i) words[i] = block.getInt32(begin + 4 * i);
  const word = (i: number): number => words[i] ?? 0;
  for (let i = WORDS; i < ROUNDS; ++i) {
    words[i] = rotate(word(i - 3) ^ word(i - 8) ^ word(i - 14) ^ word(i - 16), 1);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let i = 0; i < ROUNDS; ++i) {
    const next = (rotate(a, 5) + mixed(i, b, c, d) + e + word(i)) | 0;
    [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
  }
  for (const [i, value] of [a, b, c, d, e].entries()) state[i] = (state[i] ?? 0) + value;
}

/** 40 hexadecimal digits. */
export function sha1(text: string): string {
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const view = padded(text);
  const words = new Int32Array(ROUNDS);
  for (let at = 0; at < view.byteLength; at += 4 * WORDS) addBlock(state, view, at, words);
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
