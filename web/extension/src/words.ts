// SPDX-License-Identifier: Apache-2.0
// Every word that the extension says.
import { UNDETERMINED } from './classes';

const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const words = {
  name: 'sito labels',
  panel: 'Label of an element',
  bar: 'sito labels',
  text: 'Text',
  noText: 'no text',
  code: 'Code',
  parent: 'Parent',
  child: 'Child',
  aClass: 'Class',
  other: 'Another class \u2026',
  newName: 'Name of the class',
  label: 'Label',
  change: 'Change',
  remove: 'Remove',
  skip: 'Skip',
  previous: 'Previous',
  next: 'Next',
  guess: (name: string, confidence: number) => `${name} ${percent(confidence)}`,
  modelSays: (name: string, confidence: number) =>
    `The model takes it for ${name}, with a confidence of ${percent(confidence)}`,
  ofGuesses: (at: number, count: number) => `${at} of ${count}, least sure first`,
  foreign: 'A document of another site is in this frame; it cannot be labelled from here.',
  openFrame: 'Open it by itself',
  keys: 'Digits label. Left: parent, right: child. Enter keeps, Delete removes, Escape skips.',
  labelledHere: (count: number) => plural(count, 'label here', 'labels here'),
  unsureHere: (count: number) => `${count} unsure`,
  visitUnsure: 'Go through what the model is unsure of',
  use: 'Use the page',
  resume: 'Label again',
  off: 'Off',
  record: 'Record',
  recordTitle: 'Use the page, and keep clicks and scrolls as actions that sito replays',
  stopRecording: 'Stop recording',
  saveActions: (count: number) => `Save ${plural(count, 'action', 'actions')}`,
  recordedOn: (url: string) => `recorded on ${url}`,
  actionsFile: 'actions.txt',
  notNamed: 'No selector names only this element; this click is not recorded.',
  notDrawn: 'the browser could not write down this page',
  notKept: (why: string) => `It could not be kept: ${why}`,
  popup: {
    on: 'Label elements of this page',
    off: 'Stop labelling this page',
    refused: 'The browser lets no extension into this page.',
    intro: 'Click an element of the page and say what it is for.',
    counts: 'Labels by class',
    none: 'No labels yet.',
    total: (count: number) => plural(count, 'label', 'labels'),
    list: 'All labels',
    more: (count: number) => `and ${count} more; the export has them all`,
    negatives: `Take up to 3 unlike neighbours of each as ${UNDETERMINED}`,
    exportThem: 'Export',
    importThem: 'Import \u2026',
    imported: (labels: number, guesses: number) =>
      [
        labels > 0 || guesses === 0 ? plural(labels, 'label', 'labels') : '',
        guesses > 0 ? plural(guesses, 'element to look at', 'elements to look at') : '',
      ]
        .filter((part) => part !== '')
        .join(' and ') + (labels + guesses === 1 ? ' was added.' : ' were added.'),
    guesses: (count: number) =>
      `${plural(count, 'element', 'elements')} of a model to look at, least sure first, on their pages`,
    dropGuesses: 'Forget them',
    faults: 'Nothing was imported',
    clear: 'Clear',
    reallyClear: 'Really remove all?',
    removeOne: (tag: string) => `Remove the label of this ${tag}`,
    failed: (why: string) => `That did not work: ${why}`,
    ownTab: 'Open in a tab',
    file: 'sito-elements.json',
  },
};
