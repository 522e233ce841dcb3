#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Makes the pictures of README.md with what was built last. Look at each before you commit it.
# Usage: scripts/pictures.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if (($#)); then
  echo "usage: scripts/pictures.sh"
  [[ $1 == -h || $1 == --help ]] && exit
  exit 2
fi >&2
if [[ ! -x build/bin/simulate ]]; then
  echo "build/bin/simulate is missing: scripts/simulate.sh builds it" >&2
  exit 1
fi

# picture ROBOT [options of simulate]
picture() {
  build/bin/simulate "models/$1.hrdf" "${@:2}" --headless --duration 2 --png "docs/$1.png"
}

picture x_arm_6dof --home=0.5,1.3,1.9,-2.3,-1.57,0
picture hexapod --floating-base
picture rover --floating-base
picture r25_arm_6dof --home=0.5,1.35,1.8,-0.6,1.57,0
