// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Font files that cmake/fonts.cmake puts into the program.
#ifndef HRDF_SIM_APP_WINDOW_FONTS_H_
#define HRDF_SIM_APP_WINDOW_FONTS_H_

#include <span>

namespace hrdf::app {

using FontFile = std::span<const unsigned char>;  // empty: the build found none

FontFile textFont();
FontFile strongFont();  // semi-bold, of headings and of what matters
FontFile digitsFont();  // of one width, for numbers that change

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_FONTS_H_
