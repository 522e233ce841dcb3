# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# The fonts of the window: Inter (OFL 1.1) and JetBrains Mono (Apache 2.0), from the folder HRDF_FONTS or
# from Debian's packages. The unchanged font files become part of the program, so that it looks the same
# everywhere, and their licences are installed with it. Without fonts and licences the window has
# Dear ImGui's font.
#
# hrdf_embed_fonts(SOURCE TEMPLATE) writes the source that defines what app/window/fonts.h declares.

set(HRDF_FONTS "" CACHE PATH "Folder with Inter-Regular.otf, Inter-SemiBold.otf, JetBrainsMono-Regular.ttf, \
and the licences of both in the folders fonts-inter and fonts-jetbrains-mono")

function(hrdf_embed_fonts source template)
  set(HRDF_HAS_FONTS TRUE)
  foreach(font IN ITEMS Inter-Regular.otf Inter-SemiBold.otf JetBrainsMono-Regular.ttf)
    cmake_path(GET font STEM name)
    string(MAKE_C_IDENTIFIER "${name}" name)
    find_file(${name} "${font}" NO_CACHE NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH PATHS "${HRDF_FONTS}"
      /usr/share/fonts/opentype/inter /usr/share/fonts/truetype/jetbrains-mono)
    if(NOT ${name})
      set(HRDF_HAS_FONTS FALSE)
    endif()
  endforeach()
  foreach(package IN ITEMS fonts-inter fonts-jetbrains-mono)
    find_file(licence NAMES copyright OFL.txt LICENSE LICENSE.txt NO_CACHE NO_DEFAULT_PATH
      NO_CMAKE_FIND_ROOT_PATH PATHS "${HRDF_FONTS}/${package}" "/usr/share/doc/${package}")
    if(NOT licence)
      set(HRDF_HAS_FONTS FALSE)
    elseif(HRDF_HAS_FONTS)
      hrdf_install_licence(${package} "${licence}")
    endif()
    unset(licence)
  endforeach()
  if(NOT HRDF_HAS_FONTS)
    message(STATUS "The window gets Dear ImGui's font. For its own, install fonts-inter and "
      "fonts-jetbrains-mono, or name their folder, with their licences, by HRDF_FONTS.")
  endif()
  configure_file("${template}" "${source}" @ONLY)
endfunction()
