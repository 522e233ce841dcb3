// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/archived_models.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

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

  // Returns the number of elements in the archive's largest model.
  double elements(std::string& whyNot) {
    for (const std::string& name : archive_.names()) lookAt(name);
    double most = 0;
    for (const std::string& name : models_) {
      if (!whyNot_.empty()) break;
      const std::string why = size_.whyNot(name);
      if (whyNot_.empty() && !why.empty()) {
        whyNot_ = "has the model " + inQuotes(name) + ", which " + why;
      }
      most = std::max(most, size_.of(name));
    }
    whyNot = whyNot_;
    return most;
  }

 private:
  // Adds an MJCF file to `models_`, and a picture's size to `pixels_`. An .xml file that cannot be
  // read counts as MJCF, so that elements() reports the reason.
  void lookAt(const std::string& name) {
    std::string ignored;
    const auto read = archive_.read(name, ignored);
    const std::string bytes = read.value_or("");
    if (extensionOf(name) == ".xml" && (!read || bytes.find("mujoco") != bytes.npos)) {
      models_.push_back(name);
    }
    const std::string why = whyNoPicture(bytes);
    if (!why.empty()) whyNot_ = "has the picture " + inQuotes(name) + ", which " + why;
    double& pixels = pixels_[name.substr(name.rfind('/') + 1)];  // npos + 1 is 0
    pixels = std::max(pixels, pixelsOf(bytes));
  }

  // Reads a model of the archive. Sets `whyNot_` if that fails, or if the name leads out of the
  // archive (also by a resource provider such as "hrdf:") or to another archive.
  ModelSize::File read(const std::string& name) {
    if (name.starts_with("..") || name.starts_with('/') || name.find(':') != name.npos) {
      whyNot_ = "attaches " + inQuotes(name) + ", which is outside of it";
    } else if (extensionOf(name) == ".mjz") {
      whyNot_ = "attaches the archive " + inQuotes(name) + " in it";
    }
    if (!archive_.has(name)) return {};
    std::string why;
    const auto text = archive_.read(name, why);
    if (!text) whyNot_ = "has the file " + inQuotes(name) + ", which " + why;
    return {text.value_or("")};
  }

  double pixels(std::string_view fileName) const {
    const auto found = pixels_.find(fileName);
    return found != pixels_.end() ? found->second : 0;
  }

  const collada::Archive& archive_;
  std::vector<std::string> models_;  // names of MJCF files
  // By file name without folder: number of pixels of the largest picture with this file name.
  std::map<std::string, double, std::less<>> pixels_;
  ModelSize size_{[this](const std::string& name) { return read(name); },
                  [this](std::string_view name) { return pixels(name); }};
  std::string whyNot_;
};

}  // namespace

double elementsOfArchive(const std::string& path, const std::string& bytes, std::string& whyNot) {
  const auto archive = collada::Archive::open(path, bytes, whyNot);
  return archive ? Models(*archive).elements(whyNot) : 0;
}

}  // namespace hrdf
