# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Builds Dear ImGui and ImPlot and defines imgui::imgui. IMGUI_ROOT and IMPLOT_ROOT (CMake or
# environment) name folders with their sources, versions 1.92 and 1.0; by default the pinned
# versions are fetched into build/_deps.

foreach(_name IN ITEMS IMGUI IMPLOT)
  set(HRDF_${_name}_ROOT "${${_name}_ROOT}")
  if(NOT HRDF_${_name}_ROOT)
    set(HRDF_${_name}_ROOT "$ENV{${_name}_ROOT}")
  endif()
endforeach()
if(NOT HRDF_IMGUI_ROOT OR NOT HRDF_IMPLOT_ROOT)
  include("${CMAKE_CURRENT_LIST_DIR}/fetch_imgui.cmake")
  foreach(_name IN ITEMS IMGUI IMPLOT)
    if(NOT HRDF_${_name}_ROOT)
      set(HRDF_${_name}_ROOT "${HRDF_FETCHED_${_name}}")
    endif()
  endforeach()
endif()

include(FindPackageHandleStandardArgs)
find_file(imgui_SOURCE imgui.cpp PATHS "${HRDF_IMGUI_ROOT}" NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH NO_CACHE)
find_file(implot_SOURCE implot.cpp PATHS "${HRDF_IMPLOT_ROOT}" NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH NO_CACHE)
find_package_handle_standard_args(imgui
  REQUIRED_VARS imgui_SOURCE implot_SOURCE
  REASON_FAILURE_MESSAGE
    "no imgui.cpp in '${HRDF_IMGUI_ROOT}' or no implot.cpp in '${HRDF_IMPLOT_ROOT}': IMGUI_ROOT, IMPLOT_ROOT name them")

if(imgui_FOUND AND NOT TARGET imgui::imgui)
  set(_sources
    "${HRDF_IMGUI_ROOT}/imgui.cpp"
    "${HRDF_IMGUI_ROOT}/imgui_draw.cpp"
    "${HRDF_IMGUI_ROOT}/imgui_tables.cpp"
    "${HRDF_IMGUI_ROOT}/imgui_widgets.cpp"
    "${HRDF_IMGUI_ROOT}/backends/imgui_impl_glfw.cpp"
    "${HRDF_IMGUI_ROOT}/backends/imgui_impl_opengl3.cpp"
    "${HRDF_IMGUI_ROOT}/misc/cpp/imgui_stdlib.cpp"
    "${HRDF_IMPLOT_ROOT}/implot.cpp"
    "${HRDF_IMPLOT_ROOT}/implot_items.cpp")
  # Upstream code does not pass the project's warnings.
  set_source_files_properties(${_sources} PROPERTIES COMPILE_OPTIONS "-w;$<$<CONFIG:Debug>:-O1>")
  add_library(hrdf_imgui STATIC ${_sources})
  add_library(imgui::imgui ALIAS hrdf_imgui)
  # For tests: through its test hooks, Dear ImGui reports the place of each widget to the test.
  add_library(hrdf_imgui_with_hooks OBJECT EXCLUDE_FROM_ALL ${_sources})
  target_compile_definitions(hrdf_imgui_with_hooks PRIVATE IMGUI_ENABLE_TEST_ENGINE)
  foreach(_target IN ITEMS hrdf_imgui hrdf_imgui_with_hooks)
    hrdf_target(${_target})
    # Instantiates ImPlot's templates only for float and double: all number types take a minute and
    # a gigabyte to compile.
    target_compile_definitions(${_target} PUBLIC "IMPLOT_CUSTOM_NUMERIC_TYPES=(float)(double)")
    foreach(_folder IN ITEMS "${HRDF_IMGUI_ROOT}" "${HRDF_IMGUI_ROOT}/backends"
        "${HRDF_IMGUI_ROOT}/misc/cpp" "${HRDF_IMPLOT_ROOT}")
      target_include_directories(${_target} SYSTEM PUBLIC "$<BUILD_INTERFACE:${_folder}>")
    endforeach()
    target_link_libraries(${_target} PUBLIC glfw PRIVATE ${CMAKE_DL_LIBS})
  endforeach()
endif()
