// SPDX-License-Identifier: Apache-2.0
// The template as a whole: its name, and which pages it is for.
import { Heading } from '../parts/heading';
import { useStore } from '../state/store';
import { text } from '../text';
import { edit } from './changes';
import type { EditMapping } from './mapping';
import { wrongPages } from './results';
import { startOver } from './start';
import { xqtStore } from './state';

const textParts = ['id', 'root', 'site', 'match'] as const;

function Settings({ mapping }: { mapping: EditMapping }) {
  const set = (part: Partial<EditMapping>) =>
    edit((old) => ({ ...old, ...part }), `template ${Object.keys(part).join()}`);
  return (
    <details class="template-settings">
      <summary>{text.xqt.settings}</summary>
      <div class="field-grid">
        {textParts.map((name) => (
          <label key={name} class="field">
            <span>{text.xqt.parts[name]}</span>
            <input
              type="text"
              spellcheck={false}
              autocomplete="off"
              value={mapping[name]}
              onInput={(event) => set({ [name]: event.currentTarget.value })}
            />
          </label>
        ))}
        <label class="field">
          <span>{text.xqt.parts.version}</span>
          <input
            type="number"
            min={1}
            value={mapping.version}
            onInput={(event) => {
              const version = event.currentTarget.valueAsNumber;
              if (Number.isInteger(version) && version > 0) set({ version });
            }}
          />
        </label>
      </div>
    </details>
  );
}

/** How many pages give a record without faults. */
function Verdict() {
  const { preview, pages } = useStore(xqtStore);
  if (!preview) return <>{text.xqt.pages(pages.length)}</>;
  const all = preview.pages.length;
  return <>{text.xqt.verdict(all - wrongPages(preview).length, all)}</>;
}

export function TemplateHead({ mapping }: { mapping: EditMapping }) {
  return (
    <div class="results-head">
      <Heading replaces>{mapping.id || text.xqt.untitled}</Heading>
      <p>
        {text.xqt.version(mapping.version)}
        {' \u00b7 '}
        <Verdict />
        {' \u00b7 '}
        <button
          type="button"
          class="link"
          onClick={() => xqtStore.set({ phase: 'form', picking: '' })}
        >
          {text.xqt.change}
        </button>
        {' \u00b7 '}
        <button type="button" class="link" onClick={startOver}>
          {text.parts.startOver}
        </button>
      </p>
      <Settings mapping={mapping} />
    </div>
  );
}
