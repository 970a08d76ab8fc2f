// SPDX-License-Identifier: Apache-2.0
// Runs of this server since it was started.
import type { Run } from '../api/types';
import { Busy } from '../parts/busy';
import { Notice } from '../parts/notice';
import { useStore } from '../state/store';
import { text } from '../text';
import { AccountView } from './account';
import { follow, refreshRuns } from './actions';
import { ResultFile } from './result_file';
import { corpusStore } from './state';

function RunRow({ run, active }: { run: Run; active: boolean }) {
  return (
    <li>
      <details>
        <summary>
          <b>{run.inputs.join(', ')}</b>{' '}
          <span class={`state ${run.state}`}>{text.corpus.states[run.state]}</span>{' '}
          <small>{text.parts.when(run.started)}</small>
        </summary>
        {run.error && <Notice kind="error" message={run.error.message} />}
        {run.written && run.file && (
          <>
            <p>{text.corpus.written(run.written)}</p>
            <ResultFile job={run.job} name={run.written} address={run.file} />
          </>
        )}
        {run.account && <AccountView account={run.account} />}
        {run.state === 'running' && !active && (
          <button type="button" onClick={() => void follow(run.job)}>
            {text.corpus.watch}
          </button>
        )}
      </details>
    </li>
  );
}

export function EarlierRuns() {
  const { runs, runsError, active } = useStore(corpusStore);
  return (
    <section>
      <h2>{text.corpus.earlier}</h2>
      {runsError && (
        <Notice kind="error" message={runsError}>
          <button type="button" onClick={() => void refreshRuns()}>
            {text.server.retry}
          </button>
        </Notice>
      )}
      {!runs && !runsError && <Busy label={text.corpus.loadingRuns} />}
      {runs?.length === 0 && <p class="empty">{text.corpus.noRuns}</p>}
      <ul class="plain runs">
        {runs?.map((run) => (
          <RunRow key={run.job} run={run} active={active?.job === run.job} />
        ))}
      </ul>
    </section>
  );
}
