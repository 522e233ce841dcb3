#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds everything and runs the tests.
# Usage: scripts/test.sh [--sanitize | --ci] [options of ctest]
#   --sanitize  all tests under the sanitizers for addresses and undefined behaviour, then those
#               with threads under the thread sanitizer
#   --ci        all tests, then those of the reader and of real time under these sanitizers; up to five
#               that fail have a second try, and the end names them
set -euo pipefail

scripts=$(dirname "${BASH_SOURCE[0]}")
runs=(release)
ci=0
case "${1:-}" in
  --sanitize) runs=(asan tsan); shift ;;
  --ci) ci=1 runs=(release asan-short tsan-short); shift ;;
  -h | --help) echo "usage: scripts/test.sh [--sanitize | --ci] [options of ctest]"; exit ;;
esac
"$scripts/setup.sh" --tests
# shellcheck source-path=SCRIPTDIR
source "$scripts/build.sh"

# Prints the count named $2 of the first element of the report $1.
count() {
  local number=
  [[ ! -f $1 ]] || number=$(grep -m 1 -oP "^\s*$2=\"\K\d+" "$1" || true)
  echo "${number:-0}"
}

# Prints the names of the tests that failed in the report $1.
failures() {
  grep -oP '<testcase name="\K[^"]*(?=".* status="fail")' "$1" || true
}

# Runs the few tests of the preset $1 that failed once more, alone: a window waits for clicks, and a
# machine that does something else loses one. Sets `fails` and `tested`, and notes both tries.
retry() {
  local again=$root/build/$1.again.xml name
  while read -r name; do notes+=("failed at the first try ($1): $name"); done < <(failures "$report")
  rm -f "$again"
  tested=0
  (cd "$root" && ctest --preset "$1" --rerun-failed --output-junit "$again") || tested=$?
  fails=$(count "$again" failures)
  while read -r name; do notes+=("failed at the second try ($1): $name"); done < <(failures "$again")
}

# If tests are chosen by name, a preset may have none of them.
(($#)) && set -- --no-tests=ignore "$@"

# Counts of each preset, and of all; lines to print at the end.
notes=()
status=0 passed=0 failed=0 skipped=0
for run in "${runs[@]}"; do
  build "$run" || { status=1; continue; }
  report=$root/build/$run.xml
  rm -f "$report"
  tested=0
  (cd "$root" && ctest --preset "$run" \
    --parallel "${CTEST_PARALLEL_LEVEL:-$CMAKE_BUILD_PARALLEL_LEVEL}" \
    --output-junit "$report" "$@") || tested=$?
  tests=$(count "$report" tests)
  fails=$(count "$report" failures)
  if ((ci && fails > 0 && fails <= 5)); then
    retry "$run"
  fi
  ((tested == 0)) || status=$tested
  skips=$(($(count "$report" skipped) + $(count "$report" disabled)))
  ((failed += fails, skipped += skips, passed += tests - fails - skips)) || true
done

((passed + failed > 0)) || status=1
if ((${#notes[@]})); then
  printf '%s\n' "${notes[@]}"
fi
((skipped == 0)) && skipped= || skipped=", $skipped skipped"
echo "$passed passed, $failed failed$skipped"
exit "$status"
