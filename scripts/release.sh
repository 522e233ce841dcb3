#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Makes what a release consists of from a clean clone of HEAD, runs each part in a bare Debian,
# and writes checksums: the source package, wheels for x86_64 and aarch64 (which is cross-compiled and
# runs under qemu), and the Debian package. Needs Debian 12 on x86_64, root, and 3 GB.
# Usage: scripts/release.sh [FOLDER]
#   FOLDER   gets the files, and must be empty or new; build/release-VERSION if none is named
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
version=$(sed -nE 's/^project\(hrdf_mujoco VERSION ([0-9.]+).*/\1/p' "$root/CMakeLists.txt")
fail() { echo "release.sh: error: $1" >&2; exit 1; }
case "$#${1:-}" in
  1-h | 1--help) sed -n '/^# Usage/,/^set/{/^set/d;s/^# \?//p}' "$0"; exit ;;
  0 | 1[!-]*) ;;
  *) echo "usage: scripts/release.sh [FOLDER]" >&2; exit 2 ;;
esac
folder=$(realpath -m "${1:-$root/build/release-$version}")
[[ ! -e $folder || -d $folder ]] || { echo "release.sh: error: $folder is not a folder" >&2; exit 2; }
[[ -z $(ls -A "$folder" 2>/dev/null) ]] || fail "$folder is not empty"
[[ -z $(git -C "$root" status --porcelain) ]] || fail "there are changes that are not committed"
((EUID == 0)) || fail "root is needed, to make systems to try the release in"
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tree=$work/tree
git clone --quiet "$root" "$tree"
"$tree/scripts/setup.sh" --release --pages
# shellcheck source-path=SCRIPTDIR
source "$tree/scripts/build.sh"
off=(-DHRDF_BUILD_TESTS=OFF -DHRDF_BUILD_EXAMPLES=OFF -DHRDF_PUBLISH=OFF)
cd "$tree"

echo "Source package"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" --quiet --disable-pip-version-check install build==1.6.1
"$work/venv/bin/python" -m build --sdist --outdir "$folder" . >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }

HRDF_CMAKE_ARGS="-DCMAKE_INSTALL_PREFIX=/usr ${off[*]}" build release
scripts/wheel.sh --of build/release "$folder"
echo "Debian package"
(cd build/release && cpack -G DEB -B "$work/deb" >"$work/log" 2>&1) || { cat "$work/log" >&2; exit 1; }
mv "$work"/deb/*.deb "$folder"

echo "Building for aarch64"
libraries=(libc6-dev libstdc++-12-dev libpugixml-dev libyaml-cpp-dev libzip-dev zlib1g-dev
  libcurl4-openssl-dev libglfw3-dev libopengl-dev libgl-dev libegl-dev libegl1 libgl1-mesa-dri libx11-dev
  libeigen3-dev libcli11-dev nlohmann-json3-dev libstb-dev)
sysroot=$work/aarch64
mmdebstrap --quiet --arch=arm64 --variant=extract --include="$(IFS=,; echo "${libraries[*]}")" bookworm "$sysroot"
cmake --preset release -B build/aarch64 -DCMAKE_TOOLCHAIN_FILE=cmake/aarch64.cmake -DHRDF_SYSROOT="$sysroot" \
  "${off[@]}" >"$work/log"
cmake --build build/aarch64 --target hrdf hrdf_decoder hrdf_hebi_c hrdf_page simulate >"$work/log" ||
  { cat "$work/log" >&2; exit 1; }
scripts/wheel.sh --of build/aarch64 "$folder"

scripts/try_release.sh "$folder" "$sysroot"
(cd "$folder" && sha256sum -- * >SHA256SUMS)
ls -l "$folder"
