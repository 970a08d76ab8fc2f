#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh NAME: runs the scenes of tests/browser/NAME in Chromium. Exit code 77: skipped, with the reason.
skip() {
  echo "skipped: $1" >&2
  exit 77
}
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
case $1 in
  extension) [ -e "$root/build/web/extension/manifest.json" ] || skip "the extension has not been built (npm run build in web/)" ;;
  *) "$SITO_BIN" serve --help > /dev/null 2>&1 || skip "this sito has no serve" ;;
esac
command -v node > /dev/null || skip "there is no node"
[ -d "$root/web/node_modules/playwright-core" ] || skip "npm ci has not been run in web/"
SITO_CHROMIUM=${SITO_CHROMIUM:-$(ls /usr/lib/chromium/chromium 2> /dev/null || command -v chromium || command -v google-chrome)}
[ -n "$SITO_CHROMIUM" ] || skip "there is no Chromium"
export SITO_CHROMIUM
exec node "$here/$1/main.mjs"
