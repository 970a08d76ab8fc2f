# SPDX-License-Identifier: Apache-2.0
# Builds a preset, quietly unless it fails. Source this file from a script that runs in the project's folder.
. scripts/lib/packages.sh
. scripts/lib/lexbor.sh

# build_preset PRESET [TARGET...]: configures and builds build/PRESET; one build of a preset at a time.
build_preset() {
  local preset=$1 log="build/$1.log"
  shift
  mkdir -p build
  (
    flock 9
    fetch_lexbor "$PWD/build/deps/lexbor"
    if ! { cmake --preset "$preset" && cmake --build --preset "$preset" ${1+--target "$@"}; } > "$log" 2>&1; then
      grep -nE 'error|FAILED|Error' "$log" | head -n 40 >&2
      echo "sito: the build failed; all of its output is in $log" >&2
      exit 1
    fi
  ) 9> "build/$preset.lock"
}
