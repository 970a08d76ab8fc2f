// SPDX-License-Identifier: Apache-2.0
// How the text of a node becomes values.
import { text } from '../text';
import { editField } from './changes';
import type { EditField } from './mapping';

const cuts = ['after', 'before', 'split'] as const;
const languages = ['', 'cs', 'sk', 'en', 'de', 'fr', 'es', 'it', 'pl', 'hu', 'ru'];

export function ValueRules({ field }: { field: EditField }) {
  const isDate = field.type === 'date' || field.type === 'dateTime';
  const used = Object.values(field.value).filter((part) => part !== '').length;
  const set = (part: string, value: string) =>
    editField(field.key, { value: { ...field.value, [part]: value } });
  return (
    <details class="value-rules" open={used > 0}>
      <summary>{text.xqt.rules(used)}</summary>
      <div class="field-grid">
        {cuts.map((name) => (
          <label key={name} class="field">
            <span>{text.xqt.rule[name]}</span>
            <input
              type="text"
              spellcheck={false}
              autocomplete="off"
              value={field.value[name]}
              onInput={(event) => set(name, event.currentTarget.value)}
            />
          </label>
        ))}
        {isDate && (
          <label class="field">
            <span>{text.xqt.rule.language}</span>
            <select
              value={field.value.language}
              onChange={(event) => set('language', event.currentTarget.value)}
            >
              {[...new Set([...languages, field.value.language])].map((code) => (
                <option key={code} value={code}>
                  {code === '' ? text.xqt.anyLanguage : text.xqt.languageName(code)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </details>
  );
}
