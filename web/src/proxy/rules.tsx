// SPDX-License-Identifier: Apache-2.0
// What is done with pages of which site and kind.
import { useState } from 'preact/hooks';
import type { Rule, Rules } from '../api/proxy';
import { proxy as words } from '../text_proxy';
import { setRule } from './state';

const USUAL = 'usual';
const LEAVE = 'leave';
const OTHER = 'other';

function choiceOf(rule: Rule | undefined): string {
  if (!rule) return USUAL;
  if (rule.clean === false) return LEAVE;
  const names = Object.keys(rule.options ?? {});
  if (names.length === 0) return USUAL;
  const row = rule.options?.['algorithm'];
  return names.length === 1 && typeof row === 'string' ? row : OTHER;
}

function ruleOf(choice: string): Rule {
  if (choice === USUAL) return {};
  return choice === LEAVE ? { clean: false } : { options: { algorithm: choice } };
}

function Treatment(props: {
  label: string;
  rows: string[];
  choice: string;
  choose: (choice: string) => void;
}) {
  return (
    <select
      aria-label={props.label}
      value={props.choice}
      onChange={(event) => props.choose(event.currentTarget.value)}
    >
      <option value={USUAL}>{words.usual}</option>
      <option value={LEAVE}>{words.leave}</option>
      {props.rows.map((name) => (
        <option key={name} value={name}>
          {words.row(name)}
        </option>
      ))}
      {props.choice === OTHER && <option value={OTHER}>{words.other}</option>}
    </select>
  );
}

function NewSite({ rows }: { rows: string[] }) {
  const [host, setHost] = useState('');
  const [choice, setChoice] = useState(LEAVE);
  const add = (event: Event) => {
    event.preventDefault();
    const name = host
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/[/:].*$/, '')
      .toLowerCase();
    if (name === '') return;
    setRule('sites', name, ruleOf(choice));
    setHost('');
  };
  return (
    <form class="proxy-new" onSubmit={add}>
      <label class="field">
        <span>{words.host}</span>
        <input
          type="text"
          value={host}
          spellcheck={false}
          placeholder="news.example"
          onInput={(event) => setHost(event.currentTarget.value)}
          required
        />
      </label>
      <Treatment label={words.treatment} rows={rows} choice={choice} choose={setChoice} />
      <button>{words.add}</button>
    </form>
  );
}

export function SiteRules({ rules, rows }: { rules: Rules; rows: string[] }) {
  const sites = Object.entries(rules.sites);
  return (
    <section class="card" aria-labelledby="proxy-sites">
      <h2 id="proxy-sites">{words.sites}</h2>
      <p class="hint">{words.sitesHelp}</p>
      {sites.length === 0 && <p>{words.none}</p>}
      <ul class="proxy-rules">
        {sites.map(([host, rule]) => (
          <li key={host}>
            <span>{host}</span>
            <Treatment
              label={words.treatmentOf(host)}
              rows={rows}
              choice={choiceOf(rule)}
              choose={(choice) => setRule('sites', host, ruleOf(choice))}
            />
            <button
              class="quiet"
              aria-label={words.remove(host)}
              onClick={() => setRule('sites', host, null)}
            >
              {words.removeShort}
            </button>
          </li>
        ))}
      </ul>
      <NewSite rows={rows} />
    </section>
  );
}

export function KindRules({ rules, rows }: { rules: Rules; rows: string[] }) {
  return (
    <section class="card" aria-labelledby="proxy-kinds">
      <h2 id="proxy-kinds">{words.kinds}</h2>
      <ul class="proxy-rules">
        {Object.entries(words.kindNames).map(([kind, name]) => (
          <li key={kind}>
            <span>{name}</span>
            <Treatment
              label={words.treatmentOf(name)}
              rows={rows}
              choice={choiceOf(rules.kinds[kind])}
              choose={(choice) => setRule('kinds', kind, choice === USUAL ? null : ruleOf(choice))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
