// SPDX-License-Identifier: Apache-2.0
// A button that opens the browser's own window for files.
import { useRef } from 'preact/hooks';
import { text } from '../text';

interface FilePickerProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  /** What is chosen from, when it is not pages. */
  accept?: string;
  label?: string;
}

const PAGES = '.html,.htm,.xhtml,text/html';

export function FilePicker(props: FilePickerProps) {
  const { onFiles, disabled = false, accept = PAGES, label = text.inputs.chooseFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const take = (event: { currentTarget: HTMLInputElement }) => {
    onFiles([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = ''; // the same file can be chosen again
  };
  return (
    <>
      <button type="button" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        multiple={accept === PAGES}
        hidden
        accept={accept}
        aria-label={label}
        onChange={take}
      />
    </>
  );
}
