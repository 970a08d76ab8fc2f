// SPDX-License-Identifier: Apache-2.0
// One field: what it is, where it stands, what is left out, and how its text becomes values.
import type { FieldType } from '../api/xqt';
import { useStore } from '../state/store';
import { text } from '../text';
import { edit, editField, remove } from './changes';
import { Exclusions } from './exclusions';
import { type EditField, fieldNamed, moveField, trailOf, withinOf } from './mapping';
import { PlaceRow } from './place_row';
import { present, xqtStore } from './state';
import { ValueRules } from './value_rules';

/** A group needs something in it. */
function typed(field: EditField, type: FieldType): Partial<EditField> {
  if (type !== 'record' || field.fields.length > 0) return { type };
  return { type, fields: [fieldNamed('text')] };
}

const types = Object.keys(text.xqt.types) as FieldType[];

function Kind({ field }: { field: EditField }) {
  return (
    <div class="field-kind">
      <label class="field">
        <span>{text.xqt.fieldName}</span>
        <input
          type="text"
          spellcheck={false}
          autocomplete="off"
          value={field.name}
          onInput={(event) => editField(field.key, { name: event.currentTarget.value.trim() })}
        />
      </label>
      <label class="field">
        <span>{text.xqt.type}</span>
        <select
          value={field.type}
          onChange={(event) => {
            const type = types.find((name) => name === event.currentTarget.value);
            if (type) editField(field.key, typed(field, type));
          }}
        >
          {types.map((name) => (
            <option key={name} value={name} disabled={name !== 'record' && field.fields.length > 0}>
              {text.xqt.types[name]}
            </option>
          ))}
        </select>
      </label>
      <Often field={field} />
    </div>
  );
}

const countOf = (value: string): number | null => (/^\d{1,9}$/.test(value) ? Number(value) : null);

function Often({ field }: { field: EditField }) {
  return (
    <>
      <label class="field">
        <span>{text.xqt.atLeast}</span>
        <input
          type="number"
          min={0}
          value={field.min}
          onInput={(event) => {
            const min = countOf(event.currentTarget.value);
            if (min !== null) editField(field.key, { min });
          }}
        />
      </label>
      <label class="field">
        <span>{text.xqt.atMost}</span>
        <input
          type="number"
          min={1}
          placeholder={text.xqt.anyNumber}
          value={field.max ?? ''}
          onInput={(event) => {
            const { value, validity } = event.currentTarget;
            const max = countOf(value);
            if (max !== null || (value === '' && !validity.badInput)) editField(field.key, { max });
          }}
        />
      </label>
    </>
  );
}

function Places({ field, name }: { field: EditField; name: string }) {
  const within = withinOf(trailOf(present().fields, field.key));
  const count = Math.max(1, field.places.length);
  const { place } = useStore(xqtStore);
  const rows = place >= count ? place + 1 : count; // one more, when it is pointed at
  return (
    <section class="places" aria-label={text.xqt.placesOf(name)}>
      <h3>{text.xqt.places}</h3>
      {rows > 1 && <p class="hint">{text.xqt.placesHelp}</p>}
      {Array.from({ length: rows }, (_, at) => (
        <PlaceRow key={`${field.key} ${at}`} field={field} at={at} within={within} />
      ))}
      {field.places.length > 0 && rows === count && (
        <button type="button" class="link" onClick={() => xqtStore.set({ place: count })}>
          {text.xqt.anotherPlace}
        </button>
      )}
    </section>
  );
}

function Order({ field }: { field: EditField }) {
  return (
    <div class="actions">
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          class="quiet"
          onClick={() => edit((mapping) => moveField(mapping, field.key, by))}
        >
          {by < 0 ? text.xqt.moveUp : text.xqt.moveDown}
        </button>
      ))}
      <button type="button" class="quiet" onClick={() => remove(field.key)}>
        {text.xqt.remove}
      </button>
    </div>
  );
}

export function FieldForm({ field, name }: { field: EditField; name: string }) {
  return (
    <div class="field-form">
      <Places field={field} name={name} />
      <Exclusions field={field} />
      <Kind field={field} />
      {field.type !== 'record' && <ValueRules field={field} />}
      <Order field={field} />
    </div>
  );
}
