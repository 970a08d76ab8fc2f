// SPDX-License-Identifier: Apache-2.0
// How it looks: every choice is a native control.
import { sessionStore } from '../state/session';
import { useStore } from '../state/store';
import { readingStore, showAs } from './reading';
import {
  choicesOf,
  nextStep,
  resetSettings,
  type SettingName,
  setSetting,
  settingsStore,
} from './settings';
import { text } from './text';

function Choice(props: {
  name: string;
  label: string;
  choices: readonly string[];
  value: string;
  words: Record<string, string>;
  choose: (value: string) => void;
}) {
  return (
    <fieldset class={`choice choice-${props.name}`}>
      <legend>{props.label}</legend>
      <div class="segments">
        {props.choices.map((value) => (
          <label key={value} class={`segment segment-${value}`}>
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={value === props.value}
              onChange={() => props.choose(value)}
            />
            <span>{props.words[value] ?? value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function SettingChoice(props: { name: SettingName; label: string; words: Record<string, string> }) {
  const settings = useStore(settingsStore);
  return (
    <Choice
      {...props}
      choices={choicesOf(props.name)}
      value={settings[props.name]}
      choose={(value) => setSetting(props.name, value)}
    />
  );
}

function Size() {
  const { size } = useStore(settingsStore);
  const step = (by: 1 | -1, label: string, sign: string) => {
    const next = nextStep('size', by);
    return (
      <button
        class={`step step-${by}`}
        aria-label={label}
        aria-disabled={next === null}
        onClick={() => next && setSetting('size', next)}
      >
        {sign}
      </button>
    );
  };
  return (
    <div class="choice" role="group" aria-labelledby="size-label">
      <span id="size-label" class="legend">
        {text.display.size}
      </span>
      <div class="steps">
        {step(-1, text.display.smaller, 'A')}
        <output aria-live="polite">{text.display.sizeValue(Number(size))}</output>
        {step(1, text.display.larger, 'A')}
      </div>
    </div>
  );
}

function View() {
  const { reading, view } = useStore(readingStore);
  if (!reading || reading.kind === 'unchanged' || reading.list.length === 0 || !reading.html) {
    return null;
  }
  return (
    <Choice
      name="view"
      label={text.display.view}
      choices={['text', 'list']}
      value={view}
      words={text.display.views}
      choose={(value) => showAs(value === 'list' ? 'list' : 'text')}
    />
  );
}

export function DisplayPanel() {
  const { session } = useStore(sessionStore);
  return (
    <>
      <Size />
      <SettingChoice name="theme" label={text.display.theme} words={text.display.themes} />
      <SettingChoice name="font" label={text.display.font} words={text.display.fonts} />
      <SettingChoice name="width" label={text.display.width} words={text.display.widths} />
      <SettingChoice name="spacing" label={text.display.spacing} words={text.display.spacings} />
      {session && !session.fetch ? (
        <p class="hint">{text.display.imagesOff}</p>
      ) : (
        <SettingChoice name="images" label={text.display.images} words={text.display.imagesOf} />
      )}
      <SettingChoice name="links" label={text.display.links} words={text.display.linksOf} />
      <View />
      <button class="plain" onClick={resetSettings}>
        {text.display.reset}
      </button>
    </>
  );
}
