// SPDX-License-Identifier: Apache-2.0
// Why: what an algorithm keeps of a page, and which rule decided.
import { useEffect } from 'preact/hooks';
import type { Session } from '../api/types';
import { pagesStore } from '../state/pages';
import { useStore } from '../state/store';
import { text } from '../text';
import { start } from './actions';
import { PageChooser } from './page_chooser';
import { Pane } from './pane';
import { Settings } from './settings';
import { whyStore } from './state';

function Legend() {
  const { shown, b, onlyDiffering } = useStore(whyStore);
  return (
    <div class="legend">
      <span class="swatch kept">{text.why.kept}</span>
      <span class="swatch dropped">{text.why.dropped}</span>
      {b.algorithm && <span class="swatch differs">{text.why.differsHere}</span>}
      {b.algorithm && shown === 'list' && (
        <label class="check">
          <input
            type="checkbox"
            checked={onlyDiffering}
            onChange={(event) => whyStore.set({ onlyDiffering: event.currentTarget.checked })}
          />
          <span>{text.why.onlyDiffering}</span>
        </label>
      )}
      <span class="pane-choice" role="group" aria-label={text.why.showAs}>
        {(['page', 'list'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={shown === name}
            onClick={() => whyStore.set({ shown: name })}
          >
            {text.why.shown[name]}
          </button>
        ))}
      </span>
    </div>
  );
}

export function WhyView({ session }: { session: Session }) {
  const { pages } = useStore(pagesStore);
  const { page, b } = useStore(whyStore);
  useEffect(start, []);
  const info = pages.find((entry) => entry.id === page);
  return (
    <div class={info ? 'why' : ''}>
      {info && <h1 class="visually-hidden">{text.why.title}</h1>}
      <div class="why-side">
        <PageChooser session={session} />
        {info && <Settings session={session} name="a" />}
        {info && <Settings session={session} name="b" />}
      </div>
      {info && (
        <div class="why-main">
          <Legend />
          <div class={b.algorithm ? 'why-panes two' : 'why-panes'}>
            <Pane key={`a-${info.id}`} name="a" page={info} />
            {b.algorithm && <Pane key={`b-${info.id}`} name="b" page={info} />}
          </div>
        </div>
      )}
    </div>
  );
}
