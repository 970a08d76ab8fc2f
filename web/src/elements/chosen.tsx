// SPDX-License-Identifier: Apache-2.0
// The element that was clicked: what it is, and the classes to choose from.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../state/store';
import { text } from '../text';
import { choose, label, remove } from './actions';
import { classesOf, colourOf } from './classes';
import { elementsStore, labelAt } from './state';

const SHOWN_CODE = 600;

/** Where the classes stand below the page and the list, and may be out of sight. */
const NARROW = matchMedia('(max-width: 900px)');

function OtherClass() {
  const [name, setName] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    void label(name);
    setName('');
  };
  return (
    <form class="other-class" onSubmit={submit}>
      <input
        type="text"
        aria-label={text.elements.newName}
        placeholder={text.elements.newName}
        maxLength={60}
        spellcheck={false}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button disabled={name.trim() === ''}>{text.elements.label}</button>
    </form>
  );
}

function Classes() {
  const { classes, labels, chosen } = useStore(elementsStore);
  const old = labelAt(chosen?.node ?? null);
  const names = classesOf(
    classes,
    labels.map(({ entry }) => entry.crawler_class),
  );
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (NARROW.matches) group.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div class="class-choice" role="group" aria-label={text.elements.aClass} ref={group}>
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          class={`as-${colourOf(name)}`}
          aria-pressed={old?.entry.crawler_class === name}
          aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}
          onClick={() => void label(name)}
        >
          {at < 9 && <kbd aria-hidden="true">{at + 1}</kbd>} {name}
        </button>
      ))}
    </div>
  );
}

export function Chosen() {
  const { chosen, guesses } = useStore(elementsStore);
  if (!chosen) return <p class="hint">{text.elements.clickHint}</p>;
  const guess = guesses.find(({ node }) => node === chosen.node);
  const old = labelAt(chosen.node);
  const { tag, code } = chosen.entry;
  return (
    <section class="chosen-element" aria-label={text.elements.chosen}>
      <h2>
        <code>{tag}</code> {chosen.text || <i>{text.elements.noText}</i>}
      </h2>
      <pre tabIndex={0} role="region" aria-label={text.elements.code}>
        {code.length > SHOWN_CODE ? `${code.slice(0, SHOWN_CODE)}\u2026` : code}
      </pre>
      {guess && <p>{text.elements.modelSays(guess.predicted, guess.confidence)}</p>}
      {guess?.target && <p class="target">{text.elements.leadsTo(guess.target)}</p>}
      <div class="actions">
        <button
          type="button"
          disabled={chosen.parent === null}
          aria-label={text.elements.parentLabel}
          onClick={() => void choose(chosen.parent)}
        >
          {text.elements.parent}
        </button>
        <button
          type="button"
          disabled={chosen.child === null}
          aria-label={text.elements.childLabel}
          onClick={() => void choose(chosen.child)}
        >
          {text.elements.child}
        </button>
        {old && (
          <button type="button" onClick={() => remove(old)}>
            {text.elements.remove}
          </button>
        )}
      </div>
      <Classes />
      <OtherClass />
    </section>
  );
}
