// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/tree/tree.h"

#include <cstddef>
#include <memory>
#include <numbers>
#include <string>
#include <utility>

#include <hrdf/layout.h>

#include "hrdf/tree/element_limits.h"
#include "hrdf/tree/part_shapes.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Adds a note for each tag that the model changes, because it is reserved or has characters that
// separate names in MuJoCo.
void noteRenamed(const Layout& layout, Diagnostics& out) {
  for (const Layout::Part& part : layout.parts) {
    const std::string& tag = part.element->tag;
    if (tag.empty() || tag == part.name) continue;
    out.note(locationOf(*part.element, "tag"),
             "tag " + inQuotes(tag) + " is named " + inQuotes(part.name) + " in the model",
             "names in the model have no blanks and no '/', and some are reserved");
  }
}

bool isCamera(const std::string& tag) { return tag == "camera" || tag.ends_with("_camera"); }

// Adds a camera at the output of each rigid part with one output and the tag `camera` or
// `*_camera`. The camera looks along z, with y down, and has MuJoCo's default field of view.
void addCameras(Layout& made) {
  for (const Layout::Mark& output : made.outputs) {
    const Layout::Part& part = made.parts[static_cast<std::size_t>(output.part)];
    const bool isOne = part.drive < 0 && outputsOf(*part.element).size() < 2;
    if (!isOne || !isCamera(part.element->tag)) continue;
    const Mechanism::Frame& frame = made.frameOf(output);
    Mechanism::Camera& camera = made.tree.cameras.emplace_back();
    camera.name = part.name;
    camera.body = frame.body;
    camera.X_BC = frame.X_BF * Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitX());
    camera.fovy = std::numbers::pi / 4;
    camera.width = 640;
    camera.height = 480;
    camera.where = part.element->where;
  }
}

void setGains(const std::vector<ModuleGains>& gains, Mechanism& tree) {
  for (std::size_t i = 0; i < gains.size(); ++i) {
    tree.drives[i].module->gains = std::make_shared<const ModuleGains>(gains[i]);
  }
}

void setHome(const ConfigSettings& config, Mechanism& tree) {
  tree.sources.push_back(config.source);
  tree.postures.push_back(
      {"home", jointPositions(tree, config.home), config.homePlaces.front(), config.homePlaces});
}

}  // namespace

std::optional<Mechanism> treeOf(const Description& robot, const ModelOptions& options,
                                const FileReader& files, Diagnostics& out) {
  Layout made = layout(robot, options.gripper ? Grippers::moving : Grippers::rigid);
  if (!isWithinElementLimits(made, out)) return std::nullopt;
  noteRenamed(made, out);
  if (robot.config && !options.home.empty() && options.home == robot.config->home) {
    setHome(*robot.config, made.tree);
  }
  if (robot.config && options.gains.empty()) setGains(robot.config->gains, made.tree);
  if (!options.family.empty()) made.tree.texts.push_back({kFamilyText, options.family});
  if (robot.config && !robot.config->phone.empty()) {
    made.tree.texts.push_back({kPhoneText, robot.config->phone});
  }
  addCameras(made);
  addPartShapes(made, options, files, out);
  if (out.hasErrors()) return std::nullopt;
  return std::move(made.tree);
}

}  // namespace hrdf
