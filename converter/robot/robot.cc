// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/robot.h>

#include <utility>

#include <hrdf/read.h>

#include "mechanism/lower_mechanism.h"
#include "mechanism/names.h"
#include "robot/format_options.h"
#include "robot/recognize.h"
#include "robwork/read_robwork.h"
#include "text/paths.h"

namespace hrdf {
namespace {

// Returns a reader that gives `text` for `path`, which was read already.
FileReader withText(const std::string& path, const FileText& text, const FileReader& files) {
  return [&](const std::string& name) { return name == path ? text : files(name); };
}

void refuse(const std::string& path, Format format, Diagnostics& out) {
  out.error(path,
            "the file is " + std::string(fileOf(format)) + ", which this version does not read",
            "it reads HRDF and RobWork's WorkCell XML");
}

std::optional<Mechanism> readMechanism(Format format, const std::string& path,
                                       const std::string& resources, const FileReader& files,
                                       Diagnostics& out) {
  if (format != Format::robwork) {
    refuse(path, format, out);
    return std::nullopt;
  }
  std::optional<Mechanism> mechanism = readRobwork(path, files, resources, out);
  if (mechanism) tidyNames(*mechanism, out);
  return mechanism;
}

Format formatOf(const Robot& robot) {
  const auto* mechanism = std::get_if<Mechanism>(&robot);
  if (!mechanism) return Format::hrdf;
  if (mechanism->format == "collada") return Format::collada;
  return mechanism->format == "graspit" ? Format::graspit : Format::robwork;
}

}  // namespace

std::optional<Robot> readRobot(const std::string& path, const FileReader& files, Diagnostics& out) {
  return readRobot(path, {}, files, out);
}

std::optional<Robot> readRobot(const std::string& path, const ModelOptions& options,
                               const FileReader& files, Diagnostics& out) {
  const FileText text = files(path);
  const FileReader once = withText(path, text, files);
  const Format format = text ? recognize(*text) : Format::unknown;
  if (format == Format::unknown || format == Format::hrdf) return read(path, once, out);
  const std::string folder = options.resources.empty() ? "" : beside(path, options.resources);
  return readMechanism(format, path, folder, once, out);
}

SpecPtr lowerRobot(const Robot& robot, const ModelOptions& options, const LowerFiles& files,
                   Diagnostics& out) {
  const auto* mechanism = std::get_if<Mechanism>(&robot);
  const std::string& path = mechanism ? mechanism->path : std::get<Description>(robot).path;
  Diagnostics wrong;
  const ModelOptions fitting = optionsFor(formatOf(robot), options, path, wrong);
  for (const Diagnostic& each : wrong.all()) out.add(each);
  if (wrong.hasErrors()) return nullptr;
  return mechanism ? lowerMechanism(*mechanism, fitting, files, out)
                   : lower(std::get<Description>(robot), fitting, files, out);
}

}  // namespace hrdf
