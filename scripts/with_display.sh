#!/usr/bin/env bash
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs a command on a separate, invisible X display. The server chooses the display's number, so that
# several scripts may start at the same time. (xvfb-run guesses numbers, and sometimes fails when it
# removes its files.)
# Usage: scripts/with_display.sh COMMAND...
set -euo pipefail
(($#)) || { echo "usage: scripts/with_display.sh COMMAND..." >&2; exit 2; }

log=$(mktemp)
exec {number}< <(exec Xvfb -displayfd 1 -screen 0 1280x720x24 -nolisten tcp -noreset 2>"$log")
server=$!
trap 'rm -f "$log"; kill "$server" 2>/dev/null || true' EXIT
if ! read -r -u "$number" DISPLAY; then
  echo "with_display.sh: error: cannot start Xvfb" >&2
  cat "$log" >&2
  exit 1
fi
DISPLAY=:$DISPLAY "$@" {number}<&-
