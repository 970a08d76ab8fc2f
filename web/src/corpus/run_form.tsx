// SPDX-License-Identifier: Apache-2.0
// What to run over what.
import type { Session } from '../api/types';
import { AlgorithmField } from '../parts/algorithm_field';
import { ChosenPaths } from '../parts/chosen_paths';
import { Notice } from '../parts/notice';
import { useStore } from '../state/store';
import { text } from '../text';
import { fileNameOf, start } from './actions';
import { corpusStore } from './state';

function Choices({ session }: { session: Session }) {
  const { algorithm, format, language, output, dedup } = useStore(corpusStore);
  const extension = session.extensions[format] ?? '';
  return (
    <div class="two-fields">
      <AlgorithmField
        label={text.corpus.algorithm}
        algorithms={session.algorithms}
        value={algorithm}
        onChange={(value) => corpusStore.set({ algorithm: value })}
      />
      <label class="field">
        <span>{text.corpus.format}</span>
        <select
          value={format}
          onChange={(event) => corpusStore.set({ format: event.currentTarget.value })}
        >
          {session.formats.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{text.corpus.language}</span>
        <input
          type="text"
          autocomplete="off"
          placeholder={text.corpus.anyLanguage}
          value={language}
          onInput={(event) => corpusStore.set({ language: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>{text.corpus.output}</span>
        <input
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={output}
          aria-describedby="corpus-file-name"
          onInput={(event) => corpusStore.set({ output: event.currentTarget.value })}
        />
        <small id="corpus-file-name" class="hint">
          {output.trim() && text.corpus.becomes(fileNameOf(output, extension))}
        </small>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={dedup}
          onChange={(event) => corpusStore.set({ dedup: event.currentTarget.checked })}
        />
        <span>{text.corpus.dedup}</span>
      </label>
    </div>
  );
}

export function RunForm({ session }: { session: Session }) {
  const { inputs, error, active } = useStore(corpusStore);
  const running = active?.state === 'running';
  const submit = (event: Event) => {
    event.preventDefault();
    void start(session);
  };
  return (
    <form onSubmit={submit}>
      <section>
        <h2>{text.corpus.inputs}</h2>
        <ChosenPaths
          root={session.root}
          paths={inputs}
          onChange={(changed) => corpusStore.set({ inputs: changed, error: '' })}
        />
      </section>
      <section>
        <h2>{text.corpus.how}</h2>
        <Choices session={session} />
      </section>
      {error && <Notice kind="error" message={error} />}
      <div class="actions">
        <button class="primary" disabled={running}>
          {text.corpus.run}
        </button>
      </div>
    </form>
  );
}
