// SPDX-License-Identifier: Apache-2.0
// One place of a field: its path, what else would find the examples, and how to point at it.
import { match, type Proposal, type Within } from '../api/xqt';
import { whenMoved } from '../parts/pointer';
import { useStore } from '../state/store';
import { nameIn, text } from '../text';
import { editField, editPlace, removePlace, startPicking, stopPicking } from './changes';
import { Around } from './around';
import { type EditField, emptyPlace, type Place } from './mapping';
import { PathInput } from './path_input';
import { proposeFor, takeAttribute, widen } from './pointing';
import { xqtStore } from './state';

interface PlaceProps {
  field: EditField;
  at: number;
  within: Within;
}

/** Marks what a path would find on the page that is shown. */
async function markPath(path: string, within: Within): Promise<void> {
  const { pages, page } = xqtStore.get();
  const info = pages[page];
  if (!info) return;
  try {
    const found = (await match({ pages: [info.id], path, within, exclude: [] })).pages[0];
    xqtStore.set({ hovered: { nodes: found?.nodes ?? [], scroll: false }, scroll: false });
  } catch {
    // It is only a look.
  }
}

function Alternative({ field, at, within, proposal }: PlaceProps & { proposal: Proposal }) {
  const { path, anchor, found } = proposal;
  return (
    <label
      class="check"
      onMouseEnter={whenMoved(() => void markPath(path, within))}
      onMouseLeave={whenMoved(() => xqtStore.set({ hovered: null }))}
    >
      <input
        type="radio"
        name={`place-${field.key}-${at}`}
        checked={field.places[at]?.path === path}
        onFocus={() => void markPath(path, within)}
        onBlur={() => xqtStore.set({ hovered: null })}
        onChange={() => editPlace(field.key, at, { path })}
      />
      <span>
        <code>{path}</code>
        <small>{text.xqt.proposal(nameIn(text.xqt.anchors, anchor), found)}</small>
      </span>
    </label>
  );
}

function Alternatives(props: PlaceProps & { place: Place }) {
  const { proposals } = props.place;
  if (proposals.length < 2) return null;
  return (
    <details class="alternatives">
      <summary>{text.xqt.alternatives(proposals.length)}</summary>
      <div role="radiogroup" aria-label={text.xqt.alternativesLabel}>
        {proposals.map((proposal) => (
          <Alternative key={proposal.path} {...props} proposal={proposal} />
        ))}
      </div>
    </details>
  );
}

interface PartProps {
  field: EditField;
  at: number;
  place: Place;
}

/** What of the element is meant, where there is a choice. */
function Part({ field, at, place }: PartProps) {
  const example = place.examples[0];
  const own = place.around[0]?.find((entry) => entry.node === example?.node);
  if (!example || !own || own.attributes.length === 0) return null;
  return (
    <select
      aria-label={text.xqt.part}
      value={example.attribute}
      onChange={(event) => void takeAttribute(field, at, event.currentTarget.value)}
    >
      <option value="">{text.xqt.itsText}</option>
      {own.attributes.map((name) => (
        <option key={name} value={name}>
          {text.xqt.attribute(name)}
        </option>
      ))}
    </select>
  );
}

/** Which of several facts in the element is meant. */
function OneFact({ field, place }: { field: EditField; place: Place }) {
  const example = place.examples[0];
  const own = place.around[0]?.find((entry) => entry.node === example?.node);
  const facts = own?.facts ?? [];
  if (facts.length === 0 || example?.attribute !== '' || field.type === 'record') return null;
  const { after, before } = field.value;
  const chosen = facts.findIndex((fact) => fact.after === after && fact.before === before);
  return (
    <select
      aria-label={text.xqt.fact}
      value={chosen}
      onChange={(event) => {
        const fact = facts[Number(event.currentTarget.value)];
        const cut = { after: fact?.after ?? '', before: fact?.before ?? '' };
        editField(field.key, { value: { ...field.value, ...cut } });
      }}
    >
      <option value={-1}>{text.xqt.allFacts}</option>
      {facts.map((fact, index) => (
        <option key={index} value={index}>
          {`${fact.label} ${fact.value}`}
        </option>
      ))}
    </select>
  );
}

function Examples({ field, at, place }: { field: EditField; at: number; place: Place }) {
  const { pages } = useStore(xqtStore);
  if (place.examples.length < 2) return null;
  return (
    <ul class="examples plain" aria-label={text.xqt.examples}>
      {place.examples.map((example, index) => (
        <li key={index} class="chip">
          {text.xqt.example(
            place.around[index]?.[0]?.label ?? '',
            pages.findIndex((page) => page.id === example.page) + 1,
          )}
          <button
            type="button"
            class="quiet"
            aria-label={text.xqt.removeExample(index + 1)}
            onClick={() => {
              const rest = place.examples.filter((_, other) => other !== index);
              void proposeFor(field, at, rest);
            }}
          >
            {text.inputs.removeShort}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Tools({ field, at, place }: { field: EditField; at: number; place: Place }) {
  const { picking, place: chosen } = useStore(xqtStore);
  const isOn = picking === 'place' && chosen === at;
  const label = place.examples.length > 0 ? text.xqt.pointAgain : text.xqt.point;
  return (
    <div class="actions">
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => (isOn ? stopPicking() : startPicking('place', at))}
      >
        {isOn ? text.structure.pickingStop : label}
      </button>
      {place.examples.length > 0 && (
        <button type="button" class="quiet" onClick={() => editPlace(field.key, at, emptyPlace())}>
          {text.xqt.forget}
        </button>
      )}
      {at < field.places.length && field.places.length > 1 && (
        <button type="button" class="quiet" onClick={() => removePlace(field.key, at)}>
          {text.xqt.removePlace}
        </button>
      )}
    </div>
  );
}

export function PlaceRow({ field, at, within }: PlaceProps) {
  const place = field.places[at] ?? emptyPlace();
  return (
    <div class="place">
      <PathInput
        label={text.xqt.pathOf(field.name, at + 1)}
        path={place.path}
        within={within}
        onChange={(path) => editPlace(field.key, at, { path }, `${field.key} place ${at}`)}
      />
      <Around place={place} onLevel={(level) => void widen(field, at, level)}>
        <Part field={field} at={at} place={place} />
        <OneFact field={field} place={place} />
      </Around>
      <Alternatives field={field} at={at} within={within} place={place} />
      <Examples field={field} at={at} place={place} />
      <Tools field={field} at={at} place={place} />
    </div>
  );
}
