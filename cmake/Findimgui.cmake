# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds Dear ImGui and ImPlot and defines imgui::imgui. IMGUI_ROOT and IMPLOT_ROOT (CMake or
# environment) name folders with their sources, of versions 1.92 and 1.0; else the pinned ones are
# fetched into build/_deps.

foreach(_name IN ITEMS IMGUI IMPLOT)
  set(_${_name} "${${_name}_ROOT}")
  if(NOT _${_name})
    set(_${_name} "$ENV{${_name}_ROOT}")
  endif()
endforeach()
if(NOT _IMGUI OR NOT _IMPLOT)
  include("${CMAKE_CURRENT_LIST_DIR}/fetch_imgui.cmake")
  foreach(_name IN ITEMS IMGUI IMPLOT)
    if(NOT _${_name})
      set(_${_name} "${HRDF_FETCHED_${_name}}")
    endif()
  endforeach()
endif()

include(FindPackageHandleStandardArgs)
find_file(imgui_SOURCE imgui.cpp PATHS "${_IMGUI}" NO_DEFAULT_PATH NO_CACHE)
find_file(implot_SOURCE implot.cpp PATHS "${_IMPLOT}" NO_DEFAULT_PATH NO_CACHE)
find_package_handle_standard_args(imgui
  REQUIRED_VARS imgui_SOURCE implot_SOURCE
  REASON_FAILURE_MESSAGE
    "no imgui.cpp in '${_IMGUI}' or no implot.cpp in '${_IMPLOT}': IMGUI_ROOT, IMPLOT_ROOT name them")

if(imgui_FOUND AND NOT TARGET imgui::imgui)
  add_library(hrdf_imgui STATIC
    "${_IMGUI}/imgui.cpp"
    "${_IMGUI}/imgui_draw.cpp"
    "${_IMGUI}/imgui_tables.cpp"
    "${_IMGUI}/imgui_widgets.cpp"
    "${_IMGUI}/backends/imgui_impl_glfw.cpp"
    "${_IMGUI}/backends/imgui_impl_opengl3.cpp"
    "${_IMGUI}/misc/cpp/imgui_stdlib.cpp"
    "${_IMPLOT}/implot.cpp"
    "${_IMPLOT}/implot_items.cpp")
  add_library(imgui::imgui ALIAS hrdf_imgui)
  target_compile_features(hrdf_imgui PUBLIC cxx_std_20)
  # Without the project's warnings, which are not upstream's.
  target_compile_options(hrdf_imgui PRIVATE -w
    $<$<CONFIG:Debug>:-O1>)
  if(HRDF_SANITIZERS)
    target_compile_options(hrdf_imgui PRIVATE
      -fsanitize=${HRDF_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  endif()
  # The hooks of tests tell where each widget is. ImPlot's templates for all types of numbers take
  # a minute and a gigabyte to compile.
  target_compile_definitions(hrdf_imgui PUBLIC
    IMGUI_ENABLE_TEST_ENGINE "IMPLOT_CUSTOM_NUMERIC_TYPES=(float)(double)")
  target_include_directories(hrdf_imgui SYSTEM PUBLIC
    "${_IMGUI}" "${_IMGUI}/backends" "${_IMGUI}/misc/cpp" "${_IMPLOT}")
  target_link_libraries(hrdf_imgui PUBLIC glfw PRIVATE ${CMAKE_DL_LIBS})
endif()
