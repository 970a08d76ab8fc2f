// SPDX-License-Identifier: Apache-2.0
// Code with numbers of lines, and places marked that are wrong. The text stands twice on top of each
// other: below to be seen and marked, above, unseen, to be typed in; the lower one gives both their
// size.
import type { QueryError } from '../api/xqt';

interface CodeAreaProps {
  label: string;
  value: string;
  errors: QueryError[];
  /** Without it, it can only be read. */
  onChange?: (value: string) => void;
}

/** A line with one place in it that is wrong; behind the last character there is one more. */
function MarkedLine({ line, column }: { line: string; column: number }) {
  const characters = Array.from(line);
  const at = Math.min(Math.max(column, 1), characters.length + 1) - 1;
  return (
    <>
      {characters.slice(0, at).join('')}
      <mark>{characters[at] ?? ' '}</mark>
      {characters.slice(at + 1).join('')}
    </>
  );
}

export function CodeArea({ label, value, errors, onChange }: CodeAreaProps) {
  const lines = value.split('\n');
  const wrong = new Map(errors.map((error) => [error.line, error.column]));
  return (
    <div class="code-area">
      <pre class="line-numbers" aria-hidden="true">
        {lines.map((_, at) => (
          <span key={at} class={wrong.has(at + 1) ? 'wrong' : ''}>
            {at + 1}
            {'\n'}
          </span>
        ))}
      </pre>
      <div class="code-text">
        <pre aria-hidden="true">
          {lines.map((line, at) => {
            const column = wrong.get(at + 1);
            return (
              <span key={at} class={column === undefined ? '' : 'wrong'}>
                {column === undefined ? line : <MarkedLine line={line} column={column} />}
                {'\n'}
              </span>
            );
          })}
        </pre>
        <textarea
          aria-label={label}
          aria-invalid={errors.length > 0}
          spellcheck={false}
          autocomplete="off"
          readOnly={!onChange}
          value={value}
          onInput={(event) => onChange?.(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}
