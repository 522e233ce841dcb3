#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Makes the pictures of README.md with the newest build. Look at each one before you commit it.
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

root=$PWD
# In $folder: window PICTURE KEYS ACTION FILE [options of simulate]
# Takes a picture of the window after 6 s, in which it presses KEYS and runs ACTION.
window() {
  (cd "$folder" && "$root/scripts/with_display.sh" bash -s "$root" "$@") <<'EOF'
    "$1/build/bin/simulate" "${@:5}" --duration 6 --png "$1/docs/$2.png" &
    window=$(xdotool search --sync --onlyvisible --name ' - simulate$' | head -n 1)
    xdotool windowfocus --sync "$window" sleep 1 key "$3"
    eval "$4"
    wait $!
EOF
}

picture x_arm_6dof --home=0.5,1.3,1.9,-2.3,-1.57,0
picture hexapod --floating-base
picture rover --floating-base
picture r25_arm_6dof --home=0.5,1.35,1.8,-0.6,1.57,0

# Two joints that swing.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
awk 'BEGIN {
  print "time,J1_base.position,J3_elbow.position"
  for (t = 0; t < 6; t += 0.02) print t "," 0.5 + 0.4 * sin(3 * t) "," 1.9 + 0.3 * sin(2 * t)
}' > "$folder/swing.csv"
pose=--home=0.5,1.3,1.9,-2.3,-1.57,0
window window F3 : "$root/models/x_arm_6dof.hrdf" $pose --control swing.csv

# A file saved with a mistake.
cp models/x_arm_6dof.hrdf "$folder/arm.hrdf"
window window_bad_file F2 'sed -i s/X8-16/X8-61/ arm.hrdf' arm.hrdf $pose 2> /dev/null
