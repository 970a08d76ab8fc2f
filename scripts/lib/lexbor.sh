# SPDX-License-Identifier: Apache-2.0
# Takes lexbor 3 into the build tree when the system has none. Source this file; it defines functions only.
#
# Debian 12 has no lexbor 3; the package of a later Debian release runs there (it needs glibc 2.33 at most).
# The package is downloaded as an ordinary user with lists, cache and status of its own, its signature is
# checked against Debian's archive keyring, and it is unpacked below the build folder. Nothing is installed
# and the system's own package settings are not touched.

lexbor_is_installed() {
  local dir
  for dir in /usr/lib/*/cmake/lexbor /usr/lib/cmake/lexbor /usr/local/lib/cmake/lexbor /usr/local/lib/*/cmake/lexbor; do
    grep -qs "VERSION \"3\." "$dir/lexbor-config-version.cmake" && return 0
  done
  return 1
}

# The mirror that this machine already uses for Debian, from its own configuration; nothing where there is none.
debian_mirror() {
  cat /etc/apt/sources.list /etc/apt/sources.list.d/* /etc/apt/mirrors/* 2>/dev/null |
    awk '/^(URIs:|deb |https?:)/ {
           for (i = 1; i <= NF; i++) if ($i ~ /^(https?|ftp|file|copy):.*\/debian\/?$/) { print $i; exit }
         }' || true
}

# fetch_lexbor PREFIX: leaves PREFIX/usr/lib/.../lexborConfig.cmake, or says what to do and returns 1.
fetch_lexbor() {
  local prefix=$1 work mirror arch
  if lexbor_is_installed || [ -e "$prefix/.complete" ]; then return 0; fi
  mirror=$(debian_mirror)
  arch=$(dpkg --print-architecture 2>/dev/null || true)
  work="$prefix.work"
  if [ -n "$mirror" ] && [ -n "$arch" ]; then
    echo "sito: taking lexbor 3 (Debian's liblexbor3 and liblexbor-dev) into ${prefix#"$PWD"/}; nothing is installed" >&2
    rm -rf "$work" "$prefix"
    mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$prefix"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror forky main" > "$work/sources.list"
    local options=(-o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null
      -o Dir::Etc::preferencesparts=/dev/null -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache"
      -o Dir::State::status=/dev/null -o APT::Sandbox::User= -o Acquire::Languages=none -o Debug::NoLocking=1)
    if (cd "$work" && apt-get -qq "${options[@]}" update && apt-get -qq "${options[@]}" download liblexbor3 liblexbor-dev) \
         > "$work/log" 2>&1; then
      local package
      for package in "$work"/*.deb; do dpkg-deb -x "$package" "$prefix"; done
      rm -rf "$work"
      touch "$prefix/.complete"
      return 0
    fi
    sed 's/^/sito:   /' "$work/log" >&2
  fi
  cat >&2 <<'END'
sito: lexbor 3 was not found and could not be fetched. Any of these will do:
sito:   - the distribution's package, where it has one (liblexbor-dev 3.x), or
sito:   - a build from source, installed anywhere; then set CMAKE_PREFIX_PATH to its prefix.
END
  return 1
}
