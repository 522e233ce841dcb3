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

bool writePng(const Picture& picture, Draft& draft, Diagnostics& out) {
  std::string bytes;
  if (stbi_write_png_to_func(append, &bytes, picture.width, picture.height, 3, picture.rgb.data(),
                             3 * picture.width) == 0) {
    return reportUnwritable(draft.path(), "the picture could not be encoded", out);
  }
  return draft.write(bytes) || reportUnwritable(draft.path(), draft.whyNot(), out);
}

bool addPng(const Picture& picture, const std::string& path, WholeFiles& files, Diagnostics& out) {
  Draft draft(path);
  return writePng(picture, draft, out) && files.add(std::move(draft), out);
}

bool writePng(const Picture& picture, const std::string& path, Diagnostics& out) {
  WholeFiles files;
  return addPng(picture, path, files, out) && files.replace(out);
}

}  // namespace hrdf::app
