// SPDX-License-Identifier: Apache-2.0
// The bar at the edge of the page: that we are there, and how to get rid of us.
import { useStore } from '../../../src/state/store';
import { words } from '../words';
import { skip, visitGuess } from './actions';
import { saveActions, setRecording } from './record';
import { pageStore } from './state';

export function setPaused(paused: boolean): void {
  skip();
  pageStore.set({ paused, hovered: null, recording: false });
}

export function Bar({ onOff }: { onOff: () => void }) {
  const { paused, recording, actions, labels, guesses, error } = useStore(pageStore);
  return (
    <div class="bar" role="toolbar" aria-label={words.bar}>
      <b>{words.name}</b>
      <span role="status">{words.labelledHere(labels.length)}</span>
      {guesses.length > 0 && (
        <button type="button" title={words.visitUnsure} onClick={() => visitGuess(1)}>
          {words.unsureHere(guesses.length)}
        </button>
      )}
      <button type="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
        {paused ? words.resume : words.use}
      </button>
      <button
        type="button"
        aria-pressed={recording}
        title={words.recordTitle}
        onClick={() => setRecording(!recording)}
      >
        {recording ? words.stopRecording : words.record}
      </button>
      {actions.length > 0 && (
        <button type="button" onClick={saveActions}>
          {words.saveActions(actions.length)}
        </button>
      )}
      {recording && error !== '' && <span role="alert">{error}</span>}
      <button type="button" onClick={onOff}>
        {words.off}
        {!paused && <kbd>Esc</kbd>}
      </button>
    </div>
  );
}
