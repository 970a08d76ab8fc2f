// SPDX-License-Identifier: Apache-2.0
// What the template makes of the page: the record, and what is missing or wrong in it.
import { Busy } from '../parts/busy';
import { CopyButton } from '../parts/copy_button';
import { Notice } from '../parts/notice';
import { useStore } from '../state/store';
import { text } from '../text';
import { indented } from './xml_text';
import { xqtStore } from './state';

export function RecordOfPage() {
  const { preview, previewing, page } = useStore(xqtStore);
  const own = preview?.pages[page];
  if (!own) return previewing ? <Busy label={text.xqt.previewing} /> : null;
  const xml = indented(own.xml);
  return (
    <>
      {own.error && <Notice kind="error" message={own.error.message} />}
      {own.faults.map((fault, at) => (
        <p key={at} class="fault">
          {text.xqt.faultOf(fault)}
        </p>
      ))}
      {!own.error && own.faults.length === 0 && <p class="good">{text.xqt.valid}</p>}
      {xml && (
        <pre class="record" tabIndex={0} role="region" aria-label={text.xqt.recordOf(page + 1)}>
          {xml}
        </pre>
      )}
      {xml && <CopyButton value={xml} label={text.xqt.copyRecord} />}
    </>
  );
}

export function RecordSide() {
  return (
    <div class="side-body">
      <RecordOfPage />
    </div>
  );
}
