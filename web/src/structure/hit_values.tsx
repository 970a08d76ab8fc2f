// SPDX-License-Identifier: Apache-2.0
// The values of a record, by page. Each is a button: focus marks it in the page, a click goes there.
import { useState } from 'preact/hooks';
import type { Hit, Section, Value } from '../api/types';
import { whenMoved } from '../parts/pointer';
import { useStore } from '../state/store';
import { text } from '../text';
import { goToValue, showHit, showNothing, showValue } from './looking';
import { structureStore } from './state';

const SHOWN_AT_FIRST = 5;
const PREVIEW_SECTIONS = 1;

const wordsOf = (sections: Section[]) =>
  sections.reduce((sum, section) => sum + section.text.split(/\s+/).length, 0);

function SectionsOf({ sections }: { sections: Section[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? sections : sections.slice(0, PREVIEW_SECTIONS);
  return (
    <>
      {shown.map((section, at) => (
        <span key={at} class={all ? 'section' : 'section cut'}>
          {section.text}
        </span>
      ))}
      {sections.length > PREVIEW_SECTIONS && (
        <button type="button" class="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text.structure.less : text.structure.all}
        </button>
      )}
    </>
  );
}

function OneValue({ hit, value }: { hit: Hit; value: Value }) {
  const sections = value.sections ?? [];
  const shown = value.value || value.text || sections[0]?.text || '';
  const differs = value.text !== '' && value.text !== value.value;
  return (
    <li>
      <button
        type="button"
        class="value"
        title={text.structure.goTo(value.page + 1)}
        onMouseEnter={whenMoved(() => showValue(hit, value))}
        onMouseLeave={whenMoved(() => showHit(hit, false))}
        onFocus={() => showValue(hit, value)}
        onBlur={showNothing}
        onClick={() => goToValue(value)}
      >
        <span class="page-number">
          <span class="visually-hidden">{text.structure.onPage} </span>
          {value.page + 1}
        </span>
        {sections.length === 0 && <span class="shown">{shown}</span>}
        {sections.length === 0 && differs && <span class="as-written">{value.text}</span>}
        {sections.length > 0 && (
          <span class="shown">{text.structure.sections(sections.length, wordsOf(sections))}</span>
        )}
      </button>
      {sections.length > 0 && (
        <div class="sections">
          <SectionsOf sections={sections} />
        </div>
      )}
    </li>
  );
}

/** A page on which there is nothing: a row says so, as nobody notices a number that is missing. */
function NoValue({ page }: { page: number }) {
  return (
    <li class="missing">
      <span class="page-number">
        <span class="visually-hidden">{text.structure.onPage} </span>
        {page + 1}
      </span>
      <span>
        <span aria-hidden="true">{text.parts.missing}</span>
        <span class="visually-hidden">{text.structure.noValue}</span>
      </span>
    </li>
  );
}

interface Row {
  page: number;
  /** Null: the page has none. */
  value: Value | null;
}

function rowsOf(hit: Hit, pages: number): Row[] {
  return Array.from({ length: pages }, (_, page) => page).flatMap((page): Row[] => {
    const values = hit.values.filter((value) => value.page === page);
    return values.length > 0 ? values.map((value) => ({ page, value })) : [{ page, value: null }];
  });
}

export function HitValues({ hit }: { hit: Hit }) {
  const { pages } = useStore(structureStore);
  const [all, setAll] = useState(false);
  const rows = rowsOf(hit, pages.length);
  // Every page has a row.
  const shown = all
    ? rows
    : rows.filter((row, at) => at < SHOWN_AT_FIRST || rows[at - 1]?.page !== row.page);
  const rest = rows.length - shown.length;
  return (
    <>
      <ul class="values">
        {shown.map(({ page, value }, at) =>
          value ? <OneValue key={at} hit={hit} value={value} /> : <NoValue key={at} page={page} />,
        )}
      </ul>
      {rest > 0 && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {text.structure.moreValues(rest)}
        </button>
      )}
    </>
  );
}
