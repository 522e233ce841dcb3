# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# The package hrdf_mujoco, for installation and for use from the build tree.

include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/hrdf_mujoco")

write_basic_package_version_file("${PROJECT_BINARY_DIR}/hrdf_mujoco-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(EXPORT hrdf_mujoco NAMESPACE hrdf:: FILE hrdf_mujoco-targets.cmake
  DESTINATION "${package_dir}")
export(EXPORT hrdf_mujoco NAMESPACE hrdf:: FILE "${PROJECT_BINARY_DIR}/hrdf_mujoco-targets.cmake")

if(TARGET hrdf_window)
  install(EXPORT hrdf_mujoco_window NAMESPACE hrdf:: FILE hrdf_mujoco-window-targets.cmake
    DESTINATION "${package_dir}")
  export(EXPORT hrdf_mujoco_window NAMESPACE hrdf::
    FILE "${PROJECT_BINARY_DIR}/hrdf_mujoco-window-targets.cmake")
endif()

# The replacement for the folder of HEBI's C++ API is next to the package.
if(TARGET hrdf_hebi_main)
  foreach(file IN ITEMS CMakeLists.txt hebi_cpp_api-config.cmake)
    configure_file(cmake/hebi-cpp/${file} "${PROJECT_BINARY_DIR}/hebi-cpp/${file}" COPYONLY)
  endforeach()
  install(DIRECTORY cmake/hebi-cpp DESTINATION "${package_dir}")
endif()

# First the build tree's package, then the installed package: they find MuJoCo in different places.
set(package_mujoco_root "${HRDF_MUJOCO_ROOT}")
set(package_decoder "")
if(TARGET hrdf_decoder)
  set(package_decoder "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/libhrdf_decoder.so")
endif()
configure_package_config_file(cmake/hrdf_mujoco-config.cmake.in
  "${PROJECT_BINARY_DIR}/hrdf_mujoco-config.cmake" INSTALL_DESTINATION "${PROJECT_BINARY_DIR}"
  INSTALL_PREFIX "${PROJECT_BINARY_DIR}")
configure_file(cmake/Findlibzip.cmake "${PROJECT_BINARY_DIR}/Findlibzip.cmake" COPYONLY)
configure_file(cmake/Findmujoco.cmake "${PROJECT_BINARY_DIR}/Findmujoco.cmake" COPYONLY)

# A fetched MuJoCo is part of the build, so it is installed too.
if(HRDF_MUJOCO_ROOT AND HRDF_MUJOCO_ROOT STREQUAL HRDF_FETCHED_MUJOCO)
  set(package_mujoco_root "\${PACKAGE_PREFIX_DIR}/${HRDF_INSTALLED_MUJOCO}")
  install(DIRECTORY "${HRDF_MUJOCO_ROOT}/include/mujoco"
    DESTINATION "${HRDF_INSTALLED_MUJOCO}/include")
  install(FILES "${mujoco_LIBRARY}" DESTINATION "${HRDF_INSTALLED_MUJOCO}/lib")
  # The file name that compilers search for -lmujoco.
  cmake_path(GET mujoco_LIBRARY FILENAME mujoco_file)
  file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/installed")
  file(CREATE_LINK "${mujoco_file}" "${PROJECT_BINARY_DIR}/installed/libmujoco.so" SYMBOLIC)
  install(FILES "${PROJECT_BINARY_DIR}/installed/libmujoco.so"
    DESTINATION "${HRDF_INSTALLED_MUJOCO}/lib")
  file(GLOB licenses "${HRDF_MUJOCO_ROOT}/../*/licenses/LICENSE*")
  install(FILES ${licenses} DESTINATION "${CMAKE_INSTALL_DOCDIR}/mujoco")
endif()
if(TARGET hrdf_decoder)
  set(package_decoder "\${PACKAGE_PREFIX_DIR}/${CMAKE_INSTALL_LIBDIR}/libhrdf_decoder.so")
endif()
configure_package_config_file(cmake/hrdf_mujoco-config.cmake.in
  "${PROJECT_BINARY_DIR}/installed/hrdf_mujoco-config.cmake" INSTALL_DESTINATION "${package_dir}")
install(FILES
  "${PROJECT_BINARY_DIR}/installed/hrdf_mujoco-config.cmake"
  "${PROJECT_BINARY_DIR}/hrdf_mujoco-config-version.cmake"
  cmake/Findlibzip.cmake
  cmake/Findmujoco.cmake
  DESTINATION "${package_dir}")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")

# CMake's --strip does not strip archives; their debug information is ten times their size.
if(CMAKE_STRIP)
  install(CODE "
    if(CMAKE_INSTALL_DO_STRIP)
      file(GLOB archives
        \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/libhrdf_*.a\")
      if(archives)
        execute_process(COMMAND \"${CMAKE_STRIP}\" --strip-debug \${archives}
          COMMAND_ERROR_IS_FATAL ANY)
      endif()
    endif()")
endif()
