// SPDX-License-Identifier: Apache-2.0
// The files below the folder that the server may read.
import { useEffect, useState } from 'preact/hooks';
import { listFiles } from '../api/calls';
import { isAborted, messageOf } from '../api/error';
import type { FileEntry } from '../api/types';
import { text } from '../text';
import { ArchiveRecords } from './archive_records';
import { Busy } from './busy';
import { Notice } from './notice';

interface FileBrowserProps {
  root: string;
  /** Takes a path below the root. */
  onTake: (path: string) => void;
  /** Which kinds can be taken. */
  takes: FileEntry['kind'][];
  taken: string[];
}

const joined = (folder: string, name: string) => (folder ? `${folder}/${name}` : name);

function Crumbs({ root, path, go }: { root: string; path: string; go: (path: string) => void }) {
  const parts = path ? path.split('/') : [];
  return (
    <nav class="crumbs" aria-label={text.files.folder}>
      <button type="button" class="quiet" onClick={() => go('')}>
        {root}
      </button>
      {parts.map((part, at) => (
        <span key={at}>
          {' / '}
          <button type="button" class="quiet" onClick={() => go(parts.slice(0, at + 1).join('/'))}>
            {part}
          </button>
        </span>
      ))}
    </nav>
  );
}

interface EntryProps {
  entry: FileEntry;
  path: string;
  takes: boolean;
  taken: boolean;
  go: (path: string) => void;
  /** Of an archive whose pages are taken one by one. */
  open?: (path: string) => void;
  onTake: (path: string) => void;
}

function Entry({ entry, path, takes, taken, go, open, onTake }: EntryProps) {
  return (
    <li class={`entry ${entry.kind}`}>
      {entry.kind === 'folder' || open ? (
        <button type="button" class="name quiet" onClick={() => (open ?? go)(path)}>
          {entry.name}
          {entry.kind === 'folder' && '/'}
        </button>
      ) : (
        <span class="name">{entry.name}</span>
      )}
      <span class="size">{entry.kind === 'folder' ? '' : text.parts.bytes(entry.bytes)}</span>
      {takes && (
        <button
          type="button"
          class="quiet"
          disabled={taken}
          aria-label={taken ? text.files.takenLabel(entry.name) : text.files.take(entry.name)}
          onClick={() => onTake(path)}
        >
          {taken ? text.files.taken : text.files.add}
        </button>
      )}
    </li>
  );
}

export function FileBrowser({ root, onTake, takes, taken }: FileBrowserProps) {
  const [path, setPath] = useState('');
  const [entries, setEntries] = useState<FileEntry[] | null>(null);
  const [error, setError] = useState('');
  const [archive, setArchive] = useState('');
  const opens = !takes.includes('archive');

  useEffect(() => {
    const stopper = new AbortController();
    setEntries(null);
    setArchive('');
    setError('');
    listFiles(path, stopper.signal)
      .then((list) => setEntries(list.entries))
      .catch((problem: unknown) => {
        if (!isAborted(problem)) setError(messageOf(problem));
      });
    return () => stopper.abort();
  }, [path]);

  return (
    <div class="browser">
      <Crumbs root={root} path={path} go={setPath} />
      {error && <Notice kind="error" message={error} />}
      {!error && !entries && <Busy label={text.files.loading} />}
      {entries?.length === 0 && <p class="empty">{text.files.empty}</p>}
      {entries && entries.length > 0 && (
        <ul class="entries">
          {entries.map((entry) => (
            <Entry
              key={entry.name}
              entry={entry}
              path={joined(path, entry.name)}
              takes={takes.includes(entry.kind)}
              taken={taken.includes(joined(path, entry.name))}
              go={setPath}
              {...(opens && entry.kind === 'archive' ? { open: setArchive } : {})}
              onTake={onTake}
            />
          ))}
        </ul>
      )}
      {archive && (
        <section class="archive" aria-label={archive}>
          <h3>{archive}</h3>
          <ArchiveRecords path={archive} taken={taken} full={takes.length === 0} onTake={onTake} />
        </section>
      )}
    </div>
  );
}
