// SPDX-License-Identifier: Apache-2.0
// The run that was started last: progress, then its account.
import type { RunProgress } from '../api/types';
import { Busy } from '../parts/busy';
import { Notice } from '../parts/notice';
import { text } from '../text';
import { AccountView } from './account';
import { stop } from './actions';
import { ResultFile } from './result_file';
import type { ActiveRun } from './state';

function Figures({ progress }: { progress: RunProgress }) {
  const figures: [string, string][] = [
    [text.corpus.records, text.parts.number(progress.records)],
    [text.corpus.kept, text.parts.number(progress.kept)],
    [text.corpus.dropped, text.parts.number(progress.dropped)],
    [text.corpus.read, text.parts.bytes(progress.bytes)],
    [text.corpus.time, text.parts.duration(progress.seconds)],
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Running({ run }: { run: ActiveRun }) {
  const { progress } = run;
  const known = progress !== null && progress.total_bytes > 0;
  return (
    <>
      <progress
        aria-label={text.corpus.progress}
        {...(known ? { max: progress.total_bytes, value: progress.bytes } : {})}
      />
      {progress && <Figures progress={progress} />}
      <div class="actions">
        <button type="button" disabled={run.stopping} onClick={() => void stop(run.job)}>
          {text.corpus.stop}
        </button>
        <Busy label={run.stopping ? text.corpus.stopping : text.corpus.running} />
      </div>
    </>
  );
}

export function ActiveRunCard({ run }: { run: ActiveRun }) {
  return (
    <section class="run" aria-busy={run.state === 'running'}>
      <h2>{text.corpus.states[run.state]}</h2>
      <p class="visually-hidden" role="status">
        {text.corpus.states[run.state]}
      </p>
      {run.state === 'running' && <Running run={run} />}
      {run.error && <Notice kind="error" message={run.error} />}
      {run.result && <p>{text.corpus.written(run.result.output, run.result.seconds)}</p>}
      {run.result && (
        <ResultFile job={run.job} name={run.result.output} address={run.result.file} />
      )}
      {run.result && <AccountView account={run.result.account} />}
    </section>
  );
}
