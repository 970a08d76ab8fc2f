// SPDX-License-Identifier: Apache-2.0
// Builds the extension that hands pages to the reader into a folder that Chromium loads as it is.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));
const pages = process.env.SITO_WEB_OUT ?? path.join(here, '../../build/web');
const out = path.join(pages, 'reader-extension');

const common = {
  configFile: false,
  root: here,
  base: './',
  logLevel: 'warn',
  publicDir: false,
  esbuild: { legalComments: 'none', charset: 'ascii' },
};
const options = { outDir: out, target: 'chrome123', assetsInlineLimit: 0, modulePreload: false };

await build({
  ...common,
  build: {
    ...options,
    emptyOutDir: true,
    rollupOptions: {
      input: path.join(here, 'options.html'),
      output: { entryFileNames: 'options.js', assetFileNames: 'options[extname]' },
    },
  },
});
await build({
  ...common,
  build: {
    ...options,
    emptyOutDir: false,
    lib: {
      entry: path.join(here, 'src/worker.ts'),
      formats: ['iife'],
      name: 'sitoReader',
      fileName: () => 'worker.js',
    },
  },
});
fs.copyFileSync(path.join(here, 'manifest.json'), path.join(out, 'manifest.json'));
fs.cpSync(path.join(here, '../extension/icons'), path.join(out, 'icons'), { recursive: true });
