// SPDX-License-Identifier: Apache-2.0
// Which page: one that is loaded, or another one.
import type { Session } from '../api/types';
import { EXAMPLE_NAMES, exampleInput, type PageInput } from '../state/inputs';
import { pagesStore } from '../state/pages';
import { useStore } from '../state/store';
import { text } from '../text';
import { Busy } from './busy';
import { Notice } from './notice';
import { PageInputs } from './page_inputs';

interface PageChooserProps {
  session: Session;
  /** Of the view, while there is no page. */
  title: string;
  lead: string;
  page: string;
  input: PageInput[];
  loading: boolean;
  error: string;
  onInput: (input: PageInput[]) => void;
  onLoad: (input: PageInput[]) => void;
  onChoose: (page: string) => void;
}

function Loader(props: PageChooserProps) {
  const { session, input, loading, error } = props;
  const submit = (event: Event) => {
    event.preventDefault();
    props.onLoad(input);
  };
  return (
    <form onSubmit={submit}>
      <PageInputs session={session} inputs={input} most={1} onChange={props.onInput} />
      {error && <Notice kind="error" message={error} />}
      <div class="actions">
        <button class="primary" disabled={loading}>
          {text.why.load}
        </button>
        <button
          type="button"
          disabled={loading}
          onClick={() => props.onLoad(EXAMPLE_NAMES.map(exampleInput))}
        >
          {text.why.useExamples}
        </button>
        {loading && <Busy label={text.why.loading} />}
      </div>
    </form>
  );
}

export function PageChooser(props: PageChooserProps) {
  const { pages } = useStore(pagesStore);
  if (pages.length === 0) {
    return (
      <section class="sheet">
        <h1>{props.title}</h1>
        <p class="lead">{props.lead}</p>
        <p class="empty">{text.why.noPage}</p>
        <Loader {...props} />
      </section>
    );
  }
  return (
    <div class="page-chooser">
      <label class="field">
        <span>{text.why.page}</span>
        <select value={props.page} onChange={(event) => props.onChoose(event.currentTarget.value)}>
          {pages.map((info) => (
            <option key={info.id} value={info.id}>
              {info.title || info.name}
            </option>
          ))}
        </select>
      </label>
      <details>
        <summary>{text.why.another}</summary>
        <Loader {...props} />
      </details>
    </div>
  );
}
