#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Makes the Python environments of the tests, build/python/NAME with the packages that tests/python/NAME.txt
# pins, if they are missing: hebi (HEBI's Python API, which needs NumPy 1), cluster (Ray, which
# needs NumPy 2) and older (an older MuJoCo).
# Usage: scripts/environments.sh [OPTIONAL...], with names of further lists: learning, jax
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
usage="usage: scripts/environments.sh [learning] [jax]"
for extra in "$@"; do
  case $extra in
    learning | jax) ;;
    -h | --help) echo "$usage"; exit ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
done
mkdir -p "$root/build" && [[ -w $root/build ]] ||
  { echo "environments.sh: error: $root/build is not writable" >&2; exit 1; }

for name in hebi cluster older; do
  folder=$root/build/python/$name
  lists=("$root/tests/python/$name.txt")
  if [[ $name == hebi ]]; then
    for extra in "$@"; do lists+=("$root/tests/python/$extra.txt"); done
  fi
  made=$(python3 --version; cat "${lists[@]}")
  # Keeps an environment of the same Python with these packages, also if it has additional packages.
  [[ ! -f $folder/made || $(<"$folder/made") != "$made"* ]] || continue
  echo "Fetching Python packages into build/python/$name ($(sed -n 's/^# Download: //p' "${lists[@]}" | paste -sd+))"
  rm -rf "$folder"
  python3 -m venv "$folder"
  requirements=("${lists[@]/#/--requirement=}")
  if ! "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile "${requirements[@]}"; then
    echo "environments.sh: error: pip cannot fetch the packages of ${lists[*]}" >&2
    echo "Without them: cmake --preset release -G Ninja -DHRDF_BUILD_TESTS=ON && cmake --build --preset release &&" \
      "ctest --preset release -LE python" >&2
    exit 1
  fi
  echo "$made" >"$folder/made"
done
