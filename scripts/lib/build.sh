# SPDX-License-Identifier: Apache-2.0
# Builds a preset, and says how far it is; more only when it fails. Source this file from a bash script that runs in the project's folder.
. scripts/lib/packages.sh
. scripts/lib/lexbor.sh
. scripts/lib/web.sh
. scripts/lib/python.sh

# build_preset PRESET [TARGET...]: configures and builds build/PRESET.
build_preset() {
  local preset=$1
  shift
  configure_preset "$preset" "$@"
  make_build "$preset" cmake --build --preset "$preset" ${1+--target "$@"}
}

# configure_preset PRESET [TARGET...]: makes build/PRESET/compile_commands.json and all sources that are generated. The page of the
# workbench is part of sito-web alone.
configure_preset() {
  mkdir -p build/deps
  (flock 9; fetch_lexbor "$PWD/build/deps/lexbor") 9> build/deps/lock
  case " ${*:2} " in
    "  " | *" sito-web "*) (flock 9; build_page) 9> build/web.lock ;;
  esac
  local flags
  mapfile -t flags < <(python_flags "$1")
  make_build "$1" cmake --preset "$1" "${flags[@]}"
}

# make_build PRESET COMMAND...: runs a step of a build, into its log; one of a preset at a time.
make_build() {
  local log="build/$1.log" preset=$1
  shift
  (
    flock 9
    if ! "$@" 2>&1 < /dev/null | show_progress "$log"; then
      show_failures "$log" >&2
      echo "sito: the build failed; all of its output is in $log" >&2
      exit 1
    fi
  ) 9> "build/$preset.lock"
}

# show_progress LOG: writes what comes in to LOG and says how far the build is: every half minute, on a terminal every second.
show_progress() {
  local log=$1 every=30 begin="" end=$'\n' line said=$SECONDS
  if [ -t 2 ]; then every=1 begin=$'\r' end=$'\e[K'; fi
  while IFS= read -r line; do
    printf '%s\n' "$line"
    if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] && [ $((SECONDS - said)) -ge "$every" ]; then
      printf '%ssito: building: %s of %s (log: %s)%s' "$begin" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" "$log" "$end" >&2
      said=$SECONDS
    fi
  done > "$log"
  if [ -t 2 ]; then printf '%s' "$begin$end" >&2; fi
}

# show_failures LOG: the beginning of what compilers and CMake complain about, without the command lines.
show_failures() {
  awk '/^\[[0-9]+\/[0-9]+\] / || /^ninja: / { bad = 0 }
       /^FAILED: / { bad = 1; failed = 1; print; getline; next }
       /^CMake Error/ { bad = failed = 1 }
       bad && ++shown <= 40
       END { exit !failed }' "$1" || tail -n 20 "$1"
}
