// SPDX-License-Identifier: Apache-2.0
// A list of pages as somebody names them: addresses, paths, files, examples.
import { useState } from 'preact/hooks';
import type { Session } from '../api/types';
import {
  EXAMPLE_NAMES,
  exampleInput,
  fileInput,
  isBlank,
  nameOfInput,
  type PageInput,
  typedInput,
} from '../state/inputs';
import { text } from '../text';
import { DropZone } from './drop_zone';
import { FileBrowser } from './file_browser';
import { FilePicker } from './file_picker';

interface PageInputsProps {
  session: Session;
  inputs: PageInput[];
  most: number;
  onChange: (inputs: PageInput[]) => void;
  examples?: boolean;
}

interface RowProps {
  input: PageInput;
  at: number;
  session: Session;
  onChange: (input: PageInput) => void;
  onRemove: () => void;
}

function Row({ input, at, session, onChange, onRemove }: RowProps) {
  const label = text.inputs.page(at + 1);
  return (
    <li class="input-row">
      <span class="number" aria-hidden="true">
        {at + 1}
      </span>
      {input.kind === 'typed' ? (
        <input
          type="text"
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          aria-label={label}
          placeholder={text.inputs.placeholder(session.fetch, session.root)}
          value={input.value}
          onInput={(event) => onChange({ ...input, value: event.currentTarget.value })}
        />
      ) : (
        <span class="chip" aria-label={label}>
          {nameOfInput(input)} <small>{text.inputs.kinds[input.kind]}</small>
        </span>
      )}
      <button
        type="button"
        class="quiet"
        aria-label={text.inputs.remove(nameOfInput(input) || label)}
        onClick={onRemove}
      >
        {text.inputs.removeShort}
      </button>
    </li>
  );
}

/** Blank rows make way for what is added; what is too much is left out. */
function added(inputs: PageInput[], more: PageInput[], most: number): PageInput[] {
  return [...inputs.filter((input) => !isBlank(input)), ...more].slice(0, most);
}

export function PageInputs({ session, inputs, most, onChange, examples }: PageInputsProps) {
  const [browsing, setBrowsing] = useState(false);
  const full = inputs.filter((input) => !isBlank(input)).length >= most;
  const add = (more: PageInput[]) => onChange(added(inputs, more, most));
  const takeFiles = (files: File[]) => add(files.map(fileInput));
  const replace = (at: number, input: PageInput) =>
    onChange(inputs.map((old, index) => (index === at ? input : old)));
  const remove = (at: number) => {
    const rest = inputs.filter((_, index) => index !== at);
    onChange(rest.length > 0 ? rest : [typedInput()]);
  };

  return (
    <DropZone onFiles={takeFiles}>
      <ol class="input-rows">
        {inputs.map((input, at) => (
          <Row
            key={input.key}
            input={input}
            at={at}
            session={session}
            onChange={(changed) => replace(at, changed)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <div class="actions">
        <button
          type="button"
          disabled={inputs.length >= most}
          onClick={() => onChange([...inputs, typedInput()])}
        >
          {text.inputs.addRow}
        </button>
        <FilePicker disabled={full} onFiles={takeFiles} />
        {session.root && (
          <button type="button" aria-expanded={browsing} onClick={() => setBrowsing(!browsing)}>
            {text.inputs.browse}
          </button>
        )}
        {examples && (
          <button
            type="button"
            class="quiet"
            onClick={() => onChange(EXAMPLE_NAMES.map(exampleInput))}
          >
            {text.inputs.examples}
          </button>
        )}
        {inputs.some((input) => !isBlank(input)) && (
          <button type="button" class="quiet" onClick={() => onChange([typedInput()])}>
            {text.inputs.clear}
          </button>
        )}
      </div>
      <p class="hint">{full ? text.inputs.full(most) : text.inputs.dropHint}</p>
      {browsing && (
        <FileBrowser
          root={session.root}
          takes={full ? [] : ['page']}
          taken={inputs.map(nameOfInput)}
          onTake={(path) => add([typedInput(path)])}
        />
      )}
    </DropZone>
  );
}
