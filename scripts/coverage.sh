#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs the tests, and prints the share of lines and branches that they reach in each folder. Fails if they
# miss a branch of the reader without a comment "untested: REASON" in its line or the line above.
# Needs clang-14 and llvm-14: the branches of g++ include those that only exceptions take.
# Usage: scripts/coverage.sh [options of ctest]
set -euo pipefail

scripts=$(dirname "${BASH_SOURCE[0]}")
case "${1:-}" in
  -h | --help) echo "usage: scripts/coverage.sh [options of ctest]"; exit ;;
esac
"$scripts/setup.sh" --tests
# shellcheck source-path=SCRIPTDIR
source "$scripts/build.sh"
build coverage
cd "$root/build/coverage"

rm -rf profiles
status=0
(cd "$root" && ctest --preset coverage \
  --parallel "${CTEST_PARALLEL_LEVEL:-$CMAKE_BUILD_PARALLEL_LEVEL}" "$@") || status=$?
llvm-profdata-14 merge -sparse profiles/*.profraw -o tests.profdata
programs=()
for program in tests/*_test tests/soak_* tests/home_arms bin/* lib/*.so; do
  [[ ! -x $program ]] || programs+=(-object "$program")
done
llvm-cov-14 export -format=text -skip-functions -instr-profile tests.profdata "${programs[@]}" \
  >coverage.json
python3 "$root/scripts/coverage.py" coverage.json || status=1
exit "$status"
