// SPDX-License-Identifier: Apache-2.0
// Which of the loaded pages are voted on.
import { addressOf } from '../state/route';
import { pagesStore } from '../state/pages';
import { useStore } from '../state/store';
import { text } from '../text';
import { compareStore } from './state';

function toggle(id: string): void {
  const left = new Set(compareStore.get().left);
  if (!left.delete(id)) left.add(id);
  compareStore.set({ left });
}

export function ChosenPages() {
  const { pages } = useStore(pagesStore);
  const { left } = useStore(compareStore);
  if (pages.length === 0) {
    return (
      <p class="empty">
        {text.compare.noPages} <a href={addressOf('structure')}>{text.compare.goLoad}</a>
      </p>
    );
  }
  return (
    <ul class="plain">
      {pages.map((page) => (
        <li key={page.id}>
          <label class="check">
            <input type="checkbox" checked={!left.has(page.id)} onChange={() => toggle(page.id)} />
            <span>{page.title || page.name}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
