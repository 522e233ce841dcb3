# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Fails if a room (a source folder that hrdf_room() declares) includes a header of a room that its
# hrdf_room() does not name, or of a library that it must not use. BUILD is a configured build folder.
# DRAWING names a file that gets the rooms and their includes as a graph:
#
#     cmake -DBUILD=build/release -DDRAWING=rooms.dot -P tests/includes.cmake
#     tred rooms.dot | dot -Tpng -o docs/rooms.png

cmake_minimum_required(VERSION 3.25)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH CHECKOUT)
cmake_path(ABSOLUTE_PATH BUILD)

include("${BUILD}/rooms.cmake")

# Libraries, and the rooms (source folders) or files that may include each library.
set(libraries "pugixml" "zip[.]h" "zlib[.]h" "mujoco/" "curl/" "yaml-cpp/" "GLFW/|EGL/" "imgui|implot" "assimp/" "Inventor/" "CLI/" "gtest")
set(users_of_pugixml converter/text/xml converter/text/attributes converter/hebi
  converter/hrdf/attributes converter/hrdf/element.cc converter/hrdf/read.cc
  converter/robwork/expansion converter/collada converter/graspit converter/urdf
  converter/robot/element_size.cc converter/robot/model_size.cc)
set(users_of_zip[.]h converter/collada/archive.cc)
set(users_of_zlib[.]h converter/robot/picture_size.cc)
set(users_of_mujoco/ converter/model converter/config/doubled_modules converter/hebi/module_marks converter/hrdf/drawings/inline_meshes
  converter/lowering converter/dynamics converter/page converter/urdf converter/robot/scene_files converter/tool plugin sim/loading sim/world sim/pictures sim/simulation sim/app)
set(users_of_curl/ converter/text/libcurl.h)
set(users_of_yaml-cpp/ converter/text/yaml.cc)
set(users_of_GLFW/|EGL/ sim/pictures sim/app)
set(users_of_imgui|implot sim/app/window)
set(users_of_assimp/ converter/meshes/readers/mesh_assimp.cc)
set(users_of_Inventor/ converter/meshes/readers/mesh_coin.cc)
set(users_of_CLI/ converter/tool sim/app/main.cc)
set(users_of_gtest sim/include/hrdf/sim/testing.h)

set(broken "")
set(arrows "")

function(room_of result file)
  set(best "")
  foreach(room IN LISTS rooms)
    string(LENGTH "${room}" length)
    string(LENGTH "${best}" longest)
    if(file MATCHES "^${room}/" AND length GREATER longest)
      set(best ${room})
    endif()
  endforeach()
  set(${result} "${best}" PARENT_SCOPE)
endfunction()

# Returns the room of the header that `file` includes as `name`; empty if it is not one of ours.
function(room_included result file name)
  if(DEFINED room_of_${name})
    set(${result} ${room_of_${name}} PARENT_SCOPE)
    return()
  endif()
  foreach(root IN ITEMS converter/ sim/ sim/hebi_cpp/ "")
    if(EXISTS "${CHECKOUT}/${root}${name}")
      room_of(found "${root}${name}")
      set(${result} "${found}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(${result} "" PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE files RELATIVE "${CHECKOUT}" "${CHECKOUT}/firmware/*.h"
  "${CHECKOUT}/converter/*.cc" "${CHECKOUT}/converter/*.h" "${CHECKOUT}/plugin/*.cc"
  "${CHECKOUT}/plugin/*.h" "${CHECKOUT}/sim/*.cc" "${CHECKOUT}/sim/*.h" "${CHECKOUT}/sim/*.hpp")
foreach(file IN LISTS files)
  if(file MATCHES "^(converter|sim)/include/(.*)$")
    if(NOT DEFINED room_of_${CMAKE_MATCH_2})
      string(APPEND broken "\n  ${file}: name it in the hrdf_room() of its source")
      continue()
    endif()
    set(room ${room_of_${CMAKE_MATCH_2}})
  else()
    room_of(room "${file}")
  endif()
  if(room STREQUAL "")
    string(APPEND broken "\n  ${file}: is in no room")
    continue()
  endif()
  file(STRINGS "${CHECKOUT}/${file}" lines REGEX "^ *# *include *[<\"]")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "[<\"]([^>\"]+)[>\"]")
      continue()
    endif()
    set(name "${CMAKE_MATCH_1}")
    foreach(library IN LISTS libraries)
      if(NOT name MATCHES "^(${library})")
        continue()
      endif()
      set(allowed NO)
      foreach(user IN LISTS users_of_${library})
        if("${room}/" MATCHES "^${user}" OR file MATCHES "^${user}")
          set(allowed YES)
        endif()
      endforeach()
      if(NOT allowed)
        string(APPEND broken "\n  ${file}: ${line}")
      endif()
    endforeach()
    room_included(included "${file}" "${name}")
    if(included AND NOT included STREQUAL room)
      list(APPEND arrows "  \"${room}\" -> \"${included}\"")
    endif()
    if(included AND NOT included IN_LIST includes_of_${room})
      string(APPEND broken "\n  ${file}: ${line}: ${room} may not include ${included}")
    endif()
  endforeach()
endforeach()

if(broken)
  message(SEND_ERROR "These includes break the rules of the rooms:${broken}")
endif()

# `tred rooms.dot` leaves out the arrows that others imply.
if(DRAWING)
  list(REMOVE_DUPLICATES arrows)
  list(JOIN arrows ";\n" arrows)
  file(WRITE "${DRAWING}" "digraph rooms {\n  rankdir=TB;\n"
    "  node [shape=box, style=filled, fillcolor=white, fontname=Helvetica];\n${arrows};\n}\n")
endif()
