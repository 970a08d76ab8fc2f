// SPDX-License-Identifier: Apache-2.0
// Which pages, and what to begin with.
import type { Session } from '../api/types';
import { Busy } from '../parts/busy';
import { FileBrowser } from '../parts/file_browser';
import { FilePicker } from '../parts/file_picker';
import { Heading } from '../parts/heading';
import { Notice } from '../parts/notice';
import { PageInputs } from '../parts/page_inputs';
import { useStore } from '../state/store';
import { text } from '../text';
import { changePages, start, startOver } from './start';
import { sources, xqtStore } from './state';

export const MOST_PAGES = 10;

async function takeFile(files: File[]): Promise<void> {
  const file = files[0];
  if (file) xqtStore.set({ opened: { name: file.name, text: await file.text() }, error: '' });
}

function FileChooser({ session }: { session: Session }) {
  const { opened } = useStore(xqtStore);
  return (
    <div class="chosen-paths">
      {opened.name === '' ? (
        <p class="empty">{text.xqt.noFile}</p>
      ) : (
        <p class="chip">{opened.name}</p>
      )}
      <div class="actions">
        <FilePicker
          accept=".json,.xml,.xq,.xqy,.xquery"
          label={text.xqt.chooseFile}
          onFiles={(files) => void takeFile(files)}
        />
      </div>
      {session.root && (
        <FileBrowser
          root={session.root}
          takes={['other']}
          taken={opened.text === undefined ? [opened.name] : []}
          onTake={(path) => xqtStore.set({ opened: { name: path }, error: '' })}
        />
      )}
    </div>
  );
}

function Source({ session }: { session: Session }) {
  const { from } = useStore(xqtStore);
  return (
    <section>
      <fieldset class="kinds">
        <legend>{text.xqt.from}</legend>
        {sources.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="xqt-from"
              checked={from === name}
              onChange={() => xqtStore.set({ from: name, error: '' })}
            />
            <span>{text.xqt.sources[name]}</span>
          </label>
        ))}
      </fieldset>
      <p class="hint">{text.xqt.sourceHelp[from]}</p>
      {from === 'file' && <FileChooser session={session} />}
    </section>
  );
}

export function StartForm({ session }: { session: Session }) {
  const { inputs, error, busy, pages } = useStore(xqtStore);
  const submit = (event: Event) => {
    event.preventDefault();
    void start(session);
  };
  return (
    <form class="sheet" onSubmit={submit}>
      <Heading replaces={pages.length > 0}>{text.xqt.title}</Heading>
      <p class="lead">{text.xqt.lead}</p>
      {error && <Notice kind="error" message={error} />}
      <section>
        <h2>{text.structure.pages}</h2>
        {inputs.every((input) => input.kind === 'example') && (
          <p class="hint">{text.structure.exampleHint}</p>
        )}
        <PageInputs
          session={session}
          inputs={inputs}
          most={MOST_PAGES}
          examples
          onChange={(changed) => xqtStore.set({ inputs: changed, error: '' })}
        />
      </section>
      <Source session={session} />
      <div class="actions">
        <button class="primary" disabled={busy !== ''}>
          {text.xqt.start}
        </button>
        {pages.length > 0 && (
          <button type="button" disabled={busy !== ''} onClick={() => void changePages()}>
            {text.xqt.backWithPages}
          </button>
        )}
        {pages.length > 0 && (
          <button type="button" class="quiet" onClick={startOver}>
            {text.parts.startOver}
          </button>
        )}
        {busy && <Busy label={busy} />}
      </div>
    </form>
  );
}
