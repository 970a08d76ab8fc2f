// SPDX-License-Identifier: Apache-2.0
// The tab list: links with addresses; arrow keys, Home and End move along it.
import { useEffect } from 'preact/hooks';
import { addressOf, routeStore, type View, views } from '../state/route';
import { useStore } from '../state/store';
import { text } from '../text';

function targetOf(key: string, at: number): number | null {
  const last = views.length - 1;
  if (key === 'ArrowRight') return at === last ? 0 : at + 1;
  if (key === 'ArrowLeft') return at === 0 ? last : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return null;
}

function onKey(event: KeyboardEvent, view: View): void {
  const target = targetOf(event.key, views.indexOf(view));
  const name = target === null ? undefined : views[target];
  if (!name) return;
  event.preventDefault();
  location.hash = addressOf(name);
  document.getElementById(`tab-${name}`)?.focus();
}

export function Tabs() {
  const { view } = useStore(routeStore);
  useEffect(() => {
    const tab = document.getElementById(`tab-${view}`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }); // narrow windows scroll the bar
  }, [view]);
  return (
    <nav class="tabs" aria-label={text.app.views}>
      <div role="tablist" aria-label={text.app.views}>
        {views.map((name) => (
          <a
            key={name}
            id={`tab-${name}`}
            role="tab"
            href={addressOf(name)}
            aria-selected={name === view}
            aria-controls={`panel-${name}`}
            tabIndex={name === view ? 0 : -1}
            onKeyDown={(event) => onKey(event, name)}
          >
            {text.views[name]}
          </a>
        ))}
      </div>
    </nav>
  );
}
