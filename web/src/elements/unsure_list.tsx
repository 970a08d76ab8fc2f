// SPDX-License-Identifier: Apache-2.0
// What the model makes of the page: those first of which it is least sure.
import { Busy } from '../parts/busy';
import { useStore } from '../state/store';
import { text } from '../text';
import { choose, chooseModel, visitUnsure } from './actions';
import { colourOf } from './classes';
import { elementsStore, unsure } from './state';

const MOST_LISTED = 30;

function ModelChoice() {
  const { model, trained } = useStore(elementsStore);
  return (
    <label class="field">
      <span>{text.elements.model}</span>
      <select value={model} onChange={(event) => void chooseModel(event.currentTarget.value)}>
        <option value="">{text.elements.models.builtin}</option>
        <option value="rules">{text.elements.models.rules}</option>
        {trained && <option value={trained.model}>{text.elements.models.trained}</option>}
      </select>
    </label>
  );
}

export function UnsureList() {
  const state = useStore(elementsStore);
  const queue = unsure(state);
  return (
    <details open class="unsure">
      <summary>{text.elements.unsure(queue.length)}</summary>
      <ModelChoice />
      <div class="actions" role="group" aria-label={text.elements.unsureOnes}>
        <button type="button" disabled={queue.length === 0} onClick={() => visitUnsure(-1)}>
          {text.elements.previous}
        </button>
        <button type="button" disabled={queue.length === 0} onClick={() => visitUnsure(1)}>
          {text.elements.next}
        </button>
        <label class="check">
          <input
            type="checkbox"
            checked={state.shown}
            onChange={(event) => elementsStore.set({ shown: event.currentTarget.checked })}
          />
          <span>{text.elements.outlines}</span>
        </label>
        {state.looking && <Busy label={text.elements.looking} />}
      </div>
      <ol class="element-list" aria-label={text.elements.leastSure}>
        {queue.slice(0, MOST_LISTED).map((guess) => (
          <li key={guess.node}>
            <button
              type="button"
              class="quiet"
              aria-current={guess.node === state.chosen?.node}
              onClick={() => void choose(guess.node)}
            >
              <span class={`as as-${colourOf(guess.predicted)}`}>
                {text.elements.guess(guess.predicted, guess.confidence)}
              </span>{' '}
              <span>
                {guess.text || text.elements.withoutText(guess.tag)}
                <span class="visually-hidden">
                  {text.elements.moreOf(guess.text === '' ? '' : guess.tag, guess.target)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {queue.length > MOST_LISTED && (
        <p class="hint">{text.elements.more(queue.length - MOST_LISTED)}</p>
      )}
    </details>
  );
}
