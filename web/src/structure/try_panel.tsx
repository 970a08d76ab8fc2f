// SPDX-License-Identifier: Apache-2.0
// Applies what was found to other pages of the site, and says how it fared.
import { useState } from 'preact/hooks';
import { FilePicker } from '../parts/file_picker';
import { tryOn } from '../api/calls';
import { messageOf } from '../api/error';
import type { Session, TryRequest, TryResult } from '../api/types';
import { Busy } from '../parts/busy';
import { FileBrowser } from '../parts/file_browser';
import { Notice } from '../parts/notice';
import { fileInput, isAddress, loadInput, typedInput } from '../state/inputs';
import { useStore } from '../state/store';
import { text } from '../text';
import { withDetection } from './revive';
import { structureStore } from './state';
import { TryTable } from './try_table';

function linesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Addresses and one path the server loads itself; what is mixed goes there page by page. */
async function requestOf(typed: string, files: File[]): Promise<TryRequest> {
  const lines = linesOf(typed);
  const first = lines[0];
  if (files.length === 0 && lines.every(isAddress)) return { urls: lines };
  if (files.length === 0 && lines.length === 1 && first !== undefined) return { path: first };
  const inputs = [...lines.map(typedInput), ...files.map(fileInput)];
  const pages = await Promise.all(inputs.map((input) => loadInput(input)));
  return { pages: pages.map((page) => page.id) };
}

interface Asked {
  busy: boolean;
  error: string;
  result: TryResult | null;
}

const NOTHING: Asked = { busy: false, error: '', result: null };

export function TryPanel({ session }: { session: Session }) {
  const { tried: typed } = useStore(structureStore);
  const setTyped = (tried: string) => structureStore.set({ tried });
  const [files, setFiles] = useState<File[]>([]);
  const [browsing, setBrowsing] = useState(false);
  const [asked, setAsked] = useState(NOTHING);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (files.length === 0 && linesOf(typed).length === 0) {
      setAsked({ ...NOTHING, error: text.tryOn.nothing });
      return;
    }
    setAsked({ ...NOTHING, busy: true });
    try {
      const result = await withDetection(async (job) => tryOn(job, await requestOf(typed, files)));
      setAsked({ ...NOTHING, result });
    } catch (error) {
      setAsked({ ...NOTHING, error: messageOf(error) });
    }
  };
  return (
    <details class="try-panel">
      <summary>{text.tryOn.title}</summary>
      <p class="hint">{text.tryOn.help}</p>
      <form onSubmit={(event) => void submit(event)}>
        <label class="field">
          <span>{text.tryOn.label(session.root)}</span>
          <textarea
            rows={3}
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <div class="actions">
          <button disabled={asked.busy}>{text.tryOn.run}</button>
          <FilePicker onFiles={setFiles} />
          {files.length > 0 && <span class="hint">{text.tryOn.files(files.length)}</span>}
          {session.root && (
            <button type="button" aria-expanded={browsing} onClick={() => setBrowsing(!browsing)}>
              {text.inputs.browse}
            </button>
          )}
          {asked.busy && <Busy label={text.tryOn.running} />}
        </div>
      </form>
      {browsing && (
        <FileBrowser
          root={session.root}
          takes={['folder', 'page', 'archive']}
          taken={linesOf(typed)}
          onTake={setTyped}
        />
      )}
      {asked.error && <Notice kind="error" message={asked.error} />}
      {asked.result && <TryTable result={asked.result} />}
    </details>
  );
}
