#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Makes pages of robots of models/, and an index page with links, for any web server or the local disk.
# Usage: scripts/gallery.sh [FOLDER]     default: build/gallery
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[[ ${1:-} != -* ]] || { echo "usage: scripts/gallery.sh [FOLDER]" >&2; exit 2; }
folder=${1:-$root/build/gallery}
mkdir -p "$folder"

# Name, file in models/, description, options of hrdf convert.
robots=(
  "arm|x_arm_6dof.hrdf|X-series arm with six joints|"
  "hexapod|hexapod.hrdf|Walker with 18 modules on its feet|--floating-base"
  "rover|rover.hrdf|Four wheels, and a camera that pans and tilts|--floating-base"
  "r_series|r8_double_shoulder_7dof.hrdf|R-series arm with seven joints|"
  "workbench|formats/workbench.wc.xml|RobWork's WorkCell: arm, gripper, table|"
  "hand|formats/tripod/tripod.xml|GraspIt!'s hand with three fingers|"
)

items=
for robot in "${robots[@]}"; do
  IFS='|' read -r name file words options <<<"$robot"
  # shellcheck disable=SC2086
  "$root/build/bin/hrdf" convert "$root/models/$file" "$folder/$name.html" $options 2>/dev/null ||
    { echo "gallery.sh: error: hrdf convert $file failed" >&2; exit 1; }
  size=$(awk -v bytes="$(stat -c %s "$folder/$name.html")" 'BEGIN { printf "%.1f", bytes / 1e6 }')
  items+="<li><a href=\"$name.html\">$words</a> <small>$size MB</small></li>"
done
cat >"$folder/index.html" <<HTML
<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Robots in a page</title>
<style>body { font: 16px/1.6 system-ui, sans-serif; max-width: 40em; margin: 3em auto; padding: 0 1em } small { opacity: .7 }</style>
<h1>Robots in a page</h1>
<p>Each page simulates a robot in MuJoCo, modules with HEBI's firmware. Nothing is fetched.</p>
<ul>$items</ul>
</html>
HTML
echo "$folder/index.html"
