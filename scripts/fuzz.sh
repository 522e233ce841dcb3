#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs libFuzzer's targets, the mutations of robots and the calls of the C interface in turn until
# the time is over, and prints inputs per second. New inputs are stored in build/fuzz/TARGET, where the
# next run finds them. The first failing input ends the run.
# Usage: scripts/fuzz.sh MINUTES [TARGET...]
#   MINUTES   for all targets together; a round gives each target at most a minute
#   TARGET    mesh_fuzz, read_fuzz, ..., open_robots, call_hebi (default: all)
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
case ${1:-} in
  -h | --help) sed -n '/^# Usage/,/^set/s/^# \?//p' "$0"; exit ;;
  '') echo "fuzz.sh: error: MINUTES is missing; see --help" >&2; exit 2 ;;
  *[!0-9]*) echo "fuzz.sh: error: MINUTES is '$1', not a whole number; see --help" >&2; exit 2 ;;
esac
minutes=$((10#$1))
shift
# shellcheck source-path=SCRIPTDIR
source "$scripts/build.sh"
cd "$root"

# Initial inputs of each target, in addition to its inputs from earlier runs.
robots=(tests/fuzz/corpus models models/parts tests/bad)
declare -A corpora=(
  [read_fuzz]="${robots[*]}" [decode_fuzz]="${robots[*]}" [firmware_fuzz]=tests/fuzz/firmware_corpus
  [robwork_fuzz]="tests/fuzz/robwork_corpus tests/good/robwork tests/bad/robwork models/formats"
  [collada_fuzz]="tests/fuzz/collada_corpus tests/good/collada tests/bad/collada"
  [graspit_fuzz]="tests/fuzz/graspit_corpus tests/good/graspit tests/bad/graspit"
  [urdf_fuzz]=tests/fuzz/urdf_corpus [mathml_fuzz]=tests/fuzz/mathml_corpus
  [formula_fuzz]=tests/fuzz/formula_corpus [gains_fuzz]="tests/fuzz/gains_corpus tests/fuzz/safety_corpus"
  [setup_fuzz]=tests/fuzz/setup_corpus [config_fuzz]="tests/fuzz/config_corpus tests/sim/loading/bad"
  [table_fuzz]=tests/fuzz/table_corpus [mesh_fuzz]=tests/fuzz/mesh_corpus [log_fuzz]=tests/fuzz/log_corpus)
declare -A lengths=(
  [collada_fuzz]=4096 [graspit_fuzz]=4096 [log_fuzz]=4096 [read_fuzz]=2048 [decode_fuzz]=2048
  [robwork_fuzz]=2048 [urdf_fuzz]=2048 [gains_fuzz]=512 [formula_fuzz]=300 [table_fuzz]=200)
declare -A dictionaries=(
  [read_fuzz]=hrdf [decode_fuzz]=hrdf [robwork_fuzz]=robwork [collada_fuzz]=collada
  [graspit_fuzz]=graspit [mathml_fuzz]=collada)

targets=("$@")
if ((${#targets[@]} == 0)); then
  mapfile -t targets < <(printf '%s\n' "${!corpora[@]}" open_robots call_hebi | sort)
fi
for target in "${targets[@]}"; do
  [[ -v corpora[$target] || $target == open_robots || $target == call_hebi ]] ||
    { echo "fuzz.sh: error: unknown target '$target'; see --help" >&2; exit 2; }
done

export ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0:max_malloc_fill_size=0
declare -A counts seconds
seed=$RANDOM

# Runs a target for the given seconds, and adds its number of inputs to `counts`.
run() {
  local target=$1 time=$2 log=build/fuzz/$1.log begun=$SECONDS count
  mkdir -p "build/fuzz/$target"
  case $target in
    open_robots | call_hebi)
      # open_robots and call_hebi run a number of inputs, not a time. The number is computed from the inputs
      # per second of all earlier rounds.
      count=$((${counts[$target]:-0} ? counts[$target] * time / (seconds[$target] + 1) + 100 : 500))
      if [[ $target == call_hebi ]]; then
        HRDF_LINK_DIR=$root/build/fuzz/no_link HRDF_SIM_CLOCK=stepped build/asan/tests/call_hebi $((++seed)) "$count"
      else
        build/asan/tests/open_robots $((++seed)) "$((count / 2))" "$((count / 2))" models
      fi >"$log" 2>&1 || return
      ;;
    *)
      local words=(-entropic=0 -max_total_time="$time" -max_len="${lengths[$target]:-1024}" -print_final_stats=1
        -artifact_prefix="build/fuzz/$target-" "build/fuzz/$target")
      [[ ! -v dictionaries[$target] ]] || words=(-dict="tests/fuzz/${dictionaries[$target]}.dict" "${words[@]}")
      # shellcheck disable=SC2086
      HRDF_OPTIONS=visual=none "build/fuzz/bin/$target" "${words[@]}" ${corpora[$target]} >"$log" 2>&1 || return
      count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
      ;;
  esac
  counts[$target]=$((${counts[$target]:-0} + count))
  seconds[$target]=$((${seconds[$target]:-0} + SECONDS - begun))
}

# Also called if the run is interrupted.
table() {
  printf '%-14s %12s %10s\n' target inputs 'a second'
  for target in "${!counts[@]}"; do
    printf '%-14s %12d %10d\n' "$target" "${counts[$target]}" $((counts[$target] / (seconds[$target] + 1)))
  done | sort
}

fuzzers=() others=()
for target in "${targets[@]}"; do
  if [[ -v corpora[$target] ]]; then fuzzers+=("$target"); else others+=("$target"); fi
done
((${#fuzzers[@]} == 0)) || build fuzz "${fuzzers[@]}"
((${#others[@]} == 0)) || HRDF_CMAKE_ARGS="${HRDF_CMAKE_ARGS:-} -DHRDF_BUILD_TESTS=ON" build asan "${others[@]}"

status=0
trap table EXIT
trap 'exit 130' INT TERM
end=$((SECONDS + 60 * minutes))
while ((SECONDS < end && status == 0)); do
  for target in "${targets[@]}"; do
    left=$((end - SECONDS))
    ((left > 0)) || break
    if ! run "$target" $((left < 60 ? left : 60)); then
      echo "$target broke a promise or crashed; the end of build/fuzz/$target.log:" >&2
      tail -n 30 "build/fuzz/$target.log" >&2
      status=1
      break
    fi
  done
done
exit "$status"
