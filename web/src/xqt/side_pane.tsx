// SPDX-License-Identifier: Apache-2.0
// The page, the record that becomes of it, and the query that makes it.
import { useMemo } from 'preact/hooks';
import { PageFrames, PageSwitch, PickBar } from '../parts/page_stack';
import { useStore } from '../state/store';
import { text } from '../text';
import { show, showPage, stopPicking } from './changes';
import { nameOfTrail, trailOf } from './mapping';
import { picked } from './pointing';
import { QuerySide } from './query_side';
import { RecordSide } from './record_side';
import { highlightOf, onPages, wrongPages } from './results';
import { sides, xqtStore } from './state';

function SideSwitch() {
  const { side } = useStore(xqtStore);
  return (
    <div class="side-switch" role="group" aria-label={text.xqt.sides}>
      {sides.map((name) => (
        <button key={name} type="button" aria-pressed={side === name} onClick={() => show(name)}>
          {text.xqt.panes[name]}
        </button>
      ))}
    </div>
  );
}

export function SidePane() {
  const state = useStore(xqtStore);
  const { pages, page, picking, side, hovered, hoveredField, preview, selected, scroll } = state;
  const name = nameOfTrail(trailOf(state.history.present.fields, selected));
  const marked = onPages(preview, hoveredField || name)[page];
  // The same one as long as it is: the page is told of changes only.
  const found = useMemo(() => highlightOf(marked, scroll), [marked, scroll]);
  const hint = picking === 'exclude' ? text.xqt.excludeHint(name) : text.xqt.pickHint(name);
  return (
    <section class={picking ? 'page-pane picking' : 'page-pane'} aria-label={text.xqt.panes[side]}>
      {picking ? <PickBar hint={hint} onStop={stopPicking} /> : <SideSwitch />}
      {side !== 'query' && (
        <PageSwitch pages={pages} page={page} onPage={showPage} wrong={wrongPages(preview)} />
      )}
      <PageFrames
        pages={pages}
        page={page}
        hidden={side !== 'page'}
        highlight={hovered ?? found}
        picks={picking !== ''}
        onPicked={(node) => void picked(node)}
        onEscape={stopPicking}
      />
      {side === 'record' && <RecordSide />}
      {side === 'query' && <QuerySide />}
    </section>
  );
}
