// SPDX-License-Identifier: Apache-2.0
// The page as one algorithm sees it.
import { useMemo } from 'preact/hooks';
import type { PageInfo } from '../api/types';
import { Busy } from '../parts/busy';
import { Notice } from '../parts/notice';
import { PageFrame } from '../parts/page_frame';
import { useStore } from '../state/store';
import { text } from '../text';
import { BlockList } from './block_list';
import { differingSegments, marksOf, segmentAt } from './difference';
import { type SideName, whyStore } from './state';

/** What decided about the text under the pointer. */
function Rule({ name }: { name: SideName }) {
  const { hovered, [name]: side } = useStore(whyStore);
  const segment = segmentAt(side.result, hovered);
  if (!segment) return <p class="rule hint">{text.why.hoverHint}</p>;
  return (
    <p class={segment.kept ? 'rule kept' : 'rule dropped'}>
      <b>{segment.kept ? text.why.kept : text.why.dropped}</b> {text.why.ruleTitle(segment)}{' '}
      <span>{text.why.role(segment)}</span> <span>{text.why.reasons(segment)}</span>
    </p>
  );
}

export function Pane({ name, page }: { name: SideName; page: PageInfo }) {
  const state = useStore(whyStore);
  const { result, busy, error, algorithm } = state[name];
  const other = state[name === 'a' ? 'b' : 'a'];
  const otherResult = other.algorithm ? other.result : null;
  const differing = useMemo(
    () => (result ? differingSegments(result, otherResult) : new Set<number>()),
    [result, otherResult],
  );
  const marks = useMemo(() => (result ? marksOf(result, differing) : []), [result, differing]);
  return (
    <section class="why-pane" aria-label={algorithm} aria-busy={busy}>
      <header>
        <h2>{algorithm}</h2>
        <p role="status">
          {result ? text.why.kept_words(result) : ''}
          {result && otherResult ? ` \u00b7 ${text.why.differing(differing.size)}` : ''}
        </p>
        {busy && <Busy label={text.why.running} />}
      </header>
      {error && <Notice kind="error" message={error} />}
      {state.shown === 'page' && <Rule name={name} />}
      <PageFrame
        view={page.view}
        title={text.why.frameTitle(algorithm)}
        hidden={state.shown !== 'page'}
        marks={marks}
        onHover={(_, hovered) => whyStore.set({ hovered })}
      />
      {state.shown === 'list' && result && (
        <BlockList
          result={result}
          differing={differing}
          only={state.onlyDiffering && otherResult !== null}
          label={text.why.blocksOf(algorithm)}
        />
      )}
    </section>
  );
}
