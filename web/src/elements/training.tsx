// SPDX-License-Identifier: Apache-2.0
// A model out of the labels: how well it does, by which rules, and as a file.
import type { ElementScores, TrainedModel } from '../api/elements';
import type { Session } from '../api/types';
import { Busy } from '../parts/busy';
import { download } from '../parts/download';
import { Notice } from '../parts/notice';
import { useStore } from '../state/store';
import { text } from '../text';
import { trainNow } from './actions';
import { elementsStore } from './state';

function Matrix({ scores }: { scores: ElementScores }) {
  const { classes, counts, f1 } = scores;
  return (
    <div class="matrix" tabIndex={0} role="region" aria-label={text.elements.matrix}>
      <table>
        <caption>{text.elements.matrixCaption(scores.macro_f1)}</caption>
        <thead>
          <tr>
            <th scope="col">{text.elements.aClass}</th>
            {classes.map((name) => (
              <th key={name} scope="col" title={name}>
                {text.elements.short(name)}
              </th>
            ))}
            <th scope="col">F1</th>
          </tr>
        </thead>
        <tbody>
          {classes.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {classes.map((given, column) => (
                <td key={given} class={row === column ? 'right' : ''}>
                  {counts[row]?.[column] || '\u00b7'}
                </td>
              ))}
              <td>{(f1[row] ?? 0).toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Outcome({ trained }: { trained: TrainedModel }) {
  return (
    <>
      <p role="status">{text.elements.trainedOn(trained.samples, trained.sites)}</p>
      {trained.scores ? (
        <Matrix scores={trained.scores} />
      ) : (
        <p class="hint">{text.elements.oneSite}</p>
      )}
      {trained.rules && (
        <details>
          <summary>{text.elements.rules}</summary>
          <pre class="rules" tabIndex={0} role="region" aria-label={text.elements.rules}>
            {trained.rules}
          </pre>
        </details>
      )}
      <div class="actions">
        <button type="button" onClick={() => download('elements-model.json', trained.text)}>
          {text.elements.downloadModel}
        </button>
      </div>
    </>
  );
}

const LEARNERS = ['tree', 'boosted'] as const;

export function Training({ session }: { session: Session }) {
  const { labels, learner, trainingSet, training, trained, trainError } = useStore(elementsStore);
  return (
    <details open class="training">
      <summary>{text.elements.training}</summary>
      <label class="field">
        <span>{text.elements.learner}</span>
        <select
          value={learner}
          onChange={(event) => elementsStore.set({ learner: event.currentTarget.value })}
        >
          {LEARNERS.map((name) => (
            <option key={name} value={name}>
              {text.elements.learners[name]}
            </option>
          ))}
        </select>
      </label>
      {session.root && (
        <label class="field">
          <span>{text.elements.together(session.root)}</span>
          <input
            type="text"
            spellcheck={false}
            autocomplete="off"
            value={trainingSet}
            onInput={(event) => elementsStore.set({ trainingSet: event.currentTarget.value })}
          />
        </label>
      )}
      <div class="actions">
        <button
          type="button"
          class="primary"
          disabled={training || (labels.length === 0 && trainingSet === '')}
          onClick={() => void trainNow(learner, trainingSet.trim())}
        >
          {text.elements.trainNow}
        </button>
        {training && <Busy label={text.elements.trains} />}
      </div>
      {trainError && <Notice kind="error" message={trainError} />}
      {trained && <Outcome trained={trained} />}
    </details>
  );
}
