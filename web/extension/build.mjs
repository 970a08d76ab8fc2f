// SPDX-License-Identifier: Apache-2.0
// Builds the extension into a folder that Chromium loads as it is: the pop-up, the script of pages
// in one piece, and the scripts that sito's own browser writes snapshots with.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));
const pages = process.env.SITO_WEB_OUT ?? path.join(here, '../../build/web');
const out = path.join(pages, 'extension');
const snapshots = path.join(here, '../../data/browser');

const common = {
  configFile: false,
  root: here,
  base: './',
  logLevel: 'warn',
  esbuild: {
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    charset: 'ascii',
  },
  define: { 'process.env.NODE_ENV': '"production"' },
};
const options = {
  outDir: out,
  target: 'chrome123',
  assetsInlineLimit: 0,
  modulePreload: false,
};

await build({
  ...common,
  publicDir: false,
  build: {
    ...options,
    emptyOutDir: true,
    rollupOptions: {
      input: path.join(here, 'popup.html'),
      output: { entryFileNames: 'popup.js', assetFileNames: 'popup[extname]' },
    },
  },
});
await build({
  ...common,
  publicDir: false,
  build: {
    ...options,
    emptyOutDir: false,
    lib: {
      entry: path.join(here, 'src/page/main.tsx'),
      formats: ['iife'],
      name: 'sitoLabelsPage',
      fileName: () => 'page.js',
    },
  },
});
for (const name of ['manifest.json', 'icons']) {
  fs.cpSync(path.join(here, name), path.join(out, name), { recursive: true });
}
fs.copyFileSync(path.join(snapshots, 'page.js'), path.join(out, 'snapshot_page.js'));
fs.copyFileSync(path.join(snapshots, 'snapshot.js'), path.join(out, 'snapshot.js'));
