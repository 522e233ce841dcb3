// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/archived_models.h"

#include <algorithm>
#include <string_view>

#include <pugixml.hpp>

#include "collada/archive.h"
#include "robot/model_size.h"
#include "robot/picture_size.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// True for an absolute path, and for a path of a resource provider such as "hrdf:arm.hrdf". MuJoCo
// itself refuses "..".
bool leadsOut(std::string_view path) {
  return path.starts_with('/') || path.starts_with('\\') || path.find(':') != path.npos;
}

// Returns the first path in an MJCF file that leads out of its archive; empty: no such path.
std::string outsideIn(const std::string& mjcf) {
  pugi::xml_document document;
  document.load_buffer(mjcf.data(), mjcf.size());
  if (document.select_node("//compiler[@strippath='true']"))
    return "";  // with strippath, MuJoCo ignores folders in paths
  std::string outside;
  document.find_node([&](pugi::xml_node node) {
    for (const pugi::xml_attribute each : node.attributes()) {
      const std::string_view name = each.name();
      const bool isPath = name.starts_with("file") || name.ends_with("dir");
      if (isPath && leadsOut(each.value())) outside = each.value();
    }
    return !outside.empty();
  });
  return outside;
}

// Counts the elements of the models in an archive.
class Models {
 public:
  explicit Models(const collada::Archive& archive) : archive_(archive) {}

  // Returns the number of elements in the archive's largest model.
  double elements(std::string& whyNot) {
    double most = 0;
    for (const std::string& name : archive_.names()) {
      const std::string picture = whyNoPicture(textOf(name));
      if (!picture.empty()) whyNot = "has the picture " + inQuotes(name) + ", which " + picture;
      if (extensionOf(name) == ".xml") {
        const std::string why = size_.whyNot(name), outside = outsideIn(textOf(name));
        if (!why.empty()) whyNot = "has the model " + inQuotes(name) + ", which " + why;
        if (!outside.empty()) whyNot_ = "reads " + inQuotes(outside) + ", which is outside of it";
        most = std::max(most, size_.of(name));
      }
      if (!whyNot_.empty()) whyNot = whyNot_;
      if (!whyNot.empty()) break;
    }
    return most;
  }

 private:
  // Reads a file of the archive. Sets `whyNot_` if the name leads out of the archive or to another
  // archive.
  ModelSize::File read(const std::string& name) {
    if (name.starts_with("..") || leadsOut(name)) {
      whyNot_ = "attaches " + inQuotes(name) + ", which is outside of it";
    } else if (extensionOf(name) == ".mjz") {
      whyNot_ = "attaches the archive " + inQuotes(name) + " in it";
    }
    return {textOf(name)};
  }

  std::string textOf(const std::string& name) {
    if (!archive_.has(name)) return "";
    std::string why;
    const auto text = archive_.read(name, why);
    if (!text) whyNot_ = "has the file " + inQuotes(name) + ", which " + why;
    return text.value_or("");
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
