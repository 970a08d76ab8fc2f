// SPDX-License-Identifier: Apache-2.0
// How fields fare on other pages: health first, then every value.
import type { TryResult } from '../api/types';
import { Notice } from '../parts/notice';
import { Score } from '../parts/score';
import { nameIn, text } from '../text';

type FieldHealth = TryResult['fields'][number];

function Health({ entry }: { entry: FieldHealth }) {
  return (
    <tr class={`health-${entry.health}`}>
      <th scope="row">{nameIn(text.fields, entry.field)}</th>
      <td>
        <Score score={entry.hits} max={entry.pages} percent={entry.rate * 100} />
      </td>
      <td>
        <b>{nameIn(text.health, entry.health)}</b> {entry.message}
      </td>
    </tr>
  );
}

function ValuesOf({ result }: { result: TryResult }) {
  const cell = (entry: FieldHealth, page: number) =>
    entry.values
      .filter((value) => value.page === page)
      .map((value) => value.value)
      .join(', ');
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={text.tryOn.values}>
      <table class="grid">
        <thead>
          <tr>
            <th scope="col">{text.tryOn.page}</th>
            {result.fields.map((entry) => (
              <th key={entry.field} scope="col">
                {nameIn(text.fields, entry.field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.pages.map((page, at) => (
            <tr key={at}>
              <th scope="row">{page.name}</th>
              {result.fields.map((entry) => (
                <td key={entry.field}>
                  <span class="cell">{cell(entry, at) || text.parts.missing}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function TryTable({ result }: { result: TryResult }) {
  return (
    <div class="try-result">
      <p role="status">{text.tryOn.done(result.pages.length)}</p>
      {result.notes.map((note, at) => (
        <Notice key={at} kind="info" message={note.message} />
      ))}
      <table class="health">
        <caption>{text.tryOn.health}</caption>
        <tbody>
          {result.fields.map((entry) => (
            <Health key={entry.field} entry={entry} />
          ))}
        </tbody>
      </table>
      <ValuesOf result={result} />
    </div>
  );
}
