// SPDX-License-Identifier: Apache-2.0
// The pop-up of the toolbar button; the same page in a tab of its own.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Kept, load, setNegatives, watch } from '../storage';
import { words } from '../words';
import { Counts, List } from './counts';
import { Files } from './files';
import './popup.css';
import { Switch } from './switch';

const IN_TAB = location.hash === '#tab';

function Popup() {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    void load().then(setKept);
    return watch(setKept);
  }, []);
  if (!kept) return null;
  return (
    <main>
      <h1>
        {words.name} <small>{words.popup.total(kept.labels.length)}</small>
      </h1>
      {!IN_TAB && <Switch />}
      <label class="check">
        <input
          type="checkbox"
          checked={kept.negatives}
          onChange={(event) => void setNegatives(event.currentTarget.checked)}
        />
        <span>{words.popup.negatives}</span>
      </label>
      <Counts labels={kept.labels} />
      {kept.labels.length > 0 && <List labels={kept.labels} />}
      <Files kept={kept} />
      {!IN_TAB && (
        <p class="hint">
          <a href="popup.html#tab" target="_blank">
            {words.popup.ownTab}
          </a>
        </p>
      )}
    </main>
  );
}

document.documentElement.classList.toggle('tab', IN_TAB);
render(<Popup />, document.body);
