// SPDX-License-Identifier: Apache-2.0
// One parameter of the table: a slider with a number, a switch, a choice or a text.
import type { Parameter } from '../api/types';
import { text } from '../text';
import { isSwitch, isWhole, positionOf, STEPS, valueAt } from './scale';

interface ControlProps {
  parameter: Parameter;
  id: string;
  value: number | string;
  onChange: (value: number | string) => void;
}

/** A slider that jumps a whole step with an arrow key, also where the range is wide. */
function Slider({ parameter, id, value, onChange }: ControlProps) {
  const low = parameter.low ?? 0;
  const high = parameter.high ?? 1;
  const number = Number(value);
  const arrow = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (by === undefined || !isWhole(parameter)) return;
    event.preventDefault();
    onChange(Math.min(high, Math.max(low, number + by)));
  };
  return (
    <span class="slider">
      <input
        id={id}
        type="range"
        min={0}
        max={STEPS}
        value={positionOf(parameter, number)}
        aria-valuetext={text.why.valueText(number, parameter.unit)}
        aria-describedby={`${id}-doc`}
        onKeyDown={arrow}
        onInput={(event) => onChange(valueAt(parameter, event.currentTarget.valueAsNumber))}
      />
      <input
        type="number"
        min={low}
        max={high}
        step={isWhole(parameter) ? 1 : 'any'}
        value={number}
        aria-label={text.why.numberOf(parameter.name)}
        onInput={(event) => {
          const typed = event.currentTarget.valueAsNumber;
          if (typed >= low && typed <= high) onChange(typed);
        }}
      />
    </span>
  );
}

function Control(props: ControlProps) {
  const { parameter, id, value, onChange } = props;
  if (isSwitch(parameter)) {
    return (
      <input
        id={id}
        type="checkbox"
        checked={Number(value) !== 0}
        aria-describedby={`${id}-doc`}
        onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
      />
    );
  }
  if (typeof parameter.default === 'number') return <Slider {...props} />;
  if (parameter.choices && parameter.unit === 'choice') {
    return (
      <select
        id={id}
        value={String(value)}
        aria-describedby={`${id}-doc`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {parameter.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      id={id}
      type="text"
      spellcheck={false}
      value={String(value)}
      aria-describedby={`${id}-doc`}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ParameterControlProps {
  side: string;
  parameter: Parameter;
  /** Undefined: the default. */
  value: number | string | undefined;
  onChange: (value?: number | string) => void;
}

export function ParameterControl({ side, parameter, value, onChange }: ParameterControlProps) {
  const id = `${side}-${parameter.name}`;
  const change = (changed: number | string) =>
    onChange(changed === parameter.default ? undefined : changed);
  return (
    <div class={value === undefined ? 'parameter' : 'parameter changed'}>
      <label for={id}>
        {parameter.name} <small>{isSwitch(parameter) ? '' : parameter.unit}</small>
      </label>
      {value !== undefined && (
        <button type="button" class="link" onClick={() => onChange(undefined)}>
          {text.why.backTo(parameter.default)}
          <span class="visually-hidden"> {parameter.name}</span>
        </button>
      )}
      <Control parameter={parameter} id={id} value={value ?? parameter.default} onChange={change} />
      <p id={`${id}-doc`} class="hint">
        {parameter.doc}
      </p>
    </div>
  );
}
