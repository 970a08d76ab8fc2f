// SPDX-License-Identifier: Apache-2.0
// Elements: what the parts of a page are for, said by clicking, and what a model makes of them.
import { useEffect, useMemo } from 'preact/hooks';
import type { PageInfo, Session } from '../api/types';
import { Notice } from '../parts/notice';
import { PageChooser } from '../parts/page_chooser';
import { type Outline, PageFrame } from '../parts/page_frame';
import { pagesStore } from '../state/pages';
import { useStore } from '../state/store';
import { text } from '../text';
import { choose, choosePage, label, loadPages, start, visitUnsure } from './actions';
import { Chosen } from './chosen';
import { classesOf, colourOf } from './classes';
import { LabelList } from './label_list';
import { elementsStore, type ElementsState } from './state';
import { Training } from './training';
import { UnsureList } from './unsure_list';

function outlinesOf({ page, guesses, labels, shown }: ElementsState): Outline[] {
  const labelled = labels.flatMap(({ page: of, node, entry }): Outline[] =>
    of === page && node !== null
      ? [{ node, as: colourOf(entry.crawler_class), sure: true, title: entry.crawler_class }]
      : [],
  );
  if (!shown) return labelled;
  const guessed = guesses.map(({ node, predicted, confidence }): Outline => ({
    node,
    as: colourOf(predicted),
    sure: false,
    title: text.elements.guess(predicted, confidence),
  }));
  return [...guessed, ...labelled];
}

/** Digits label, Page Down and Page Up go through what is unsure, as in the extension. */
function onKey(event: KeyboardEvent): void {
  const target = event.target;
  const writes = target instanceof Element && target.matches('input[type=text], select, textarea');
  if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
  const { classes, labels } = elementsStore.get();
  const names = classesOf(
    classes,
    labels.map(({ entry }) => entry.crawler_class),
  );
  const name = /^[1-9]$/.test(event.key) ? names[Number(event.key) - 1] : undefined;
  if (name) void label(name);
  else if (event.key === 'PageDown') visitUnsure(1);
  else if (event.key === 'PageUp') visitUnsure(-1);
  else return;
  event.preventDefault();
}

function PagePane({ info }: { info: PageInfo }) {
  const state = useStore(elementsStore);
  const { chosen, guesses, labels, shown, page } = state;
  const outlines = useMemo(() => outlinesOf(state), [page, guesses, labels, shown]);
  const highlight = useMemo(() => ({ nodes: chosen ? [chosen.node] : [], scroll: true }), [chosen]);
  return (
    <PageFrame
      key={info.id}
      view={info.view}
      title={text.elements.frameTitle}
      outlines={outlines}
      highlight={highlight}
      pick
      onPicked={(node) => void choose(node)}
      onKey={(key) => onKey(new KeyboardEvent('keydown', { key }))}
      onEscape={() => void choose(null)}
    />
  );
}

function Legend() {
  const { classes } = useStore(elementsStore);
  return (
    <div class="legend">
      {classesOf(classes, []).map((name) => (
        <span key={name} class={`as as-${colourOf(name)}`}>
          {name}
        </span>
      ))}
      <span class="hint">{text.elements.legend}</span>
    </div>
  );
}

export function ElementsView({ session }: { session: Session }) {
  const { pages } = useStore(pagesStore);
  const { page, input, loading, loadError, error, announced } = useStore(elementsStore);
  useEffect(start, []);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const info = pages.find((entry) => entry.id === page);
  return (
    <div class={info ? 'why elements' : ''}>
      {info && <h1 class="visually-hidden">{text.elements.title}</h1>}
      <p class="visually-hidden" role="status">
        {announced}
      </p>
      <div class="why-side">
        <PageChooser
          session={session}
          title={text.elements.title}
          lead={text.elements.lead}
          page={page}
          input={input}
          loading={loading}
          error={loadError}
          onInput={(changed) => elementsStore.set({ input: changed })}
          onLoad={(inputs) => void loadPages(inputs)}
          onChoose={(id) => void choosePage(id)}
        />
        {error && <Notice kind="error" message={error} />}
        {info && (
          <>
            <Chosen />
            <UnsureList />
            <LabelList session={session} />
            <Training session={session} />
          </>
        )}
      </div>
      {info && (
        <div class="why-main">
          <Legend />
          <PagePane info={info} />
        </div>
      )}
    </div>
  );
}
