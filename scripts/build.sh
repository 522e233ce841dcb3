# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Functions of the other scripts: configure and build. A terminal shows the progress of the build, a log gets
# one line per 10 % of the build steps; the compiler's output is printed only on failure.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
if command -v ninja >/dev/null; then
  export CMAKE_GENERATOR=${CMAKE_GENERATOR:-Ninja}
fi

# Lets all clones share the objects in ccache: its keys contain neither the path of the checkout nor the path
# of the build folder in debug information. For precompiled headers, ccache requires CCACHE_SLOPPINESS.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$root} CCACHE_NOHASHDIR=1
export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros}

# Prints a time in seconds as "2 min 05 s".
minutes() {
  if (($1 < 60)); then echo "$1 s"; else printf '%d min %02d s\n' $(($1 / 60)) $(($1 % 60)); fi
}

# Copies the output of ninja, or of make with its percentages, to the log $1, and shows the progress.
show_progress() {
  local line step done all began=$SECONDS shown=0 left steps='^(\[ *([0-9]+)(/([0-9]+)|%)\]) '
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$1"
    [[ $line =~ $steps ]] || continue
    step=${BASH_REMATCH[1]} done=${BASH_REMATCH[2]} all=${BASH_REMATCH[4]:-100}
    ((done * 20 >= all)) && left=", about $(minutes $(((SECONDS - began) * (all - done) / done))) left" || left=
    if [[ -t 1 ]]; then
      printf '\r\033[K%s %s%s' "$step" "$(minutes $((SECONDS - began)))" "$left"
    elif ((done * 10 / all > shown)); then
      shown=$((done * 10 / all))
      printf '%s %s%s\n' "$step" "$(minutes $((SECONDS - began)))" "$left"
    fi
  done
  [[ ! -t 1 ]] || printf '\r\033[K'
}

# Targets for build() in simulate.sh and wheel.sh: programs and libraries.
programs=(publish_simulate publish_hrdf publish_hrdf_decoder publish_hrdf_hebi_c)

# build PRESET [TARGET…]: builds the targets, by default all targets of the build preset.
# HRDF_CMAKE_ARGS is passed to cmake. An interrupted build continues.
build() {
  local preset=$1 log=$root/build/$1.log began=$SECONDS
  shift
  mkdir -p "$root/build" && [[ -w $root/build ]] || { echo "error: $root/build is not writable" >&2; return 1; }
  echo "Building ($preset; log in $log)"
  : >"$log"
  # shellcheck disable=SC2086
  if ! (cd "$root" && cmake --preset "${preset%-short}" ${HRDF_CMAKE_ARGS:-}) >>"$log" 2>&1 ||
    ! (cd "$root" && NINJA_STATUS='[%f/%t] ' cmake --build --preset "$preset" ${1:+--target "$@"} 2>&1) |
      show_progress "$log"; then
    cat "$log" >&2
    echo "The build failed." >&2
    return 1
  fi
  echo "Built in $(minutes $((SECONDS - began)))"
}
