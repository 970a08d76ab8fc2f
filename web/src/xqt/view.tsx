// SPDX-License-Identifier: Apache-2.0
// XQT: a template that is made by pointing at elements of pages.
import type { Session } from '../api/types';
import { useStore } from '../state/store';
import { Editor } from './editor';
import { StartForm } from './start_form';
import { xqtStore } from './state';

export function XqtView({ session }: { session: Session }) {
  const { phase, said } = useStore(xqtStore);
  return (
    <>
      <p class="visually-hidden" role="status">
        {said}
      </p>
      {phase === 'form' ? <StartForm session={session} /> : <Editor session={session} />}
    </>
  );
}
