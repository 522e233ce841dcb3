# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# The fonts of the window: Inter (OFL 1.1) and JetBrains Mono (Apache 2.0), whole files from
# Debian's packages or from the folder HRDF_FONTS. They are compiled into the program, so that it
# looks the same on all machines, and their licences are installed. Without them the window uses
# Dear ImGui's font.
#
# hrdf_embed_fonts(SOURCE TEMPLATE) writes the source that defines what app/window/fonts.h declares.

set(HRDF_FONTS "" CACHE PATH
  "Folder with Inter-Regular.otf, Inter-SemiBold.otf and JetBrainsMono-Regular.ttf")

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
  if(HRDF_HAS_FONTS)
    foreach(package IN ITEMS fonts-inter fonts-jetbrains-mono)
      install(FILES "/usr/share/doc/${package}/copyright"
        DESTINATION "${CMAKE_INSTALL_DOCDIR}/${package}" OPTIONAL)
    endforeach()
  else()
    message(STATUS "The window gets Dear ImGui's font. For its own, install fonts-inter and "
      "fonts-jetbrains-mono, or name their folder by HRDF_FONTS.")
  endif()
  configure_file("${template}" "${source}" @ONLY)
endfunction()
