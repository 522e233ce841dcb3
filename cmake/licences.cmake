# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Licences of what is part of the programs, from Debian's packages. Other systems keep them elsewhere:
# there a distributor adds them.

# Installs a licence next to the programs.
function(hrdf_install_licence name file)
  install(FILES "${file}" DESTINATION "${CMAKE_INSTALL_DOCDIR}/${name}" ${ARGN})
  hrdf_put_licence_into_wheel(${name} "${file}" ${ARGN})
endfunction()

function(hrdf_put_licence_into_wheel name file)
  install(FILES "${file}" DESTINATION "hrdf_mujoco/licenses/${name}" ${ARGN}
    COMPONENT wheel EXCLUDE_FROM_ALL)
endfunction()

# Their headers are compiled into the programs.
foreach(package IN ITEMS libeigen3-dev libcli11-dev nlohmann-json3-dev)
  hrdf_install_licence(${package} "/usr/share/doc/${package}/copyright" OPTIONAL)
endforeach()
# scripts/wheel.sh puts these libraries into the wheel. Their names have versions.
foreach(library IN ITEMS libbz2 libglfw3 libpugixml1 libssl3 libstb0 libyaml-cpp libzip)
  file(GLOB found "/usr/share/doc/${library}*/copyright")
  foreach(licence IN LISTS found)
    cmake_path(GET licence PARENT_PATH package)
    cmake_path(GET package FILENAME package)
    hrdf_put_licence_into_wheel(${package} "${licence}")
  endforeach()
endforeach()
