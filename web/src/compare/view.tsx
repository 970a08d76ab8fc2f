// SPDX-License-Identifier: Apache-2.0
// Compare: starts a session of the voting page.
import { useState } from 'preact/hooks';
import { startCompare } from '../api/calls';
import { messageOf } from '../api/error';
import type { CompareRequest, Session } from '../api/types';
import { AlgorithmField } from '../parts/algorithm_field';
import { Busy } from '../parts/busy';
import { Notice } from '../parts/notice';
import { pagesStore } from '../state/pages';
import { useStore } from '../state/store';
import { text } from '../text';
import { ChosenPaths } from '../parts/chosen_paths';
import { ChosenPages } from './chosen_pages';
import { compareStore } from './state';

function requestOf(pages: string[]): CompareRequest {
  const { a, b, from, inputs } = compareStore.get();
  return from === 'pages' ? { a, b, pages } : { a, b, inputs };
}

function Source({ session }: { session: Session }) {
  const { from, inputs } = useStore(compareStore);
  return (
    <fieldset>
      <legend>{text.compare.what}</legend>
      <div class="kinds">
        {(['pages', 'inputs'] as const)
          .filter((name) => name === 'pages' || session.root !== '')
          .map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="from"
                checked={from === name}
                onChange={() => compareStore.set({ from: name })}
              />
              <span>{text.compare.from[name]}</span>
            </label>
          ))}
      </div>
      {from === 'pages' && <ChosenPages />}
      {from === 'inputs' && (
        <ChosenPaths
          root={session.root}
          paths={inputs}
          onChange={(changed) => compareStore.set({ inputs: changed })}
        />
      )}
    </fieldset>
  );
}

/** Why the session cannot start yet; "" when it can. */
function missing(pages: string[]): string {
  const { a, b, from, inputs } = compareStore.get();
  if (a === '' || b === '' || a === b) return text.compare.needTwo;
  return (from === 'pages' ? pages : inputs).length === 0 ? text.compare.needPages : '';
}

function Ready({ location }: { location: string }) {
  return (
    <div class="notice info" role="status">
      <div>
        <b>{text.compare.ready}</b>
        <p>{text.compare.readyHelp}</p>
      </div>
      <a class="button primary" href={location} target="_blank" rel="noopener">
        {text.compare.open}
      </a>
    </div>
  );
}

export function CompareView({ session }: { session: Session }) {
  const { a, b, location, left } = useStore(compareStore);
  const { pages } = useStore(pagesStore);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const chosen = pages.map((page) => page.id).filter((id) => !left.has(id));
  const submit = async (event: Event) => {
    event.preventDefault();
    const lack = missing(chosen);
    setError(lack);
    if (lack) return;
    setBusy(true);
    try {
      compareStore.set({ location: (await startCompare(requestOf(chosen))).location });
    } catch (problem) {
      setError(messageOf(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="sheet" onSubmit={(event) => void submit(event)}>
      <h1>{text.compare.title}</h1>
      <p class="lead">{text.compare.lead}</p>
      <section class="two-fields">
        <AlgorithmField
          label={text.compare.a}
          algorithms={session.algorithms}
          value={a}
          onChange={(value) => compareStore.set({ a: value })}
        />
        <AlgorithmField
          label={text.compare.b}
          algorithms={session.algorithms}
          value={b}
          onChange={(value) => compareStore.set({ b: value })}
        />
      </section>
      <Source session={session} />
      {error && <Notice kind="error" message={error} />}
      <div class="actions">
        <button class="primary" disabled={busy}>
          {text.compare.start}
        </button>
        {busy && <Busy label={text.compare.starting} />}
      </div>
      {location && <Ready location={location} />}
    </form>
  );
}
