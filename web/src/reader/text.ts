// SPDX-License-Identifier: Apache-2.0
// Every word that the reader says. To translate it, translate this file; messages of errors are the
// server's.
const LOCALE = 'en-GB';

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** A date as exact as it is written: a year, a month or a day. */
function date(iso: string): string {
  if (/^\d{4}$/.test(iso)) return iso;
  const exact = new Date(iso.slice(0, 10));
  if (Number.isNaN(exact.getTime())) return iso;
  return /^\d{4}-\d{2}$/.test(iso) ? month.format(exact) : day.format(exact);
}

export const text = {
  name: 'sito reader',
  title: (title: string) => `${title} \u2013 sito reader`,
  skip: 'Skip to the text',
  toolbar: 'Reader',
  article: 'Article',
  home: 'Read another page',
  workbench: 'Workbench',
  start: {
    heading: 'Read without the clutter',
    lead: 'Give the address of a page, or drop a file. What is read stays on this computer.',
    address: 'Address of a page',
    read: 'Read',
    file: 'Open a file\u2026',
    drop: 'Drop an HTML file anywhere on this page.',
    asked: 'A page has asked to open this address. It is fetched when you say so.',
    refused:
      'The page could not be handed over: it keeps windows that it opens apart, or it has gone. Use the extension (below), which needs no window, or let this computer fetch the address.',
    more: 'From the page that you are looking at',
    extension:
      'With the sito extension, one key (Alt+Shift+R) hands over the page as it stands, also when you are logged in.',
    bookmarklet: 'Without it, drag this link to your bookmarks, and choose it there on any page:',
    bookmarkletName: 'Read with sito',
  },
  state: {
    loading: 'Reading the page\u2026',
    waiting: 'Waiting for the page\u2026',
    failed: 'The page cannot be read',
    retry: 'Try again',
    gone: 'The server does not answer. Start it again with sito serve; this page notices.',
    locked: 'This server asks for its token: open the address that it has printed.',
    ready: (title: string) => `${title} is ready.`,
  },
  about: {
    by: (authors: string[]) => `By ${list.format(authors)}`,
    date,
    updated: (iso: string) => `updated ${date(iso)}`,
    minutes: (minutes: number) => `${minutes} min read`,
    original: 'Original page',
  },
  contents: { button: 'Contents', label: 'Contents', top: 'Beginning' },
  listen: {
    button: 'Listen',
    label: 'Reading aloud',
    play: 'Play',
    pause: 'Pause',
    back: 'Sentence back',
    forward: 'Sentence forward',
    stop: 'Stop',
    rate: 'Speed',
    rateValue: (rate: number) => `${rate}\u00d7`,
    voice: 'Voice',
    automatic: 'Automatic',
    none: 'This browser has no voice on this computer to read with.',
    unsupported: 'This browser cannot read aloud.',
  },
  display: {
    button: 'Display',
    label: 'Display',
    size: 'Text size',
    smaller: 'Smaller text',
    larger: 'Larger text',
    sizeValue: (percent: number) => `${percent} %`,
    font: 'Font',
    fonts: { serif: 'Serif', sans: 'Sans', dyslexic: 'Dyslexia-friendly' },
    theme: 'Colours',
    themes: {
      system: 'Automatic',
      light: 'Light',
      sepia: 'Sepia',
      dark: 'Dark',
      contrast: 'High contrast',
    },
    width: 'Line length',
    widths: { narrow: 'Narrow', medium: 'Medium', wide: 'Wide' },
    spacing: 'Line spacing',
    spacings: { tight: 'Tight', normal: 'Normal', loose: 'Loose' },
    images: 'Images',
    imagesOf: { no: 'Off', yes: 'On' },
    imagesOff: 'This server fetches nothing, so there are no images.',
    links: 'Links',
    linksOf: { inline: 'In the text', end: 'Listed at the end' },
    view: 'Show the page as',
    views: { text: 'Text', list: 'List' },
    reset: 'Back to the defaults',
  },
  save: {
    button: 'Save',
    label: 'Save',
    epub: 'Book (EPUB)',
    markdown: 'Text (Markdown)',
    print: 'Print\u2026',
    images: 'The book has the images in it when they are on.',
  },
  list: {
    count: (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`,
    original: 'original',
    originalOf: (title: string) => `Original page of ${title}`,
  },
  links: { heading: 'Links', reference: (number: number) => `Link ${number}` },
  table: 'Table',
  code: 'Code',
  unchanged: {
    note: 'There is no article on this page, so it is shown as it is, without its scripts.',
    reasons: {
      'error-page': 'This page is an error message, so it is shown as it is.',
      'login-page':
        'This page asks for a login. Log in with the browser and hand the page over with the extension.',
      'consent-wall':
        'This page shows a notice of consent instead of its text, so it is shown as it is.',
      'needs-script':
        'This page is made by scripts. Hand it over from the browser with the extension or the bookmark.',
      'robot-check':
        'This page asks whether a person is reading. Open it in the browser and hand it over.',
      'empty-page': 'There is no text on this page.',
      'parked-domain': 'There is no site at this address yet.',
    } as Record<string, string>,
    frame: 'The page as it is',
  },
};
