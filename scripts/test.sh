#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds everything and runs the tests.
# Usage: scripts/test.sh [--sanitize | --ci] [options of ctest]
#   --sanitize  all tests under the sanitizers for addresses and undefined behaviour, then those
#               with threads under the thread sanitizer
#   --ci        all tests, then those of the reader and of real time under these sanitizers
set -euo pipefail

scripts=$(dirname "${BASH_SOURCE[0]}")
runs=(release)
case "${1:-}" in
  --sanitize) runs=(asan tsan); shift ;;
  --ci) runs=(release asan-short tsan-short); shift ;;
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

# If tests are chosen by name, a preset may have none of them.
(($#)) && set -- --no-tests=ignore "$@"

# Counts of each preset, and of all.
status=0 passed=0 failed=0 skipped=0
for run in "${runs[@]}"; do
  build "$run" || { status=1; continue; }
  report=$root/build/$run.xml
  rm -f "$report"
  (cd "$root" && ctest --preset "$run" \
    --parallel "${CTEST_PARALLEL_LEVEL:-$CMAKE_BUILD_PARALLEL_LEVEL}" \
    --output-junit "$report" "$@") || status=$?
  tests=$(count "$report" tests)
  fails=$(count "$report" failures)
  skips=$(($(count "$report" skipped) + $(count "$report" disabled)))
  ((failed += fails, skipped += skips, passed += tests - fails - skips)) || true
done

((passed + failed > 0)) || status=1
((skipped == 0)) && skipped= || skipped=", $skipped skipped"
echo "$passed passed, $failed failed$skipped"
exit "$status"
