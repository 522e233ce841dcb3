#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Installs missing packages that the build needs, and fetches MuJoCo, Dear ImGui and ImPlot into
# build/_deps. For Debian 12.
# Usage: scripts/setup.sh [--tests], with --tests also the packages that only the tests need
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(
  g++ cmake ninja-build ccache pkg-config python3 python3-pip python3-venv
  libpugixml-dev libzip-dev libeigen3-dev libyaml-cpp-dev libcurl4-openssl-dev libcli11-dev nlohmann-json3-dev
  libglfw3-dev libstb-dev libopengl-dev libgl-dev libgl1-mesa-dri libegl-dev libegl1
  libassimp-dev libcoin-dev libgtest-dev libbenchmark-dev libx11-dev ffmpeg
)
test_packages=(xvfb xdotool x11-utils)

case "${1:-}" in
  "") ;;
  --tests) packages+=("${test_packages[@]}") ;;
  -h | --help) echo "usage: scripts/setup.sh [--tests]"; exit ;;
  *) echo "usage: scripts/setup.sh [--tests]" >&2; exit 2 ;;
esac

missing() {
  local installed package
  installed=" $(dpkg-query --show --showformat='${db:Status-Status}:${Package} ' \
    "${packages[@]}" 2>/dev/null || true)"
  for package in "${packages[@]}"; do
    [[ $installed == *" installed:$package "* ]] || echo "$package"
  done
}

if ! command -v apt-get >/dev/null; then
  echo "setup.sh needs Debian's apt-get. Install what is in these packages:" "${packages[@]}" >&2
  exit 1
fi
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

[[ -n ${MUJOCO_ROOT:-} ]] || cmake -P cmake/fetch_mujoco.cmake
[[ -n ${IMGUI_ROOT:-} && -n ${IMPLOT_ROOT:-} ]] || cmake -P cmake/fetch_imgui.cmake
