// SPDX-License-Identifier: Apache-2.0
// Which page: one that is loaded, or another one.
import type { Session } from '../api/types';
import { Busy } from '../parts/busy';
import { Notice } from '../parts/notice';
import { PageInputs } from '../parts/page_inputs';
import { EXAMPLE_NAMES, exampleInput } from '../state/inputs';
import { pagesStore } from '../state/pages';
import { useStore } from '../state/store';
import { text } from '../text';
import { choosePage, loadPages } from './actions';
import { whyStore } from './state';

function Loader({ session }: { session: Session }) {
  const { input, loading, loadError } = useStore(whyStore);
  const submit = (event: Event) => {
    event.preventDefault();
    void loadPages(input);
  };
  return (
    <form onSubmit={submit}>
      <PageInputs
        session={session}
        inputs={input}
        most={1}
        onChange={(changed) => whyStore.set({ input: changed })}
      />
      {loadError && <Notice kind="error" message={loadError} />}
      <div class="actions">
        <button class="primary" disabled={loading}>
          {text.why.load}
        </button>
        <button
          type="button"
          disabled={loading}
          onClick={() => void loadPages(EXAMPLE_NAMES.map(exampleInput))}
        >
          {text.why.useExamples}
        </button>
        {loading && <Busy label={text.why.loading} />}
      </div>
    </form>
  );
}

export function PageChooser({ session }: { session: Session }) {
  const { pages } = useStore(pagesStore);
  const { page } = useStore(whyStore);
  if (pages.length === 0) {
    return (
      <section class="sheet">
        <h1>{text.why.title}</h1>
        <p class="lead">{text.why.lead}</p>
        <p class="empty">{text.why.noPage}</p>
        <Loader session={session} />
      </section>
    );
  }
  return (
    <div class="page-chooser">
      <label class="field">
        <span>{text.why.page}</span>
        <select value={page} onChange={(event) => choosePage(event.currentTarget.value)}>
          {pages.map((info) => (
            <option key={info.id} value={info.id}>
              {info.title || info.name}
            </option>
          ))}
        </select>
      </label>
      <details>
        <summary>{text.why.another}</summary>
        <Loader session={session} />
      </details>
    </div>
  );
}
