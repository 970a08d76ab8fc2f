// SPDX-License-Identifier: Apache-2.0
// How each page fares.
import { text } from '../text';
import type { PageProgress } from './state';

const SIGNS = { waiting: '\u00b7', loading: '', ready: '\u2713', failed: '\u2715' };

export function ProgressList({ entries }: { entries: PageProgress[] }) {
  return (
    <ul class="progress-list">
      {entries.map((entry) => (
        <li key={entry.key} class={entry.state}>
          <span class={entry.state === 'loading' ? 'spinner' : 'sign'} aria-hidden="true">
            {SIGNS[entry.state]}
          </span>
          <span class="name">{entry.name}</span>
          <span class="message">
            <span class="visually-hidden">{text.structure.states[entry.state]}: </span>
            {entry.message}
          </span>
        </li>
      ))}
    </ul>
  );
}
