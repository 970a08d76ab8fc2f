// SPDX-License-Identifier: Apache-2.0
// Undo, redo, and the template as a file: in the folder of the server, or taken away.
import { useState } from 'preact/hooks';
import { messageOf } from '../api/error';
import type { Session } from '../api/types';
import { saveTemplate } from '../api/xqt';
import { download } from '../parts/download';
import { useStore } from '../state/store';
import { text } from '../text';
import { redo, undo } from './changes';
import { type EditMapping, mappingOf } from './mapping';
import { xqtStore } from './state';

interface Said {
  failed: boolean;
  message: string;
}

const nameFor = (mapping: EditMapping) =>
  `${mapping.id.replace(/[^\w.-]+/g, '-') || 'template'}-${mapping.version}.json`;

function useSaving() {
  const [said, setSaid] = useState<Said>({ failed: false, message: '' });
  const run = async (work: () => Promise<string>) => {
    setSaid({ failed: false, message: text.structure.saving });
    try {
      const mapping = xqtStore.get().history.present;
      const message = await work();
      xqtStore.set({ kept: mapping });
      setSaid({ failed: false, message });
    } catch (error) {
      setSaid({ failed: true, message: messageOf(error) });
    }
  };
  return { said, run };
}

function History() {
  const { history } = useStore(xqtStore);
  return (
    <>
      <button
        type="button"
        aria-disabled={history.past.length === 0}
        aria-keyshortcuts="Control+Z"
        onClick={undo}
      >
        {text.xqt.undo}
      </button>
      <button
        type="button"
        aria-disabled={history.future.length === 0}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={redo}
      >
        {text.xqt.redo}
      </button>
    </>
  );
}

export function SaveBar({ session }: { session: Session }) {
  const { history, kept } = useStore(xqtStore);
  const [named, setNamed] = useState('');
  const { said, run } = useSaving();
  const mapping = history.present;
  const name = named || nameFor(mapping);
  const changes = kept !== mapping ? text.xqt.unsaved : '';
  const save = () =>
    run(async () => text.xqt.saved((await saveTemplate(mappingOf(mapping), name)).name));
  const takeAway = () =>
    run(async () => {
      const file = await saveTemplate(mappingOf(mapping));
      download(file.name, file.text);
      return text.structure.saved(file.name);
    });
  return (
    <section class="save-bar" aria-label={text.structure.save}>
      <History />
      {session.root && (
        <input
          type="text"
          class="file-name"
          aria-label={text.xqt.fileName(session.root)}
          spellcheck={false}
          autocomplete="off"
          value={name}
          onInput={(event) => setNamed(event.currentTarget.value)}
        />
      )}
      {session.root && (
        <button type="button" class="primary" onClick={() => void save()}>
          {text.structure.save}
        </button>
      )}
      <button type="button" onClick={() => void takeAway()}>
        {text.xqt.download}
      </button>
      <span class={said.failed ? 'said failed' : 'said'} role="status">
        {said.message || changes}
      </span>
    </section>
  );
}
