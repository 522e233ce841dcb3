# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
include("${CMAKE_CURRENT_LIST_DIR}/consumer.cmake")

set(folder "${SCRATCH}/with_build_tree")
file(REMOVE_RECURSE "${folder}" "${folder}_of_hebi")
build_consumer("${folder}" "${BUILD}")
build_hebi_project("${folder}_of_hebi" "${BUILD}/hebi-cpp")
file(REMOVE_RECURSE "${folder}" "${folder}_of_hebi")
