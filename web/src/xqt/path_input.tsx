// SPDX-License-Identifier: Apache-2.0
// A path that can be edited by hand. It is tried at every key; the template changes when it is one.
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAborted, messageOf } from '../api/error';
import { match, type Within } from '../api/xqt';
import { text } from '../text';
import { xqtStore } from './state';

interface PathInputProps {
  label: string;
  path: string;
  within: Within;
  onChange: (path: string) => void;
}

const DELAY_MS = 60;

export function PathInput({ label, path, within, onChange }: PathInputProps) {
  const [typed, setTyped] = useState(path);
  const [error, setError] = useState('');
  const waiting = useRef(0);
  const stopper = useRef(new AbortController());
  // What it has become elsewhere, by pointing or by undoing.
  useEffect(() => {
    setTyped(path);
    setError('');
  }, [path]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const attempt = async (wanted: string, signal: AbortSignal) => {
    try {
      const pages = xqtStore.get().pages.map((page) => page.id);
      await match({ pages, path: wanted, within, exclude: [] }, signal);
      setError('');
      onChange(wanted);
    } catch (problem) {
      if (!isAborted(problem)) setError(messageOf(problem));
    }
  };
  const take = (value: string) => {
    setTyped(value);
    clearTimeout(waiting.current);
    stopper.current.abort();
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    const wanted = value.trim();
    if (wanted === '' || wanted === path) setError('');
    else waiting.current = window.setTimeout(() => void attempt(wanted, signal), DELAY_MS);
  };
  return (
    <div class="path-input">
      <input
        type="text"
        spellcheck={false}
        autocomplete="off"
        aria-label={label}
        aria-invalid={error !== ''}
        placeholder={text.xqt.pathPlaceholder}
        value={typed}
        onInput={(event) => take(event.currentTarget.value)}
      />
      {error && (
        <p class="fault" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
