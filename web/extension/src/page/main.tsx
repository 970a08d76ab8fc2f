// SPDX-License-Identifier: Apache-2.0
// Runs in a world of its own beside the page's scripts. Running it again switches it on or off.
import { render } from 'preact';
import { load, watch } from '../storage';
import { refresh, show } from './actions';
import { Bar } from './bar';
import { HOST_TAG } from './dom';
import { Overlay } from './overlay';
import style from './page.css?inline';
import { Panel } from './panel';
import { listen } from './pointing';
import { recordActions } from './record';
import { forgetAll } from './state';

declare global {
  var sitoLabels: { isOn: () => boolean; toggle: () => Promise<boolean> } | undefined;
}

const LOOK_AGAIN_MS = 1000;
let stop: (() => void) | null = null;

/** Above everything of the page, dialogs of its own as well. */
function raise(host: HTMLElement): void {
  const modal = [...document.querySelectorAll('dialog:modal')].pop();
  const parent = modal ?? document.documentElement;
  if (host.parentElement !== parent) parent.append(host);
  if (!host.matches(':popover-open')) host.showPopover();
}

async function start(): Promise<void> {
  const kept = await load();
  const host = document.createElement(HOST_TAG);
  host.popover = 'manual';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  const off = () => stop?.();
  const bar = document.createElement('div');
  root.append(bar);
  render(
    <>
      <Overlay />
      <Bar onOff={off} />
      <Panel />
    </>,
    bar,
  );
  raise(host);
  const unwatch = watch(show);
  const unlisten = listen(host, root, off);
  const unrecord = recordActions(host);
  const timer = setInterval(() => raise(host), LOOK_AGAIN_MS / 4);
  const finder = setInterval(() => void refresh(), LOOK_AGAIN_MS * 3);
  stop = () => {
    stop = null;
    clearInterval(timer);
    clearInterval(finder);
    unwatch();
    unlisten();
    unrecord();
    render(null, bar);
    host.remove();
    forgetAll();
  };
  show(kept);
}

globalThis.sitoLabels ??= {
  isOn: () => stop !== null,
  toggle: async () => {
    if (stop) stop();
    else await start();
    return stop !== null;
  },
};
