// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Pictures, and the writing of PNG files.
#ifndef HRDF_SIM_APP_PICTURES_PICTURE_H_
#define HRDF_SIM_APP_PICTURES_PICTURE_H_

#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

namespace hrdf::app {

struct Picture {
  int width = 0;  // pixels
  int height = 0;
  std::vector<unsigned char> rgb;  // rows from the top, 3 bytes a pixel
};

// Writes a PNG file, whole or not at all. Reports a failure and returns false.
bool writePng(const Picture& picture, const std::string& path, Diagnostics& out);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_PICTURES_PICTURE_H_
