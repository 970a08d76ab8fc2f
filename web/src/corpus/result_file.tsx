// SPDX-License-Identifier: Apache-2.0
// The file that a run has written: to look into it, and to take it away.
import { useState } from 'preact/hooks';
import { previewRun } from '../api/calls';
import { messageOf } from '../api/error';
import type { RunPreview } from '../api/types';
import { Busy } from '../parts/busy';
import { Notice } from '../parts/notice';
import { text } from '../text';

function Beginning({ preview }: { preview: RunPreview }) {
  if (!preview.is_text) return <p class="hint">{text.corpus.notText(preview.bytes)}</p>;
  if (preview.text === '') return <p class="empty">{text.corpus.emptyFile}</p>;
  const shown = preview.more ? new TextEncoder().encode(preview.text).length : 0;
  return (
    <>
      <p class="hint">{text.corpus.previewSize(shown, preview.bytes)}</p>
      <pre
        class="file-preview"
        tabIndex={0}
        role="region"
        aria-label={text.corpus.previewOf(preview.name)}
      >
        {preview.text}
      </pre>
    </>
  );
}

interface ResultFileProps {
  job: string;
  name: string;
  /** Of the file, for the browser. */
  address: string;
}

export function ResultFile({ job, name, address }: ResultFileProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [preview, setPreview] = useState<RunPreview | null>(null);
  const [error, setError] = useState('');
  const toggle = async () => {
    setIsOpen(!isOpen);
    if (isOpen || preview) return;
    setError('');
    try {
      setPreview(await previewRun(job));
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  const last = name.slice(name.lastIndexOf('/') + 1);
  return (
    <div class="result-file">
      <div class="actions">
        <button type="button" aria-expanded={isOpen} onClick={() => void toggle()}>
          {text.corpus.preview}
        </button>
        <a class="button" href={address} download={last} aria-label={text.corpus.downloadOf(last)}>
          {text.corpus.download}
        </a>
      </div>
      {isOpen && error && <Notice kind="error" message={error} />}
      {isOpen && !error && !preview && <Busy label={text.corpus.previewing} />}
      {isOpen && preview && <Beginning preview={preview} />}
    </div>
  );
}
