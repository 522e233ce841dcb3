# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Puts the headers and the library of the pinned mujoco-core wheel into build/_deps and sets
# HRDF_FETCHED_MUJOCO to their folder. Also a script: cmake -P cmake/fetch_mujoco.cmake
#
# One wheel for each architecture serves all versions of Python: its Python modules are left out.

cmake_minimum_required(VERSION 3.25)

set(_requirements "${CMAKE_CURRENT_LIST_DIR}/mujoco-core.txt")
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH _checkout)
file(STRINGS "${_requirements}" _pin REGEX "^mujoco-core==")
string(REGEX MATCH "[0-9.]+" _pin "${_pin}")
set(_folder "${_checkout}/build/_deps/mujoco-${_pin}")
set(HRDF_FETCHED_MUJOCO "${_folder}/mujoco")

function(_hrdf_fetch_mujoco)
  set(help "Name a MuJoCo ${_pin} with MUJOCO_ROOT, or install python3 and its pip and try again.")
  find_program(python NAMES python3 python NO_CACHE)
  if(NOT python)
    message(FATAL_ERROR "No Python to fetch MuJoCo with. ${help}")
  endif()
  cmake_host_system_information(RESULT machine QUERY OS_PLATFORM)
  message(STATUS "Fetching MuJoCo ${_pin}")
  # Fetches into a temporary folder first, so that an interrupted fetch leaves nothing that looks
  # complete.
  string(RANDOM unique)
  set(partial "${_folder}.${unique}")
  execute_process(
    COMMAND "${python}" -m pip download --quiet --disable-pip-version-check --no-deps
      --require-hashes --requirement "${_requirements}" --dest "${partial}"
      --only-binary :all: --implementation cp --python-version 3.11 --abi cp311
      --platform manylinux_2_28_${machine}
    RESULT_VARIABLE failed ERROR_VARIABLE log OUTPUT_VARIABLE log)
  if(failed)
    file(REMOVE_RECURSE "${partial}")
    message(FATAL_ERROR "Cannot fetch MuJoCo ${_pin} for ${machine}:\n${log}\n${help}")
  endif()
  file(GLOB wheel "${partial}/*.whl")
  file(ARCHIVE_EXTRACT INPUT "${wheel}" DESTINATION "${partial}"
    PATTERNS "mujoco/include/*" "mujoco/libmujoco.so*" "*/licenses/*")
  file(REMOVE "${wheel}")
  file(REMOVE_RECURSE "${_folder}")
  file(RENAME "${partial}" "${_folder}")
endfunction()

if(NOT EXISTS "${HRDF_FETCHED_MUJOCO}")
  _hrdf_fetch_mujoco()
endif()
