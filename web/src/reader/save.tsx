// SPDX-License-Identifier: Apache-2.0
import { useStore } from '../state/store';
import { settingsStore } from './settings';
import { text } from './text';

export function SavePanel({ path }: { path: string }) {
  const { images } = useStore(settingsStore);
  return (
    <>
      <ul class="menu">
        <li>
          <a href={`${path}/epub?images=${images}`} download>
            {text.save.epub}
          </a>
        </li>
        <li>
          <a href={`${path}/markdown`} download>
            {text.save.markdown}
          </a>
        </li>
        <li>
          <button onClick={() => print()}>{text.save.print}</button>
        </li>
      </ul>
      <p class="hint">{text.save.images}</p>
    </>
  );
}
