# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
#
# HEBI's own C++ API on our C library: compiles the sources in the user's copy, HRDF_HEBI_CPP_API,
# unchanged to the target hrdf_hebi_cpp. Programs link this target instead of HEBI's library. It is
# not installed, because the sources belong to HEBI.
file(GLOB_RECURSE headers "${HRDF_HEBI_CPP_API}/*/lookup.hpp" "${HRDF_HEBI_CPP_API}/lookup.hpp")
file(GLOB_RECURSE c_headers "${HRDF_HEBI_CPP_API}/*/hebi.h" "${HRDF_HEBI_CPP_API}/hebi.h")
if(NOT headers OR NOT c_headers)
  message(FATAL_ERROR "HRDF_HEBI_CPP_API is '${HRDF_HEBI_CPP_API}', where lookup.hpp and hebi.h of "
    "HEBI's C++ API are not found")
endif()
list(GET headers 0 header)
list(GET c_headers 0 c_header)
cmake_path(GET header PARENT_PATH folder)
cmake_path(GET folder PARENT_PATH parent)
cmake_path(GET c_header PARENT_PATH c_folder)

file(GLOB sources CONFIGURE_DEPENDS "${folder}/*.cpp" "${folder}/arm/*.cpp" "${folder}/util/*.cpp")
add_library(hrdf_hebi_cpp STATIC ${sources})
add_library(hrdf::hebi_cpp ALIAS hrdf_hebi_cpp)
target_include_directories(hrdf_hebi_cpp SYSTEM PUBLIC "${parent}" "${folder}" "${c_folder}")
target_compile_features(hrdf_hebi_cpp PUBLIC cxx_std_17)
target_compile_options(hrdf_hebi_cpp PRIVATE -w)
target_link_libraries(hrdf_hebi_cpp PUBLIC hrdf::hebi_c Eigen3::Eigen)
