# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Shared by the tests beside it, which get CHECKOUT, BUILD, GENERATOR, COMPILER, SANITIZERS, LIBDIR
# and SCRATCH, a folder of their own.

cmake_minimum_required(VERSION 3.25)

# Variables that a user's shell would not have set.
foreach(variable CMAKE_PREFIX_PATH MUJOCO_ROOT HRDF_OPTIONS LD_LIBRARY_PATH DESTDIR)
  unset(ENV{${variable}})
endforeach()

# No program finds a window that the user has open.
set(ENV{HRDF_LINK_DIR} "${SCRATCH}/no_link")

# Runs a command, and sets `output` to its output.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nended with ${status}:\n${text}")
  endif()
  set(output "${text}" PARENT_SCOPE)
endfunction()

# Builds the consumer in `folder` with the package in `prefix`, and lets it count actuators.
function(build_consumer folder prefix)
  set(flags "")
  if(SANITIZERS)
    set(flags "-fsanitize=${SANITIZERS}")
  endif()
  run(${CMAKE_COMMAND} -S "${CHECKOUT}/tests/consumer/project" -B "${folder}" -G "${GENERATOR}"
    "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_CXX_FLAGS=${flags}"
    "-DCMAKE_PREFIX_PATH=${prefix}")
  run(${CMAKE_COMMAND} --build "${folder}")
  foreach(program consumer decoder_consumer)
    run("${folder}/${program}" "${CHECKOUT}/models/x_arm_3dof.hrdf")
    if(NOT output STREQUAL "3\n")
      message(FATAL_ERROR "the ${program} wrote '${output}'")
    endif()
  endforeach()
  run(${CMAKE_COMMAND} -E env --unset=DISPLAY --unset=WAYLAND_DISPLAY
    "${folder}/window_consumer" "${CHECKOUT}/models/x_arm_3dof.hrdf")
  if(NOT output MATCHES "error: cannot open a window")
    message(FATAL_ERROR "the consumer of the window wrote '${output}'")
  endif()
endfunction()
