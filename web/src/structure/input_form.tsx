// SPDX-License-Identifier: Apache-2.0
// What to look at, and what it is.
import type { Session } from '../api/types';
import { Heading } from '../parts/heading';
import { Notice } from '../parts/notice';
import { PageInputs } from '../parts/page_inputs';
import { useStore } from '../state/store';
import { nameIn, text } from '../text';
import { KindChooser } from './kind_chooser';
import { process, startOver } from './process';
import { ProgressList } from './progress_list';
import { structureStore } from './state';

function ClassicOptions({ names }: { names: string[] }) {
  const { classic } = useStore(structureStore);
  const without = (name: string) => classic.filter((other) => other !== name);
  return (
    <fieldset>
      <legend>{text.structure.classicLegend}</legend>
      {names.map((name) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            checked={classic.includes(name)}
            onChange={(event) =>
              structureStore.set({
                classic: event.currentTarget.checked ? [...without(name), name] : without(name),
              })
            }
          />
          <span>{nameIn(text.structure.classicOptions, name)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Options({ session }: { session: Session }) {
  const { method, structuredData } = useStore(structureStore);
  return (
    <details class="options">
      <summary>{text.structure.options}</summary>
      <label class="field">
        <span>{text.structure.method}</span>
        <select
          value={method}
          onChange={(event) => structureStore.set({ method: event.currentTarget.value })}
        >
          <option value="evidence">{text.structure.methods.evidence}</option>
          <option value="classic">{text.structure.methods.classic}</option>
        </select>
      </label>
      {method === 'classic' && <ClassicOptions names={session.classic} />}
      <label class="check">
        <input
          type="checkbox"
          checked={structuredData}
          onChange={(event) => structureStore.set({ structuredData: event.currentTarget.checked })}
        />
        <span>{text.structure.structuredData}</span>
      </label>
    </details>
  );
}

export function InputForm({ session }: { session: Session }) {
  const { inputs, kind, error, progress, result } = useStore(structureStore);
  const submit = (event: Event) => {
    event.preventDefault();
    void process();
  };
  const failed = progress.filter((entry) => entry.state === 'failed');
  return (
    <form class="sheet" onSubmit={submit}>
      <Heading replaces={progress.length > 0}>{text.structure.title}</Heading>
      <p class="lead">{text.structure.lead(session.max_pages)}</p>
      {error && <Notice kind="error" message={error} />}
      {error && failed.length > 0 && <ProgressList entries={failed} />}
      <section>
        <h2>{text.structure.pages}</h2>
        {inputs.every((input) => input.kind === 'example') && (
          <p class="hint">{text.structure.exampleHint}</p>
        )}
        <PageInputs
          session={session}
          inputs={inputs}
          most={session.max_pages}
          examples
          onChange={(changed) => structureStore.set({ inputs: changed, error: '' })}
        />
      </section>
      <section>
        <KindChooser
          kinds={session.kinds}
          kind={kind}
          onChange={(chosen) => structureStore.set({ kind: chosen })}
        />
        <Options session={session} />
      </section>
      <div class="actions">
        <button class="primary">{text.structure.process}</button>
        {result && (
          <button
            type="button"
            class="quiet"
            onClick={() => structureStore.set({ phase: 'results' })}
          >
            {text.structure.backToResults}
          </button>
        )}
        {result && (
          <button type="button" class="quiet" onClick={startOver}>
            {text.parts.startOver}
          </button>
        )}
      </div>
    </form>
  );
}
