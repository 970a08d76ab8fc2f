// SPDX-License-Identifier: Apache-2.0
// Files and folders of the server, taken from its browser.
import { text } from '../text';
import { FileBrowser } from './file_browser';

interface ChosenPathsProps {
  root: string;
  paths: string[];
  onChange: (paths: string[]) => void;
}

export function ChosenPaths({ root, paths, onChange }: ChosenPathsProps) {
  return (
    <div class="chosen-paths">
      {paths.length === 0 && <p class="empty">{text.files.nothingChosen}</p>}
      <ul class="plain">
        {paths.map((path) => (
          <li key={path} class="chip">
            {path}{' '}
            <button
              type="button"
              class="quiet"
              aria-label={text.inputs.remove(path)}
              onClick={() => onChange(paths.filter((other) => other !== path))}
            >
              {text.inputs.removeShort}
            </button>
          </li>
        ))}
      </ul>
      <FileBrowser
        root={root}
        takes={['folder', 'page', 'archive']}
        taken={paths}
        onTake={(path) => onChange([...paths, path])}
      />
    </div>
  );
}
