# SPDX-License-Identifier: Apache-2.0
# A Python with what the package's module and its tests need, in build/venv, from PyPI. Where that cannot be reached, the module
# is built only if the system's Python has nanobind, and the test `python` is skipped. Source this file; it defines functions only.

python_venv=build/venv

# make_python: makes build/venv, or makes it anew when python/tests/requirements.txt has changed; says so when it cannot.
make_python() {
  local wanted=python/tests/requirements.txt log=build/venv.log python=/usr/bin/python3
  cmp -s "$wanted" "$python_venv/.complete" && return 0
  [ -x "$python" ] && "$python" -c "import venv, ensurepip" 2> /dev/null || python=python3
  mkdir -p build
  rm -rf "$python_venv"
  if "$python" -m venv "$python_venv" > "$log" 2>&1 &&
     timeout 300 "$python_venv/bin/pip" install -q --disable-pip-version-check --timeout 10 --retries 1 -r "$wanted" >> "$log" 2>&1; then
    cp "$wanted" "$python_venv/.complete"
  else
    rm -rf "$python_venv"
    echo "sito: no Python with $wanted could be made (log: $log); the test of the Python package is skipped" >&2
  fi
  return 0
}

# add_peers: adds all packages that a test of the Python package can use.
add_peers() {
  local pip="$python_venv/bin/pip"
  "$pip" install -q -U pip &&
    "$pip" install -q -r python/tests/requirements-all.txt &&
    "$pip" install -q --no-deps -r python/tests/requirements-nemo.txt
}

# python_flags PRESET: what CMake has to know about it, a word on each line; for the preset that tests.
python_flags() {
  if [ "$1" = test ] && [ -e "$python_venv/.complete" ]; then
    echo "-DPython_EXECUTABLE=$PWD/$python_venv/bin/python"
  fi
}
