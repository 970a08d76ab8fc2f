// SPDX-License-Identifier: Apache-2.0
// The article on the page. What is about it stands in front of the headline, so that the text
// begins behind it.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Article, Heading } from './article';
import type { Reading } from './reading';
import { text } from './text';

/** Foreign nodes, clean already, in a place that Preact leaves alone. */
function Nodes({ of, name }: { of: DocumentFragment; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(document.importNode(of, true)), [of]);
  return <div class={name} ref={place} />;
}

function hostOf(url: string): string {
  try {
    return new URL(url).host.replace(/^www\./, '');
  } catch {
    return '';
  }
}

export function About({ reading, minutes }: { reading: Reading; minutes: number | null }) {
  const { authors, published, modified, url } = reading;
  const site = reading.site || hostOf(url);
  const isNewer = modified.slice(0, 10) > published.slice(0, 10);
  return (
    <p class="about no-speech" lang="en" dir="ltr">
      {site && <span class="site">{site}</span>}
      {authors.length > 0 && <span>{text.about.by(authors)}</span>}
      {published && <time dateTime={published}>{text.about.date(published)}</time>}
      {modified && isNewer && <time dateTime={modified}>{text.about.updated(modified)}</time>}
      {minutes !== null && <span>{text.about.minutes(minutes)}</span>}
      {url && (
        <a href={url} rel="noreferrer">
          {text.about.original}
        </a>
      )}
    </p>
  );
}

/** Focus is on the headline when there is something to read. */
export function Headline({ title }: { title: string }) {
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus({ preventScroll: true }), [title]);
  return (
    <h1 id="headline" tabIndex={-1} ref={headline}>
      {title}
    </h1>
  );
}

export function ContentsList({ headings }: { headings: Heading[] }) {
  return (
    <ol class="contents">
      <li>
        <a href="#headline">{text.contents.top}</a>
      </li>
      {headings.map(({ id, title, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}

function LinksAtEnd({ article }: { article: Article }) {
  if (article.links.length === 0) return null;
  return (
    <section class="links no-speech" aria-label={text.links.heading}>
      <ol>
        {article.links.map(({ id, url, title }) => (
          <li key={id} id={id}>
            <a href={url} rel="noreferrer">
              {title}
            </a>{' '}
            <span class="host">{hostOf(url)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function ArticleView({ reading, article }: { reading: Reading; article: Article }) {
  return (
    <article id="article" lang={reading.language || undefined} dir={reading.direction}>
      <Nodes of={article.lead} name="lead" />
      <About reading={reading} minutes={article.minutes} />
      <Headline title={article.title} />
      <Nodes of={article.body} name="text" />
      <LinksAtEnd article={article} />
    </article>
  );
}
