// SPDX-License-Identifier: Apache-2.0
// Labelling on and off, in the page that the button was pressed over.
import { useEffect, useState } from 'preact/hooks';
import { words } from '../words';

// The first two write snapshots (data/browser); all run in one world beside the page's own.
const SCRIPTS = ['snapshot_page.js', 'snapshot.js', 'page.js'];

const isOn = (): boolean => globalThis.sitoLabels?.isOn() ?? false;
const toggle = async (): Promise<boolean> => (await globalThis.sitoLabels?.toggle()) ?? false;

async function currentTab(): Promise<number | undefined> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  return tab?.id;
}

async function run(tabId: number, func: () => boolean | Promise<boolean>): Promise<boolean> {
  const [first] = await chrome.scripting.executeScript({ target: { tabId }, func });
  return first?.result === true;
}

async function switchOver(tabId: number): Promise<boolean> {
  await chrome.scripting.executeScript({ target: { tabId }, files: SCRIPTS });
  return run(tabId, toggle);
}

type State = 'unknown' | 'on' | 'off' | 'refused';

export function Switch() {
  const [tab, setTab] = useState<number>();
  const [state, setState] = useState<State>('unknown');
  useEffect(() => {
    void (async () => {
      const id = await currentTab();
      setTab(id);
      try {
        setState(id !== undefined && (await run(id, isOn)) ? 'on' : 'off');
      } catch {
        setState('refused');
      }
    })();
  }, []);
  const act = async () => {
    if (tab === undefined) return;
    try {
      setState((await switchOver(tab)) ? 'on' : 'off');
      window.close();
    } catch {
      setState('refused');
    }
  };
  if (state === 'refused') return <p class="hint">{words.popup.refused}</p>;
  return (
    <>
      <button class="primary wide" disabled={state === 'unknown'} onClick={() => void act()}>
        {state === 'on' ? words.popup.off : words.popup.on}
      </button>
      <p class="hint">{words.popup.intro}</p>
    </>
  );
}
