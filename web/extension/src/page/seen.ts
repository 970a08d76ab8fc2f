// SPDX-License-Identifier: Apache-2.0
// The scripts with which sito's own browser sees pages (data/browser/*.js); they run here, too.

interface Seen {
  /** The page as it is drawn, as HTML; less than that when it is longer than `mostCharacters`.
      Of frames with a number in `foreign`, which are none of ours, `mark` is left. */
  snapshot: (mostCharacters: number, mark: string, foreign: number[]) => { html?: string };
  number: (element: Element) => number;
  /** The document in a frame, if it may be read. */
  inside: (element: Element) => Document | null;
  /** The shadow tree of an element, open or closed. */
  shadowOf: (element: Element) => ShadowRoot | null;
}
declare global {
  var sito: Seen | undefined;
}

/** They have run before anything of ours does (popup/switch.tsx). */
export const seen: Seen = globalThis.sito ?? {
  snapshot: () => ({}),
  number: () => 0,
  inside: () => null,
  shadowOf: () => null,
};
