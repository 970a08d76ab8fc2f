// SPDX-License-Identifier: Apache-2.0
// What is shown while there is no server to work with.
import { useState } from 'preact/hooks';
import { Busy } from '../parts/busy';
import { Notice } from '../parts/notice';
import { connect, sessionStore, useToken } from '../state/session';
import { useStore } from '../state/store';
import { text } from '../text';

function TokenForm() {
  const { refused } = useStore(sessionStore);
  const [token, setToken] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    void useToken(token.trim());
  };
  return (
    <form class="gate" onSubmit={submit}>
      <h1>{text.server.lockedTitle}</h1>
      <p>{text.server.lockedHelp}</p>
      {refused && <Notice kind="error" message={text.server.tokenRefused} />}
      <label class="field">
        <span>{text.server.token}</span>
        <input
          type="password"
          autocomplete="off"
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
          required
        />
      </label>
      <button class="primary">{text.server.unlock}</button>
    </form>
  );
}

function Gone({ title, help }: { title: string; help: string }) {
  return (
    <div class="gate">
      <h1>{title}</h1>
      <p>{help}</p>
      <pre>sito serve</pre>
      <button class="primary" onClick={() => void connect()}>
        {text.server.retry}
      </button>
    </div>
  );
}

export function Gate() {
  const { server, message } = useStore(sessionStore);
  if (server === 'locked') return <TokenForm />;
  if (server === 'gone') return <Gone title={text.server.goneTitle} help={text.server.goneHelp} />;
  if (server === 'failed') return <Gone title={text.server.failedTitle} help={message} />;
  return (
    <div class="gate">
      <Busy label={text.server.starting} />
    </div>
  );
}

/** Over a view that somebody is working in: nothing of it is lost. */
export function GoneBanner() {
  return (
    <Notice kind="error" title={text.server.goneTitle} message={text.server.goneWhileWorking}>
      <button onClick={() => void connect()}>{text.server.retry}</button>
    </Notice>
  );
}
