# SPDX-License-Identifier: Apache-2.0
# Installs missing Debian packages and says which. Source this file; it defines functions and lists only.

sito_build_packages="cmake ninja-build g++ pkg-config libicu-dev libisal-dev zlib1g-dev libzstd-dev liblzma-dev
  libbrotli-dev libpsl-dev libuchardet-dev libcld2-dev libfasttext-dev nlohmann-json3-dev libcli11-dev"
sito_test_packages="$sito_build_packages libgtest-dev python3"
sito_bench_packages="$sito_build_packages libdeflate-dev libbenchmark-dev python3 python3-venv"

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
  { DEBIAN_FRONTEND=noninteractive $sudo apt-get -qq install --no-install-recommends -y "${missing[@]}" ||
    { $sudo apt-get -qq update && DEBIAN_FRONTEND=noninteractive $sudo apt-get -qq install --no-install-recommends -y \
      "${missing[@]}"; }; } > /dev/null 2>&1 || { echo "sito: could not install ${missing[*]}" >&2; return 1; }
}
