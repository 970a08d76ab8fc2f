// SPDX-License-Identifier: Apache-2.0
// The fields as a tree: what each is, and what it has on the page that is shown.
import { useEffect, useRef } from 'preact/hooks';
import { Notice } from '../parts/notice';
import { whenMoved } from '../parts/pointer';
import { useStore } from '../state/store';
import { text } from '../text';
import { AddField } from './add_field';
import { select } from './changes';
import { FieldForm } from './field_form';
import type { EditField } from './mapping';
import { faultsOf, onPages, pagesWith } from './results';
import { xqtStore } from './state';

const SHOWN_VALUES = 3;

function Values({ name, isText }: { name: string; isText: boolean }) {
  const { preview, page } = useStore(xqtStore);
  const found = onPages(preview, name)[page];
  if (!found || found.n_values === 0) return null;
  const rest = found.n_values - Math.min(SHOWN_VALUES, found.values.length);
  return (
    <ul class="values">
      {found.values.slice(0, SHOWN_VALUES).map((value, at) => (
        <li key={at} class="shown">
          {value}
        </li>
      ))}
      {rest > 0 && (
        <li class="hint">
          {isText ? text.xqt.moreParagraphs(rest) : text.structure.moreValues(rest)}
        </li>
      )}
    </ul>
  );
}

function Faults({ name }: { name: string }) {
  const { preview } = useStore(xqtStore);
  const faults = faultsOf(preview, name);
  const kinds = [...new Set(faults.map((entry) => entry.fault))];
  return (
    <>
      {kinds.map((kind) => {
        const of = faults.filter((entry) => entry.fault === kind);
        const pages = [...new Set(of.map((entry) => entry.page + 1))];
        return (
          <p key={kind} class="fault">
            {text.xqt.fault(kind, pages, of[0]?.value ?? '')}
          </p>
        );
      })}
    </>
  );
}

/** After pointing in the page work goes on at the field. */
function usePointed(selected: boolean) {
  const { pointed } = useStore(xqtStore);
  const ref = useRef<HTMLLIElement>(null);
  const seen = useRef(pointed);
  useEffect(() => {
    if (selected && pointed > seen.current) {
      ref.current?.scrollIntoView({ block: 'nearest' });
      ref.current?.querySelector('button')?.focus({ preventScroll: true });
    }
    seen.current = pointed;
  }, [pointed]);
  return ref;
}

function FieldHead({ field, name }: { field: EditField; name: string }) {
  const { preview, selected } = useStore(xqtStore);
  const isOpen = selected === field.key;
  const found = onPages(preview, name);
  return (
    <h2 class="field-title">
      <button
        type="button"
        class="field-head"
        aria-expanded={isOpen}
        onClick={() => select(isOpen ? 0 : field.key)}
      >
        <b>{field.name || text.xqt.unnamed}</b>{' '}
        <small>
          {text.xqt.types[field.type]}, {text.xqt.howOften(field.min, field.max)}
        </small>
        {found.length > 0 && (
          <small class="pages-with">{text.xqt.onPages(pagesWith(found), found.length)}</small>
        )}
      </button>
    </h2>
  );
}

function FieldItem({ field, name }: { field: EditField; name: string }) {
  const { selected, fieldError } = useStore(xqtStore);
  const isOpen = selected === field.key;
  const ref = usePointed(isOpen);
  return (
    <li ref={ref} class={isOpen ? 'xqt-field open' : 'xqt-field'} data-field={name}>
      <div
        class={isOpen ? 'hit checked' : 'hit'}
        onMouseEnter={whenMoved(() => xqtStore.set({ hoveredField: name, scroll: false }))}
        onMouseLeave={whenMoved(() => xqtStore.set({ hoveredField: '' }))}
      >
        <FieldHead field={field} name={name} />
        {fieldError.key === field.key && <Notice kind="error" message={fieldError.message} />}
        {field.type !== 'record' && <Values name={name} isText={field.type === 'text'} />}
        <Faults name={name} />
        {isOpen && <FieldForm field={field} name={name} />}
      </div>
      {field.type === 'record' && (
        <div class="children">
          <FieldList fields={field.fields} within={name} />
          <AddField record={field.key} />
        </div>
      )}
    </li>
  );
}

export function FieldList({ fields, within }: { fields: EditField[]; within: string }) {
  return (
    <ul class="xqt-fields" aria-label={within === '' ? text.xqt.fields : text.xqt.fieldsOf(within)}>
      {fields.map((field) => (
        <FieldItem
          key={field.key}
          field={field}
          name={within === '' ? field.name : `${within}/${field.name}`}
        />
      ))}
    </ul>
  );
}
