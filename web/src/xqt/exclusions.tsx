// SPDX-License-Identifier: Apache-2.0
// What stands inside a field's places and does not belong to it.
import type { Within } from '../api/xqt';
import { useStore } from '../state/store';
import { text } from '../text';
import { Around } from './around';
import { editField, startPicking, stopPicking } from './changes';
import { type EditField, pathsOf, type Place, trailOf, withinOf } from './mapping';
import { PathInput } from './path_input';
import { widenExclusion } from './pointing';
import { present, xqtStore } from './state';

interface ExclusionProps {
  field: EditField;
  place: Place;
  at: number;
  within: Within;
}

function Exclusion({ field, place, at, within }: ExclusionProps) {
  const set = (exclude: Place[]) => editField(field.key, { exclude });
  const change = (path: string) =>
    set(field.exclude.map((old, index) => (index === at ? { ...old, path } : old)));
  return (
    <div class="exclusion">
      <PathInput
        label={text.xqt.exclusion(at + 1)}
        path={place.path}
        within={within}
        onChange={change}
      />
      <button
        type="button"
        class="quiet"
        aria-label={text.xqt.removeExclusion(at + 1)}
        onClick={() => set(field.exclude.filter((_, index) => index !== at))}
      >
        {text.inputs.removeShort}
      </button>
      <Around place={place} onLevel={(level) => void widenExclusion(field, at, level)} />
    </div>
  );
}

export function Exclusions({ field }: { field: EditField }) {
  const { picking } = useStore(xqtStore);
  const own = pathsOf(field.places);
  if (own.length === 0 || field.type === 'record') return null;
  const within = [...withinOf(trailOf(present().fields, field.key)), own];
  const isOn = picking === 'exclude';
  return (
    <section class="exclusions" aria-label={text.xqt.leftOutOf(field.name)}>
      <h3>{text.xqt.leftOut}</h3>
      {field.exclude.map((place, at) => (
        <Exclusion key={at} field={field} place={place} at={at} within={within} />
      ))}
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => (isOn ? stopPicking() : startPicking('exclude'))}
      >
        {isOn ? text.structure.pickingStop : text.xqt.exclude}
      </button>
    </section>
  );
}
