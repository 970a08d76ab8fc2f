// SPDX-License-Identifier: Apache-2.0
// Why a record has its score.
import type { Evidence } from '../api/types';
import { text } from '../text';

export function EvidenceList({ evidence, count }: { evidence: Evidence[]; count: number }) {
  if (evidence.length === 0) return null;
  return (
    <details class="evidence">
      <summary>{text.structure.evidence(evidence.length)}</summary>
      <table>
        <tbody>
          {evidence.map((entry, at) => (
            <tr key={at}>
              <th scope="row">{entry.name}</th>
              <td class="points">{text.parts.signed(entry.points)}</td>
              <td>{entry.detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{text.structure.count(count)}</p>
    </details>
  );
}
