# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Fetches the packages of page/package-lock.json, which pins their hashes, into build/_deps, unless
# PAGE_PACKAGES (CMake or environment) names a node_modules folder with these packages. Sets
# HRDF_PAGE_PACKAGES to the folder and HRDF_PAGE_LICENCES to MuJoCo's licences, or
# HRDF_NO_PAGE_PACKAGES to the reason why they are missing. Also a script: cmake -P
# cmake/fetch_page.cmake

cmake_minimum_required(VERSION 3.25)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH _checkout)
set(HRDF_NO_PAGE_PACKAGES "")

# npm only unpacks files: it runs no script of a package.
function(_hrdf_fetch_page folder)
  find_program(npm NAMES npm NO_CACHE)
  if(NOT npm)
    set(HRDF_NO_PAGE_PACKAGES "no npm to fetch MuJoCo for browsers with; PAGE_PACKAGES names a node_modules folder" PARENT_SCOPE)
    return()
  endif()
  message(STATUS "Fetching MuJoCo for browsers and three.js")
  string(RANDOM unique)
  set(partial "${folder}.${unique}")
  foreach(file IN ITEMS package.json package-lock.json .npmrc)
    file(COPY "${_checkout}/page/${file}" DESTINATION "${partial}")
  endforeach()
  execute_process(COMMAND "${npm}" ci --ignore-scripts --no-audit --no-fund --silent
    WORKING_DIRECTORY "${partial}" TIMEOUT 300
    RESULT_VARIABLE failed ERROR_VARIABLE log OUTPUT_VARIABLE log)
  if(failed)
    file(REMOVE_RECURSE "${partial}")
    set(HRDF_NO_PAGE_PACKAGES "npm cannot fetch MuJoCo for browsers and three.js: ${log}" PARENT_SCOPE)
    return()
  endif()
  file(REMOVE_RECURSE "${folder}")
  file(RENAME "${partial}" "${folder}")
endfunction()

set(HRDF_PAGE_PACKAGES "${PAGE_PACKAGES}")
if(NOT HRDF_PAGE_PACKAGES)
  set(HRDF_PAGE_PACKAGES "$ENV{PAGE_PACKAGES}")
endif()
if(NOT HRDF_PAGE_PACKAGES)
  file(SHA256 "${_checkout}/page/package-lock.json" _pin)
  string(SUBSTRING "${_pin}" 0 8 _pin)
  set(_folder "${_checkout}/build/_deps/page-${_pin}")
  set(HRDF_PAGE_PACKAGES "${_folder}/node_modules")
  if(NOT EXISTS "${HRDF_PAGE_PACKAGES}")
    _hrdf_fetch_page("${_folder}")
  endif()
endif()
if(NOT HRDF_NO_PAGE_PACKAGES AND NOT EXISTS "${HRDF_PAGE_PACKAGES}/@mujoco/mujoco/mujoco.wasm")
  set(HRDF_NO_PAGE_PACKAGES "no @mujoco/mujoco in '${HRDF_PAGE_PACKAGES}'")
endif()

# MuJoCo's package for browsers lacks its licences; MuJoCo's wheels have them, and the licences of
# 3.14 and 4.0 are equal. pip unpacks them next to the folder of the library.
file(GLOB HRDF_PAGE_LICENCES "${HRDF_MUJOCO_ROOT}/../mujoco*/licenses/LICENSE*")
list(SORT HRDF_PAGE_LICENCES)
if(NOT HRDF_NO_PAGE_PACKAGES AND NOT HRDF_PAGE_LICENCES AND NOT CMAKE_SCRIPT_MODE_FILE)
  set(HRDF_NO_PAGE_PACKAGES "MuJoCo's licences, which belong in a page, are not next to '${HRDF_MUJOCO_ROOT}'")
endif()
if(HRDF_NO_PAGE_PACKAGES AND CMAKE_SCRIPT_MODE_FILE)
  message(FATAL_ERROR "No pages: ${HRDF_NO_PAGE_PACKAGES}")
endif()
