#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds everything and runs the tests.
# Usage: scripts/test.sh [--learning] [--jax] [--sanitize | --ci [--all]] [options of ctest]
#   --learning  also fetches PyTorch and Stable-Baselines3 (3 GB), with which a test trains a policy
#   --jax       also fetches JAX and MJX (0.3 GB), and tests the firmware in them
#   --sanitize  all tests under the sanitizers for addresses and undefined behaviour, then those
#               with threads under the thread sanitizer
#   --ci        all tests; and for files changed since the last success on this machine: each file compiles
#               by itself, and the short tests run under these sanitizers
#   --all       with --ci: these two checks for all files
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
runs=(release) ci='' all='' alone='' python=()
wrong() { echo "test.sh: error: $1; see --help" >&2; exit 2; }
while (($#)); do
  case $1 in
    --learning | --jax) python+=("${1#--}") ;;
    --sanitize) runs=(asan tsan) ;;
    --ci) ci=1 ;;
    --all) all=1 ;;
    -h | --help) sed -n '/^# Usage/,/^set/s/^# \?//p' "$0"; exit ;;
    -[A-Z]* | --rerun-failed | --repeat* | --verbose) break ;;
    *) wrong "unknown option '$1'" ;;
  esac
  shift
done
for option in "$@"; do
  case $option in
    --learning | --jax | --sanitize | --ci | --all) wrong "$option comes before the options of ctest" ;;
  esac
done
[[ -z $all || -n $ci ]] || wrong "--all needs --ci"
[[ -z $ci || ${runs[0]} == release ]] || wrong "either --ci or --sanitize"
[[ -z $ci ]] || git -C "$scripts" rev-parse HEAD >/dev/null || wrong "--ci needs a checkout of git"
"$scripts/setup.sh" --tests ${ci:+--pages}
[[ ${runs[0]} != release ]] || "$scripts/environments.sh" "${python[@]}"  # the sanitizer runs use no Python
# shellcheck source-path=SCRIPTDIR
source "$scripts/build.sh"
HRDF_CMAKE_ARGS="${HRDF_CMAKE_ARGS:-} -DHRDF_BUILD_TESTS=ON"

passed_last=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/hrdf-mujoco/ci_passed
status=0
if [[ -n $ci ]]; then
  # The sanitizers and check_alone.py check changes since the last commit that passed. If no commit passed,
  # the sanitizers check everything, check_alone.py the changes of the last 3 commits. --all: both check all.
  since=
  [[ -n $all || ! -f $passed_last ]] || since=$(git -C "$root" rev-parse --verify --quiet "$(<"$passed_last")^{commit}" || true)
  [[ -n $all ]] || alone=${since:-$(git -C "$root" rev-parse --verify --quiet 'HEAD~3^{commit}' || true)}
  names=$([[ -z $since ]] || git -C "$root" diff --name-only "$since")
  # After a change of 400 files or more, check_alone.py checks only the files of the last 3 commits:
  # compiling all changed files would take longer than all tests.
  (($(wc -l <<<"$names") < 400)) || alone=$(git -C "$root" rev-parse 'HEAD~3')
  changed() { [[ -z $since ]] || grep -qE "$1" <<<"$names"; }
  ! changed '^(converter|cmake|CMakeLists.txt)' || runs+=(asan-short)
  ! changed '^(firmware|plugin|cmake|CMakeLists.txt|sim/(world|groups|link|simulation|hebi_c|module|app/session))' ||
    runs+=(tsan-short)
  echo "Checking that each file compiles by itself"
  "$scripts/check_alone.py" ${alone:+--since "$alone"} || status=1
fi

# Tests may be chosen by name, so a preset may have no matching test.
(($#)) && set -- --no-tests=ignore "$@"

reports=()
for run in "${runs[@]}"; do
  build "$run" || { status=1; continue; }
  results=$root/build/${run%-short}/tests/results
  rm -rf "$results" "$root/build/$run.xml"
  (cd "$root" && ctest --preset "$run" --parallel "${CTEST_PARALLEL_LEVEL:-$CMAKE_BUILD_PARALLEL_LEVEL}" \
    --output-junit "$root/build/$run.xml" --test-output-size-passed 1000000 "$@") || true
  reports+=("$root/build/$run.xml" "$results")
done
((${#reports[@]})) && "$scripts/summary.py" "${reports[@]}" || status=1
# Stores the commit only if all tests of a clean checkout passed.
if [[ -n $ci && $status == 0 && $# == 0 && -z $(git -C "$root" status --porcelain) ]]; then
  mkdir -p "$(dirname "$passed_last")"
  git -C "$root" rev-parse HEAD >"$passed_last"
fi
exit "$status"
