// SPDX-License-Identifier: Apache-2.0
// The pages themselves.
import { PageFrames, PageSwitch, PickBar } from '../parts/page_stack';
import { useStore } from '../state/store';
import { nameIn, text } from '../text';
import { assignNode, showPage, stopPicking } from './choices';
import { structureStore } from './state';

export function PagePane() {
  const { pages, page, highlight, picking } = useStore(structureStore);
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
        picks={picking !== ''}
        onPicked={(node) => void assignNode(node)}
        onEscape={stopPicking}
      />
    </section>
  );
}
