// SPDX-License-Identifier: Apache-2.0
// Builds the page into a folder of few files with fixed names, for the server to embed. No inline
// script or style: the server's Content-Security-Policy forbids both.
import { defineConfig, loadEnv } from 'vite';

export default defineConfig(({ mode }) => ({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  build: {
    outDir: loadEnv(mode, '.', 'SITO_')['SITO_WEB_OUT'] ?? '../build/web',
    emptyOutDir: true,
    target: 'es2021',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { workbench: 'index.html', read: 'read.html' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
        manualChunks: (id) => (id.includes('/examples/') ? 'examples' : undefined),
      },
    },
  },
}));
