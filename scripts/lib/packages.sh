# SPDX-License-Identifier: Apache-2.0
# Installs missing Debian packages and says which. Source this file; it defines functions and lists only.

sito_build_packages="ca-certificates debian-archive-keyring cmake ninja-build g++ pkg-config libbrotli-dev libcld2-dev
  libcli11-dev libdeflate-dev libfasttext-dev libicu-dev libisal-dev liblzma-dev libpsl-dev libre2-dev libssl-dev
  libuchardet-dev libzstd-dev nlohmann-json3-dev"
sito_test_packages="$sito_build_packages clang clang-format libclang-rt-14-dev libgtest-dev python3 zstd xz-utils"
sito_bench_packages="$sito_build_packages libbenchmark-dev python3 python3-venv time"

# ensure_packages PACKAGE...: installs those that are missing; needs root or sudo only then.
ensure_packages() {
  local missing=() package sudo=""
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  echo "sito: installing ${missing[*]}" >&2
  if [ "$(id -u)" -ne 0 ]; then
    sudo=$(command -v sudo) || { echo "sito: please install them: apt-get install ${missing[*]}" >&2; return 1; }
  fi
  local log
  log=$(mktemp)
  if ! { $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q install --no-install-recommends -y "${missing[@]}" ||
         { $sudo apt-get -q update &&
           $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q install --no-install-recommends -y "${missing[@]}"; }; } \
       > "$log" 2>&1 < /dev/null; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    echo "sito: could not install ${missing[*]}" >&2
    return 1
  fi
  rm -f "$log"
}
