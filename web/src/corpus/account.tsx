// SPDX-License-Identifier: Apache-2.0
// What became of every record.
import type { Account, Counts } from '../api/types';
import { text } from '../text';
import { ReasonChart } from './reason_chart';

const sum = (counts: Counts = {}) => Object.values(counts).reduce((all, count) => all + count, 0);

export function AccountView({ account }: { account: Account }) {
  const rows: [string, number][] = [
    [text.corpus.records, account.records],
    [text.corpus.written_documents, account.written],
    [text.corpus.dropped, sum(account.dropped)],
    [text.corpus.failed, sum(account.failed)],
  ];
  return (
    <div class="account">
      <table>
        <caption>{text.corpus.account}</caption>
        <tbody>
          {rows.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="points">{text.parts.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ReasonChart title={text.corpus.dropReasons} counts={account.dropped} />
      <ReasonChart title={text.corpus.failReasons} counts={account.failed} />
      <ReasonChart title={text.corpus.languages} counts={account.languages ?? {}} />
    </div>
  );
}
