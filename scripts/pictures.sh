#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Makes the pictures and the film of the pages with the newest build. Look at each before you commit it.
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
# window PICTURE SIZE SCALE KEYS ACTION FILE [options of simulate]
# Opens FILE in a window, with $folder as working folder. Presses KEYS, runs ACTION, and takes a picture after
# $seconds s. The panels have their initial layout; the colours are light if $folder/light exists.
seconds=6
window() {
  (cd "$folder" && XDG_CONFIG_HOME=$(mktemp -d -p "$folder") HRDF_LINK_DIR=$folder/link \
    seconds=$seconds "$root/scripts/with_display.sh" \
    bash -s "$root" "$@") <<'EOF'
    xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER "Xft.dpi: $((96 * $4))"
    if [[ -e light ]]; then
      mkdir "$XDG_CONFIG_HOME/hrdf-mujoco"
      printf '[simulate][all]\nlight=1\ndegrees=1\n' > "$XDG_CONFIG_HOME/hrdf-mujoco/window.ini"
    fi
    "$1/build/bin/simulate" "${@:7}" --duration "$seconds" --png "$1/docs/$2.png" &
    window=$(xdotool search --sync --onlyvisible --name ' - simulate$' | head -n 1)
    xdotool windowsize "$window" "${3%x*}" "${3#*x}" windowmove "$window" 0 0 \
      windowfocus --sync "$window" sleep 1 key "$5"
    eval "$6"
    wait $!
EOF
}

picture x_arm_6dof
picture hexapod --floating-base
picture rover --floating-base
picture r25_arm_6dof
build/bin/simulate models/formats/workbench.wc.xml --headless --duration 2 --png docs/workbench.png

# Two swinging joints.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
awk 'BEGIN {
  print "time,J1_base.position,J3_elbow.position"
  for (t = 0; t < 6; t += 0.02) print t "," 0.5 + 0.4 * sin(3 * t) "," 1.9 + 0.3 * sin(2 * t)
}' > "$folder/swing.csv"
pose=--home=0.5,1.3,1.9,-2.3,-1.57,0
arm=$root/models/x_arm_6dof.hrdf
window window 1280x720 1 F3 : "$arm" $pose --control swing.csv
# Records the motion of swing.csv with a payload, and replays this log on an arm without payload. Selects the
# elbow.
build/bin/simulate "$arm" $pose --payload 0.7 --headless --duration 6 --control "$folder/swing.csv" \
  --csv "$folder/monday.csv" > "$folder/said"
window window_log 1280x720 1 F3 "xdotool mousemove 1010 189 sleep 0.5 click 1 sleep 0.3 mousemove 450 400" \
  "$arm" --log monday.csv
window window_small 400x300 1 F8 : "$arm" $pose
window window_dense 1280x720 2 shift+Tab : "$arm" $pose
window window_help 1280x720 1 F1 : "$arm" $pose
window window_start 1280x720 1 F8 "xdotool mousemove 30 650"
window window_hexapod 1280x720 1 F3 : "$root/models/hexapod.hrdf" --floating-base

# Clicks sliders of three actuators.
sliders='for at in "1150 162" "1125 189" "1165 243"; do xdotool mousemove $at sleep 0.4 click 1 sleep 1.5; done
  xdotool mousemove 450 400'
seconds=12
window window_actuators 1280x720 1 F3 "$sliders" "$root/models/formats/workbench.wc.xml"
seconds=6

# Programs for hardware, which find the robot in the window. The build of the tests contains them.
tests=$root/build/release/tests
press='xdotool mousemove 1130 61 sleep 0.5 click 1 sleep 0.5 mousemove 400 500;'  # the tab of the phone
cat > "$folder/layout.json" <<'EOF'
[{"id": "b1", "type": "button", "x": -0.9, "y": -0.9, "width": 0.15, "height": 0.15},
 {"id": "b2", "type": "button", "x": -0.4, "y": -0.9, "width": 0.15, "height": 0.15,
  "parameters": {"text": "Grip"}},
 {"id": "b3", "type": "button", "x": 0.1, "y": -0.9, "width": 0.15, "height": 0.15,
  "parameters": {"text": "Home"}},
 {"id": "a1,a2", "type": "joystick", "x": -0.9, "y": 0.9, "width": 0.18, "height": 0.35,
  "parameters": {"text": ["Turn", "Drive"]}},
 {"id": "a3", "type": "slider", "x": -0.2, "y": 0.9, "width": 0.05, "height": 0.5},
 {"id": "a4", "type": "slider", "x": 0, "y": 0.9, "width": 0.05, "height": 0.5,
  "parameters": {"text": "Lift"}},
 {"id": "a5", "type": "slider", "x": 0.2, "y": 0.9, "width": 0.05, "height": 0.5,
  "parameters": {"text": "Tilt"}},
 {"id": "front", "type": "real time", "x": 1, "y": 0, "width": 0.3, "height": 0.6}]
