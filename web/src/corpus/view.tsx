// SPDX-License-Identifier: Apache-2.0
// Corpus: runs over the server's files.
import { useEffect } from 'preact/hooks';
import type { Session } from '../api/types';
import { useStore } from '../state/store';
import { text } from '../text';
import { refreshRuns } from './actions';
import { ActiveRunCard } from './active_run';
import { EarlierRuns } from './earlier_runs';
import { RunForm } from './run_form';
import { corpusStore } from './state';

export function CorpusView({ session }: { session: Session }) {
  const { active } = useStore(corpusStore);
  useEffect(() => void refreshRuns(), []);
  return (
    <div class="sheet">
      <h1>{text.corpus.title}</h1>
      <p class="lead">{text.corpus.lead}</p>
      {session.root === '' ? (
        <p class="empty">{text.corpus.noRoot}</p>
      ) : (
        <RunForm session={session} />
      )}
      {active && <ActiveRunCard run={active} />}
      <EarlierRuns />
    </div>
  );
}
