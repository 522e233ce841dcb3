#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Checks that our C++ files, all or those named, are formatted as .clang-format says and that
# clang-tidy finds nothing in them. Needs clang-format-14 and clang-tidy-14. Also lists files above
# 400 lines and functions above 40; this is no error, since each may have a reason.
# Usage: scripts/lint.sh [FILE…]
set -euo pipefail

scripts=$(dirname "${BASH_SOURCE[0]}")
case "${1:-}" in
  -h | --help) echo "usage: scripts/lint.sh [FILE…]"; exit ;;
esac
# shellcheck source-path=SCRIPTDIR
source "$scripts/build.sh"
cmake --preset tidy -S "$root" -DHRDF_BUILD_BENCHMARKS=ON >/dev/null  # writes the compile commands

files=("$@")
if ((${#files[@]} == 0)); then
  mapfile -t files < <(git -C "$root" ls-files '*.cc' '*.h')
  files=("${files[@]/#/"$root/"}")
fi
# A function begins at the left margin, and ends there with its brace.
awk 'FNR == 1 { start = 0; name = "" }
  FNR == 401 { print FILENAME ": more than 400 lines" }
  /^[A-Za-z].*\(/ && /[{,(]$/ && !/ = / { start = FNR; name = $0 }
  /^}/ { if (start && FNR - start > 40) print FILENAME ":" start ": " FNR - start " lines: " name
         start = 0 }' "${files[@]}"

status=0
clang-format-14 --dry-run -Werror "${files[@]}" || status=1
# Headers are checked through the files that include them. The consumer project, which a test
# builds, is left out.
printf '%s\n' "${files[@]}" | { grep '\.cc$' | grep -v '/consumer/project/' || true; } |
  xargs -r -d '\n' -P "$CMAKE_BUILD_PARALLEL_LEVEL" -n 1 clang-tidy-14 -p "$root/build/tidy" --quiet ||
  status=1
exit "$status"
