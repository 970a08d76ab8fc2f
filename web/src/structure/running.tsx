// SPDX-License-Identifier: Apache-2.0
// While it works.
import { Heading } from '../parts/heading';
import { useStore } from '../state/store';
import { text } from '../text';
import { stop } from './process';
import { ProgressList } from './progress_list';
import { structureStore } from './state';

export function Running() {
  const { progress, stage } = useStore(structureStore);
  const done = progress.filter(
    (entry) => entry.state === 'ready' || entry.state === 'failed',
  ).length;
  const said =
    { detect: text.structure.detecting, restore: text.structure.bringingBack }[stage] ??
    text.structure.loading(done, progress.length);
  return (
    <section class="sheet" aria-busy="true">
      <Heading replaces>{text.structure.working}</Heading>
      <p role="status">{said}</p>
      <progress max={progress.length + 1} value={done} aria-label={text.structure.working} />
      <ProgressList entries={progress} />
      <div class="actions">
        <button type="button" onClick={stop}>
          {text.structure.stop}
        </button>
      </div>
    </section>
  );
}
