// SPDX-License-Identifier: Apache-2.0
// The bar with its buttons, and the panel that one of them opens. Escape closes the panel and gives
// the focus back to its button.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../state/store';
import { Icon, type IconName } from './icons';
import { DisplayPanel } from './display';
import { SavePanel } from './save';
import { canSpeak, closePlayer, openPlayer, play, speechStore } from './speech';
import { text } from './text';

type PanelName = 'contents' | 'display' | 'save';

interface BarProps {
  /** Null: no page is read yet, and the bar has only what goes without one. */
  page: { path: string; hasHeadings: boolean; contents: ComponentChildren } | null;
}

function PanelButton(props: {
  name: PanelName;
  icon: IconName;
  label: string;
  open: PanelName | null;
  setOpen: (name: PanelName | null) => void;
}) {
  const isOpen = props.open === props.name;
  return (
    <button
      id={`button-${props.name}`}
      class="tool"
      aria-expanded={isOpen}
      aria-controls={`panel-${props.name}`}
      onClick={() => props.setOpen(isOpen ? null : props.name)}
    >
      <Icon name={props.icon} />
      <span>{props.label}</span>
    </button>
  );
}

function ListenButton() {
  const { open } = useStore(speechStore);
  const toggle = () => {
    const article = document.getElementById('article');
    if (open || !article) return closePlayer();
    openPlayer(article);
    if (canSpeak()) play();
  };
  return (
    <button id="button-listen" class="tool" aria-pressed={open} onClick={toggle}>
      <Icon name="listen" />
      <span>{text.listen.button}</span>
    </button>
  );
}

function Panel(props: {
  name: PanelName;
  label: string;
  close: () => void;
  children: ComponentChildren;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = (event: Event) => {
      const target = event.target as Element;
      if (!panel.current?.contains(target) && !target.closest('.bar')) props.close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      props.close();
      document.getElementById(`button-${props.name}`)?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', onKey);
    };
  });
  return (
    <div
      id={`panel-${props.name}`}
      class="panel"
      ref={panel}
      role="group"
      aria-label={props.label}
      onClick={(event) => {
        if ((event.target as Element).closest('a')) props.close();
      }}
    >
      {props.children}
    </div>
  );
}

export function Bar({ page }: BarProps) {
  const [open, setOpen] = useState<PanelName | null>(null);
  const close = () => setOpen(null);
  const button = (name: PanelName, icon: IconName, label: string) => (
    <PanelButton name={name} icon={icon} label={label} open={open} setOpen={setOpen} />
  );
  return (
    <header class="bar">
      <nav class="tools" aria-label={text.toolbar}>
        <a class="tool home" href="/read" aria-label={text.home}>
          <Icon name="home" />
          <span aria-hidden="true">sito</span>
        </a>
        <span class="gap" />
        {page?.hasHeadings && button('contents', 'contents', text.contents.button)}
        {page && <ListenButton />}
        {button('display', 'display', text.display.button)}
        {page && button('save', 'save', text.save.button)}
      </nav>
      {open === 'contents' && page && (
        <Panel name="contents" label={text.contents.label} close={close}>
          {page.contents}
        </Panel>
      )}
      {open === 'display' && (
        <Panel name="display" label={text.display.label} close={close}>
          <DisplayPanel />
        </Panel>
      )}
      {open === 'save' && page && (
        <Panel name="save" label={text.save.label} close={close}>
          <SavePanel path={page.path} />
        </Panel>
      )}
    </header>
  );
}
