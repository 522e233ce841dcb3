#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Installs and runs the files of a release: the wheel in bare Debians 12, 13 and testing (with Python 3.11, 3.13
# and 3.14), the wheel for aarch64 under qemu, the Debian package in Debian 12, and a wheel of the source
# package on this machine. Needs root.
# Usage: scripts/try_release.sh FOLDER [SYSROOT]
#   FOLDER   has what scripts/release.sh makes
#   SYSROOT  has libraries of Debian 12 for arm64; without it the wheel for aarch64 is not run
set -euo pipefail

case "$#${1:-}" in
  1-h | 1--help) sed -n '/^# Usage/,/^set/{/^set/d;s/^# \?//p}' "$0"; exit ;;
  [12][!-]*) ;;
  *) echo "usage: scripts/try_release.sh FOLDER [SYSROOT]" >&2; exit 2 ;;
esac
[[ -d $1 ]] || { echo "try_release.sh: error: '$1' is not a folder" >&2; exit 2; }
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(realpath "$1")
sysroot=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pip=(python3 -m pip --quiet --disable-pip-version-check)
one() { compgen -G "$folder/$1" || { echo "try_release.sh: error: no $1 in $folder" >&2; exit 1; }; }
wheel=$(one '*x86_64.whl')
deb=$(one '*_amd64.deb')
sdist=$(one '*.tar.gz')
[[ -z $sysroot || -d $sysroot ]] || { echo "try_release.sh: error: '$sysroot' is not a folder" >&2; exit 2; }
[[ -z $sysroot ]] || of_arm=$(one '*aarch64.whl')
((EUID == 0)) || { echo "try_release.sh: error: root is needed" >&2; exit 1; }

# use.sh runs in a Debian with the installed release: checks and converts a robot, simulates 1 s and, with the
# wheel, opens a robot in Python's MuJoCo.
cat >"$work/use.sh" <<'USE'
set -eux
hrdf --version
hrdf check /try/models/x_arm_6dof.hrdf
hrdf convert /try/models/x_arm_6dof.hrdf /try/arm.xml --visual none
${SIMULATE:-simulate} /try/models/hexapod.hrdf --floating-base --headless --duration 1 >/try/said
# `simulate` must give its library to programs in HEBI_C_LIB. Otherwise they would look for hardware.
${SIMULATE:-simulate} /try/models/x_arm_6dof.hrdf --headless --run sh -c 'test -e "$HEBI_C_LIB"'
if [ -n "${SIMULATE:-}" ]; then
  python3 -c "import mujoco; m = mujoco.MjModel.from_xml_path('hrdf:/try/models/x_arm_6dof.hrdf'); print(m.nu, 'actuators')"
fi
USE

# in_debian SUITE PACKAGES COMMAND: runs a command in a bare Debian, with models/ and $work/files in /try.
in_debian() {
  # The index of testing expires after a week, and a mirror may be older.
  mmdebstrap --quiet --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' --include="$2" \
    --customize-hook="mkdir \$1/try" \
    --customize-hook="copy-in $root/models $work/use.sh /try" --customize-hook="sync-in $work/files /try" \
    --customize-hook="chroot \$1 sh -ec '$3'" --format=null "$1" >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; echo "try_release.sh: error: failed in $1" >&2; exit 1; }
}

for system in bookworm:3.11 trixie:3.13 forky:3.14; do
  rm -rf "$work/files" && mkdir "$work/files"
  "${pip[@]}" download --only-binary :all: --python-version "${system#*:}" --platform manylinux_2_28_x86_64 \
    --platform manylinux_2_27_x86_64 --platform manylinux_2_17_x86_64 --dest "$work/files" mujoco==4.0.0
  cp "$wheel" "$work/files"
  in_debian "${system%:*}" python3-venv,libegl1,libopengl0 "python3 -m venv /v
    /v/bin/pip install --no-index --find-links /try /try/hrdf_mujoco*.whl
    PATH=/v/bin:\$PATH SIMULATE=hrdf-simulate sh /try/use.sh"
  echo "$(basename "$wheel") runs in Debian ${system%:*} with Python ${system#*:}"
done

rm -rf "$work/files" && mkdir "$work/files"
cp "$deb" "$work/files"
in_debian bookworm ca-certificates "apt-get install --yes --no-install-recommends /try/*.deb
  sh /try/use.sh
  apt-get remove --yes hrdf-mujoco
  test -z \"\$(find /usr -name \"*hrdf*\")\""
echo "$(basename "$deb") runs in Debian bookworm, and leaves nothing when it is removed"

"${pip[@]}" wheel --no-deps --wheel-dir "$work/built" "$sdist"
echo "$(basename "$folder"/*.tar.gz) makes $(basename "$work"/built/*.whl)"

if [[ -n $sysroot ]]; then
  # qemu runs an arm64 program, but not the programs that it starts. So this test runs hrdf and simulate, but
  # neither Python nor shell scripts.
  python3 -m zipfile -e "$of_arm" "$work/aarch64"
  "${pip[@]}" download --only-binary :all: --python-version 3.11 --platform manylinux_2_28_aarch64 --no-deps \
    --dest "$work" mujoco-core==4.0.0
  python3 -m zipfile -e "$work"/mujoco_core*.whl "$work/aarch64"
  chmod +x "$work"/aarch64/hrdf_mujoco/{hrdf,simulate}
  run=(qemu-aarch64-static -L "$sysroot" -E "LD_LIBRARY_PATH=$work/aarch64/mujoco")
  "${run[@]}" "$work/aarch64/hrdf_mujoco/hrdf" check "$root/models/x_arm_6dof.hrdf"
  "${run[@]}" "$work/aarch64/hrdf_mujoco/simulate" "$root/models/x_arm_6dof.hrdf" --headless --duration 1
  echo "The programs of $(basename "$folder"/*aarch64.whl) run under qemu"
fi
