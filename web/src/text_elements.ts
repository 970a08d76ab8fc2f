// SPDX-License-Identifier: Apache-2.0
// The texts of the view "Elements"; a part of text.ts.
import { number, percent, plural } from './format';

export const elements = {
  title: 'Label elements',
  lead: 'Label buttons and links by what they do: show more of the page, close something, lead to another page. A crawler learns from the labels what to click.',
  frameTitle: 'The page, to click its elements',
  legend: 'solid: your label, dashed: the suggestion of the model',
  clickHint:
    'Click an element of the page. With keys: Tab into the page, arrows, Enter; then a digit.',
  chosen: 'The chosen element',
  noText: 'no text',
  withoutText: (tag: string) => `${tag} without text`,
  /** Behind the text of an element, for those who do not see the page. */
  moreOf: (tag: string, target: string) => {
    const parts = [tag, target && `leads to ${target}`].filter((part) => part !== '');
    return parts.length > 0 ? ` (${parts.join(', ')})` : '';
  },
  code: 'Code',
  aClass: 'Class',
  newName: 'Another class',
  label: 'Label',
  parent: 'Parent',
  parentLabel: 'Parent of the chosen element',
  child: 'Child',
  childLabel: 'Child of the chosen element',
  remove: 'Remove label',
  removeAll: 'Remove all labels',
  labelledAs: (what: string, name: string, left: number) =>
    `${what}: ${name}. ${plural(left, 'element is', 'elements are')} left without a label.`,
  removed: (name: string) => `The label ${name} is removed.`,
  undone: (labels: number) => `Undone: ${plural(labels, 'label', 'labels')}.`,
  removeOne: (name: string, tag: string) => `Remove the label ${name} of this ${tag}`,
  modelSays: (name: string, confidence: number) =>
    `The model takes it for ${name}, with a confidence of ${percent(confidence)}.`,
  leadsTo: (target: string) => `It leads to ${target}`,
  guess: (name: string, confidence: number) => `${name} ${percent(confidence)}`,
  model: 'Suggestions by',
  models: {
    builtin: 'the model of sito',
    rules: 'rules, without a model',
    trained: 'the model trained here',
  },
  unsure: (count: number) =>
    `Suggestions: ${plural(count, 'element', 'elements')}, least sure first`,
  leastSure: 'Elements, least sure first',
  previous: 'Previous',
  next: 'Next',
  unsureOnes: 'Elements about which the model is unsure',
  outlines: 'outline them',
  looking: 'Asking the model\u2026',
  more: (count: number) => `and ${number(count)} more, about which it is surer`,
  labels: (count: number) => plural(count, 'label', 'labels'),
  labelled: 'Labelled elements, latest first',
  elsewhere: 'not on this page',
  importFile: 'Import\u2026',
  exportFile: 'Export',
  open: 'Open',
  imported: (count: number) => `${plural(count, 'label', 'labels')} imported.`,
  training: 'Train a model',
  learner: 'Learner',
  learners: {
    tree: 'a tree, read as rules',
    boosted: 'boosted trees',
  },
  together: (root: string) => `Together with a training set in ${root}`,
  trainNow: 'Train now',
  trains: 'Training\u2026',
  trainedOn: (samples: number, sites: number) =>
    `Trained on ${plural(samples, 'element', 'elements')} of ${plural(sites, 'site', 'sites')}. The suggestions now come from this model.`,
  oneSite:
    'The quality cannot be measured with one site, because the model would be tested on what it learned. Label pages of two sites or more.',
  matrix: 'Confusion matrix',
  matrixCaption: (f1: number) =>
    `On sites that it has not seen (macro F1 ${f1.toFixed(3)}). Rows: your labels; columns: the labels of the model.`,
  short: (name: string) => name.slice(0, 5),
  rules: 'Its rules',
  downloadModel: 'Download the model',
};
