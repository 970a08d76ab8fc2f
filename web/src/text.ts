// SPDX-License-Identifier: Apache-2.0
// All texts of the page. To translate it, translate this file, text_xqt.ts and
// text_elements.ts; names of
// algorithms, parameters and formats are the library's own, and messages of errors are the server's.
import type { Detection, Segment, WhyResult } from './api/types';
import { bytes, duration, LOCALE, number, percent, plural, rounded } from './format';
import { elements } from './text_elements';
import { xqt } from './text_xqt';

/** A name of the library for people; itself when the page does not know it yet. */
export function nameIn(names: Record<string, string>, name: string): string {
  return names[name] ?? name;
}

const fields: Record<string, string> = {
  date: 'Date',
  updated: 'Updated',
  author: 'Author',
  title: 'Title',
  article: 'Article',
  perex: 'Lead',
  category: 'Category',
  image: 'Image',
  caption: 'Caption',
  credit: 'Credit',
  comments: 'Comments',
};

const kinds: Record<string, string> = {
  detect: 'Find out',
  news: 'News',
  blog: 'Blog',
  forum: 'Forum',
  mail: 'Mail',
  offline: 'Document',
};

export const text = {
  app: {
    name: 'sito',
    tagline: 'workbench',
    title: (view: string) => `${view} \u2013 sito workbench`,
    skip: 'Skip to the content',
    reader: 'Reader',
    views: 'Views',
  },
  views: {
    structure: 'Structure',
    xqt: 'XQT',
    why: 'Why',
    elements: 'Elements',
    compare: 'Compare',
    corpus: 'Corpus',
    proxy: 'Proxy',
  },
  theme: { label: 'Colours', system: 'As the system', light: 'Light', dark: 'Dark' },
  fields,
  kinds,
  stages: {
    metadata: 'The page\u2019s metadata',
    common: 'Found on all pages',
    cleaned: 'Found in the cleaned page',
    raw: 'Found in the raw page',
    hand: 'Selected by you',
  } as Record<string, string>,
  sources: {
    text: 'Text',
    'json-ld': 'JSON-LD',
    'open-graph': 'Open Graph',
    microdata: 'Microdata',
    rdfa: 'RDFa',
    'dublin-core': 'Dublin Core',
    meta: 'Meta tags',
    link: 'Link element',
    title: 'Title element',
    html: 'HTML element',
    heading: 'Heading',
    time: 'Time element',
    byline: 'Byline',
    address: 'Address of the page',
    system: 'Signs of the system',
    feed: 'Feed',
  } as Record<string, string>,
  health: {
    good: 'Healthy.',
    ok: 'Healthy.',
    weak: 'Weak.',
    changed: 'Changed.',
    broken: 'Broken.',
  } as Record<string, string>,
  server: {
    starting: 'Asking the server\u2026',
    goneTitle: 'The server does not answer',
    goneHelp:
      'Somebody may have stopped it, or it ended after some time without work. Start it again; this page then continues.',
    goneShort: 'The server does not answer.',
    goneWhileWorking:
      'Nothing on this page is lost. When the server is back, you can continue; pages are loaded again.',
    failedTitle: 'The server has a problem',
    lockedTitle: 'This server asks for its token',
    lockedHelp: 'The server printed it when it started, as the part of the address after #token=.',
    token: 'Token',
    tokenRefused: 'That is not the token of this server.',
    unlock: 'Continue',
    retry: 'Try again',
    odd: 'An unexpected error occurred.',
    cutOff: 'The server ended the answer before it was complete.',
    status: (code: number) => `The server answered with status ${code}.`,
  },
  parts: {
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Not allowed',
    missing: '\u2014',
    startOver: 'Start over',
    number,
    points: rounded,
    bytes,
    percent: (value: number) => percent(value / 100),
    signed: (value: number) => (value > 0 ? '+' : '') + number(value).replace('-', '\u2212'),
    duration,
    when: (time: string) => {
      const date = new Date(time);
      return Number.isNaN(date.getTime()) ? time : date.toLocaleTimeString(LOCALE);
    },
    scoreTitle: (score: number, max: number, percent: number) =>
      `${number(score)} of ${number(max)} points, ${Math.round(percent)} %`,
    expression: 'An expression\u2026',
    expressionOf: (label: string) => `${label}: expression`,
  },
  inputs: {
    page: (at: number) => `Page ${at}`,
    placeholder: (fetch: boolean, root: string) => {
      const path = root ? `path/in/${root}/page.html` : '';
      if (!fetch) return path || 'Choose files below';
      return path ? `https://\u2026 or ${path}` : 'https://\u2026';
    },
    kinds: { file: 'file', example: 'example', held: 'file' },
    chooseAgain: (name: string) =>
      `The server no longer has the file ${name}. Remove it, and choose it again.`,
    remove: (name: string) => `Remove ${name}`,
    removeShort: '\u2715',
    addRow: 'Add a page',
    chooseFiles: 'Choose files\u2026',
    browse: 'Browse folder\u2026',
    examples: 'Fill in examples',
    clear: 'Clear all',
    dropHint: 'You can also drop files here.',
    full: (most: number) => `No more than ${plural(most, 'page', 'pages')} at once.`,
  },
  files: {
    folder: 'Folder',
    loading: 'Reading the folder\u2026',
    empty: 'This folder is empty.',
    loadingArchive: 'Reading the archive\u2026',
    noPages: 'There is no page in this archive.',
    more: (shown: number) => `These are the first ${number(shown)} pages.`,

    add: 'Add',
    taken: 'Added',
    take: (name: string) => `Add ${name}`,
    takenLabel: (name: string) => `Added: ${name}`,
    nothingChosen: 'Nothing is chosen yet. Add files or whole folders from the list below.',
  },
  structure: {
    title: 'Find the structure of a site',
    lead: (most: number) =>
      `Give 1 to ${most} pages of one site. sito finds the date, title, author and article. Check the results, correct them with a click, and save a template for the whole archive.`,
    pages: 'Pages',
    exampleHint:
      'Three pages of an invented newspaper are filled in as an example. Replace them by your own.',
    kind: 'Kind of pages',
    options: 'Options',
    method: 'Method',
    methods: {
      evidence: 'All evidence, weighted',
      classic: 'Classic search, step by step',
    },
    classicLegend: 'What the classic search does',
    classicOptions: {
      'all-attributes': 'Keep attributes in paths even if they differ from page to page',
      'match-href': 'Look for names of fields in the URLs of links, too',
      'whole-texts': 'Remove the whole text in which a date was found, not only the date',
      'first-only': 'Report only the first hit of each stage',
      'h2-before-title': 'Try second headings before the title of the window',
      'full-paths': 'Never compare paths of tags alone',
    },
    structuredData: 'Use data for programs (JSON-LD, meta tags)',
    process: 'Process',
    backToResults: 'Back to the results',
    working: 'Working',
    loading: (done: number, all: number) => `Loading pages: ${done} of ${all}`,
    detecting: 'Looking for the structure\u2026',
    bringingBack: 'Restoring the results\u2026',
    startOverQuestion: 'Discard these pages, the results and your corrections?',
    startedOver: 'Everything is reset.',
    states: { waiting: 'Waiting', loading: 'Loading', ready: 'Loaded', failed: 'Failed' },
    stop: 'Stop',
    stopped: 'Stopped. Nothing was changed.',
    noPageLoaded: 'None of the pages could be loaded:',
    nothingToProcess: 'Name at least one page: an address, a path or a file.',
    foundSummary: (detection: Detection) => {
      const found = detection.fields.filter((entry) => entry.hits.length > 0);
      return `Done. Found: ${found.map((entry) => nameIn(fields, entry.field)).join(', ')}.`;
    },
    untitledSite: 'These pages',
    summary: (pages: number, ms: number) =>
      `${plural(pages, 'page', 'pages')} in ${duration(ms / 1000)}`,
    kindGiven: 'as you said',
    kindDetected: 'detected',
    change: 'Change the pages',
    panes: { results: 'Results', page: 'Page' },
    nothingFound: 'Nothing found. Select it in the page, or type a path.',
    pick: 'Point at it',
    pickLabel: (field: string) => `Point at it: ${field}`,
    pickHint: (field: string) => `Click ${field} in the page`,
    pickingStop: 'Stop pointing',
    pickingStopLabel: (field: string) => `Stop pointing: ${field}`,
    pickingSaid: (field: string) => `Click ${nameIn(fields, field)} in the page. Escape ends this.`,
    pickingEnded: 'Pointing has ended.',
    type: 'Type a path',
    typeLabel: (field: string) => `Type a path for ${field}`,
    xpathOf: (field: string) => `XPath of ${field}`,
    assign: 'Assign',
    correcting: 'Looking on all pages\u2026',
    corrected: (field: string) => `${nameIn(fields, field)} is changed.`,
    more: (count: number) => `${plural(count, 'more place', 'more places')}`,
    moreValues: (count: number) => `${plural(count, 'more value', 'more values')}`,
    use: (field: string) => `Use for ${field}:`,
    onPage: 'On page',
    noValue: 'nothing found',
    goTo: (page: number) => `Show it on page ${page}`,
    pageLabel: (at: number, title: string) => `Page ${at}: ${title}`,
    thePage: 'The page itself',
    sections: (count: number, words: number) =>
      `${plural(count, 'part', 'parts')}, ${plural(words, 'word', 'words')}`,
    all: 'Show all',
    less: 'Show less',
    pathForm: 'Form of the path',
    pathForms: { short: 'Short', full: 'Full', xpath: 'XPath' },
    copyPath: 'Copy the path',
    evidence: (count: number) => `Why this score: ${plural(count, 'reason', 'reasons')}`,
    count: (count: number) =>
      `${plural(count, 'piece of text has', 'pieces of text have')} this path on all pages.`,
    save: 'Save',
    saveAs: (count: number) => `Save ${plural(count, 'place', 'places')} as`,
    saving: 'Saving\u2026',
    saved: (name: string) => `Saved as ${name}.`,
    noneChecked: 'Check the places that are right.',
    formats: { xml: 'XML', json: 'JSON', template: 'Template', 'site-config': 'Site config' },
    formatHelp: {
      xml: 'Paths and values of the checked places',
      json: 'The whole detection',
      template: 'For sito apply, over the whole archive',
      'site-config': 'For readers that use the FiveFilters format',
    },
  },
  tryOn: {
    title: 'Try it on other pages',
    help: 'Before you use the template for an archive, test it on pages that it was not made from.',
    label: (root: string) =>
      root
        ? `Addresses, one per line, or one file or folder of ${root}`
        : 'Addresses, one per line',
    nothing: 'Name at least one page, or choose files.',
    files: (count: number) => `${plural(count, 'file', 'files')} chosen`,
    run: 'Try',
    running: 'Reading the pages\u2026',
    done: (count: number) => `Tried on ${plural(count, 'page', 'pages')}.`,
    health: 'Health of each field',
    values: 'Values by page',
    page: 'Page',
  },
  xqt,
  elements,
  why: {
    title: 'Why is a block kept?',
    lead: 'See which blocks of a page an algorithm keeps, which rule decided, and what its parameters change.',
    noPage: 'No page is loaded yet.',
    page: 'Page',
    another: 'Another page',
    load: 'Load',
    loading: 'Loading\u2026',
    useExamples: 'Use the examples',
    sides: { a: 'Algorithm', b: 'Compared with' },
    settingsOf: { a: 'Settings of the first', b: 'Settings of the second' },
    noSecond: 'nothing',
    noParameters: 'It has no parameters.',
    parameters: (count: number, changed: number) =>
      plural(count, 'parameter', 'parameters') + (changed > 0 ? `, ${changed} changed` : ''),
    resetAll: 'Reset all to defaults',
    backTo: (value: number | string) => `back to ${value}`,
    valueText: (value: number, unit: string) => `${number(value)} ${unit}`,
    numberOf: (name: string) => `${name} as a number`,
    kept: 'kept',
    dropped: 'dropped',
    differsHere: 'differs',
    onlyDiffering: 'only what differs',
    showAs: 'Show as',
    shown: { page: 'Page', list: 'List' },
    running: 'Running\u2026',
    kept_words: (result: WhyResult) =>
      `${number(result.kept_words)} of ${plural(result.words, 'word', 'words')} kept, ${duration(result.ms / 1000)}` +
      (result.limit === undefined ? '' : `, limit ${number(result.limit)}`),
    differing: (count: number) => plural(count, 'block differs', 'blocks differ'),
    hoverHint: 'Point at a block to see the rule that decided, or read the list.',
    ruleTitle: (segment: Segment) =>
      segment.score === null ? segment.rule : `${segment.rule} (${number(segment.score)})`,
    role: (segment: Segment) =>
      [segment.role ?? '', segment.role_score === undefined ? '' : number(segment.role_score)]
        .join(' ')
        .trim(),
    reasons: (segment: Segment) =>
      (segment.reasons ?? [])
        .map(
          (reason) =>
            `${reason.pull > 0 ? '+' : '\u2212'}${number(Math.abs(reason.pull))} ${reason.about}`,
        )
        .join('; '),
    frameTitle: (algorithm: string) => `The page as ${algorithm} sees it`,
    blocksOf: (algorithm: string) => `Blocks as ${algorithm} sees them`,
  },
  compare: {
    title: 'Compare two algorithms by eye',
    lead: 'Each page is shown twice, side by side, with the text of each algorithm and without names. You choose the better text.',
    a: 'First algorithm',
    b: 'Second algorithm',
    what: 'On which pages?',
    from: { pages: 'Pages loaded here', inputs: 'Files of the server' },
    noPages: 'No page is loaded yet.',
    goLoad: 'Load some',
    needTwo: 'Choose two different algorithms.',
    needPages: 'Choose at least one page.',
    start: 'Start voting',
    starting: 'Reading the pages\u2026',
    ready: 'The voting page is ready.',
    readyHelp: 'Press 1, 2 or 0 to vote. The names are shown at the end.',
    open: 'Open it',
  },
  corpus: {
    title: 'Make a corpus',
    lead: 'Run an algorithm over files and archives of the server\u2019s folder. The account says what became of each record.',
    noRoot: 'This server was started without a folder. Start it with sito serve --root FOLDER.',
    inputs: 'What to read',
    how: 'How',
    algorithm: 'Algorithm',
    format: 'Format',
    language: 'Only this language',
    anyLanguage: 'any (or cs, en \u2026)',
    output: 'Name of the result',
    dedup: 'Leave out duplicates',
    run: 'Run',
    needInputs: 'Choose at least one file, archive or folder.',
    needOutput: 'Give the result a name.',
    progress: 'Share of the input that is read',
    running: 'Running\u2026',
    stop: 'Stop',
    stopping: 'Finishing the current record\u2026',
    states: { running: 'Running', done: 'Done', failed: 'Failed', stopped: 'Stopped' },
    becomes: (name: string) => `The file will be ${name}.`,
    written: (output: string, seconds?: number) =>
      `Written to ${output}${seconds === undefined ? '' : ` in ${duration(seconds)}`}.`,
    download: 'Download',
    downloadOf: (name: string) => `Download ${name}`,
    preview: 'Preview',
    previewOf: (name: string) => `The beginning of ${name}`,
    previewing: 'Reading the file\u2026',
    previewSize: (shown: number, bytesInFile: number) =>
      shown > 0
        ? `The first ${bytes(shown)}; the file has ${bytes(bytesInFile)}.`
        : `All of it: ${bytes(bytesInFile)}.`,
    notText: (bytesInFile: number) =>
      `This format is not text. The file has ${bytes(bytesInFile)}.`,
    emptyFile: 'The file is empty.',
    records: 'Records read',
    kept: 'Kept',
    written_documents: 'Documents written',
    dropped: 'Dropped by a rule',
    failed: 'Failed',
    read: 'Read',
    time: 'Time',
    account: 'Account',
    dropReasons: 'Why records were dropped',
    failReasons: 'Why records failed',
    languages: 'Languages',
    asTable: 'As a table',
    chartOf: (title: string, rows: [string, number][]) =>
      `${title}: ${rows.map(([name, count]) => `${name} ${number(count)}`).join(', ')}`,
    earlier: 'Runs of this server',
    noRuns: 'There are no runs yet.',
    loadingRuns: 'Loading the runs\u2026',
    watch: 'Watch it',
  },
};
