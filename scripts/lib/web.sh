# SPDX-License-Identifier: Apache-2.0
# Builds the page of `sito serve` (web/README.md) into build/web, from where the tool embeds it. Source this file; it
# defines functions only. The tool builds without the page, too, and then says what is missing.

# page_packages: what Debian has to give before the page can be built; nothing where there is some Node with npm.
page_packages() {
  # A Node from elsewhere needs only Debian's npm, which would bring a second Node.
  has_node || echo nodejs npm
}

# browser_packages: what Debian has to give before the page can be tried in a browser.
browser_packages() {
  command -v chromium > /dev/null || command -v google-chrome > /dev/null || echo chromium
}

has_node() {
  [ -z "$(missing_for_page)" ]
}

# missing_for_page: what the page needs and this machine does not have; nothing if it has all.
missing_for_page() {
  command -v node > /dev/null || { echo "Node 18 with npm"; return; }
  node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2> /dev/null || { echo "Node 18 (this is $(node --version))"; return; }
  command -v npm > /dev/null || echo "npm"
}

# page_is_new: build/web was built from the sources as they are.
page_is_new() {
  [ -e build/web/index.html ] &&
    [ -z "$(find web examples/site data/browser -path web/node_modules -prune -o -type f -newer build/web/index.html -print -quit)" ]
}

# build_page: never fails; a tool without the page is better than none.
build_page() {
  page_is_new && return 0
  if ! has_node; then
    echo "sito: there is no $(missing_for_page); sito serve will have no page" >&2
    return 0
  fi
  local log=build/web.log
  [ -w "${HOME:-/}" ] || local -x npm_config_cache="$PWD/build/npm"
  if ! (cd web && { [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci; } && npm run build) \
      > "$log" 2>&1 < /dev/null; then
    echo "sito: the page of sito serve could not be built; all output is in $log" >&2
  fi
  return 0
}
