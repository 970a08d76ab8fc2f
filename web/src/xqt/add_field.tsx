// SPDX-License-Identifier: Apache-2.0
// A new field, of the usual ones or with a name of its own.
import { useState } from 'preact/hooks';
import { text } from '../text';
import { add } from './changes';
import { GROUPS, STANDARD_FIELDS } from './mapping';

const OWN = 'own';

export function AddField({ record }: { record: number }) {
  const [kind, setKind] = useState('');
  const [name, setName] = useState('');
  const names = [...Object.keys(STANDARD_FIELDS), ...(record === 0 ? Object.keys(GROUPS) : [])];
  const submit = (event: Event) => {
    event.preventDefault();
    const wanted = kind === OWN || kind === '' ? name.trim() : kind;
    if (wanted === '') return;
    add(record, wanted);
    setKind('');
    setName('');
  };
  return (
    <form class="add-field" onSubmit={submit}>
      <select
        aria-label={record === 0 ? text.xqt.newField : text.xqt.newChild}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value)}
      >
        <option value="">{record === 0 ? text.xqt.newField : text.xqt.newChild}</option>
        {names.map((entry) => (
          <option key={entry} value={entry}>
            {text.xqt.fieldOf(entry)}
          </option>
        ))}
        <option value={OWN}>{text.xqt.ownField}</option>
      </select>
      {kind === OWN && (
        <input
          type="text"
          spellcheck={false}
          autocomplete="off"
          aria-label={text.xqt.fieldName}
          placeholder={text.xqt.fieldName}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      )}
      <button disabled={kind === '' || (kind === OWN && name.trim() === '')}>{text.xqt.add}</button>
    </form>
  );
}
