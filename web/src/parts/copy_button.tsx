// SPDX-License-Identifier: Apache-2.0
// Copies a text, and says whether that worked.
import { useState } from 'preact/hooks';
import { text } from '../text';

const SHOWN_MS = 1500;

export function CopyButton({ value, label }: { value: string; label: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setSaid(text.parts.copied);
    } catch {
      setSaid(text.parts.notCopied);
    }
    setTimeout(() => setSaid(''), SHOWN_MS);
  };
  return (
    <button
      type="button"
      class="quiet"
      aria-label={said ? undefined : label}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{said || text.parts.copy}</span>
    </button>
  );
}
