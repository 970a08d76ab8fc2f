// SPDX-License-Identifier: Apache-2.0
// Where a record stands: short, in full, or as XPath.
import { useState } from 'preact/hooks';
import type { PathForms } from '../api/types';
import { CopyButton } from '../parts/copy_button';
import { text } from '../text';

const forms = ['short', 'full', 'xpath'] as const;

export function HitPath({ path }: { path: PathForms }) {
  const [form, setForm] = useState<(typeof forms)[number]>('short');
  return (
    <div class="path">
      <select
        aria-label={text.structure.pathForm}
        value={form}
        onChange={(event) => {
          const chosen = forms.find((name) => name === event.currentTarget.value);
          if (chosen) setForm(chosen);
        }}
      >
        {forms.map((name) => (
          <option key={name} value={name}>
            {text.structure.pathForms[name]}
          </option>
        ))}
      </select>
      <code tabIndex={0}>{path[form]}</code>
      <CopyButton value={path[form]} label={text.structure.copyPath} />
    </div>
  );
}
