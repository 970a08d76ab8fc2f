// SPDX-License-Identifier: Apache-2.0
// Structure: from a few pages of a site to a checked template.
import type { Session } from '../api/types';
import { useStore } from '../state/store';
import { InputForm } from './input_form';
import { Results } from './results';
import { Running } from './running';
import { structureStore } from './state';

export function StructureView({ session }: { session: Session }) {
  const { phase, said } = useStore(structureStore);
  return (
    <>
      <p class="visually-hidden" role="status">
        {said}
      </p>
      {phase === 'form' && <InputForm session={session} />}
      {phase === 'running' && <Running />}
      {phase === 'results' && <Results session={session} />}
    </>
  );
}
