// SPDX-License-Identifier: Apache-2.0
import { nameIn, text } from '../text';

interface KindChooserProps {
  kinds: string[];
  kind: string;
  onChange: (kind: string) => void;
}

export function KindChooser({ kinds, kind, onChange }: KindChooserProps) {
  return (
    <fieldset class="kinds">
      <legend>{text.structure.kind}</legend>
      {['detect', ...kinds].map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="kind"
            value={name}
            checked={name === kind}
            onChange={() => onChange(name)}
          />
          <span>{nameIn(text.kinds, name)}</span>
        </label>
      ))}
    </fieldset>
  );
}
