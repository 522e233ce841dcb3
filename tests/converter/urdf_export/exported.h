// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Exports robots as URDF, and reads the URDF.
#ifndef HRDF_TESTS_URDF_EXPORT_EXPORTED_H_
#define HRDF_TESTS_URDF_EXPORT_EXPORTED_H_

#include <array>
#include <map>
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <pugixml.hpp>

#include <hrdf/robot.h>

#include "robot/format_options.h"
#include "robot/plain_tree.h"
#include "text/read_file.h"
#include "urdf_export/export_urdf.h"

namespace hrdf {

class Exported {
 public:
  // Reads a robot of the checkout, such as "models/rover.hrdf", or `text` if it is not empty.
  explicit Exported(const std::string& path, const ModelOptions& options = {},
                    const urdf_export::Settings& settings = {}, const std::string& text = {}) {
    const std::string file = text.empty() ? HRDF_SOURCE_DIR "/" + path : "/" + path;
    const FileReader read = [&](const std::string& each) -> FileText {
      return each == file && !text.empty() ? FileText(std::optional(text)) : readFile(each);
    };
    robot_ = readRobot(file, options, read, out);
    if (!robot_) return;
    spec = lowerRobot(*robot_, options, {.read = read, .assets = &assets_}, out);
    if (!spec) return;
    mj_defaultVFS(&vfs_);
    for (const auto& [name, bytes] : assets_.bytes) {
      mj_addBufferVFS(&vfs_, name.c_str(), bytes.data(), static_cast<int>(bytes.size()));
    }
    tree_ = plainTree(*robot_, options);
    all_ = withConfig(options, *robot_);
    compileAgain(settings);
  }
  ~Exported() {
    if (spec) mj_deleteVFS(&vfs_);
  }
  Exported(const Exported&) = delete;
  Exported& operator=(const Exported&) = delete;

  // Exports the current spec again.
  void compileAgain(const urdf_export::Settings& settings = {}) {
    model.reset(mj_compile(spec.get(), &vfs_));
    if (!model) return;
    texts = urdf_export::textsOf({*spec, *model, tree_, all_, "robot"}, settings, out);
    if (texts) root_.load_string(texts->urdf.c_str());
  }

  // Returns MuJoCo's model of the URDF.
  ModelPtr byMujoco() {
    std::array<char, 500> error{};
    const SpecPtr read(mj_parseXMLString(texts->urdf.c_str(), &vfs_, error.data(), error.size()));
    EXPECT_TRUE(read) << error.data();
    ModelPtr made(read ? mj_compile(read.get(), &vfs_) : nullptr);
    EXPECT_TRUE(!read || made) << mjs_getError(read.get());
    return made;
  }

  // Returns the model that our reader makes of the URDF.
  ModelPtr byUs() {
    const FileReader files = [this](const std::string& path) -> FileText {
      if (path == "/made/robot.urdf") return std::optional(texts->urdf);
      const auto asset = assets_.bytes.find(path.starts_with("/made/") ? path.substr(6) : path);
      return asset == assets_.bytes.end() ? FileText() : FileText(std::optional(asset->second));
    };
    Diagnostics own;
    const auto read = readRobot("/made/robot.urdf", files, own);
    const SpecPtr made = read ? lowerRobot(*read, {}, {.read = files}, own) : nullptr;
    EXPECT_TRUE(made) << summary(own);
    return ModelPtr(made ? mj_compile(made.get(), nullptr) : nullptr);
  }

  pugi::xml_node urdf() const { return root_.child("robot"); }
  pugi::xml_node link(const char* name) const {
    return urdf().find_child_by_attribute("link", "name", name);
  }
  pugi::xml_node joint(const char* name) const {
    return urdf().find_child_by_attribute("joint", "name", name);
  }
  const Mechanism& tree() const { return tree_; }

  SpecPtr spec;
  ModelPtr model;
  std::optional<urdf_export::Texts> texts;
  Diagnostics out;

 private:
  std::optional<Robot> robot_;
  AssetFiles assets_{"robot", {}};
  mjVFS vfs_;
  Mechanism tree_;
  ModelOptions all_;
  pugi::xml_document root_;
};

}  // namespace hrdf

#endif  // HRDF_TESTS_URDF_EXPORT_EXPORTED_H_
