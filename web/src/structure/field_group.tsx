// SPDX-License-Identifier: Apache-2.0
// One field: its ranked hits, and how to correct it.
import { type RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Hit } from '../api/types';
import { Busy } from '../parts/busy';
import { Notice } from '../parts/notice';
import { useStore } from '../state/store';
import { nameIn, text } from '../text';
import { startPicking, startTyping, stopPicking } from './choices';
import { HitCard } from './hit_card';
import { colourOf, ranked } from './looking';
import { structureStore } from './state';
import { TypedPath } from './typed_path';

const SHOWN_AT_FIRST = 2;

function Tools({ field }: { field: string }) {
  const { picking, typing } = useStore(structureStore);
  const name = nameIn(text.fields, field);
  return (
    <div class="tools">
      <button
        type="button"
        aria-pressed={picking === field}
        aria-label={
          picking === field ? text.structure.pickingStopLabel(name) : text.structure.pickLabel(name)
        }
        onClick={() => (picking === field ? stopPicking() : startPicking(field))}
      >
        {picking === field ? text.structure.pickingStop : text.structure.pick}
      </button>
      <button
        type="button"
        class="quiet"
        aria-expanded={typing === field}
        aria-label={text.structure.typeLabel(name)}
        onClick={() => startTyping(typing === field ? '' : field)}
      >
        {text.structure.type}
      </button>
    </div>
  );
}

/** A field that was corrected is brought into view, and work goes on from there. */
function useCorrected(field: string): { ref: RefObject<HTMLElement>; times: number } {
  const { corrected } = useStore(structureStore);
  const ref = useRef<HTMLElement>(null);
  const times = corrected.field === field ? corrected.times : 0;
  const seen = useRef(times);
  useEffect(() => {
    if (times > seen.current) {
      ref.current?.scrollIntoView({ block: 'nearest' });
      ref.current?.querySelector('button')?.focus({ preventScroll: true });
    }
    seen.current = times;
  }, [times]);
  return { ref, times };
}

export function FieldGroup({ field, hits }: { field: string; hits: Hit[] }) {
  const { checked, typing, fieldError, busyField } = useStore(structureStore);
  const [all, setAll] = useState(false);
  const { ref, times } = useCorrected(field);
  const shown = ranked(hits).filter((hit, at) => all || at < SHOWN_AT_FIRST || checked.has(hit.id));
  return (
    <section ref={ref} class="field-group" data-field={field}>
      {times > 0 && <span key={times} class="flash" aria-hidden="true" />}
      <header>
        <h2 id={`field-${field}`}>{nameIn(text.fields, field)}</h2>
        {hits.some((hit) => checked.has(hit.id)) && (
          <span class={`outline-mark as-${colourOf(field)}`} aria-hidden="true" />
        )}
        {busyField === field && <Busy label={text.structure.correcting} />}
        <Tools field={field} />
      </header>
      {typing === field && <TypedPath key={field} field={field} />}
      {fieldError.field === field && <Notice kind="error" message={fieldError.message} />}
      {hits.length === 0 && <p class="empty">{text.structure.nothingFound}</p>}
      <ol class="hits" aria-labelledby={`field-${field}`}>
        {shown.map((hit) => (
          <HitCard key={hit.id} field={field} hit={hit} checked={checked.has(hit.id)} />
        ))}
      </ol>
      {shown.length < hits.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {text.structure.more(hits.length - shown.length)}
        </button>
      )}
    </section>
  );
}
