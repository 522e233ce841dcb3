#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Whether our C++, all of it or the files named, is formatted as .clang-format says and free of
# what .clang-tidy finds. Needs clang-format-14 and clang-tidy-14.
# Usage: scripts/lint.sh [FILE…]
set -euo pipefail

scripts=$(dirname "${BASH_SOURCE[0]}")
case "${1:-}" in
  -h | --help) echo "usage: scripts/lint.sh [FILE…]"; exit ;;
esac
# shellcheck source-path=SCRIPTDIR
source "$scripts/build.sh"
cmake --preset tidy -S "$root" -DHRDF_BUILD_BENCHMARKS=ON >/dev/null  # how each file is compiled

files=("$@")
if ((${#files[@]} == 0)); then
  mapfile -t files < <(git -C "$root" ls-files '*.cc' '*.h')
  files=("${files[@]/#/"$root/"}")
fi
status=0
clang-format-14 --dry-run -Werror "${files[@]}" || status=1
# Headers are looked at where they are included; a project of its own, which a test builds, is not.
printf '%s\n' "${files[@]}" | { grep '\.cc$' | grep -v '/consumer/project/' || true; } |
  xargs -r -d '\n' -P "$CMAKE_BUILD_PARALLEL_LEVEL" -n 1 clang-tidy-14 -p "$root/build/tidy" --quiet ||
  status=1
exit "$status"
