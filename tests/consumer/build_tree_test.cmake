# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
include("${CMAKE_CURRENT_LIST_DIR}/consumer.cmake")

set(folder "${SCRATCH}/with_build_tree")
file(REMOVE_RECURSE "${folder}")
build_consumer("${folder}" "${BUILD}")
file(REMOVE_RECURSE "${folder}")
