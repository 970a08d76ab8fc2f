// SPDX-License-Identifier: Apache-2.0
// The whole page: header with tabs, and the view that the address names.
import { useEffect } from 'preact/hooks';
import type { Session } from '../api/types';
import { CompareView } from '../compare/view';
import { CorpusView } from '../corpus/view';
import { ElementsView } from '../elements/view';
import { routeStore, type View, views } from '../state/route';
import { sessionStore } from '../state/session';
import { useStore } from '../state/store';
import { ProxyView } from '../proxy/view';
import { StructureView } from '../structure/view';
import { text } from '../text';
import { WhyView } from '../why/view';
import { XqtView } from '../xqt/view';
import { Gate, GoneBanner } from './gate';
import { Tabs } from './tabs';
import { ThemeSwitch } from './theme_switch';

function ViewOf({ view, session }: { view: View; session: Session }) {
  if (view === 'xqt') return <XqtView session={session} />;
  if (view === 'why') return <WhyView session={session} />;
  if (view === 'elements') return <ElementsView session={session} />;
  if (view === 'compare') return <CompareView session={session} />;
  if (view === 'proxy') return <ProxyView session={session} />;
  if (view === 'corpus') return <CorpusView session={session} />;
  return <StructureView session={session} />;
}

function Panels({ session }: { session: Session }) {
  const { view } = useStore(routeStore);
  useEffect(() => {
    document.title = text.app.title(text.views[view]);
  }, [view]);
  return (
    <>
      {views.map((name) => (
        <div
          key={name}
          id={`panel-${name}`}
          role="tabpanel"
          aria-labelledby={`tab-${name}`}
          hidden={name !== view}
        >
          {name === view && <ViewOf view={view} session={session} />}
        </div>
      ))}
    </>
  );
}

export function App() {
  const { server, session } = useStore(sessionStore);
  const open = session !== null && (server === 'ok' || server === 'gone');
  return (
    <>
      <a class="skip" href="#main" onClick={skipToMain}>
        {text.app.skip}
      </a>
      <header class="top">
        <p class="brand">
          <b>{text.app.name}</b> <span>{text.app.tagline}</span>
        </p>
        {open && <Tabs />}
        <a class="to-reader" href="/read">
          {text.app.reader}
        </a>
        <ThemeSwitch />
      </header>
      {server === 'gone' && session && <GoneBanner />}
      <main id="main" tabIndex={-1}>
        {open ? <Panels session={session} /> : <Gate />}
      </main>
    </>
  );
}

/** The address names the view, so the link moves the focus itself. */
function skipToMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
