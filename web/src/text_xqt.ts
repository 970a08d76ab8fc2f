// SPDX-License-Identifier: Apache-2.0
// What the view "XQT" says (text.ts has the rest).
import type { Fault, FieldType, QueryError } from './api/xqt';
import { plural } from './format';

const types: Record<FieldType, string> = {
  string: 'line of text',
  text: 'paragraphs',
  date: 'day',
  dateTime: 'day and time',
  integer: 'whole number',
  decimal: 'number',
  url: 'address',
  record: 'group',
};

const faults: Record<string, string> = {
  missing: 'Missing',
  'too-many': 'Too many',
  type: 'Not of its type',
  unknown: 'Not a field',
};

const faultName = (name: string) => faults[name] ?? name;
const quoted = (value: string) => (value ? `: \u201c${value}\u201d` : '');

function howOften(min: number, max: number | null): string {
  if (max === null) return min === 0 ? 'any number' : `${min} or more`;
  if (min === max) return min === 1 ? 'exactly one' : `exactly ${min}`;
  return min === 0 ? `at most ${max === 1 ? 'one' : max}` : `${min} to ${max}`;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

export const xqt = {
  title: 'Make a template by pointing',
  lead: 'For near-manual precision on one site: click what title, author, date and text are, see at once what becomes of every page, and take a template away for the whole archive.',
  from: 'What do you begin with?',
  sources: {
    new: 'The usual fields',
    list: 'A list of records',
    detected: 'What sito finds',
    file: 'A template',
  },
  sourceHelp: {
    new: 'Title, author, date, category, lead and text, without places: you point at each.',
    list: 'For pages with many entries, such as results or offers: point at one of them, then at what each has. There is no title.',
    detected: 'sito looks for the structure first; you check and correct it.',
    file: 'One that was saved, or an XQuery module of your own.',
  },
  chooseFile: 'Choose a file\u2026',
  noFile: 'Choose the file of a template.',
  start: 'Start',
  loading: 'Loading the pages\u2026',
  backWithPages: 'Go on with these pages',
  begun: (id: string) => `The template \u201c${id}\u201d is open.`,
  untitled: 'Template',
  unnamed: '(no name)',
  version: (version: number) => `Version ${version}`,
  pages: (count: number) => plural(count, 'page', 'pages'),
  verdict: (good: number, all: number) =>
    good === all
      ? `All ${plural(all, 'page is', 'pages are')} right`
      : `${good} of ${all} pages are right`,
  change: 'Change the pages',
  startOverQuestion: 'Forget this template and its pages? Save it before, if it is not saved.',
  settings: 'Template',
  parts: {
    id: 'Name of the template',
    root: 'Element of a record',
    site: 'Host (empty: any)',
    match: 'Addresses that match (RE2)',
    version: 'Version',
  },
  panes: { fields: 'Fields', page: 'Page', record: 'Record', query: 'XQuery' },
  sides: 'Show beside the fields',
  fields: 'Fields',
  fieldsOf: (name: string) => `Fields of ${name}`,
  newField: 'New field\u2026',
  newChild: 'New field inside\u2026',
  ownField: 'Another name\u2026',
  fieldOf: (name: string) => (name === 'item' ? 'item (of a list)' : name),
  fieldName: 'Name',
  add: 'Add',
  type: 'What it is',
  types,
  howOften,
  atLeast: 'At least',
  atMost: 'At most',
  anyNumber: 'any number',
  onPages: (count: number, all: number) => `on ${count} of ${all} pages`,
  fault: (name: string, pages: number[], value: string) =>
    `${faultName(name)} on page ${pages.join(', ')}${quoted(value)}`,
  faultOf: (fault: Fault) =>
    `${fault.field}: ${faultName(fault.fault).toLowerCase()}${quoted(fault.value)}`,
  valid: 'Nothing is missing, and everything is of its type.',
  pageWithFaults: (name: string) => `${name} (something is missing or wrong)`,
  places: 'Where it stands',
  placesOf: (name: string) => `Where ${name} stands`,
  placesHelp: 'The first place where there is something counts.',
  anotherPlace: 'Another place, for pages where there is nothing here',
  pathOf: (name: string, at: number) => `Path of ${name}${at > 1 ? `, place ${at}` : ''}`,
  pathPlaceholder: '//h1[@class = \u2026]',
  point: 'Point at it',
  pointAgain: 'Point at another one',
  forget: 'Start anew',
  removePlace: 'Remove this place',
  alternatives: (count: number) => `${count} paths find it`,
  alternativesLabel: 'Paths that find it',
  anchors: {
    id: 'by id',
    class: 'by class',
    'class-in-id': 'by class in an id',
    attribute: 'by attribute',
    tag: 'by element',
    position: 'by position',
  } as Record<string, string>,
  proposal: (anchor: string, found: number[]) => `${anchor}; finds ${found.join(' \u00b7 ')}`,
  around: 'Exactly what is meant',
  part: 'What of it',
  itsText: 'its text',
  attribute: (name: string) => `its ${name}`,
  fact: 'Which of the facts in it',
  allFacts: 'all of its text',
  known: 'That was pointed at before.',
  examples: 'Pointed at',
  example: (label: string, page: number) => (page > 0 ? `${label} on page ${page}` : label),
  removeExample: (at: number) => `Forget example ${at}`,
  noProposal: 'No path finds all of this and nothing else. Give the field another place.',
  proposed: (name: string, count: number) => `${name}: ${plural(count, 'path', 'paths')} found.`,
  pickHint: (name: string) => `Click ${name} in the page`,
  excludeHint: (name: string) => `Click what does not belong to ${name}`,
  pickingSaid: (name: string) => `Click ${name} in the page. Escape ends this.`,
  excludingSaid: (name: string) => `Click what does not belong to ${name}. Escape ends this.`,
  excluded: (name: string) => `That is left out of ${name} now.`,
  leftOut: 'What is left out',
  leftOutOf: (name: string) => `What is left out of ${name}`,
  moreParagraphs: (count: number) => plural(count, 'more paragraph', 'more paragraphs'),
  exclude: 'Point at what to leave out',
  exclusion: (at: number) => `Left out, path ${at}`,
  removeExclusion: (at: number) => `Leave path ${at} in again`,
  rules: (used: number) =>
    used === 0
      ? 'How text becomes a value'
      : `How text becomes a value: ${plural(used, 'rule', 'rules')}`,
  rule: {
    after: 'Only what stands after',
    before: 'Only what stands before',
    split: 'Several values, between them stands',
    language: 'Language of dates',
  },
  anyLanguage: 'any that is known',
  languageName: (code: string) => {
    try {
      return languageNames.of(code) ?? code;
    } catch {
      return code;
    }
  },
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove the field',
  removed: (name: string) => `${name} is removed.`,
  undo: 'Undo',
  redo: 'Redo',
  undone: 'Undone.',
  redone: 'Redone.',
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  unsaved: 'There are changes that are not saved.',
  saved: (name: string) => `Saved as ${name}.`,
  fileName: (root: string) => `Name of the file in ${root}`,
  download: 'Download',
  previewing: 'Reading the pages\u2026',
  recordOf: (page: number) => `Record of page ${page}`,
  copyRecord: 'Copy the record',
  query: 'Text of the query',
  copyQuery: 'Copy the query',
  generatedHelp:
    'Made from the fields, anew with every change. Edited by hand it stands for itself.',
  editedHelp:
    'Edited by hand: this is what runs, in BaseX. The fields only say what it has to give.',
  editQuery: 'Edit by hand',
  dropQuery: 'Back to the fields',
  showQuery: 'Show it',
  queryRules: 'The query was edited by hand, and runs instead of the paths.',
  queryError: (error: QueryError) =>
    error.line > 0 ? `Line ${error.line}, column ${error.column}: ${error.message}` : error.message,
  result: 'What it gives',
  fromStructure: 'Edit as XQT',
  fromStructureHelp: 'Correct it further: groups, exclusions, value rules, XQuery',
};
