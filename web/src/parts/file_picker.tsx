// SPDX-License-Identifier: Apache-2.0
// A button that opens the browser's own window for files.
import { useRef } from 'preact/hooks';
import { text } from '../text';

interface FilePickerProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
}

export function FilePicker({ onFiles, disabled = false }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: { currentTarget: HTMLInputElement }) => {
    onFiles([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = ''; // the same file can be chosen again
  };
  return (
    <>
      <button type="button" disabled={disabled} onClick={() => input.current?.click()}>
        {text.inputs.chooseFiles}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".html,.htm,.xhtml,text/html"
        aria-label={text.inputs.chooseFiles}
        onChange={take}
      />
    </>
  );
}
