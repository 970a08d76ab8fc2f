// SPDX-License-Identifier: Apache-2.0
// The pages themselves. All frames are loaded and stay so, so that turning to another page takes no
// time; the one that is shown comes first.
import { useEffect, useState } from 'preact/hooks';
import { PageFrame } from '../parts/page_frame';
import { useStore } from '../state/store';
import { nameIn, text } from '../text';
import { assignNode, showPage, stopPicking } from './choices';
import { structureStore } from './state';

function PageSwitch() {
  const { pages, page } = useStore(structureStore);
  return (
    <div class="page-switch" role="group" aria-label={text.structure.pages}>
      {pages.map((info, at) => (
        <button
          key={info.id}
          type="button"
          aria-pressed={at === page}
          title={info.name}
          aria-label={text.structure.pageLabel(at + 1, info.title || info.name)}
          onClick={() => showPage(at)}
        >
          {at + 1}
        </button>
      ))}
      <span class="page-title">{pages[page]?.title || pages[page]?.name}</span>
    </div>
  );
}

function PickBar({ field }: { field: string }) {
  return (
    <div class="pick-bar">
      <span>{text.structure.pickHint(nameIn(text.fields, field))}</span>
      <button type="button" onClick={stopPicking}>
        {text.structure.pickingStop} <kbd>Esc</kbd>
      </button>
    </div>
  );
}

const OTHERS_AFTER_MS = 150;

function useLater(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), OTHERS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

export function PagePane() {
  const { pages, page, highlight, picking } = useStore(structureStore);
  const late = useLater();
  return (
    <section
      class={picking ? 'page-pane picking' : 'page-pane'}
      aria-label={text.structure.thePage}
    >
      {picking ? <PickBar field={picking} /> : <PageSwitch />}
      {picking && pages.length > 1 && <PageSwitch />}
      {pages.map(
        (info, at) =>
          (at === page || late) && (
            <PageFrame
              key={info.id}
              view={info.view}
              title={text.structure.pageLabel(at + 1, info.title || info.name)}
              hidden={at !== page}
              {...(at === page ? { highlight } : {})}
              pick={picking !== '' && at === page}
              onPicked={(node) => void assignNode(node)}
              onEscape={stopPicking}
            />
          ),
      )}
    </section>
  );
}
