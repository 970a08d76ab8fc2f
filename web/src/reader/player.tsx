// SPDX-License-Identifier: Apache-2.0
// The bar of the player, at the lower edge.
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../state/store';
import { Icon, type IconName } from './icons';
import {
  canSpeak,
  closePlayer,
  pause,
  play,
  RATES,
  setVoice,
  speechStore,
  step,
  voicesFor,
  watchVoices,
} from './speech';
import { text } from './text';

function Button(props: { icon: IconName; label: string; press: () => void }) {
  return (
    <button class="round" aria-label={props.label} title={props.label} onClick={props.press}>
      <Icon name={props.icon} />
    </button>
  );
}

function VoiceChoice({ voices }: { voices: SpeechSynthesisVoice[] }) {
  const { rate, voice } = useStore(speechStore);
  return (
    <>
      <label class="pick">
        <span>{text.listen.rate}</span>
        <select value={rate} onChange={(event) => setVoice({ rate: event.currentTarget.value })}>
          {RATES.map((value) => (
            <option key={value} value={value}>
              {text.listen.rateValue(Number(value))}
            </option>
          ))}
        </select>
      </label>
      {voices.length > 1 && (
        <label class="pick">
          <span>{text.listen.voice}</span>
          <select
            value={voice}
            onChange={(event) => setVoice({ voice: event.currentTarget.value })}
          >
            <option value="">{text.listen.automatic}</option>
            {voices.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

export function Player({ language }: { language: string }) {
  const { open, state } = useStore(speechStore);
  const [, redraw] = useState(0);
  useEffect(() => watchVoices(() => redraw((count) => count + 1)), []);
  if (!open) return null;
  const voices = voicesFor(language);
  const silent = canSpeak() ? voices.length === 0 && voicesFor('').length === 0 : true;
  return (
    <section class="player" aria-label={text.listen.label}>
      {silent && <p role="status">{canSpeak() ? text.listen.none : text.listen.unsupported}</p>}
      {!silent && (
        <>
          <Button icon="back" label={text.listen.back} press={() => step(-1)} />
          {state === 'speaking' ? (
            <Button icon="pause" label={text.listen.pause} press={pause} />
          ) : (
            <Button icon="play" label={text.listen.play} press={play} />
          )}
          <Button icon="forward" label={text.listen.forward} press={() => step(1)} />
          <VoiceChoice voices={voices} />
        </>
      )}
      <Button icon="close" label={text.listen.stop} press={closePlayer} />
    </section>
  );
}
