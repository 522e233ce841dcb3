# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# For the other scripts: what is installed, configured and built, without a word unless it fails.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
if command -v ninja >/dev/null; then
  export CMAKE_GENERATOR=${CMAKE_GENERATOR:-Ninja}
fi

# build PRESET [TARGET…]: all targets of the build preset when none is named. HRDF_CMAKE_ARGS goes
# to cmake.
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
