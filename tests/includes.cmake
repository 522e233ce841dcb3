# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Includes go one way: plugin -> converter, sim -> converter, tests -> all. pugixml stays in the
# reader, MuJoCo in the lowering and out of the firmware, libcurl and yaml-cpp in one file each. CHECKOUT names another
# tree to look at.

cmake_minimum_required(VERSION 3.25)
if(NOT CHECKOUT)
  cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH CHECKOUT)
endif()

set(reader "converter/src/(fields|group_file|parts|read|xml)\\.")
set(lowering "converter/src/(assets|gripper_module|hulls|lower|mjs|modules|scene)|converter/include/hrdf/lower\\.h|converter/tool/(check|convert)\\.")

set(broken "")
# What lies in `folder`, except in `except`, must not include `forbidden`.
function(forbid folder except forbidden)
  file(GLOB_RECURSE files RELATIVE "${CHECKOUT}" "${CHECKOUT}/${folder}/*.cc"
    "${CHECKOUT}/${folder}/*.h" "${CHECKOUT}/${folder}/*.hpp")
  foreach(file IN LISTS files)
    if(except AND file MATCHES "^(${except})")
      continue()
    endif()
    file(STRINGS "${CHECKOUT}/${file}" lines REGEX "^ *# *include *[<\"](${forbidden})")
    foreach(line IN LISTS lines)
      string(APPEND broken "\n  ${file}: ${line}")
    endforeach()
  endforeach()
  set(broken "${broken}" PARENT_SCOPE)
endfunction()

forbid(converter "" "hrdf/sim/|.*(sim|plugin|tests)/|gtest")
forbid(converter "${reader}" "pugixml")
forbid(converter "${lowering}" "mujoco/|hrdf/lower\\.h|mjs\\.h")
forbid(converter "converter/src/fetch\\.cc" "curl/")
forbid(plugin "" "hrdf/sim/|.*(sim|tests)/|gtest|pugixml|curl/")
forbid(sim "" ".*(plugin|tests)/|gtest|pugixml|curl/")
forbid(sim "sim/config/yaml\\.cc" "yaml-cpp/")
forbid(sim/firmware "" "mujoco/|hrdf/lower\\.h|(assets|gripper_module|hulls|mjs|modules)\\.h")

if(broken)
  message(FATAL_ERROR "These includes go the wrong way:${broken}")
endif()
