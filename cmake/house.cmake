# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Settings of all targets: warnings, hardening, sanitizers, and output folders.

# The programs read untrusted files. tests/hardening_test.py checks the built files.
set(HRDF_HARDENING -fstack-protector-strong)
if(NOT HRDF_SANITIZERS)  # _FORTIFY_SOURCE is off: sanitizers already check calls of the C library
  list(APPEND HRDF_HARDENING
    "$<$<NOT:$<CONFIG:Debug>>:SHELL:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2>")
endif()
set(HRDF_HARDENED_LINK -Wl,-z,relro,-z,now,-z,noexecstack)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)

add_library(hrdf_options INTERFACE)
target_compile_options(hrdf_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wshadow
  # Clang 14 warns about `const auto`, although this const has an effect for classes.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-ignored-qualifiers>
  # g++ 12 to 14 warn wrongly about sums of strings (GCC bug 105651), more often with more inlining.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,15>>:-Wno-array-bounds$<SEMICOLON>-Wno-restrict$<SEMICOLON>-Wno-stringop-overflow$<SEMICOLON>-Wno-stringop-overread>
  # A fused multiply-add would make results differ between machines.
  -ffp-contract=off
  # On ARM, Eigen calls intrinsics for fused multiply-add, which the line above does not turn off.
  $<$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},aarch64>:-U__ARM_FEATURE_FMA$<SEMICOLON>-Wno-psabi>
  ${HRDF_HARDENING})
target_link_options(hrdf_options INTERFACE ${HRDF_HARDENED_LINK})
if(HRDF_SANITIZERS)
  target_compile_options(hrdf_options INTERFACE
    -fsanitize=${HRDF_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(hrdf_options INTERFACE -fsanitize=${HRDF_SANITIZERS})
endif()

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
  set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
  set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE RelWithDebInfo)
  endif()
  # Searches ccache only at the first configuration. If it is installed later, the search would change
  # all compiler commands, and ninja would build everything again.
  if(NOT DEFINED CACHE{CCACHE})
    find_program(CCACHE ccache)
    mark_as_advanced(CCACHE)
  endif()
  if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
  endif()
endif()

set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# The paths are relative, because the install folder may be moved. MuJoCo is in a separate folder, so that
# other packages do not load this release of it.
set(HRDF_INSTALLED_MUJOCO "${CMAKE_INSTALL_LIBDIR}/hrdf/mujoco")
set(CMAKE_INSTALL_RPATH "$ORIGIN/../${HRDF_INSTALLED_MUJOCO}/lib" "$ORIGIN/hrdf/mujoco/lib")
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)

# Sets C++20 and the options of this project. An exported target must not pass the options on, so
# they are read from hrdf_options, not linked.
function(hrdf_target target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_compile_options(${target} PRIVATE
    $<TARGET_PROPERTY:hrdf_options,INTERFACE_COMPILE_OPTIONS>)
  target_link_options(${target} PRIVATE $<TARGET_PROPERTY:hrdf_options,INTERFACE_LINK_OPTIONS>)
endfunction()

# Presets build in build/<preset>; build/<folder> links to the newest build of any preset. A
# separate target makes the link even if there was nothing to build.
function(hrdf_publish target folder)
  if(NOT HRDF_PUBLISH)
    return()
  endif()
  set(published "${PROJECT_SOURCE_DIR}/build/${folder}")
  cmake_path(GET PROJECT_BINARY_DIR PARENT_PATH parent)
  if(NOT parent STREQUAL "${PROJECT_SOURCE_DIR}/build")
    return()
  endif()
  cmake_path(GET PROJECT_BINARY_DIR FILENAME preset)
  file(MAKE_DIRECTORY "${published}")
  set(name "$<TARGET_FILE_NAME:${target}>")
  set(link ${CMAKE_COMMAND} -E create_symlink "../${preset}/${folder}/${name}"
    "${published}/${name}")
  add_custom_command(TARGET ${target} POST_BUILD COMMAND ${link})
  add_custom_target(publish_${target} ALL COMMAND ${link} DEPENDS ${target})
endfunction()

# Makes a link NAME to TARGET in the build folder. For a preset's build folder build/<preset>, also
# makes this link in build/, unless HRDF_PUBLISH is off.
function(hrdf_link name target)
  set(folders "${PROJECT_BINARY_DIR}")
  cmake_path(GET PROJECT_BINARY_DIR PARENT_PATH parent)
  if(HRDF_PUBLISH AND parent STREQUAL "${PROJECT_SOURCE_DIR}/build")
    list(APPEND folders "${parent}")
  endif()
  foreach(folder IN LISTS folders)
    cmake_path(GET name PARENT_PATH inside)
    file(MAKE_DIRECTORY "${folder}/${inside}")
    file(CREATE_LINK "${target}" "${folder}/${name}" SYMBOLIC)
  endforeach()
endfunction()
