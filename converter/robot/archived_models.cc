// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/archived_models.h"

#include <algorithm>

#include "collada/archive.h"
#include "robot/model_size.h"
#include "robot/picture_size.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Counts the elements of the models in an archive.
class Models {
 public:
  explicit Models(const collada::Archive& archive) : archive_(archive) {}

  // Returns the number of elements in the largest model.
  double elements(std::string& whyNot) {
    double most = 0;
    for (const std::string& name : archive_.names()) {
      const std::string picture = whyNoPicture(textOf(name));
      if (!picture.empty()) whyNot = "has the picture " + inQuotes(name) + ", which " + picture;
      if (extensionOf(name) == ".xml") {
        const std::string why = size_.whyNot(name);
        if (!why.empty()) whyNot = "has the model " + inQuotes(name) + ", which " + why;
        most = std::max(most, size_.of(name));
      }
      if (!whyNot_.empty()) whyNot = whyNot_;
      if (!whyNot.empty()) break;
    }
    return most;
  }

 private:
  // Reads a file of the archive. Sets `whyNot_` if the path leads out of the archive or to another
  // archive.
  ModelSize::File read(const std::string& name) {
    if (name.starts_with("..") || name.starts_with('/')) {
      whyNot_ = "attaches " + inQuotes(name) + ", which is outside of it";
    } else if (extensionOf(name) == ".mjz") {
      whyNot_ = "attaches the archive " + inQuotes(name) + " in it";
    }
    return {textOf(name)};
  }

  std::string textOf(const std::string& name) const {
    std::string ignored;
    return archive_.has(name) ? archive_.read(name, ignored).value_or("") : "";
  }

  const collada::Archive& archive_;
  ModelSize size_{[this](const std::string& name) { return read(name); }};
  std::string whyNot_;
};

}  // namespace

double elementsOfArchive(const std::string& path, const std::string& bytes, std::string& whyNot) {
  const auto archive = collada::Archive::open(path, bytes, whyNot);
  return archive ? Models(*archive).elements(whyNot) : 0;
}

}  // namespace hrdf
