// SPDX-License-Identifier: Apache-2.0
// The pages themselves.
import { useMemo } from 'preact/hooks';
import { PageFrames, PageSwitch, PickBar } from '../parts/page_stack';
import { useStore } from '../state/store';
import { nameIn, text } from '../text';
import { assignNode, stopPicking } from './choices';
import { outlinesOf, showPage } from './looking';
import { structureStore } from './state';

export function PagePane() {
  const state = useStore(structureStore);
  const { pages, page, highlight, picking, result, checked } = state;
  const outlines = useMemo(() => outlinesOf(state), [result, checked, page]);
  const hint = text.structure.pickHint(nameIn(text.fields, picking));
  return (
    <section
      class={picking ? 'page-pane picking' : 'page-pane'}
      aria-label={text.structure.thePage}
    >
      {picking && <PickBar hint={hint} onStop={stopPicking} />}
      {(!picking || pages.length > 1) && <PageSwitch pages={pages} page={page} onPage={showPage} />}
      <PageFrames
        pages={pages}
        page={page}
        highlight={highlight}
        outlines={outlines}
        picks={picking !== ''}
        onPicked={(node) => void assignNode(node)}
        onEscape={stopPicking}
      />
    </section>
  );
}
