# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Defines the targets and variables of HEBI's C++ API package, but with the libraries of hrdf-mujoco.
# Programs run on the robots in HRDF_SIM; if it is not set, on those in a window of `simulate`.
include(CMakeFindDependencyMacro)
find_package(hrdf_mujoco QUIET NO_DEFAULT_PATH
  PATHS "${CMAKE_CURRENT_LIST_DIR}/.." "${CMAKE_CURRENT_LIST_DIR}/../hrdf_mujoco")
if(NOT hrdf_mujoco_FOUND)
  find_dependency(hrdf_mujoco)
endif()

foreach(name IN ITEMS hebi hebic++ hebic++-static hebi_cpp_api::hebi_cpp_api)
  if(NOT TARGET ${name})
    add_library(${name} INTERFACE IMPORTED GLOBAL)
    target_link_libraries(${name} INTERFACE hrdf::hebi_main)
  endif()
endforeach()
set(hebi_cpp_api_LIBRARIES hrdf::hebi_main)
get_target_property(hebi_cpp_api_INCLUDE_DIRS hrdf::hebi_compat INTERFACE_INCLUDE_DIRECTORIES)
set(hebi_cpp_api_FOUND TRUE)
