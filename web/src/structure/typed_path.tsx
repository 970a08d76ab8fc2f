// SPDX-License-Identifier: Apache-2.0
// A path typed by hand.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { nameIn, text } from '../text';
import { assignPath } from './choices';
import { structureStore } from './state';

export function TypedPath({ field }: { field: string }) {
  const [xpath, setXpath] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Before the next key is pressed: it belongs to this field.
  useLayoutEffect(() => input.current?.focus(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    if (xpath.trim()) void assignPath(field, xpath.trim());
  };
  return (
    <form class="typed-path" onSubmit={submit}>
      <input
        ref={input}
        type="text"
        spellcheck={false}
        autocomplete="off"
        aria-label={text.structure.xpathOf(nameIn(text.fields, field))}
        placeholder="//span[@class='byline-date']"
        value={xpath}
        onInput={(event) => setXpath(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') structureStore.set({ typing: '' });
        }}
      />
      <button>{text.structure.assign}</button>
    </form>
  );
}
