// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/pictures/picture.h"

#include <utility>

#include <stb_image_write.h>

namespace hrdf::app {
namespace {

void append(void* bytes, void* more, int size) {
  static_cast<std::string*>(bytes)->append(static_cast<char*>(more), std::size_t(size));
}

}  // namespace

std::string encodedPng(const unsigned char* rgb, int width, int height, int stride) {
  std::string bytes;
  stbi_write_png_to_func(append, &bytes, width, height, 3, rgb, stride);
  return bytes;
}

bool writePng(const Picture& picture, TemporaryFile& temporary, Diagnostics& out) {
  const std::string bytes =
      encodedPng(picture.rgb.data(), picture.width, picture.height, 3 * picture.width);
  if (bytes.empty()) {
    return reportUnwritable(temporary.path(), "the picture could not be encoded", out);
  }
  return temporary.write(bytes) || reportUnwritable(temporary.path(), temporary.whyNot(), out);
}

bool addPng(const Picture& picture, const std::string& path, WholeFiles& files, Diagnostics& out) {
  TemporaryFile temporary(path);
  return writePng(picture, temporary, out) && files.add(std::move(temporary), out);
}

bool writePng(const Picture& picture, const std::string& path, Diagnostics& out) {
  WholeFiles files;
  return addPng(picture, path, files, out) && files.replace(out);
}

}  // namespace hrdf::app
