// SPDX-License-Identifier: Apache-2.0
// The pages in an archive, to choose some of.
import { useEffect, useState } from 'preact/hooks';
import { listRecords } from '../api/calls';
import { messageOf } from '../api/error';
import type { RecordList } from '../api/types';
import { text } from '../text';
import { Busy } from './busy';
import { Notice } from './notice';

interface ArchiveRecordsProps {
  path: string;
  taken: string[];
  /** No more can be taken. */
  full: boolean;
  onTake: (path: string) => void;
}

export function ArchiveRecords({ path, taken, full, onTake }: ArchiveRecordsProps) {
  const [list, setList] = useState<RecordList | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    listRecords(path)
      .then(setList)
      .catch((problem: unknown) => setError(messageOf(problem)));
  }, [path]);
  if (error) return <Notice kind="error" message={error} />;
  if (!list) return <Busy label={text.files.loadingArchive} />;
  return (
    <>
      {list.records.length === 0 && <p class="empty">{text.files.noPages}</p>}
      <ul class="entries">
        {list.records.map((record) => (
          <li key={record.path} class="entry">
            <span class="name">{record.url || record.path}</span>
            <span />
            <button
              type="button"
              class="quiet"
              disabled={full || taken.includes(record.path)}
              aria-label={
                taken.includes(record.path)
                  ? text.files.takenLabel(record.url || record.path)
                  : text.files.take(record.url || record.path)
              }
              onClick={() => onTake(record.path)}
            >
              {taken.includes(record.path) ? text.files.taken : text.files.add}
            </button>
          </li>
        ))}
      </ul>
      {list.more && <p class="hint">{text.files.more(list.records.length)}</p>}
    </>
  );
}
