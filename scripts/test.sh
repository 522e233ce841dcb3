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
#   --ci        all tests; and of what changed since this passed last on the machine: each file compiles
#               by itself, and the short tests under these sanitizers
#   --all       the last two of everything
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
runs=(release) ci='' all='' alone='' python=()
while (($#)); do
  case $1 in
    --learning | --jax) python+=("${1#--}") ;;
    --sanitize) runs=(asan tsan) ;;
    --ci) ci=1 ;;
    --all) all=1 ;;
    -h | --help) sed -n '/^# Usage/,/^set/s/^# \?//p' "$0"; exit ;;
    *) break ;;
  esac
  shift
done
"$scripts/setup.sh" --tests
"$scripts/environments.sh" "${python[@]}"
# shellcheck source-path=SCRIPTDIR
source "$scripts/build.sh"
HRDF_CMAKE_ARGS="${HRDF_CMAKE_ARGS:-} -DHRDF_BUILD_TESTS=ON"

passed_last=${XDG_CACHE_HOME:-$HOME/.cache}/hrdf-mujoco/ci_passed
status=0
if [[ -n $ci ]]; then
  # Without a commit that passed, sanitizers see everything, and each file of the last commits is checked.
  since=
  [[ -n $all || ! -f $passed_last ]] || since=$(git -C "$root" rev-parse --verify --quiet "$(<"$passed_last")^{commit}" || true)
  [[ -n $all ]] || alone=${since:-$(git -C "$root" rev-parse --verify --quiet 'HEAD~3^{commit}' || true)}
  changed() { [[ -z $since ]] || git -C "$root" diff --name-only "$since" | grep -qE "$1"; }
  ! changed '^(converter|cmake|CMakeLists.txt)' || runs+=(asan-short)
  ! changed '^(firmware|plugin|cmake|CMakeLists.txt|sim/(world|groups|link|simulation|hebi_c|module|app/session))' ||
    runs+=(tsan-short)
  echo "Checking that each file compiles by itself"
  "$scripts/check_alone.py" ${alone:+--since "$alone"} || status=1
fi

# If tests are chosen by name, a preset may have none of them.
(($#)) && set -- --no-tests=ignore "$@"

reports=()
for run in "${runs[@]}"; do
  build "$run" || { status=1; continue; }
  results=$root/build/${run%-short}/tests/results
  rm -rf "$results" "$root/build/$run.xml"
  (cd "$root" && ctest --preset "$run" --parallel "${CTEST_PARALLEL_LEVEL:-$CMAKE_BUILD_PARALLEL_LEVEL}" \
    --output-junit "$root/build/$run.xml" "$@") || true
  reports+=("$root/build/$run.xml" "$results")
done
[[ " ${python[*]} " == *" jax "* ]] || echo "Not tested: JAX and MJX (--jax fetches 0.3 GB)"
[[ " ${python[*]} " == *" learning "* ]] || echo "Not tested: training a policy (--learning fetches 3 GB)"
((${#reports[@]})) && "$scripts/summary.py" "${reports[@]}" || status=1
if [[ -n $ci && $status == 0 ]]; then
  mkdir -p "$(dirname "$passed_last")"
  git -C "$root" rev-parse HEAD >"$passed_last"
fi
exit "$status"
