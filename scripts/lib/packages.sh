# SPDX-License-Identifier: Apache-2.0
# Installs missing Debian packages and says which. Source this file; it defines functions and lists only.

sito_build_packages="ca-certificates debian-archive-keyring cmake ninja-build g++ pkg-config libbrotli-dev libcld2-dev
  libcli11-dev libcpp-httplib-dev libcurl4-openssl-dev libdeflate-dev libfasttext-dev libicu-dev libisal-dev liblbfgs-dev liblz4-dev liblzma-dev libpq-dev libpsl-dev libre2-dev libsqlite3-dev libssl-dev
  libuchardet-dev libxgboost-dev libxml2-dev libzip-dev libzstd-dev nlohmann-json3-dev python3"
# llvm: names of functions in what the sanitizers say. basex, bubblewrap, openjdk, postgresql: servers for templates, databases and
# crawls that machines share; python3-h2: a server of HTTP/2; python3-protego: other rules for robots; python3-dev, python3-venv: the Python module; c-icap, squid-openssl: peers of sito icap; slurm-wlm, munge: a cluster for sito slurm; poppler-utils: reads PDF. Where they are missing, the tests that need one are skipped.
sito_test_packages="$sito_build_packages basex bubblewrap c-icap clang clang-format clang-tools cmark-gfm fasttext jing libclang-rt-14-dev libgtest-dev llvm munge openjdk-17-jre-headless poppler-utils postgresql python3-dev python3-h2 python3-protego python3-venv slurm-wlm squid-openssl xz-utils zstd"
sito_tidy_packages="$sito_test_packages clang-tidy"
sito_bench_packages="$sito_build_packages libbenchmark-dev python3-venv time valgrind"

# ensure_packages PACKAGE...: installs those that are missing; needs root or sudo only then. Where there is
# no dpkg, CMake says what it misses.
ensure_packages() {
  local missing=() package sudo=""
  command -v dpkg-query > /dev/null || return 0
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  if [ "$(id -u)" -ne 0 ] && ! sudo=$(command -v sudo); then
    echo "sito: packages are missing, and there is no sudo; as root: apt-get install ${missing[*]}" >&2
    return 1
  fi
  echo "sito: installing ${missing[*]}" >&2
  local log
  log=$(mktemp)
  # The package lists of a fresh machine may be empty or old: then a second attempt with new ones.
  if ! { apt_get install "${missing[@]}" || { apt_get update && apt_get install "${missing[@]}"; }; } > "$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    echo "sito: could not install them; as root: apt-get install ${missing[*]}" >&2
    return 1
  fi
  rm -f "$log"
}

# apt_get COMMAND...: asks nothing, and waits for another package manager that is at work; for ensure_packages.
apt_get() {
  $sudo env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y --no-install-recommends -o DPkg::Lock::Timeout=600 "$@" < /dev/null
}
