// SPDX-License-Identifier: Apache-2.0
// From pages and what there is of a template to the editor.
import { detect } from '../api/calls';
import { messageOf } from '../api/error';
import { followJob } from '../api/events';
import type { DetectResult, PageInfo, Session } from '../api/types';
import { fromDetection, type Mapping, openTemplate } from '../api/xqt';
import { isBlank, loadInput, type PageInput } from '../state/inputs';
import { rememberPages } from '../state/pages';
import { addressOf } from '../state/route';
import { checkedOf } from '../structure/looking';
import { withDetection } from '../structure/revive';
import { structureStore } from '../structure/state';
import { text } from '../text';
import { historyOf } from './history';
import { type EditMapping, editMappingOf, newListMapping, newMapping } from './mapping';
import { refresh } from './preview';
import { forgetWork, xqtStore } from './state';

function hostOf(pages: PageInfo[]): string {
  try {
    return new URL(pages[0]?.url ?? '').hostname;
  } catch {
    return '';
  }
}

function begin(pages: PageInfo[], mapping: EditMapping, kept: boolean): void {
  xqtStore.set({
    phase: 'editor',
    pages,
    page: 0,
    history: historyOf(mapping),
    kept: kept ? mapping : null,
    selected: kept ? 0 : (mapping.fields[0]?.key ?? 0),
    place: 0,
    picking: '',
    side: 'page',
    pane: 'fields',
    preview: null,
    previewError: '',
    fieldError: { key: 0, message: '' },
    said: text.xqt.begun(mapping.id),
  });
  window.scrollTo(0, 0);
  refresh();
}

async function detected(pages: PageInfo[], most: number): Promise<Mapping> {
  const ids = pages.slice(0, most).map((page) => page.id);
  const { job } = await detect({ pages: ids });
  const result = await followJob<DetectResult, object>(job, {}, new AbortController().signal);
  return (await fromDetection(job, [...checkedOf(result.detection)])).mapping;
}

async function templateFor(pages: PageInfo[], session: Session): Promise<EditMapping> {
  const { from, opened } = xqtStore.get();
  if (from === 'detected') return editMappingOf(await detected(pages, session.max_pages));
  if (from === 'file') {
    if (opened.name === '') throw new Error(text.xqt.noFile);
    const { name, text: content } = opened;
    const file = await openTemplate(
      content === undefined ? { path: name } : { name, text: content },
    );
    return editMappingOf(file.mapping);
  }
  const site = hostOf(pages);
  const mapping = from === 'list' ? newListMapping() : newMapping();
  return { ...mapping, id: site.replace(/^www\./, '') || mapping.id, site };
}

async function load(inputs: PageInput[]): Promise<PageInfo[]> {
  const pages = await Promise.all(inputs.map((input) => loadInput(input)));
  rememberPages(pages);
  return pages;
}

export async function start(session: Session): Promise<void> {
  const inputs = xqtStore.get().inputs.filter((input) => !isBlank(input));
  if (inputs.length === 0) {
    xqtStore.set({ error: text.structure.nothingToProcess });
    return;
  }
  xqtStore.set({ busy: text.xqt.loading, error: '' });
  try {
    const pages = await load(inputs);
    begin(pages, await templateFor(pages, session), xqtStore.get().from === 'file');
  } catch (error) {
    xqtStore.set({ error: messageOf(error) });
  } finally {
    xqtStore.set({ busy: '' });
  }
}

/** Everything as it was at first, if somebody means it. */
export function startOver(): void {
  if (!window.confirm(text.xqt.startOverQuestion)) return;
  forgetWork();
  xqtStore.set({ said: text.structure.startedOver });
}

/** Other pages for the template that is worked at. */
export async function changePages(): Promise<void> {
  const inputs = xqtStore.get().inputs.filter((input) => !isBlank(input));
  xqtStore.set({ busy: text.xqt.loading, error: '' });
  try {
    const pages = await load(inputs);
    xqtStore.set({ phase: 'editor', pages, page: 0, preview: null });
    refresh();
  } catch (error) {
    xqtStore.set({ error: messageOf(error) });
  } finally {
    xqtStore.set({ busy: '' });
  }
}

/** What the view "Structure" has found, as it is checked there. */
export async function startFromStructure(): Promise<void> {
  const { mapping } = await withDetection((job) =>
    fromDetection(job, [...structureStore.get().checked]),
  );
  const { pages, inputs } = structureStore.get();
  xqtStore.set({ inputs: inputs.filter((input) => !isBlank(input)), from: 'detected' });
  begin(pages, editMappingOf(mapping), false);
  location.hash = addressOf('xqt');
}
