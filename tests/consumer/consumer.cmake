# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Functions of the tests in this folder. CMakeLists.txt sets CHECKOUT, BUILD, GENERATOR, COMPILER, SANITIZERS,
# LIBDIR and SCRATCH, a folder that only these tests use.

cmake_minimum_required(VERSION 3.25)

# Unsets variables that are not set in a new user's shell.
foreach(variable CMAKE_PREFIX_PATH MUJOCO_ROOT HRDF_OPTIONS LD_LIBRARY_PATH DESTDIR HRDF_SIM
    HRDF_SIM_CSV HRDF_SIM_FACTOR HRDF_SIM_CLOCK)
  unset(ENV{${variable}})
endforeach()

# A folder without simulations, so that programs do not find a simulation that the user has open.
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

# Configures and builds a project of this folder with further options of CMake.
function(configure_consumer project folder)
  set(flags "")
  if(SANITIZERS)
    set(flags "-fsanitize=${SANITIZERS}")
  endif()
  run(${CMAKE_COMMAND} -S "${CHECKOUT}/tests/consumer/${project}" -B "${folder}" -G "${GENERATOR}"
    "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_CXX_FLAGS=${flags}" ${ARGN})
  run(${CMAKE_COMMAND} --build "${folder}")
endfunction()

# Runs a program made for HEBI's hardware with HRDF_SIM and further variables. Fails unless the program ends
# with `status` and its output matches `pattern`.
function(run_hebi_program program status pattern)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env ${ARGN} "${program}" ${arguments}
    RESULT_VARIABLE ended OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(NOT ended EQUAL status OR NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "${program} with ${ARGN} ended with ${ended} and wrote '${text}'")
  endif()
endfunction()

# Checks that a program made for HEBI's hardware runs, without changes in its source, in the simulation that
# HRDF_SIM names.
function(check_hebi_program program folder)
  set(robot "HRDF_SIM=${CHECKOUT}/models/pan_tilt.hrdf")
  run_hebi_program("${program}" 3 "^no modules")
  run_hebi_program("${program}" 0 "^there" "${robot}")
  set(arguments exit)
  run_hebi_program("${program}" 0 "^there" "${robot}" "HRDF_SIM_CSV=${folder}/motion.csv")
  unset(arguments)
  file(STRINGS "${folder}/motion.csv" rows)
  list(GET rows 0 header)
  list(GET rows -1 last)
  if(NOT header MATCHES "^time,pan.position," OR NOT last MATCHES "^[0-9.]+,0\\.(48|49|50|51)")
    message(FATAL_ERROR "the table begins with '${header}' and ends with '${last}'")
  endif()
  # A scene can attach an .hrdf file, because the program has the decoder. Status 4: modules were found, but
  # not in the family HEBI.
  run_hebi_program("${program}" 4 "" "HRDF_SIM=scene:${CHECKOUT}/models/scene_two_arms.xml")
  # If a variable is invalid, the process ends before main().
  run_hebi_program("${program}" 2 "^[^\n]*none.hrdf" "HRDF_SIM=none.hrdf")
  run_hebi_program("${program}" 2 "HRDF_SIM_FACTOR is 'fast'" "${robot}" HRDF_SIM_FACTOR=fast)
  run_hebi_program("${program}" 2 "HRDF_SIM_CLOCK is 'stepped'" "${robot}" HRDF_SIM_CLOCK=stepped)
endfunction()

# Builds a project for HEBI's C++ API with `hebi_cpp`, our folder that replaces HEBI's API.
function(build_hebi_project folder hebi_cpp)
  configure_consumer(hebi_project "${folder}" "-DHEBI_CPP_DIR=${hebi_cpp}")
  check_hebi_program("${folder}/hebi_consumer" "${folder}")
endfunction()

# Builds our ROS package with the hrdf_mujoco in `prefix`, and a workspace package with our ROS package. The
# plugin of the workspace package must find the robot of HRDF_SIM in `manager`, a program that does not link
# our libraries.
function(build_ros_project folder prefix)
  run(${CMAKE_COMMAND} -S "${CHECKOUT}/ros/hebi_cpp_api" -B "${folder}_package" -G "${GENERATOR}"
    "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_PREFIX_PATH=${prefix}"
    "-DCMAKE_INSTALL_PREFIX=${folder}_installed" "-DCMAKE_INSTALL_LIBDIR=${LIBDIR}")
  run(${CMAKE_COMMAND} --build "${folder}_package")
  run(${CMAKE_COMMAND} --install "${folder}_package")
  foreach(file share/hebi_cpp_api/package.xml
      share/ament_index/resource_index/packages/hebi_cpp_api)
    if(NOT EXISTS "${folder}_installed/${file}")
      message(FATAL_ERROR "the ROS package has no ${file}")
    endif()
  endforeach()
  configure_consumer(ros_project "${folder}"
    "-Dhebi_cpp_api_DIR=${folder}_installed/${LIBDIR}/cmake/hebi_cpp_api"
    "-DCMAKE_PREFIX_PATH=${prefix}")
  set(config "${CHECKOUT}/models/x_arm_3dof.cfg.yaml")
  set(arguments "${folder}/libhardware.so" "${config}")
  run_hebi_program("${folder}/manager" 4 "no arm")
  run_hebi_program("${folder}/manager" 0 "there" "HRDF_SIM=${config}"
    "HRDF_SIM_CSV=${folder}/motion.csv")
  if(NOT EXISTS "${folder}/motion.csv")
    message(FATAL_ERROR "the plugin wrote no table when it was closed")
  endif()
  run_hebi_program("${folder}/manager" 4 "none.hrdf.*no arm" "HRDF_SIM=none.hrdf")
  unset(arguments)
  run_hebi_program("${folder}/node" 0 "^3 modules" "HRDF_SIM=${config}")
endfunction()

# Builds the consumer in `folder` with the package in `prefix`, and lets it count actuators.
function(build_consumer folder prefix)
  configure_consumer(project "${folder}" "-DCMAKE_PREFIX_PATH=${prefix}")
  check_hebi_program("${folder}/hebi_consumer" "${folder}")
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
