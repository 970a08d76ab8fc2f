// SPDX-License-Identifier: Apache-2.0
// The values of a record, by page. Each is a button: focus marks it in the page, a click goes there.
import { useState } from 'preact/hooks';
import type { Hit, Section, Value } from '../api/types';
import { whenMoved } from '../parts/pointer';
import { text } from '../text';
import { goToValue, showHit, showNothing, showValue } from './choices';

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

export function HitValues({ hit }: { hit: Hit }) {
  const [all, setAll] = useState(false);
  const shown = all ? hit.values : hit.values.slice(0, SHOWN_AT_FIRST);
  const rest = hit.values.length - shown.length;
  return (
    <>
      <ul class="values">
        {shown.map((value, at) => (
          <OneValue key={at} hit={hit} value={value} />
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {text.structure.moreValues(rest)}
        </button>
      )}
    </>
  );
}
