# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Shared by the other scripts: installs, configures and builds; prints the output only on failure.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
if command -v ninja >/dev/null; then
  export CMAKE_GENERATOR=${CMAKE_GENERATOR:-Ninja}
fi

# Paths of this checkout, and the folder of a build in debug information, stay out of ccache's keys, so
# that any clone and the test of the wheel get objects that were compiled before.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$root} CCACHE_NOHASHDIR=1

# build PRESET [TARGET…]: builds the targets, or all of the build preset if none is named.
# HRDF_CMAKE_ARGS goes to cmake.
build() {
  local preset=$1 log=$root/build/$1.log
  shift
  mkdir -p "$root/build"
  echo "Building ($preset; log in $log)"
  if ! (cd "$root" && cmake --preset "${preset%-short}" ${HRDF_CMAKE_ARGS:-} &&
    cmake --build --preset "$preset" ${1:+--target "$@"}) >"$log" 2>&1; then
    cat "$log" >&2
    echo "The build failed." >&2
    return 1
  fi
}
