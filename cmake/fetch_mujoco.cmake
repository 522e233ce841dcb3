# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Fetches the headers and the library of the pinned mujoco-core wheel into build/_deps and sets
# HRDF_FETCHED_MUJOCO to their folder. Also a script: cmake -P cmake/fetch_mujoco.cmake
#
# One wheel per architecture works for all versions of Python, because its Python modules are left
# out.

cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/fetch.cmake")

set(_requirements "${CMAKE_CURRENT_LIST_DIR}/mujoco-core.txt")
hrdf_pin(mujoco mujoco-core "${_requirements}")
# CMAKE_SYSTEM_PROCESSOR is empty in a script (cmake -P), which then fetches for this machine. A build
# for another machine needs another wheel, in a separate folder.
set(_machine "${CMAKE_SYSTEM_PROCESSOR}")
cmake_host_system_information(RESULT _host QUERY OS_PLATFORM)
if(NOT _machine)
  set(_machine "${_host}")
elseif(NOT _machine STREQUAL _host)
  string(APPEND mujoco_folder "-${_machine}")
endif()
set(HRDF_FETCHED_MUJOCO "${mujoco_folder}/mujoco")

hrdf_fetch("MuJoCo ${mujoco_pin} for ${_machine}" "${mujoco_folder}"
  "Name a MuJoCo ${mujoco_pin} with MUJOCO_ROOT, or install python3 and its pip and try again."
  "${_requirements}"
  PIP --only-binary :all: --implementation cp --python-version 3.11 --abi cp311
    --platform manylinux_2_28_${_machine}
  PATTERNS "mujoco/include/*" "mujoco/libmujoco.so*" "*/licenses/*")
