# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# A room is a folder of sources. Only its hrdf_room() call names the rooms that it may include; the
# test `includes.GoOneWay` reads them from rooms.cmake in the build folder.

# Include folders of private headers, for our own libraries, programs and tests: "text/words.h",
# "module/module.h", "firmware/core.h". An exported target must not pass them on.
add_library(hrdf_private INTERFACE)
target_include_directories(hrdf_private INTERFACE
  "${PROJECT_SOURCE_DIR}/converter" "${PROJECT_SOURCE_DIR}/sim" "${PROJECT_SOURCE_DIR}")

# All dependencies of a room, except libraries that few rooms use.
find_package(Threads REQUIRED)
add_library(hrdf_headers INTERFACE)
target_include_directories(hrdf_headers INTERFACE
  "${PROJECT_SOURCE_DIR}/converter/include" "${PROJECT_SOURCE_DIR}/sim/include")
# Eigen's alignment must not depend on compiler options; see <hrdf/eigen_abi.h>.
target_compile_definitions(hrdf_headers INTERFACE
  EIGEN_MAX_ALIGN_BYTES=16 EIGEN_MALLOC_ALREADY_ALIGNED=1)
target_link_libraries(hrdf_headers INTERFACE
  hrdf_private Eigen3::Eigen mujoco::mujoco Threads::Threads)

# Only targets with the same options can share precompiled headers. -fPIC also works for programs.
set(CMAKE_CXX_COMPILE_OPTIONS_PIE ${CMAKE_CXX_COMPILE_OPTIONS_PIC})

# hrdf_precompiled(NAME [LIBRARIES LIBRARY…] HEADERS HEADER…)
#
# Adds the target NAME with precompiled headers, which targets with the same options can use.
function(hrdf_precompiled name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LIBRARIES;HEADERS")
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${name}.cc")
  file(CONFIGURE OUTPUT "${source}" CONTENT "")
  add_library(${name} OBJECT "${source}")
  hrdf_target(${name})
  target_link_libraries(${name} PRIVATE hrdf_headers ${arg_LIBRARIES})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()

# Makes a target use precompiled headers.
function(hrdf_use_precompiled target precompiled)
  target_precompile_headers(${target} REUSE_FROM ${precompiled})
  # ccache must check the precompiled headers, and g++ must report invalid ones.
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess;-Werror=invalid-pch>)
endfunction()

# Headers that most of our sources include.
set(hrdf_common_headers <Eigen/Geometry> <mujoco/mujoco.h> <algorithm> <cmath> <filesystem> <fstream>
  <functional> <map> <memory> <optional> <ranges> <sstream> <string> <string_view> <variant> <vector>)
hrdf_precompiled(hrdf_pch HEADERS ${hrdf_common_headers})

# Compiles sources of a target together if the build should be fast, with the common precompiled
# headers.
function(hrdf_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${HRDF_UNITY} UNITY_BUILD_BATCH_SIZE 10)
  hrdf_use_precompiled(${target} hrdf_pch)
endfunction()

# hrdf_room(NAME [BELOW ROOM…] [ROOMS ROOM…] [HEADERS HEADER…] [LIBRARIES LIBRARY…] [SOURCES SOURCE…])
#
# Declares the room in the folder NAME. It may include only rooms that were declared before: the
# rooms in ROOMS and BELOW, and all rooms that the rooms in BELOW may include. HEADERS are its public
# headers, <hrdf/HEADER>. With SOURCES it is an object library, hrdf_room_NAME with _ for each /.
function(hrdf_room name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "BELOW;ROOMS;HEADERS;LIBRARIES;SOURCES")
  get_property(declared GLOBAL PROPERTY HRDF_ROOMS)
  foreach(room IN LISTS arg_ROOMS arg_BELOW)
    if(NOT room IN_LIST declared)
      message(FATAL_ERROR "The room ${name} may not include ${room}, which is not declared before it.")
    endif()
  endforeach()
  foreach(room IN LISTS arg_BELOW)
    get_property(includes GLOBAL PROPERTY HRDF_INCLUDES_OF_${room})
    list(APPEND arg_ROOMS ${includes})
  endforeach()
  set(includes ${name} ${arg_ROOMS})
  list(REMOVE_DUPLICATES includes)
  set_property(GLOBAL APPEND PROPERTY HRDF_ROOMS ${name})
  set_property(GLOBAL PROPERTY HRDF_INCLUDES_OF_${name} ${includes})
  set_property(GLOBAL PROPERTY HRDF_HEADERS_OF_${name} ${arg_HEADERS})
  if(arg_SOURCES)
    string(REPLACE / _ target hrdf_room_${name})
    list(TRANSFORM arg_SOURCES PREPEND "${PROJECT_SOURCE_DIR}/${name}/")
    add_library(${target} OBJECT ${arg_SOURCES})
    hrdf_target(${target})
    target_link_libraries(${target} PRIVATE hrdf_headers ${arg_LIBRARIES})
    hrdf_compile_together(${target})
  endif()
endfunction()

# hrdf_library(NAME ROOM…)
#
# Makes the static library hrdf::NAME from rooms, with their public headers, which are in
# include/hrdf of the room's top folder.
function(hrdf_library name)
  set(library hrdf_${name})
  add_library(${library} STATIC)
  add_library(hrdf::${name} ALIAS ${library})
  hrdf_target(${library})
  set_target_properties(${library} PROPERTIES EXPORT_NAME ${name})
  foreach(room IN LISTS ARGN)
    string(REPLACE / _ target hrdf_room_${room})
    if(TARGET ${target})
      target_sources(${library} PRIVATE $<TARGET_OBJECTS:${target}>)
    endif()
    get_property(headers GLOBAL PROPERTY HRDF_HEADERS_OF_${room})
    string(REGEX REPLACE "/.*" "" folder "${room}")
    list(TRANSFORM headers PREPEND "${PROJECT_SOURCE_DIR}/${folder}/include/hrdf/")
    if(headers)
      target_sources(${library} PUBLIC
        FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/${folder}/include" FILES ${headers})
    endif()
  endforeach()
endfunction()

# Writes the file that tests/includes.cmake reads.
function(hrdf_write_rooms)
  get_property(rooms GLOBAL PROPERTY HRDF_ROOMS)
  set(text "set(rooms ${rooms})\n")
  foreach(room IN LISTS rooms)
    get_property(includes GLOBAL PROPERTY HRDF_INCLUDES_OF_${room})
    string(APPEND text "set(includes_of_${room} ${includes})\n")
    get_property(headers GLOBAL PROPERTY HRDF_HEADERS_OF_${room})
    foreach(header IN LISTS headers)
      string(APPEND text "set(room_of_hrdf/${header} ${room})\n")
    endforeach()
  endforeach()
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/rooms.cmake" CONTENT "${text}")
endfunction()
