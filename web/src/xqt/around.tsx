// SPDX-License-Identifier: Apache-2.0
// The element that was clicked, and those around it; any of them may be what is meant.
import type { ComponentChildren } from 'preact';
import { text } from '../text';
import type { Place } from './mapping';

interface AroundProps {
  place: Place;
  /** Counts from what was clicked outwards. */
  onLevel: (level: number) => void;
  children?: ComponentChildren;
}

export function Around({ place, onLevel, children }: AroundProps) {
  const chain = place.around[0] ?? [];
  const node = place.examples[0]?.node;
  if (chain.length === 0) return null;
  const levels = chain.map((entry, level) => (
    <span key={entry.node}>
      <button
        type="button"
        class="quiet"
        aria-pressed={entry.node === node}
        onClick={() => onLevel(level)}
      >
        {entry.label}
      </button>
    </span>
  ));
  return (
    <div class="around" role="group" aria-label={text.xqt.around}>
      {levels.reverse()}
      {children}
    </div>
  );
}
