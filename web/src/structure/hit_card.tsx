// SPDX-License-Identifier: Apache-2.0
// One record: where, what on each page, how sure and why.
import type { Hit } from '../api/types';
import { whenMoved } from '../parts/pointer';
import { Score } from '../parts/score';
import { nameIn, text } from '../text';
import { toggleRecord } from './choices';
import { EvidenceList } from './evidence';
import { HitPath } from './hit_path';
import { HitValues } from './hit_values';
import { showHit, showNothing } from './looking';

interface HitCardProps {
  field: string;
  hit: Hit;
  checked: boolean;
}

export function HitCard({ field, hit, checked }: HitCardProps) {
  const source = nameIn(text.sources, hit.source);
  return (
    <li
      class={checked ? 'hit checked' : 'hit'}
      data-hit={hit.id}
      onMouseEnter={whenMoved(() => showHit(hit, false))}
      onMouseLeave={whenMoved(showNothing)}
    >
      <div class="hit-head">
        <label class="check">
          <input
            type="checkbox"
            checked={checked}
            onChange={() => void toggleRecord(field, hit)}
            onFocus={() => showHit(hit, false)}
          />
          <span>
            <span class="visually-hidden">{text.structure.use(nameIn(text.fields, field))} </span>
            {hit.source === 'text' ? nameIn(text.stages, hit.stage) : source}
          </span>
        </label>
        <Score score={hit.score} max={hit.max} percent={hit.percent} />
      </div>
      <HitValues hit={hit} />
      {hit.path.xpath && <HitPath path={hit.path} />}
      <EvidenceList evidence={hit.evidence} count={hit.count} />
    </li>
  );
}
