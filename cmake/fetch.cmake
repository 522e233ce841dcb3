# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# hrdf_pin(NAME PACKAGE REQUIREMENTS)
#
# Sets NAME_pin to the version of the package that a requirements file pins, and NAME_folder to the
# folder NAME-VERSION in build/_deps.
#
# hrdf_fetch(NAME FOLDER HELP REQUIREMENTS PIP ARGUMENT… PATTERNS PATTERN…)
#
# Downloads a package with pip from a requirements file, which pins its hash, and unpacks the files
# that match a pattern into FOLDER, unless FOLDER exists. Nothing is installed. HELP is the advice
# in the error message.

function(hrdf_pin name package requirements)
  file(STRINGS "${requirements}" pin REGEX "^${package}==")
  string(REGEX MATCH "[0-9.]+" pin "${pin}")
  set(${name}_pin "${pin}" PARENT_SCOPE)
  cmake_path(GET CMAKE_CURRENT_FUNCTION_LIST_DIR PARENT_PATH checkout)
  set(${name}_folder "${checkout}/build/_deps/${name}-${pin}" PARENT_SCOPE)
endfunction()

function(hrdf_fetch name folder help requirements)
  cmake_parse_arguments(PARSE_ARGV 4 fetch "" "" "PIP;PATTERNS")
  if(EXISTS "${folder}")
    return()
  endif()
  find_program(python NAMES python3 python NO_CACHE)
  if(NOT python)
    message(FATAL_ERROR "No Python to fetch ${name} with. ${help}")
  endif()
  message(STATUS "Fetching ${name}")
  # Fetches into a temporary folder first: an interrupted fetch must not look complete.
  string(RANDOM unique)
  set(partial "${folder}.${unique}")
  execute_process(
    COMMAND "${python}" -m pip download --quiet --disable-pip-version-check --no-deps
      --require-hashes --requirement "${requirements}" --dest "${partial}" ${fetch_PIP}
    RESULT_VARIABLE failed ERROR_VARIABLE log OUTPUT_VARIABLE log)
  if(failed)
    file(REMOVE_RECURSE "${partial}")
    message(FATAL_ERROR "Cannot fetch ${name}:\n${log}\n${help}")
  endif()
  file(GLOB archive "${partial}/*")
  file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${partial}" PATTERNS ${fetch_PATTERNS})
  file(REMOVE "${archive}")
  file(REMOVE_RECURSE "${folder}")
  file(RENAME "${partial}" "${folder}")
endfunction()
