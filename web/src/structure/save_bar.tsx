// SPDX-License-Identifier: Apache-2.0
// Saves the checked hits as a file.
import { useState } from 'preact/hooks';
import { save } from '../api/calls';
import { messageOf } from '../api/error';
import type { SaveFormat } from '../api/types';
import { download } from '../parts/download';
import { useStore } from '../state/store';
import { text } from '../text';
import { startFromStructure } from '../xqt/start';
import { withDetection } from './revive';
import { structureStore } from './state';

const formats: SaveFormat[] = ['xml', 'json', 'template', 'site-config'];

export function SaveBar() {
  const { checked } = useStore(structureStore);
  const [said, setSaid] = useState({ failed: false, message: '' });
  const saveAs = async (format: SaveFormat) => {
    setSaid({ failed: false, message: text.structure.saving });
    try {
      const file = await withDetection((job) => save(job, format, [...checked]));
      download(file.name, file.text);
      setSaid({ failed: false, message: text.structure.saved(file.name) });
    } catch (error) {
      setSaid({ failed: true, message: messageOf(error) });
    }
  };
  const edit = async () => {
    try {
      await startFromStructure();
    } catch (error) {
      setSaid({ failed: true, message: messageOf(error) });
    }
  };
  return (
    <section class="save-bar" aria-label={text.structure.save}>
      <span class="count">{text.structure.saveAs(checked.size)}</span>
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          class={format === 'template' ? 'primary' : ''}
          disabled={checked.size === 0}
          title={text.structure.formatHelp[format]}
          onClick={() => void saveAs(format)}
        >
          {text.structure.formats[format]}
        </button>
      ))}
      <button
        type="button"
        disabled={checked.size === 0}
        title={text.xqt.fromStructureHelp}
        onClick={() => void edit()}
      >
        {text.xqt.fromStructure}
      </button>
      <span class={said.failed ? 'said failed' : 'said'} role="status">
        {checked.size === 0 ? text.structure.noneChecked : said.message}
      </span>
    </section>
  );
}
