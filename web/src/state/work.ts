// SPDX-License-Identifier: Apache-2.0
// THE list of what is kept of each view. Pages, detections, runs and models stay on the server; the
// tab remembers which they are.
import { compareStore } from '../compare/state';
import { corpusStore, type ActiveRun, type CorpusState } from '../corpus/state';
import { elementsStore, type ElementsState } from '../elements/state';
import { structureStore, type StructureState } from '../structure/state';
import { whyStore, type Side, type WhyState } from '../why/state';
import { shortened } from '../xqt/history';
import { knowKeysOf } from '../xqt/mapping';
import { xqtStore, type XqtState } from '../xqt/state';
import { inputsOf, type KeptInput, keptInputs, loadedStore } from './inputs';
import { keep } from './keep';
import { pagesStore } from './pages';

type Kept<T> = Omit<T, 'inputs' | 'input'> & { inputs: KeptInput[] };

function keepPages(): void {
  keep('pages', pagesStore, {
    pick: ({ pages }) => ({ pages }),
    write: (picked) => picked,
    read: (kept: { pages: [] }) => kept,
  });
  keep('loaded', loadedStore, {
    pick: ({ pages }) => ({ pages }),
    write: (picked) => picked,
    read: (kept: { pages: object }) => ({ pages: { ...kept.pages } }),
  });
}

function keepStructure(): void {
  const pick = (state: StructureState) => {
    const { inputs, kind, method, classic, structuredData, page, pane, stage } = state;
    // A second reload may come before what was found is back.
    const phase = state.phase === 'running' && stage === 'restore' ? 'results' : state.phase;
    const { job, runningJob, facts, log, tried } = state;
    const asked = { inputs, kind, method, classic, structuredData };
    return { ...asked, phase, page, pane, job, runningJob, facts, log, tried };
  };
  type Picked = ReturnType<typeof pick>;
  keep('structure', structureStore, {
    pick,
    write: ({ inputs, ...same }: Picked) => ({ ...same, inputs: keptInputs(inputs) }),
    read: ({ inputs, phase, ...same }: Kept<Picked>): Partial<StructureState> => ({
      ...same,
      inputs: inputsOf(inputs),
      phase: phase === 'results' || same.runningJob !== '' ? 'running' : 'form',
      stage: 'restore',
    }),
  });
}

function keepXqt(): void {
  const pick = (state: XqtState) => {
    const { phase, inputs, from, opened, pages, page, history, kept, selected, place } = state;
    const { side, pane } = state;
    return { phase, inputs, from, opened, pages, page, history, kept, selected, place, side, pane };
  };
  type Picked = ReturnType<typeof pick>;
  interface KeptXqt extends Kept<Picked> {
    isSaved: boolean;
  }
  keep('xqt', xqtStore, {
    pick,
    write: ({ inputs, history, kept, ...same }: Picked, room) => ({
      ...same,
      inputs: keptInputs(inputs),
      history: shortened(history, room),
      isSaved: kept === history.present,
    }),
    read: ({ inputs, isSaved, ...same }: KeptXqt) => {
      const { past, present, future } = same.history;
      for (const mapping of [...past, present, ...future]) knowKeysOf(mapping);
      return { ...same, inputs: inputsOf(inputs), kept: isSaved ? present : null };
    },
  });
}

function keepElements(): void {
  const pick = (state: ElementsState) => {
    const { page, input, model, shown, labels, file, learner, trainingSet, trained } = state;
    return { page, input, model, shown, labels, file, learner, trainingSet, trained };
  };
  type Picked = ReturnType<typeof pick>;
  keep('elements', elementsStore, {
    pick,
    // A model can be trained again; labels are work.
    write: ({ input, trained, model, ...same }: Picked, room) => ({
      ...same,
      inputs: keptInputs(input),
      trained: room === 1 ? trained : null,
      model: room === 1 || model === 'rules' ? model : '',
    }),
    read: ({ inputs, ...same }: Kept<Picked>) => ({ ...same, input: inputsOf(inputs) }),
  });
}

const keptSide = ({ algorithm, params }: Side) => ({ algorithm, params });
const sideOf = (kept: Side): Side => ({
  ...keptSide(kept),
  busy: false,
  error: '',
  result: null,
});

function keepWhy(): void {
  const pick = ({ page, a, b, shown, onlyDiffering, input }: WhyState) => ({
    page,
    a,
    b,
    shown,
    onlyDiffering,
    input,
  });
  type Picked = ReturnType<typeof pick>;
  keep('why', whyStore, {
    pick,
    write: ({ input, a, b, ...same }: Picked) => ({
      ...same,
      a: keptSide(a),
      b: keptSide(b),
      inputs: keptInputs(input),
    }),
    read: ({ inputs, a, b, ...same }: Kept<Picked>) => ({
      ...same,
      a: sideOf(a),
      b: sideOf(b),
      input: inputsOf(inputs),
    }),
  });
}

function keepCompare(): void {
  keep('compare', compareStore, {
    pick: (state) => state,
    write: ({ left, ...same }) => ({ ...same, left: [...left] }),
    read: ({ left, ...same }: { left: string[] }) => ({ ...same, left: new Set(left) }),
  });
}

const runOf = (job: string): ActiveRun => ({
  job,
  state: 'running',
  progress: null,
  result: null,
  error: '',
  stopping: false,
});

function keepCorpus(): void {
  const pick = ({ inputs, algorithm, format, language, dedup, output, active }: CorpusState) => ({
    inputs,
    algorithm,
    format,
    language,
    dedup,
    output,
    job: active?.job ?? '',
  });
  type Picked = ReturnType<typeof pick>;
  keep('corpus', corpusStore, {
    pick,
    write: (picked) => picked,
    read: ({ job, ...same }: Picked) => ({ ...same, active: job === '' ? null : runOf(job) }),
  });
}

/** Before the page is drawn: brings the work of this tab back, and keeps it from now on. */
export function startKeeping(): void {
  keepPages();
  keepStructure();
  keepXqt();
  keepElements();
  keepWhy();
  keepCompare();
  keepCorpus();
}
