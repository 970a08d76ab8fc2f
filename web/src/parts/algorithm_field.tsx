// SPDX-License-Identifier: Apache-2.0
// Chooses an algorithm of the table, or takes an expression of several.
import { useState } from 'preact/hooks';
import type { Algorithm } from '../api/types';
import { text } from '../text';

interface AlgorithmFieldProps {
  label: string;
  algorithms: Algorithm[];
  value: string;
  onChange: (value: string) => void;
  /** What no algorithm at all is called; without it one must be chosen. */
  none?: string;
}

const EXPRESSION = '(expression)';

export function AlgorithmField({ label, algorithms, value, onChange, none }: AlgorithmFieldProps) {
  const row = algorithms.find((algorithm) => algorithm.name === value);
  const [custom, setCustom] = useState(value !== '' && !row);
  const choose = (chosen: string) => {
    setCustom(chosen === EXPRESSION);
    if (chosen !== EXPRESSION) onChange(chosen);
  };
  return (
    <div class="algorithm-field">
      <label class="field">
        <span>{label}</span>
        <select
          value={custom ? EXPRESSION : value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {algorithms.map((algorithm) => (
            <option key={algorithm.name} value={algorithm.name}>
              {algorithm.name}
            </option>
          ))}
          <option value={EXPRESSION}>{text.parts.expression}</option>
        </select>
      </label>
      {custom && (
        <input
          type="text"
          spellcheck={false}
          autocomplete="off"
          aria-label={text.parts.expressionOf(label)}
          placeholder="vote(justext,bte,nit;2)"
          value={row ? '' : value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      )}
      {row && !custom && <p class="hint">{row.summary}</p>}
    </div>
  );
}
