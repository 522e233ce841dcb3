#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds everything and runs the tests.
# Usage: scripts/test.sh [--sanitize] [options of ctest]
set -euo pipefail

scripts=$(dirname "${BASH_SOURCE[0]}")
preset=release
case "${1:-}" in
  --sanitize) preset=asan; shift ;;
  -h | --help) echo "usage: scripts/test.sh [--sanitize] [options of ctest]"; exit ;;
esac
"$scripts/setup.sh" --tests
# shellcheck source-path=SCRIPTDIR
source "$scripts/build.sh"
build "$preset"

report=$root/build/$preset/tests.xml
rm -f "$report"
status=0
ctest --test-dir "$root/build/$preset" --output-on-failure --no-tests=error \
  --parallel "${CTEST_PARALLEL_LEVEL:-$CMAKE_BUILD_PARALLEL_LEVEL}" \
  --output-junit "$report" "$@" || status=$?

# The count that the report's first element gives as $1.
count() {
  local number=
  [[ ! -f $report ]] || number=$(grep -m 1 -oP "^\s*$1=\"\K\d+" "$report" || true)
  echo "${number:-0}"
}

failed=$(count failures)
skipped=$(($(count skipped) + $(count disabled)))
passed=$(($(count tests) - failed - skipped))
((passed + failed > 0)) || status=1
((skipped == 0)) && skipped= || skipped=", $skipped skipped"
echo "$passed passed, $failed failed$skipped"
exit "$status"
