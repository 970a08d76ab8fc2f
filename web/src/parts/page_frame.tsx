// SPDX-License-Identifier: Apache-2.0
// A saved page without its scripts, in a frame of no origin. We speak with it by messages only, and
// believe nothing but numbers of what it says.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface Mark {
  t: [number, number];
  /** 'kept' or 'dropped', and 'differs' behind it where another algorithm sees it otherwise. */
  class: string;
  title: string;
}

/** A line around an element, in the colour of a class. */
export interface Outline {
  node: number;
  /** Number of the colour: src/elements/classes.ts. */
  as: number;
  /** Somebody has said so; otherwise a model. */
  sure: boolean;
  title: string;
}

export interface FrameEvents {
  onPicked?: (node: number, text: string) => void;
  onHover?: (node: number | null, text: number | null) => void;
  onEscape?: () => void;
  /** Digits, Page Up and Page Down, while elements can be picked. */
  onKey?: (key: string) => void;
}

export interface Highlight {
  nodes: number[];
  /** What stands inside and does not belong to it. */
  without?: number[];
  scroll: boolean;
}

interface PageFrameProps extends FrameEvents {
  view: string;
  title: string;
  hidden?: boolean;
  marks?: Mark[];
  outlines?: Outline[];
  highlight?: Highlight;
  pick?: boolean;
}

interface FrameMessage {
  sito: string;
  node?: unknown;
  text?: unknown;
  key?: unknown;
}

function isFrameMessage(data: unknown): data is FrameMessage {
  return typeof data === 'object' && data !== null && 'sito' in data;
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

function hear(message: FrameMessage, events: FrameEvents): void {
  const node = numberOrNull(message.node);
  if (message.sito === 'hover') events.onHover?.(node, numberOrNull(message.text));
  if (message.sito === 'key' && message.key === 'Escape') events.onEscape?.();
  if (message.sito === 'key' && /^([1-9]|PageUp|PageDown)$/.test(String(message.key)))
    events.onKey?.(String(message.key));
  if (message.sito === 'picked' && node !== null) {
    events.onPicked?.(node, typeof message.text === 'string' ? message.text : '');
  }
}

export function PageFrame(props: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(0); // counts, as a frame may be loaded anew
  const events = useRef<FrameEvents>(props);
  events.current = props;

  // Before the frame can have said anything: it says that it is ready only once.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow || !isFrameMessage(event.data)) return;
      if (event.data.sito === 'ready') setReady((count) => count + 1);
      else hear(event.data, events.current);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  const tell = (message: object) => {
    // The frame has an opaque origin: no name would fit.
    if (ready > 0) frame.current?.contentWindow?.postMessage(message, '*');
  };
  const { marks, outlines, highlight, pick = false } = props;
  useEffect(() => tell({ sito: 'marks', marks: marks ?? [] }), [ready, marks]);
  useEffect(() => tell({ sito: 'outlines', outlines: outlines ?? [] }), [ready, outlines]);
  useEffect(() => tell({ sito: 'highlight', ...(highlight ?? { nodes: [] }) }), [ready, highlight]);
  useEffect(() => tell({ sito: 'pick', on: pick }), [ready, pick]);

  return (
    <iframe
      ref={frame}
      class={pick ? 'page-frame picking' : 'page-frame'}
      src={props.view}
      title={props.title}
      sandbox="allow-scripts"
      referrerpolicy="no-referrer"
      hidden={props.hidden ?? false}
    />
  );
}
