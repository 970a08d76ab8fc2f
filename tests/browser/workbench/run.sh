#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The workbench in a real browser; 77: skipped, and why.
skip() {
  echo "skipped: $1" >&2
  exit 77
}
here=$(cd "$(dirname "$0")" && pwd)
"$SITO_BIN" serve --help > /dev/null 2>&1 || skip "this sito has no serve"
command -v node > /dev/null || skip "there is no node"
[ -d "$here/../../../web/node_modules/playwright-core" ] || skip "npm ci has not been run in web/"
SITO_CHROMIUM=${SITO_CHROMIUM:-$(ls /usr/lib/chromium/chromium 2> /dev/null || command -v chromium || command -v google-chrome)}
[ -n "$SITO_CHROMIUM" ] || skip "there is no Chromium"
export SITO_CHROMIUM
exec node "$here/main.mjs"
