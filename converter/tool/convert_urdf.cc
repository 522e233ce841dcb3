// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tool/convert_urdf.h"

#include <filesystem>

#include "hrdf/tree/module_tags.h"
#include "model/write_model.h"
#include "robot/format_options.h"
#include "robot/plain_tree.h"
#include "tool/marked_file.h"

namespace hrdf {
void nameJointsAfterModules(Robot& robot, const ModelOptions& options) {
  auto* description = std::get_if<Description>(&robot);
  if (description) tagModules(*description, withConfig(options, robot).names);
}

std::optional<urdf_export::Texts> urdfOf(const Robot& robot, const mjSpec& spec,
                                         const mjModel& model, const ModelOptions& options,
                                         const std::string& target,
                                         const urdf_export::Settings& settings, Diagnostics& out) {
  const Mechanism tree = plainTree(robot, options);
  return urdf_export::textsOf(
      {spec, model, tree, options, std::filesystem::path(target).stem().string()}, settings, out);
}

bool addUrdf(const urdf_export::Texts& texts, const mjSpec& spec, const std::string& target,
             const urdf_export::Settings& settings, WholeFiles& files, Diagnostics& out) {
  const auto addBeside = [&](const char* extension, const std::string& text, const char* option) {
    const std::string path = std::filesystem::path(target).replace_extension(extension).string();
    return add({path, text, option}, files, out);
  };
  if (!files.add(target, texts.urdf, out)) return false;
  if (settings.withSrdf && !addBeside(".srdf", texts.srdf, "--srdf")) return false;
  if (settings.control != urdf_export::Ros2Control::mujoco) return true;
  std::string why;
  const std::string model = mjcf(spec, why);
  if (model.empty()) return reportUnwritable(target, why, out);
  return addBeside(".xml", model, "--ros2-control mujoco");
}

}  // namespace hrdf
