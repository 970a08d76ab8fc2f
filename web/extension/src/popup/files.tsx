// SPDX-License-Identifier: Apache-2.0
// Training sets out of the extension and into it.
import { useRef, useState } from 'preact/hooks';
import { download } from '../../../src/parts/download';
import { type FileEntry, readFile, writeFile } from '../file';
import {
  addClasses,
  clearAll,
  type Guess,
  type Kept,
  type Label,
  load,
  newId,
  placeOf,
  putLabels,
  removeGuesses,
  setGuesses,
} from '../storage';
import { words } from '../words';

/** Labels of the file take the place of older ones of the same elements. */
async function takeLabels(entries: FileEntry[]): Promise<void> {
  const old = new Map((await load()).labels.map((label) => [placeOf(label.entry), label]));
  const now = Date.now();
  const labels = entries.map(({ entry }, index): Label => {
    const same = old.get(placeOf(entry));
    return { id: same?.id ?? newId(), at: same?.at ?? now + index, entry };
  });
  await addClasses(labels.map(({ entry }) => entry.crawler_class));
  await putLabels(labels);
}

async function takeIn(entries: FileEntry[]): Promise<string> {
  const guesses = entries.flatMap(({ entry, predicted, confidence }): Guess[] =>
    predicted === undefined || confidence === undefined
      ? []
      : [{ id: newId(), entry, predicted, confidence }],
  );
  const labels = entries.filter(({ predicted }) => predicted === undefined);
  if (guesses.length > 0) await setGuesses(guesses);
  await takeLabels(labels);
  return words.popup.imported(labels.length, guesses.length);
}

interface Told {
  good: string;
  faults: string[];
}
const NOTHING: Told = { good: '', faults: [] };

function Import({ tell }: { tell: (told: Told) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    try {
      const content = readFile(await file.text());
      if ('faults' in content) tell({ good: '', faults: content.faults });
      else tell({ good: await takeIn(content.entries), faults: [] });
    } catch (error) {
      tell({ good: '', faults: [words.popup.failed(String(error))] });
    }
    if (input.current) input.current.value = ''; // the same file may be chosen again
  };
  return (
    <>
      <button onClick={() => input.current?.click()}>{words.popup.importThem}</button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.jsonl,application/json"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void take(file);
        }}
      />
    </>
  );
}

function Clear({ disabled }: { disabled: boolean }) {
  const [asked, setAsked] = useState(false);
  const act = () => {
    if (asked) void clearAll();
    setAsked(!asked);
  };
  return (
    <button
      class={asked ? 'danger' : ''}
      disabled={disabled}
      onClick={act}
      onBlur={() => setAsked(false)}
    >
      {asked ? words.popup.reallyClear : words.popup.clear}
    </button>
  );
}

export function Files({ kept }: { kept: Kept }) {
  const [told, tell] = useState<Told>(NOTHING);
  const { labels, guesses } = kept;
  const save = () => download(words.popup.file, writeFile(labels.map(({ entry }) => entry)));
  return (
    <>
      <p class="row">
        <button disabled={labels.length === 0} onClick={save}>
          {words.popup.exportThem}
        </button>
        <Import tell={tell} />
        <Clear disabled={labels.length + guesses.length === 0} />
      </p>
      <div role="status">{told.good && <p class="good">{told.good}</p>}</div>
      {told.faults.length > 0 && (
        <div class="error" role="alert">
          <b>{words.popup.faults}</b>
          <ul>
            {told.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      {guesses.length > 0 && (
        <p class="hint">
          {words.popup.guesses(guesses.length)}{' '}
          <button class="link" onClick={() => void removeGuesses(guesses.map(({ id }) => id))}>
            {words.popup.dropGuesses}
          </button>
        </p>
      )}
    </>
  );
}
