// SPDX-License-Identifier: Apache-2.0
// What was found, with the page beside it.
import { useEffect } from 'preact/hooks';
import type { DetectResult, Session } from '../api/types';
import { Heading, PaneHeading } from '../parts/heading';
import { Notice } from '../parts/notice';
import { useStore } from '../state/store';
import { nameIn, text } from '../text';
import { stopPicking } from './choices';
import { FieldGroup } from './field_group';
import { PagePane } from './page_pane';
import { backToForm, startOver } from './process';
import { SaveBar } from './save_bar';
import { structureStore } from './state';
import { TryPanel } from './try_panel';

function Head({ result }: { result: DetectResult }) {
  const { detection, pages, ms } = result;
  return (
    <div class="results-head">
      <Heading replaces>{detection.site || text.structure.untitledSite}</Heading>
      <p>
        {text.structure.summary(pages.length || detection.pages.length, ms)}
        {' \u00b7 '}
        {nameIn(text.kinds, detection.kind)} (
        {detection.kind_given ? text.structure.kindGiven : text.structure.kindDetected}){' \u00b7 '}
        <button type="button" class="link" onClick={backToForm}>
          {text.structure.change}
        </button>
        {' \u00b7 '}
        <button type="button" class="link" onClick={startOver}>
          {text.parts.startOver}
        </button>
      </p>
    </div>
  );
}

function Problems({ result }: { result: DetectResult }) {
  const { progress } = useStore(structureStore);
  const failed = progress.filter((entry) => entry.state === 'failed');
  return (
    <>
      {failed.map((entry) => (
        <Notice key={entry.key} kind="warning" title={entry.name} message={entry.message} />
      ))}
      {result.problems.map((problem, at) => (
        <Notice key={at} kind="warning" title={problem.page} message={problem.error.message} />
      ))}
      {result.detection.notes.map((note, at) => (
        <Notice key={at} kind="info" message={note.message} />
      ))}
    </>
  );
}

function PaneSwitch() {
  const { pane } = useStore(structureStore);
  return (
    <div class="pane-switch">
      {(['results', 'page'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={pane === name}
          onClick={() => structureStore.set({ pane: name })}
        >
          {text.structure.panes[name]}
        </button>
      ))}
    </div>
  );
}

/** Escape ends picking, wherever the focus is. */
function useEscape(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') stopPicking();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

export function Results({ session }: { session: Session }) {
  const { result, pane } = useStore(structureStore);
  useEscape();
  if (!result) return null;
  const found = new Map(result.detection.fields.map((entry) => [entry.field, entry.hits]));
  const order = [...session.fields].sort(
    (a, b) => Number(!found.get(a)?.length) - Number(!found.get(b)?.length),
  );
  return (
    <div class={`workspace show-${pane}`}>
      <PaneHeading>{result.detection.site || text.structure.untitledSite}</PaneHeading>
      <PaneSwitch />
      <div class="results">
        <Head result={result} />
        <Problems result={result} />
        {order.map((field) => (
          <FieldGroup key={field} field={field} hits={found.get(field) ?? []} />
        ))}
        <TryPanel session={session} />
        <SaveBar />
      </div>
      <PagePane />
    </div>
  );
}
