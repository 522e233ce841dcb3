// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes pictures as PNG files.
#ifndef HRDF_SIM_APP_PICTURES_PICTURE_H_
#define HRDF_SIM_APP_PICTURES_PICTURE_H_

#include <string>

#include <hrdf/diagnostic.h>

#include "pictures/view.h"
#include "text/atomic_write.h"

namespace hrdf::app {

using sim::cameraAxes;
using sim::cameraFor;
using sim::canDraw;
using sim::isInSight;
using sim::Picture;
using sim::Quality;
using sim::readPicture;
using sim::View;

// Returns a PNG file of pixels with 3 bytes each, in rows that begin `stride` bytes apart. Returns
// an empty text after a failure.
std::string encodedPng(const unsigned char* rgb, int width, int height, int stride);

// The functions below return false after reporting an error.

// Writes a picture as PNG to `temporary`.
[[nodiscard]] bool writePng(const Picture& picture, TemporaryFile& temporary, Diagnostics& out);
// Adds a picture to the output files `files`, as the PNG file `path`.
[[nodiscard]] bool addPng(const Picture& picture, const std::string& path, WholeFiles& files,
                          Diagnostics& out);
// Writes a picture as the PNG file `path`.
[[nodiscard]] bool writePng(const Picture& picture, const std::string& path, Diagnostics& out);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_PICTURES_PICTURE_H_
