# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
include("${CMAKE_CURRENT_LIST_DIR}/consumer.cmake")

set(folder "${SCRATCH}/with_build_tree")
file(GLOB before "${folder}*")
file(REMOVE_RECURSE ${before} "${folder}")
build_consumer("${folder}" "${BUILD}")
build_hebi_project("${folder}_of_hebi" "${BUILD}/hebi-cpp")
build_ros_project("${folder}_of_ros" "${BUILD}")
file(GLOB after "${folder}*")
file(REMOVE_RECURSE ${after})
