// SPDX-License-Identifier: Apache-2.0
// The panel beside the chosen element: what it is, and what it is for.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../../../src/state/store';
import { allClasses } from '../classes';
import type { Guess, Label } from '../storage';
import { words } from '../words';
import { label, skip, step, unlabel, visitGuess } from './actions';
import { isForeign, isThere } from './dom';
import { placeBeside } from './panel_place';
import { useMoments } from './overlay';
import { guessOf, labelOf, pageStore } from './state';

const SHOWN_TEXT = 160;
const SHOWN_CODE = 600;
const OTHER = ' '; // no class has this name

const shorten = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}\u2026` : text;

/** `div.more.replies#first`. */
function nameOf(element: Element): string {
  const id = element.id ? `#${element.id}` : '';
  return element.localName + [...element.classList].map((name) => `.${name}`).join('') + id;
}

function Shown({ element }: { element: Element }) {
  const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  return (
    <>
      <p class="shown-text">{shorten(text, SHOWN_TEXT) || <i>{words.noText}</i>}</p>
      <pre class="shown-code" tabIndex={0} role="region" aria-label={words.code}>
        {shorten(element.outerHTML, SHOWN_CODE)}
      </pre>
    </>
  );
}

/** What is in a frame of another site is labelled where it is a page of its own. */
function Foreign({ element }: { element: Element }) {
  const { src } = element as HTMLIFrameElement;
  return (
    <p class="guess-row">
      {words.foreign}{' '}
      {/^https?:/.test(src) && (
        <a href={src} target="_blank" rel="noreferrer">
          {words.openFrame}
        </a>
      )}
    </p>
  );
}

function GuessRow({ guess }: { guess: Guess }) {
  const { guesses } = useStore(pageStore);
  const at = guesses.findIndex(({ item }) => item.id === guess.id);
  return (
    <div class="guess-row">
      <p>{words.modelSays(guess.predicted, guess.confidence)}</p>
      <p class="row">
        <button type="button" onClick={() => visitGuess(-1)}>
          {words.previous}
        </button>
        <button type="button" onClick={() => visitGuess(1)}>
          {words.next}
        </button>
        <small>{words.ofGuesses(at + 1, guesses.length)}</small>
      </p>
    </div>
  );
}

interface ChoiceProps {
  old: Label | undefined;
  first: string;
  /** The panel has another height now. */
  onGrow: () => void;
}

function Choice({ old, first, onGrow }: ChoiceProps) {
  const { classes } = useStore(pageStore);
  const [name, setName] = useState(first);
  const [fresh, setFresh] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (name === OTHER) input.current?.focus({ preventScroll: true });
    onGrow();
  }, [name]);
  const wanted = name === OTHER ? fresh : name;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (event.isTrusted) void label(wanted);
      }}
    >
      <p>
        <label for="class">{words.aClass}</label>
        <select
          id="class"
          data-first
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        >
          {allClasses(classes).map((known, at) => (
            <option key={known} value={known}>
              {at < 9 ? `${at + 1}  ${known}` : known}
            </option>
          ))}
          <option value={OTHER}>{words.other}</option>
        </select>
      </p>
      {name === OTHER && (
        <p>
          <label for="name">{words.newName}</label>
          <input
            id="name"
            ref={input}
            value={fresh}
            maxLength={60}
            spellcheck={false}
            onInput={(event) => setFresh(event.currentTarget.value)}
          />
        </p>
      )}
      <p class="row">
        <button class="primary" disabled={wanted.trim() === ''}>
          {old ? words.change : words.label}
        </button>
        {old && (
          <button type="button" onClick={() => void unlabel()}>
            {words.remove}
          </button>
        )}
        <button type="button" onClick={skip}>
          {words.skip}
        </button>
      </p>
    </form>
  );
}

function PanelOf({ element }: { element: Element }) {
  const { error } = useStore(pageStore);
  const panel = useRef<HTMLDivElement>(null);
  const old = labelOf(element);
  const guess = guessOf(element);
  const first = old?.entry.crawler_class ?? guess?.predicted ?? 'Revealer';
  useMoments();
  const put = () => {
    if (panel.current) placeBeside(panel.current, element);
  };
  useLayoutEffect(put);
  // Before anything else happens: a key that is pressed at once is meant for the panel.
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
  }, [element]);
  return (
    <div ref={panel} class="panel" role="dialog" aria-label={words.panel}>
      <h1 title={nameOf(element)}>{nameOf(element)}</h1>
      <Shown element={element} />
      {isForeign(element) && <Foreign element={element} />}
      <p class="row">
        <button type="button" onClick={() => step('parent')}>
          <span aria-hidden="true">{'\u2190'}</span> {words.parent}
        </button>
        <button type="button" onClick={() => step('child')}>
          {words.child} <span aria-hidden="true">{'\u2192'}</span>
        </button>
      </p>
      {guess && <GuessRow guess={guess} />}
      <Choice key={old?.id ?? guess?.id ?? nameOf(element)} old={old} first={first} onGrow={put} />
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <p class="keys">{words.keys}</p>
    </div>
  );
}

export function Panel() {
  const { chosen } = useStore(pageStore);
  return chosen && isThere(chosen) ? <PanelOf element={chosen} /> : null;
}
