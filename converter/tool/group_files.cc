// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes the gains or safety limits of a robot's modules as HEBI's files.
#include <algorithm>
#include <iostream>
#include <tuple>
#include <variant>

#include <hrdf/gains.h>
#include <hrdf/layout.h>
#include <hrdf/robot.h>
#include <hrdf/safety.h>

#include "lowering/actuators.h"
#include "robot/format_options.h"
#include "text/atomic_write.h"
#include "text/files.h"
#include "text/strings.h"
#include "tool/tool.h"

namespace hrdf {
namespace {

std::string nameOf(const Mechanism::Drive& drive, const std::vector<std::string>& names,
                   std::size_t index) {
  return index < names.size() ? names[index] : drive.module->name;
}

// Copies the gains of the module `from` to all modules of its type.
void copy(const std::string& from, const Mechanism& tree, const std::vector<std::string>& names,
          std::vector<ModuleGains>& gains, Diagnostics& out) {
  std::vector<std::string> own;
  for (std::size_t i = 0; i < tree.drives.size(); ++i) {
    own.push_back(nameOf(tree.drives[i], names, i));
  }
  const auto found = std::ranges::find(own, from);
  if (found == own.end()) {
    const std::vector<std::string_view> known(own.begin(), own.end());
    out.error(tree.path, "there is no module " + inQuotes(from), didYouMeanOrList(from, known));
    return;
  }
  const auto index = static_cast<std::size_t>(found - own.begin());
  const std::string type = typeOf(*tree.drives[index].module);
  for (std::size_t i = 0; i < gains.size(); ++i) {
    if (typeOf(*tree.drives[i].module) == type) gains[i] = gains[index];
  }
}

// Returns the file's text; nullopt if and only if an error was reported.
std::optional<std::string> textOf(const GroupFileOptions& how, const Description& robot,
                                  const ModelOptions& options, const ModuleSettings& settings,
                                  Diagnostics& out) {
  const Mechanism tree = layout(robot).tree;
  if (how.isSafety) {
    if (!settings.safety.empty()) return writeSafety(settings.safety, out);
    out.error(robot.path, "the robot has no safety limits", "add limits with --safety FILE");
    return std::nullopt;
  }
  std::vector<ModuleGains> gains = settings.gains;
  gains.resize(tree.drives.size());
  for (std::size_t i = 0; i < gains.size(); ++i) {
    gains[i] = merged(gains[i], kitGainsOf(tree, tree.drives[i]));
  }
  if (!how.copied.empty()) copy(how.copied, tree, withConfig(options, robot).names, gains, out);
  if (out.hasErrors()) return std::nullopt;
  return writeGains(gains, out);
}

}  // namespace

int writeGroupFile(const std::string& file, const std::string& target, const GroupFileOptions& how,
                   ModelOptions options) {
  if (!target.empty() && !target.ends_with(".xml")) {
    std::cerr << "hrdf: error: OUT " << inQuotes(target) << " must end in .xml\n";
    return kWrongUsage;
  }
  Diagnostics out;
  const Files files(readerFor(file, options, readFile));
  options.visual = VisualShapes::none;
  const auto robot = readRobot(file, options, files, out);
  const auto* description = robot ? std::get_if<Description>(&*robot) : nullptr;
  if (robot && !description) out.error(file, "the robot has no HEBI modules");
  ModuleSettings settings;
  if (description) {
    std::ignore = lowerRobot(*robot, options, {.read = files, .settings = &settings}, out);
  }
  std::optional<std::string> text;
  if (!out.hasErrors()) text = textOf(how, *description, options, settings, out);
  WholeFiles written(files.paths());
  if (text && target.empty()) std::cout << *text;
  if (text && !target.empty()) {
    std::ignore = written.add(target, *text, out) && written.replace(out);
  }
  print(out);
  return out.hasErrors() ? kBadInput : kDone;
}

}  // namespace hrdf
