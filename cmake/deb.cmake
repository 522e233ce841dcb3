# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# The Debian package: `cpack -G DEB` packs the files that the install rules install. Configure the
# build with CMAKE_INSTALL_PREFIX=/usr, because CMake then uses Debian's folder for libraries.
# scripts/release.sh makes the package.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME hrdf-mujoco)
set(CPACK_PACKAGE_CONTACT "The hrdf-mujoco authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Simulates HEBI robots, as HRDF describes them, in MuJoCo")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${HRDF_MUJOCO_ROOT}")  # MuJoCo is in no Debian package
# Libraries that are opened at run time.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libcurl4, libegl1, libopengl0, libgl1-mesa-dri")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "ffmpeg, libeigen3-dev, libyaml-cpp-dev, libpugixml-dev, libzip-dev, zlib1g-dev")
if(CMAKE_INSTALL_PREFIX STREQUAL /usr)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/installed/copyright" CONTENT
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: hrdf-mujoco
Comment: The folders next to this file have the licences of the libraries in the programs.

Files: *
Copyright: The hrdf-mujoco authors
License: Apache-2.0
 /usr/share/common-licenses/Apache-2.0 has the text.
")
  install(FILES "${PROJECT_BINARY_DIR}/installed/copyright" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
endif()
include(CPack)
