// SPDX-License-Identifier: Apache-2.0
// A few pages, one of them shown. All frames are loaded and stay so, so that turning to another page
// takes no time; the one that is shown comes first.
import { useEffect, useState } from 'preact/hooks';
import type { PageInfo } from '../api/types';
import { text } from '../text';
import { type Highlight, type Outline, PageFrame } from './page_frame';

interface PageSwitchProps {
  pages: PageInfo[];
  page: number;
  onPage: (page: number) => void;
  /** Indexes of pages with which something is wrong. */
  wrong?: readonly number[];
}

export function PageSwitch({ pages, page, onPage, wrong = [] }: PageSwitchProps) {
  const label = (info: PageInfo, at: number) => {
    const name = text.structure.pageLabel(at + 1, info.title || info.name);
    return wrong.includes(at) ? text.xqt.pageWithFaults(name) : name;
  };
  return (
    <div class="page-switch" role="group" aria-label={text.structure.pages}>
      {pages.map((info, at) => (
        <button
          key={info.id}
          type="button"
          class={wrong.includes(at) ? 'wrong' : ''}
          aria-pressed={at === page}
          title={info.name}
          aria-label={label(info, at)}
          onClick={() => onPage(at)}
        >
          {at + 1}
        </button>
      ))}
      <span class="page-title">{pages[page]?.title || pages[page]?.name}</span>
    </div>
  );
}

export function PickBar({ hint, onStop }: { hint: string; onStop: () => void }) {
  return (
    <div class="pick-bar">
      <span>{hint}</span>
      <button type="button" onClick={onStop}>
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

const NO_OUTLINES: Outline[] = []; // the same one: frames are told of changes only

interface PageFramesProps {
  pages: PageInfo[];
  page: number;
  highlight: Highlight;
  /** Of the page that is shown. */
  outlines?: Outline[];
  picks: boolean;
  /** None of them is shown, and all stay. */
  hidden?: boolean;
  onPicked: (node: number) => void;
  onEscape: () => void;
}

export function PageFrames(props: PageFramesProps) {
  const { pages, page, highlight, outlines = NO_OUTLINES, picks, hidden = false } = props;
  const late = useLater();
  return (
    <>
      {pages.map(
        (info, at) =>
          (at === page || late) && (
            <PageFrame
              key={info.id}
              view={info.view}
              title={text.structure.pageLabel(at + 1, info.title || info.name)}
              hidden={hidden || at !== page}
              {...(at === page ? { highlight, outlines } : {})}
              pick={picks && at === page}
              onPicked={props.onPicked}
              onEscape={props.onEscape}
            />
          ),
      )}
    </>
  );
}
