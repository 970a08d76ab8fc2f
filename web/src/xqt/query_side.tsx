// SPDX-License-Identifier: Apache-2.0
// The query: made from the fields, until somebody edits it.
import { useEffect, useState } from 'preact/hooks';
import { isAborted, messageOf } from '../api/error';
import { checkQuery, moduleOf, type QueryError } from '../api/xqt';
import { CopyButton } from '../parts/copy_button';
import { Notice } from '../parts/notice';
import { PageSwitch } from '../parts/page_stack';
import { useStore } from '../state/store';
import { text } from '../text';
import { edit, showPage } from './changes';
import { CodeArea } from './code_area';
import { mappingOf } from './mapping';
import { RecordOfPage } from './record_side';
import { wrongPages } from './results';
import { xqtStore } from './state';

const DELAY_MS = 250;

/** Asks a moment after the last change; what is asked later wins. */
function useAsked<T>(ask: (signal: AbortSignal) => Promise<T>, nothing: T, of: unknown) {
  const [answer, setAnswer] = useState({ value: nothing, error: '' });
  useEffect(() => {
    const stopper = new AbortController();
    const run = async () => {
      try {
        const value = await ask(stopper.signal);
        setAnswer({ value, error: '' });
      } catch (problem) {
        if (!isAborted(problem)) setAnswer({ value: nothing, error: messageOf(problem) });
      }
    };
    const timer = setTimeout(() => void run(), DELAY_MS);
    return () => {
      clearTimeout(timer);
      stopper.abort();
    };
  }, [of]);
  return answer;
}

function Generated() {
  const { history } = useStore(xqtStore);
  const mapping = history.present;
  const ask = async (signal: AbortSignal) => (await moduleOf(mappingOf(mapping), signal)).query;
  const { value: query, error } = useAsked(ask, '', mapping);
  return (
    <>
      <p class="hint">{text.xqt.generatedHelp}</p>
      {error && <Notice kind="error" message={error} />}
      <div class="actions">
        <button
          type="button"
          disabled={query === ''}
          onClick={() => edit((old) => ({ ...old, query }))}
        >
          {text.xqt.editQuery}
        </button>
        <CopyButton value={query} label={text.xqt.copyQuery} />
      </div>
      {query && <CodeArea label={text.xqt.query} value={query} errors={[]} />}
    </>
  );
}

const NO_ERRORS: QueryError[] = [];

function Edited({ query }: { query: string }) {
  const { pages, page, preview, previewError } = useStore(xqtStore);
  const ask = async (signal: AbortSignal) => (await checkQuery(query, signal)).errors;
  const { value: errors, error } = useAsked(ask, NO_ERRORS, query);
  return (
    <>
      <p class="hint">{text.xqt.editedHelp}</p>
      <div class="actions">
        <button type="button" onClick={() => edit((old) => ({ ...old, query: '' }))}>
          {text.xqt.dropQuery}
        </button>
        <CopyButton value={query} label={text.xqt.copyQuery} />
      </div>
      {error && <Notice kind="warning" message={error} />}
      {errors.map((entry, at) => (
        <p key={at} class="fault" role="alert">
          {text.xqt.queryError(entry)}
        </p>
      ))}
      <CodeArea
        label={text.xqt.query}
        value={query}
        errors={errors}
        onChange={(typed) => edit((old) => ({ ...old, query: typed || ' ' }), 'query')}
      />
      <h2>{text.xqt.result}</h2>
      <PageSwitch pages={pages} page={page} onPage={showPage} wrong={wrongPages(preview)} />
      {errors.length === 0 && !error && previewError && (
        <Notice kind="error" message={previewError} />
      )}
      {errors.length === 0 && !previewError && <RecordOfPage />}
    </>
  );
}

export function QuerySide() {
  const { query } = useStore(xqtStore).history.present;
  return <div class="side-body">{query ? <Edited query={query} /> : <Generated />}</div>;
}
