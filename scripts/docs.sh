#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds the site of docs/ and the folders' READMEs, with the API of Python, C++ and C, in build/site. Fails
# at the first warning, at a broken link and at a public function without a comment. Needs doxygen, and
# fetches MkDocs into build/docs/venv.
# HRDF_REPOSITORY=URL makes links to sources lead to the repository; without it they are plain text.
# Usage: scripts/docs.sh [--serve]
#   --serve   then shows it at http://127.0.0.1:8000, and builds it again when a page changes
set -euo pipefail

case "$#${1:-}" in
  0 | 1--serve) ;;
  1-h | 1--help) sed -n '/^# Usage/,/^set/{/^set/d;s/^# \?//p}' "$0"; exit ;;
  *) echo "usage: scripts/docs.sh [--serve]" >&2; exit 2 ;;
esac
cd "$(dirname "${BASH_SOURCE[0]}")/.."
command -v doxygen >/dev/null ||
  { echo "docs.sh: error: doxygen is missing; apt-get install --no-install-recommends doxygen" >&2; exit 1; }
mkdir -p build/docs && [[ -w build/docs ]] || { echo "docs.sh: error: build/docs is not writable" >&2; exit 1; }

list=docs/site/requirements.txt environment=build/docs/venv
made=$(python3 --version; cat "$list")
if [[ ! -f $environment/made || $(<"$environment/made") != "$made" ]]; then
  echo "Fetching Python packages into $environment ($(sed -n 's/^# Download: //p' "$list"))"
  rm -rf "$environment"
  python3 -m venv "$environment"
  "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$list" ||
    { echo "docs.sh: error: pip cannot fetch the packages of $list" >&2; exit 1; }
  echo "$made" >"$environment/made"
fi

export NO_MKDOCS_2_WARNING=1  # hides an advertisement
"$environment/bin/mkdocs" build --config-file docs/site/mkdocs.yml
python3 docs/site/check_site.py build/site
[[ ${1:-} != --serve ]] || exec "$environment/bin/mkdocs" serve --config-file docs/site/mkdocs.yml
