// SPDX-License-Identifier: Apache-2.0
// The page of the view "Why".
import type { Session } from '../api/types';
import { PageChooser as Chooser } from '../parts/page_chooser';
import { useStore } from '../state/store';
import { text } from '../text';
import { choosePage, loadPages } from './actions';
import { whyStore } from './state';

export function PageChooser({ session }: { session: Session }) {
  const { page, input, loading, loadError } = useStore(whyStore);
  return (
    <Chooser
      session={session}
      title={text.why.title}
      lead={text.why.lead}
      page={page}
      input={input}
      loading={loading}
      error={loadError}
      onInput={(changed) => whyStore.set({ input: changed })}
      onLoad={(inputs) => void loadPages(inputs)}
      onChoose={choosePage}
    />
  );
}
