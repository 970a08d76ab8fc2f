// SPDX-License-Identifier: Apache-2.0
// How many labels there are of each class, and which.
import { colourOf } from '../classes';
import { type Label, removeLabels } from '../storage';
import { words } from '../words';

const MOST_LISTED = 200;
const SHOWN_CODE = 200;

export function Counts({ labels }: { labels: Label[] }) {
  const counts = new Map<string, number>();
  for (const { entry } of labels) {
    counts.set(entry.crawler_class, (counts.get(entry.crawler_class) ?? 0) + 1);
  }
  if (counts.size === 0) return <p class="hint">{words.popup.none}</p>;
  const most = Math.max(...counts.values());
  return (
    <table class="counts">
      <caption>{words.popup.counts}</caption>
      <tbody>
        {[...counts].map(([name, count]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count}</td>
            <td class="measure" aria-hidden="true">
              <span style={{ width: `${(100 * count) / most}%`, background: colourOf(name) }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const lineOf = (code: string): string => code.replace(/\s+/g, ' ').slice(0, SHOWN_CODE);

export function List({ labels }: { labels: Label[] }) {
  const latest = [...labels].reverse().slice(0, MOST_LISTED);
  return (
    <details>
      <summary>{words.popup.list}</summary>
      <ol class="list">
        {latest.map(({ id, entry }) => (
          <li key={id}>
            <span class="chip" style={{ background: colourOf(entry.crawler_class) }}>
              {entry.crawler_class}
            </span>
            <button
              class="quiet"
              aria-label={words.popup.removeOne(entry.tag)}
              title={words.remove}
              onClick={() => void removeLabels([id])}
            >
              {'\u00d7'}
            </button>
            <code title={entry.url}>{lineOf(entry.code)}</code>
          </li>
        ))}
      </ol>
      {labels.length > MOST_LISTED && (
        <p class="hint">{words.popup.more(labels.length - MOST_LISTED)}</p>
      )}
    </details>
  );
}
