// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tool/mjcf_places.h"

#include <filesystem>
#include <set>
#include <utility>

#include "text/xml.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxDepth = 500;  // maximum nesting of elements; MuJoCo's own limit is lower

mjtObj typeOf(pugi::xml_node node) {
  const std::string_view name = node.name(), parent = node.parent().name();
  if (parent == "actuator") return mjOBJ_ACTUATOR;
  if (parent == "tendon") return mjOBJ_TENDON;
  if (name == "body") return mjOBJ_BODY;
  if (name == "site") return mjOBJ_SITE;
  return name == "joint" || name == "freejoint" ? mjOBJ_JOINT : mjOBJ_UNKNOWN;
}

// Reads an MJCF file and its included files. Paths are relative to the folder of the first file.
class Walk {
 public:
  using Places = std::map<std::pair<mjtObj, std::string>, std::string>;

  Walk(fs::path folder, const Files& files, Places& places)
      : folder_(std::move(folder)), files_(files), places_(places) {}

  void read(const std::string& file) {
    const FileText& text = files_.read(file);
    if (!text || !known_.insert(file).second) return;
    const Source source(file, *text);
    Diagnostics ignored;  // MuJoCo reports the errors of the MJCF
    XmlFile xml(source, {.name = "MJCF", .root = ""});
    addIn(xml, xml.parse(ignored), 0);
  }

 private:
  void addIn(const XmlFile& xml, pugi::xml_node parent, int depth) {
    for (const pugi::xml_node node : parent.children()) {
      const std::string_view name = node.name();
      if (name == "include") read((folder_ / node.attribute("file").value()).string());
      if (name == "default" || depth == kMaxDepth) continue;
      const mjtObj type = typeOf(node);
      if (type != mjOBJ_UNKNOWN) {
        places_.try_emplace({type, node.attribute("name").value()},
                            toString(placeOf(xml.locate(node))));
      }
      addIn(xml, node, depth + 1);
    }
  }

  const fs::path folder_;
  const Files& files_;
  Places& places_;
  std::set<std::string> known_;
};

}  // namespace

MjcfPlaces::MjcfPlaces(const std::string& file, const Files& files) {
  Walk(fs::path(file).parent_path(), files, places_).read(file);
}

std::string MjcfPlaces::of(mjtObj type, const std::string& name) const {
  const auto found = places_.find({type, name});
  return name.empty() || found == places_.end() ? "" : found->second;
}

}  // namespace hrdf
