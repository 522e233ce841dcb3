// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Font files that cmake/fonts.cmake embeds in the program.
#ifndef HRDF_SIM_APP_WINDOW_FONTS_H_
#define HRDF_SIM_APP_WINDOW_FONTS_H_

#include <span>

namespace hrdf::app {

// Content of a font file; empty: the program was built without the font.
using FontFile = std::span<const unsigned char>;

FontFile textFont();
FontFile strongFont();  // semi-bold font for headings and important text
FontFile digitsFont();  // font of fixed width for changing numbers

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_FONTS_H_
