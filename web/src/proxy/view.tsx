// SPDX-License-Identifier: Apache-2.0
// The proxy: switch, counters, rules.
import { useEffect, useState } from 'preact/hooks';
import { type ProxyState, startProxy, stopProxy } from '../api/proxy';
import type { Session } from '../api/types';
import { Busy } from '../parts/busy';
import { Notice } from '../parts/notice';
import { useStore } from '../state/store';
import { text } from '../text';
import { proxy as words } from '../text_proxy';
import { KindRules, SiteRules } from './rules';
import { proxyStore, take, watchProxy } from './state';

function Switch({ proxy }: { proxy: ProxyState }) {
  const [port, setPort] = useState(proxy.port === 0 ? '' : String(proxy.port));
  const [httpsOut, setHttpsOut] = useState(proxy.https_out);
  const start = (event: Event) => {
    event.preventDefault();
    void take(startProxy({ port: Number(port) || 0, https_out: httpsOut, rules: proxy.rules }));
  };
  if (proxy.running) {
    return (
      <section class="card proxy-switch">
        <p role="status">
          <strong>{words.running(proxy.port)}</strong>
        </p>
        <button onClick={() => void take(stopProxy())}>{words.stop}</button>
      </section>
    );
  }
  return (
    <form class="card proxy-switch" onSubmit={start}>
      <p role="status">{words.stopped}</p>
      <label class="field">
        <span>{words.port}</span>
        <input
          type="number"
          min="1"
          max="65535"
          placeholder={words.anyPort}
          value={port}
          onInput={(event) => setPort(event.currentTarget.value)}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={httpsOut}
          onChange={(event) => setHttpsOut(event.currentTarget.checked)}
        />
        <span>{words.httpsOut}</span>
      </label>
      <button class="primary">{words.start}</button>
    </form>
  );
}

function Counters({ counters }: { counters: NonNullable<ProxyState['counters']> }) {
  const saved = counters.bytes_before - counters.bytes_after;
  const share = counters.bytes_before === 0 ? 0 : saved / counters.bytes_before;
  const rows: [string, string][] = [
    [words.cleaned, text.parts.number(counters.pages_cleaned)],
    [words.unchanged, text.parts.number(counters.pages_unchanged)],
    [words.saved, words.savedShare(share, text.parts.bytes(Math.max(saved, 0)))],
    [words.time, words.milliseconds(counters.mean_milliseconds)],
  ];
  return (
    <section aria-labelledby="proxy-counters">
      <h2 id="proxy-counters">{words.counters}</h2>
      <dl class="proxy-counters">
        {rows.map(([name, value]) => (
          <div key={name} class="card">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ProxyView({ session }: { session: Session }) {
  const { proxy, error } = useStore(proxyStore);
  useEffect(watchProxy, []);
  const rows = session.algorithms.map(({ name }) => name);
  return (
    <div class="sheet proxy">
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      {error && <Notice kind="error" message={error} />}
      {!proxy && !error && <Busy label={text.server.starting} />}
      {proxy && (
        <>
          <Switch key={String(proxy.running)} proxy={proxy} />
          {proxy.counters && <Counters counters={proxy.counters} />}
          <SiteRules rules={proxy.rules} rows={rows} />
          <KindRules rules={proxy.rules} rows={rows} />
        </>
      )}
    </div>
  );
}
