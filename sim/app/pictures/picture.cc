// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/pictures/picture.h"

#include <stb_image_write.h>

#include "text/atomic_write.h"

namespace hrdf::app {
namespace {

void append(void* bytes, void* more, int size) {
  static_cast<std::string*>(bytes)->append(static_cast<char*>(more), std::size_t(size));
}

}  // namespace

bool writePng(const Picture& picture, const std::string& path, Diagnostics& out) {
  std::string bytes;
  if (stbi_write_png_to_func(append, &bytes, picture.width, picture.height, 3, picture.rgb.data(),
                             3 * picture.width) == 0) {
    return reportUnwritable(path, "the picture could not be encoded", out);
  }
  return writeWholeFile(path, bytes, out);
}

}  // namespace hrdf::app
