// SPDX-License-Identifier: Apache-2.0
// The fields at one side; the page, what becomes of it, and the query at the other.
import { useEffect } from 'preact/hooks';
import type { Session } from '../api/types';
import { PaneHeading } from '../parts/heading';
import { Notice } from '../parts/notice';
import { useStore } from '../state/store';
import { text } from '../text';
import { AddField } from './add_field';
import { redo, show, stopPicking, undo } from './changes';
import { FieldList } from './field_list';
import { SaveBar } from './save_bar';
import { SidePane } from './side_pane';
import { type Pane, sides, xqtStore } from './state';
import { TemplateHead } from './template_head';

const panes: Pane[] = ['fields', ...sides];

function PaneSwitch() {
  const { pane } = useStore(xqtStore);
  return (
    <div class="pane-switch four">
      {panes.map((name) => (
        <button key={name} type="button" aria-pressed={pane === name} onClick={() => show(name)}>
          {text.xqt.panes[name]}
        </button>
      ))}
    </div>
  );
}

/** Text that is typed has an undo of its own. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input[type=text], input[type=number], textarea');

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') stopPicking();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo();
  else undo();
}

export function Editor({ session }: { session: Session }) {
  const { history, pane, previewError, previewing, proposing } = useStore(xqtStore);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const mapping = history.present;
  return (
    <div class={`workspace xqt show-${pane === 'fields' ? 'results' : 'page'}`}>
      <PaneHeading>{mapping.id || text.xqt.untitled}</PaneHeading>
      <PaneSwitch />
      <div class="results" aria-busy={previewing || proposing}>
        <TemplateHead mapping={mapping} />
        {previewError && <Notice kind="error" message={previewError} />}
        {mapping.query && (
          <Notice kind="info" message={text.xqt.queryRules}>
            <button type="button" onClick={() => show('query')}>
              {text.xqt.showQuery}
            </button>
          </Notice>
        )}
        <FieldList fields={mapping.fields} within="" />
        <AddField record={0} />
        <SaveBar session={session} />
      </div>
      <SidePane />
    </div>
  );
}
