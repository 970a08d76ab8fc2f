// SPDX-License-Identifier: Apache-2.0
// The whole reader: bar, page, contents beside it, player.
import { useEffect, useMemo } from 'preact/hooks';
import { sessionStore } from '../state/session';
import { useStore } from '../state/store';
import { articleOf, type Article } from './article';
import { ArticleView, ContentsList, Headline } from './article_view';
import { ListView } from './list_view';
import { Bar } from './panels';
import { Player } from './player';
import { type Reading, readingStore, retry } from './reading';
import { settingsStore } from './settings';
import { closePlayer } from './speech';
import { Start, useDroppedFile } from './start';
import { text } from './text';

const FEWEST_HEADINGS = 2;

function Unchanged({ reading }: { reading: Reading }) {
  return (
    <div class="unchanged">
      <Headline title={reading.title || reading.url || text.article} />
      <p>{text.unchanged.reasons[reading.reason] ?? text.unchanged.note}</p>
      {reading.url && (
        <p>
          <a href={reading.url} rel="noreferrer">
            {text.about.original}
          </a>
        </p>
      )}
      <iframe title={text.unchanged.frame} src={reading.view} sandbox="allow-scripts" />
    </div>
  );
}

function Failed({ message }: { message: string }) {
  return (
    <div class="start" role="alert">
      <h1>{text.state.failed}</h1>
      <p>{message}</p>
      <p>
        <button class="primary" onClick={retry}>
          {text.state.retry}
        </button>
      </p>
    </div>
  );
}

function Page({ article }: { article: Article | null }) {
  const { server, session } = useStore(sessionStore);
  const { state, reading, view, message } = useStore(readingStore);
  if (server === 'gone' && !reading) return <Failed message={text.state.gone} />;
  if (server === 'locked') return <Failed message={text.state.locked} />;
  if (state === 'failed') return <Failed message={message} />;
  if (state === 'ready' && reading) {
    if (reading.kind === 'unchanged') return <Unchanged reading={reading} />;
    if (view === 'list' || !article) return <ListView reading={reading} />;
    return <ArticleView reading={reading} article={article} />;
  }
  if (state === 'start' && session) return <Start fetches={session.fetch} />;
  return (
    <p class="busy" role="status">
      {state === 'waiting' ? text.state.waiting : text.state.loading}
    </p>
  );
}

export function Reader() {
  const { state, reading, view } = useStore(readingStore);
  const settings = useStore(settingsStore);
  const over = useDroppedFile();
  const { images, links } = settings;
  const article = useMemo(
    () => (reading?.html ? articleOf(reading, settings) : null),
    [reading, images, links],
  );
  useEffect(closePlayer, [reading, view, images, links]);
  useEffect(() => {
    const title = reading ? (article?.title ?? reading.title) : '';
    document.title = title ? text.title(title) : text.name;
  }, [reading, article]);
  const headings = view === 'text' && article ? article.headings : [];
  const contents = headings.length >= FEWEST_HEADINGS ? <ContentsList headings={headings} /> : null;
  const isRead = state === 'ready' && reading !== null;
  const page =
    isRead && reading.kind !== 'unchanged'
      ? { path: `/read/${reading.page}`, hasHeadings: contents !== null, contents }
      : null;
  return (
    <div class={over ? 'reader over' : 'reader'}>
      <Bar page={page} />
      <main id="main" aria-busy={state === 'loading'}>
        <Page article={article} />
      </main>
      {isRead && contents && (
        <nav class="beside" aria-label={text.contents.label}>
          {contents}
        </nav>
      )}
      {isRead && <Player language={reading.language} />}
    </div>
  );
}