EOF
window window_phone 1280x720 1 F8 "$press $tests/phone_program Arm pad layout.json" \
  "$arm?family=Arm" mobile-io:Arm/pad
three=$root/models/x_arm_3dof.hrdf
seconds=2 window program_cpp_before 1280x720 1 F8 : "$three"
# The program takes 2 s; it runs repeatedly, so that the picture shows it running.
window program_cpp_after 1280x720 1 F8 "(for i in 1 2 3 4; do $tests/hebi_program || break; done &)" \
  "$three"
config=$root/models/x_arm_6dof.cfg.yaml
seconds=2 window program_python_before 1280x720 1 F8 : "$config"
python="env -u HRDF_SIM HEBI_C_LIB=$root/build/lib/libhrdf_hebi.so ${PYTHON:-python3}"  # with hebi-py
seconds=8 window program_python_after 1280x720 1 F8 \
  "($python $root/examples/python/06_arm_from_config.py &)" "$config"
seconds=9 window learning 1280x720 1 F8 "($python $root/examples/python/learning/play.py &)" \
  "$root/models/hexapod.hrdf" --floating-base

# The README's film: ten seconds of a window in which a program for hardware moves the arm.
(cd "$folder" && XDG_CONFIG_HOME=$(mktemp -d) HRDF_LINK_DIR=$folder/link python=${PYTHON:-python3} \
  "$root/scripts/with_display.sh" bash -s "$root" "$config") <<'EOF'
  HEBI_C_LIB=$1/build/lib/libhrdf_hebi.so "$1/build/bin/simulate" "$2" --duration 20 &
  window=$(xdotool search --sync --onlyvisible --name ' - simulate$' | head -n 1)
  xdotool windowsize "$window" 1280 720 windowmove "$window" 0 0 windowfocus --sync "$window" \
    sleep 1 key F3 sleep 1 mousemove 1010 161 sleep 0.5 click 1 sleep 0.5 mousemove 450 400
  HEBI_C_LIB=$1/build/lib/libhrdf_hebi.so "$python" "$1/examples/python/04_trajectory.py" >said 2>&1 &
  sleep 1.5
  ffmpeg -nostdin -loglevel error -f x11grab -framerate 10 -video_size 1280x720 -i "$DISPLAY" -t 10 -y film.mkv
  kill %1
  ffmpeg -nostdin -loglevel error -y -i film.mkv -vf scale=960:-1:flags=area -c:v libwebp_anim -quality 60 -loop 0 "$1/docs/film.webp"
EOF

# example PICTURE PROGRAM [items to simulate]: takes a picture of the robot when a Python example ends.
example() {
  HEBI_C_LIB=$root/build/lib/libhrdf_hebi.so build/bin/simulate "${@:3}" --headless \
    --png "$folder/example.png" --run "${PYTHON:-python3}" "examples/python/$2.py" > "$folder/said" ||
    cat "$folder/said" >&2
  small "$1"
}
# still PICTURE FILE [options of simulate]
still() {
  build/bin/simulate "${@:2}" --headless --duration 1 --png "$folder/example.png" > /dev/null
  small "$1"
}
small() {
  mkdir -p docs/examples
  ffmpeg -loglevel error -y -i "$folder/example.png" -vf scale=320:180:flags=area \
    "docs/examples/$1.png"
}
example 01_lookup_and_feedback 01_lookup_and_feedback models/x_arm_3dof.cfg.yaml
example 02_commands 02_commands models/x_arm_3dof.cfg.yaml
example 03_gains 03_gains models/x_arm_3dof.cfg.yaml
example 04_trajectory 04_trajectory models/x_arm_6dof.cfg.yaml
example 05_gravity_compensation 05_gravity_compensation models/x_arm_6dof.cfg.yaml
still 06_gripper examples/06_gripper.xml
example 06_arm_from_config 06_arm_from_config models/x_arm_6dof.cfg.yaml
example 07_teach_and_repeat 07_teach_and_repeat models/x_arm_6dof.cfg.yaml \
  'mobile-io:Arm/mobileIO?play=examples/python/press.csv'
example 09_hexapod 09_hexapod 'models/hexapod.hrdf?floating_base=1'
example 10_logging_and_plot 10_logging_and_plot models/x_arm_3dof.cfg.yaml
still 11_real_time models/pan_tilt.hrdf
still 14_window models/pan_tilt.hrdf --home=0.5,-0.5
still 15_config_in_a_scene models/x_arm_6dof.cfg.yaml --into examples/15_scene.xml --base-pose 0,0,0.75

# The window's message after its robot file was saved with an error (an unknown module type).
cp models/x_arm_6dof.hrdf "$folder/arm.hrdf"
window window_bad_file 1280x720 1 F8 'sed -i s/X8-16/X8-61/ arm.hrdf' arm.hrdf $pose 2> /dev/null

touch "$folder/light"
window window_light 1280x720 1 F3 : "$arm" $pose --control swing.csv
