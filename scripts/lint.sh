#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Checks our C++ files, all or the named files, with clang-format and clang-tidy; Python with ruff
# (ruff.toml); the types of the Python package (mypy.ini); and with scripts/lint_text.py long functions,
# and idioms in changed lines.
# Needs clang-format-14, clang-tidy-14, ruff, mypy, and the Python of scripts/environments.sh.
# Usage: scripts/lint.sh [FILE…]
#        scripts/lint.sh --count   prints lines by room
set -euo pipefail

scripts=$(dirname "${BASH_SOURCE[0]}")
case "${1:-}" in
  -h | --help) sed -n '/^# Usage/,/^set/s/^# \?//p' "$0"; exit ;;
  --count) exec "$scripts/lint_text.py" "$@" ;;
esac
# shellcheck source-path=SCRIPTDIR
source "$scripts/build.sh"
cmake --preset tidy -S "$root" -DHRDF_BUILD_BENCHMARKS=ON >/dev/null  # writes the compile commands

files=("$@")
if ((${#files[@]} == 0)); then
  mapfile -t files < <(git -C "$root" ls-files '*.cc' '*.h')
  files=("${files[@]/#/"$root/"}")
fi
status=0
"$scripts/lint_text.py" "${files[@]}" || status=1
ruff check --quiet "$root" || status=1
mypy --config-file "$root/mypy.ini" --python-executable "$root/build/python/hebi/bin/python" "$root/python/hrdf_mujoco" ||
  status=1
clang-format-14 --dry-run -Werror "${files[@]}" || status=1
# Headers are checked through the files that include them. The consumer project, which a test builds, is left
# out.
printf '%s\n' "${files[@]}" | { grep '\.cc$' | grep -v '/consumer/project/' || true; } |
  xargs -r -d '\n' -P "$CMAKE_BUILD_PARALLEL_LEVEL" -n 1 clang-tidy-14 -p "$root/build/tidy" --quiet ||
  status=1
exit "$status"
