// SPDX-License-Identifier: Apache-2.0
// An algorithm and its parameters, as the table has them.
import type { Session } from '../api/types';
import { AlgorithmField } from '../parts/algorithm_field';
import { useStore } from '../state/store';
import { text } from '../text';
import { chooseAlgorithm, resetParameters, setParameter } from './actions';
import { ParameterControl } from './parameter_control';
import { type SideName, whyStore } from './state';

/** In a narrow window the page would be far below all the sliders. */
const WIDE = matchMedia('(min-width: 901px)');

export function Settings({ session, name }: { session: Session; name: SideName }) {
  const side = useStore(whyStore)[name];
  const row = session.algorithms.find((algorithm) => algorithm.name === side.algorithm);
  const changed = Object.keys(side.params).length;
  return (
    <section class="settings" aria-label={text.why.settingsOf[name]}>
      <AlgorithmField
        label={text.why.sides[name]}
        algorithms={session.algorithms}
        value={side.algorithm}
        onChange={(algorithm) => chooseAlgorithm(name, algorithm)}
        {...(name === 'b' ? { none: text.why.noSecond } : {})}
      />
      {row && row.params.length === 0 && <p class="hint">{text.why.noParameters}</p>}
      {row && row.params.length > 0 && (
        <details open={name === 'a' && WIDE.matches}>
          <summary>{text.why.parameters(row.params.length, changed)}</summary>
          {changed > 0 && (
            <button type="button" onClick={() => resetParameters(name)}>
              {text.why.resetAll}
            </button>
          )}
          {row.params.map((parameter) => (
            <ParameterControl
              key={`${row.name}-${parameter.name}`}
              side={name}
              parameter={parameter}
              value={side.params[parameter.name]}
              onChange={(value) => setParameter(name, parameter.name, value)}
            />
          ))}
        </details>
      )}
    </section>
  );
}
