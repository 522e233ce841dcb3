// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/pictures/picture.h"

#include <stb_image_write.h>

namespace hrdf::app {
namespace {

void append(void* bytes, void* more, int size) {
  static_cast<std::string*>(bytes)->append(static_cast<char*>(more), std::size_t(size));
}

}  // namespace

std::string pngOf(const Picture& picture) {
  std::string bytes;
  const int isEncoded = stbi_write_png_to_func(append, &bytes, picture.width, picture.height, 3,
                                               picture.rgb.data(), 3 * picture.width);
  return isEncoded != 0 ? bytes : "";
}

bool addPng(const Picture& picture, const std::string& path, WholeFiles& files, Diagnostics& out) {
  const std::string bytes = pngOf(picture);
  if (bytes.empty()) return reportUnwritable(path, "the picture could not be encoded", out);
  return files.add(path, bytes, out);
}

bool writePng(const Picture& picture, const std::string& path, Diagnostics& out) {
  WholeFiles files;
  return addPng(picture, path, files, out) && files.replace(out);
}

}  // namespace hrdf::app
