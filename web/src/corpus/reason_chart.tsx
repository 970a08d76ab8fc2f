// SPDX-License-Identifier: Apache-2.0
// Counts by reason as bars, or as a table for those who cannot see bars.
import { useState } from 'preact/hooks';
import type { Counts } from '../api/types';
import { text } from '../text';

const ROW = 22;
const BAR = 12;
const WIDTH = 100; // a share of it; the drawing is stretched to its place

type Row = [string, number];

function Bars({ rows, title }: { rows: Row[]; title: string }) {
  const most = Math.max(...rows.map(([, count]) => count));
  return (
    <div class="bars" role="img" aria-label={text.corpus.chartOf(title, rows)}>
      {rows.map(([name, count]) => (
        <div key={name} class="bar-row" aria-hidden="true">
          <span class="name">{name}</span>
          <svg width="100%" height={ROW} viewBox={`0 0 ${WIDTH} ${ROW}`} preserveAspectRatio="none">
            <rect class="bar" y={(ROW - BAR) / 2} height={BAR} width={(WIDTH * count) / most} />
          </svg>
          <span class="points">{text.parts.number(count)}</span>
        </div>
      ))}
    </div>
  );
}

function Table({ rows, title }: { rows: Row[]; title: string }) {
  return (
    <table>
      <caption class="visually-hidden">{title}</caption>
      <tbody>
        {rows.map(([name, count]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="points">{text.parts.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ReasonChart({ title, counts }: { title: string; counts: Counts }) {
  const [asTable, setAsTable] = useState(false);
  const rows = Object.entries(counts).sort((a, b) => b[1] - a[1]);
  if (rows.length === 0) return null;
  return (
    <div class="chart">
      <div class="chart-head">
        <h3>{title}</h3>
        <button
          type="button"
          class="link"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {text.corpus.asTable}
        </button>
      </div>
      {asTable ? <Table rows={rows} title={title} /> : <Bars rows={rows} title={title} />}
    </div>
  );
}
