// SPDX-License-Identifier: Apache-2.0
// The labels, and how they get into files and out of them.
import type { Session } from '../api/types';
import { FilePicker } from '../parts/file_picker';
import { useStore } from '../state/store';
import { text } from '../text';
import { choose, exportFile, importFrom, remove, saveFile } from './actions';
import { colourOf } from './classes';
import { type ElementLabel, elementsStore, setLabels, undo } from './state';

const SHOWN_CODE = 120;

function Item({ label }: { label: ElementLabel }) {
  const { page } = useStore(elementsStore);
  const { entry, node } = label;
  const here = label.page === page && node !== null;
  const code = entry.code.replace(/\s+/g, ' ').slice(0, SHOWN_CODE);
  const place = here ? '' : `, ${text.elements.elsewhere}`;
  return (
    <li>
      <button
        type="button"
        class="quiet"
        disabled={!here}
        title={here ? undefined : text.elements.elsewhere}
        onClick={() => void choose(node)}
      >
        <span class={`as as-${colourOf(entry.crawler_class)}`}>{entry.crawler_class}</span>{' '}
        <span>
          <code>{code}</code>
          <span class="visually-hidden">{place}</span>
        </span>
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={text.elements.removeOne(entry.crawler_class, entry.tag)}
        onClick={() => remove(label)}
      >
        {text.inputs.removeShort}
      </button>
    </li>
  );
}

function Files({ session }: { session: Session }) {
  const { labels, said, file: path } = useStore(elementsStore);
  const take = (files: File[]) => {
    const [file] = files;
    if (file) void file.text().then((content) => importFrom({ name: file.name, text: content }));
  };
  return (
    <>
      <div class="actions">
        <FilePicker accept=".json,.jsonl" label={text.elements.importFile} onFiles={take} />
        <button type="button" disabled={labels.length === 0} onClick={() => void exportFile()}>
          {text.elements.exportFile}
        </button>
      </div>
      {session.root && (
        <div class="actions">
          <input
            type="text"
            class="file-name"
            aria-label={text.xqt.fileName(session.root)}
            spellcheck={false}
            autocomplete="off"
            value={path}
            onInput={(event) => elementsStore.set({ file: event.currentTarget.value })}
          />
          <button type="button" onClick={() => void importFrom({ path })}>
            {text.elements.open}
          </button>
          <button type="button" disabled={labels.length === 0} onClick={() => void saveFile(path)}>
            {text.structure.save}
          </button>
        </div>
      )}
      <p class={said.failed ? 'said failed' : 'said'} role="status">
        {said.message}
      </p>
    </>
  );
}

export function LabelList({ session }: { session: Session }) {
  const { labels, past } = useStore(elementsStore);
  return (
    <details open class="labels">
      <summary>{text.elements.labels(labels.length)}</summary>
      {labels.length > 0 && (
        <ol class="element-list" aria-label={text.elements.labelled}>
          {[...labels].reverse().map((label, at) => (
            <Item key={`${label.page} ${label.node ?? `file ${at}`}`} label={label} />
          ))}
        </ol>
      )}
      <div class="actions">
        <button type="button" disabled={past.length === 0} onClick={undo}>
          {text.xqt.undo}
        </button>
        <button type="button" disabled={labels.length === 0} onClick={() => setLabels([])}>
          {text.elements.removeAll}
        </button>
      </div>
      <Files session={session} />
    </details>
  );
}
