#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Installs the packages that a build needs and that are missing, and fetches MuJoCo, Dear ImGui and
# ImPlot into build/_deps. For Debian 12 and 13 on x86_64.
# Usage: scripts/setup.sh [--tests | --benchmarks | --release] [--pages]
#   --tests       also what the tests need: mesh readers, GoogleTest, ffmpeg, Xvfb
#   --benchmarks  also what the tests and the benchmarks need
#   --release     also what scripts/release.sh needs: mesh readers, a compiler for aarch64, qemu
#   --pages       also what `hrdf convert` to .html needs, and its tests: npm, clang, lld, Chromium
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(
  g++ cmake ninja-build pkg-config python3 python3-pip python3-venv
  libpugixml-dev libzip-dev zlib1g-dev libeigen3-dev libyaml-cpp-dev libcurl4-openssl-dev libcli11-dev
  nlohmann-json3-dev libglfw3-dev libstb-dev libopengl-dev libgl-dev libgl1-mesa-dri libegl-dev libegl1
  fonts-inter fonts-jetbrains-mono
)
test_packages=(
  ccache git libassimp-dev libcoin-dev libgtest-dev libx11-dev ffmpeg locales x11-utils xdotool xvfb
)
usage="usage: scripts/setup.sh [--tests | --benchmarks | --release] [--pages]"
release_packages=(ccache git libassimp-dev libcoin-dev dpkg-dev file mmdebstrap g++-aarch64-linux-gnu qemu-user-static)
pages=
for option in "$@"; do
  case $option in
    --tests) packages+=("${test_packages[@]}") ;;
    --benchmarks) packages+=("${test_packages[@]}" libbenchmark-dev) ;;
    --release) packages+=("${release_packages[@]}") ;;
    --pages) pages=1 ;;
    -h | --help) echo "$usage"; exit ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
done
if [[ -n $pages ]]; then
  # Debian 12 has clang 14; later releases have only packages without a version number.
  if apt-cache show clang-14 >/dev/null 2>&1; then clang=(clang-14 lld-14); else clang=(clang lld); fi
  packages+=(chromium "${clang[@]}")
  command -v npm >/dev/null || packages+=(nodejs npm)  # other packages of Node.js contain npm
fi

# Prints the packages that are not installed.
missing() {
  local installed package
  installed=" $(dpkg-query --show --showformat='${db:Status-Status}:${Package} ' \
    "${packages[@]}" 2>/dev/null || true)"
  for package in "${packages[@]}"; do
    [[ $installed == *" installed:$package "* ]] || echo "$package"
  done
}

system="$(sed -n 's/^PRETTY_NAME="\?\([^"]*\)"\?$/\1/p' /etc/os-release 2>/dev/null || uname -s), $(uname -m)"
case $system in
  "Debian GNU/Linux 1"[23]" "*x86_64) ;;
  *) echo "This was tried on Debian 12 and 13 on x86_64, not on $system." >&2 ;;
esac

if command -v apt-get >/dev/null; then
  mapfile -t wanted < <(missing)
  if ((${#wanted[@]})); then
    install=(apt-get install --yes --no-install-recommends "${wanted[@]}")
    if ((EUID != 0)); then
      printf '%s\n' "Missing packages: ${wanted[*]}" "Install them with" \
        "  sudo apt-get update && sudo ${install[*]}" >&2
      exit 1
    fi
    echo "Installing ${wanted[*]}"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update --quiet=2
    "${install[@]}" --quiet=2 -o Dpkg::Use-Pty=0 >/dev/null
  fi
else
  for command in g++ cmake ninja pkg-config python3; do
    command -v "$command" >/dev/null || absent+=("$command")
  done
  if [[ -n ${absent-} ]]; then
    echo "setup.sh: error: no apt-get here, and no ${absent[*]}" >&2
    echo "Install what Debian calls: ${packages[*]}" >&2
    exit 1
  fi
  echo "No apt-get; CMake lists missing packages. Debian's names: ${packages[*]}" >&2
fi

[[ -n ${MUJOCO_ROOT:-} ]] || cmake -P cmake/fetch_mujoco.cmake
[[ -n ${IMGUI_ROOT:-} && -n ${IMPLOT_ROOT:-} ]] || cmake -P cmake/fetch_imgui.cmake
[[ -z $pages || -n ${PAGE_PACKAGES:-} ]] || cmake -P cmake/fetch_page.cmake
