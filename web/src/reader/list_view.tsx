// SPDX-License-Identifier: Apache-2.0
// A page that leads to others, as a list of them by its sections. Each opens here.
import { About, Headline } from './article_view';
import { addressOf, type ListEntry, readAddress, type Reading } from './reading';
import { text } from './text';

interface Section {
  heading: string;
  entries: ListEntry[];
}

/** Entries that follow each other under one heading. */
function sectionsOf(list: readonly ListEntry[]): Section[] {
  const sections: Section[] = [];
  for (const entry of list) {
    const last = sections[sections.length - 1];
    if (last && last.heading === entry.section) last.entries.push(entry);
    else sections.push({ heading: entry.section, entries: [entry] });
  }
  return sections;
}

function Entry({ entry }: { entry: ListEntry }) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    readAddress(entry.url);
  };
  return (
    <li>
      <a class="entry" href={addressOf({ url: entry.url })} onClick={open}>
        {entry.title}
      </a>
      {entry.text && <p>{entry.text}</p>}
      <a
        class="original"
        href={entry.url}
        rel="noreferrer"
        lang="en"
        aria-label={text.list.originalOf(entry.title)}
      >
        {text.list.original}
      </a>
    </li>
  );
}

export function ListView({ reading }: { reading: Reading }) {
  const title = reading.title || reading.url;
  return (
    <article id="article" lang={reading.language || undefined} dir={reading.direction}>
      <About reading={reading} minutes={null} />
      <Headline title={title} />
      <div class="text list">
        {sectionsOf(reading.list).map(({ heading, entries }, at) => (
          <section key={at} aria-labelledby={heading ? `section-${at}` : undefined}>
            {heading && heading !== title && <h2 id={`section-${at}`}>{heading}</h2>}
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.url} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </article>
  );
}
