# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Finds MuJoCo and defines mujoco::mujoco. Searches in this order: the folder in MUJOCO_ROOT (CMake
# or environment; a release, or the folder `mujoco` of the mujoco-core wheel); an installed CMake
# package; the wheel in build/_deps, which is fetched if it is missing (but not if this file is
# installed).

set(_version 4.0.0)
set(_number 4000000)  # mjVERSION_HEADER

set(_root "${MUJOCO_ROOT}")
if(NOT _root)
  set(_root "$ENV{MUJOCO_ROOT}")
endif()
if(NOT _root AND NOT TARGET mujoco::mujoco)
  find_package(mujoco ${_version} EXACT CONFIG QUIET)
  if(NOT mujoco_FOUND AND EXISTS "${CMAKE_CURRENT_LIST_DIR}/fetch_mujoco.cmake")
    include("${CMAKE_CURRENT_LIST_DIR}/fetch_mujoco.cmake")
    set(_root "${HRDF_FETCHED_MUJOCO}")
  endif()
endif()

if(TARGET mujoco::mujoco)
  get_target_property(mujoco_INCLUDE_DIR mujoco::mujoco INTERFACE_INCLUDE_DIRECTORIES)
  set(mujoco_LIBRARY mujoco::mujoco)
else()
  # Not cached, so that a changed root does not keep the old library.
  set(_places PATHS "${_root}" NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH NO_CACHE)
  unset(mujoco_INCLUDE_DIR)
  unset(mujoco_LIBRARY)
  find_path(mujoco_INCLUDE_DIR mujoco/mujoco.h PATH_SUFFIXES include ${_places})
  find_library(mujoco_LIBRARY NAMES libmujoco.so.${_version} mujoco
    PATH_SUFFIXES lib lib64 "${CMAKE_INSTALL_LIBDIR}" . ${_places})
endif()

if(mujoco_INCLUDE_DIR)
  set(_header "${mujoco_INCLUDE_DIR}/mujoco/mujoco.h")
  file(STRINGS "${_header}" _seen REGEX "^#define mjVERSION_HEADER ")
  string(REGEX MATCH "[0-9]+$" _seen "${_seen}")
  if(NOT _seen STREQUAL _number)
    message(FATAL_ERROR "MuJoCo ${_version} is needed (mjVERSION_HEADER ${_number}), "
      "but ${_header} has mjVERSION_HEADER ${_seen}")
  endif()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(mujoco
  REQUIRED_VARS mujoco_LIBRARY mujoco_INCLUDE_DIR
  REASON_FAILURE_MESSAGE
    "no include/mujoco/mujoco.h and libmujoco.so in '${_root}': MUJOCO_ROOT names MuJoCo's folder")
if(mujoco_FOUND AND NOT TARGET mujoco::mujoco)
  add_library(mujoco::mujoco SHARED IMPORTED)
  set_target_properties(mujoco::mujoco PROPERTIES
    IMPORTED_LOCATION "${mujoco_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${mujoco_INCLUDE_DIR}")
endif()
set(HRDF_MUJOCO_ROOT "${_root}")
