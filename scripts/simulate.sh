#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Opens a robot in the simulator: in a window, or, without a display, for 5 s with a picture at the end.
# Usage: scripts/simulate.sh models/<robot>.hrdf [options of simulate]
set -euo pipefail

scripts=$(dirname "${BASH_SOURCE[0]}")
case "${1---help}" in
  -h | --help)
    echo "usage: scripts/simulate.sh models/<robot>.hrdf [options of simulate]"
    exit $((${#} == 0 ? 2 : 0))
    ;;
  --version)
    sed -nE 's/^project\(.* VERSION ([0-9.]+).*/simulate \1/p' "$scripts/../CMakeLists.txt"
    exit
    ;;
esac
# Names that simulate accepts, such as a kit or a phone, are not files.
if [[ ! -f ${1%%\?*} && $1 != hebi:* && $1 != mobile-io:* && $1 != io-board:* && $1 != scene:* ]]; then
  case $1 in
    -*) echo "the robot comes first: scripts/simulate.sh models/<robot>.hrdf $1" ;;
    *) if [[ -d $1 ]]; then echo "a folder, not a robot: $1"; else echo "no such file: $1"; fi ;;
  esac >&2
  exit 1
fi

"$scripts/setup.sh"
# shellcheck source-path=SCRIPTDIR
source "$scripts/build.sh"
is_first=
[[ -x $root/build/bin/simulate ]] || is_first=1
build release "${programs[@]}"

# Prints the next steps.
next_steps() {
  [[ -n $is_first ]] || return 0
  cat <<NEXT
Ready. From now on, in $root:
  build/bin/simulate models/hexapod.hrdf --floating-base      opens robots; models/ has more
  build/bin/simulate $1 --run python3 PROGRAM.py              runs your program for HEBI's API on one
  build/bin/hrdf check YOUR.hrdf                              checks files; "hrdf --help" has more
README.md goes on from there.
NEXT
}

# Succeeds if GLFW, the window's library, can open an OpenGL window.
has_display() {
  [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]] && python3 - <<'PYTHON' 2>/dev/null
import ctypes, sys
glfw = ctypes.CDLL("libglfw.so.3")
glfw.glfwCreateWindow.restype = ctypes.c_void_p
GLFW_VISIBLE = 0x00020004
sys.exit(not (glfw.glfwInit() and not glfw.glfwWindowHint(GLFW_VISIBLE, 0)
              and glfw.glfwCreateWindow(64, 64, b"", None, None)))
PYTHON
}

# Prints the value of the option $1 in the other arguments, or an empty string.
value_of() {
  local option=$1
  shift
  while (($#)); do
    case $1 in
      "$option") echo "${2:-}"; return ;;
      "$option="*) echo "${1#*=}"; return ;;
    esac
    shift
  done
}

simulate=$root/build/bin/simulate
robot_file=$(printf %q "$(realpath "$1")")
# The options of simulate; options after --run belong to the program.
own=()
for option in "$@"; do
  [[ $option != --run ]] || break
  own+=("$option")
done
if [[ " ${own[*]} " == *" --headless "* ]] || has_display; then
  next_steps "$robot_file"
  exec "$simulate" "$@"
fi
[[ -z ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]] ||
  echo "No OpenGL window on '${DISPLAY:-$WAYLAND_DISPLAY}': simulating without a window" >&2

defaults=(--headless)
[[ -n $(value_of --duration "${own[@]}") || ${#own[@]} != $# ]] || defaults+=(--duration 5)
picture=$(value_of --png "${own[@]}")
if [[ -z $picture ]]; then
  robot=$(basename "$1")
  robot=${robot%.*}
  picture=$root/build/${robot%.cfg}.png
  defaults+=(--png "$picture")
fi
next_steps "$robot_file" >&2
"$simulate" "$1" "${defaults[@]}" "${@:2}"
echo "$picture"
