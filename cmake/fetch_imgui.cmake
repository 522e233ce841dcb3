# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# Fetches the sources of Dear ImGui and ImPlot into build/_deps and sets HRDF_FETCHED_IMGUI and
# HRDF_FETCHED_IMPLOT to their folders. Also a script: cmake -P cmake/fetch_imgui.cmake
#
# The source archive of the Python package slimgui contains both; only pip finds its URL. To download
# the archive, pip also builds the package's metadata, with build tools from the network. Unpacking
# the archive runs no code of the package.

cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/fetch.cmake")

set(_requirements "${CMAKE_CURRENT_LIST_DIR}/slimgui.txt")
hrdf_pin(slimgui slimgui "${_requirements}")
set(HRDF_FETCHED_IMGUI "${slimgui_folder}/slimgui-${slimgui_pin}/src/c/imgui")
set(HRDF_FETCHED_IMPLOT "${slimgui_folder}/slimgui-${slimgui_pin}/src/c/implot")

hrdf_fetch("Dear ImGui and ImPlot" "${slimgui_folder}"
  "Name their folders with IMGUI_ROOT and IMPLOT_ROOT, or install python3 and its pip and try again."
  "${_requirements}"
  PIP --no-binary slimgui  # not `:all:`, because pip would then also compile slimgui's build tools
  PATTERNS
    "*/src/c/imgui/imgui.h" "*/src/c/imgui/imgui_internal.h" "*/src/c/imgui/imstb_*.h"
    "*/src/c/imgui/imgui.cpp" "*/src/c/imgui/imgui_draw.cpp" "*/src/c/imgui/imgui_tables.cpp"
    "*/src/c/imgui/imgui_widgets.cpp" "*/src/c/imgui/LICENSE.txt"
    "*/src/c/imgui/backends/imgui_impl_glfw.*" "*/src/c/imgui/backends/imgui_impl_opengl3*"
    "*/src/c/imgui/misc/cpp/imgui_stdlib.*"
    "*/src/c/implot/implot.h" "*/src/c/implot/implot_internal.h" "*/src/c/implot/implot.cpp"
    "*/src/c/implot/implot_items.cpp" "*/src/c/implot/LICENSE")
# Replaces the archive's imconfig.h by an empty file, because its IM_ASSERT calls a function of slimgui's
# Python module. Our CMake targets set all options of Dear ImGui.
if(NOT EXISTS "${HRDF_FETCHED_IMGUI}/imconfig.h")
  file(WRITE "${HRDF_FETCHED_IMGUI}/imconfig.h" "")
endif()
