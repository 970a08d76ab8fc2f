# SPDX-License-Identifier: Apache-2.0
# Builds a preset, quietly unless it fails. Source this file from a bash script that runs in the project's folder.
. scripts/lib/packages.sh
. scripts/lib/lexbor.sh
. scripts/lib/web.sh

# build_preset PRESET [TARGET...]: configures and builds build/PRESET; one build of a preset at a time.
build_preset() {
  local preset=$1 log="build/$1.log"
  shift
  mkdir -p build/deps
  (flock 9; fetch_lexbor "$PWD/build/deps/lexbor") 9> build/deps/lock
  (flock 9; build_page) 9> build/web.lock
  (
    flock 9
    if ! { cmake --preset "$preset" && cmake --build --preset "$preset" ${1+--target "$@"}; } > "$log" 2>&1 < /dev/null; then
      show_failures "$log" >&2
      echo "sito: the build failed; all of its output is in $log" >&2
      exit 1
    fi
  ) 9> "build/$preset.lock"
}

# show_failures LOG: the beginning of what compilers and CMake complain about, without the command lines.
show_failures() {
  awk '/^\[[0-9]+\/[0-9]+\] / || /^ninja: / { bad = 0 }
       /^FAILED: / { bad = 1; failed = 1; print; getline; next }
       /^CMake Error/ { bad = failed = 1 }
       bad && ++shown <= 40
       END { exit !failed }' "$1" || tail -n 20 "$1"
}
