// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Font files that cmake/fonts.cmake embeds in the program.
#ifndef HRDF_SIM_APP_WINDOW_FONTS_H_
#define HRDF_SIM_APP_WINDOW_FONTS_H_

#include <span>

namespace hrdf::app {

using FontFile = std::span<const unsigned char>;  // empty: missing in the build

FontFile textFont();
FontFile strongFont();  // semi-bold, for headings and important text
FontFile digitsFont();  // fixed width, for changing numbers

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_FONTS_H_
