// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/robot.h>

#include <map>
#include <memory>
#include <utility>

#include <hrdf/read.h>

#include "collada/whole_mesh.h"
#include "config/configured_robot.h"
#include "hrdf/tree/tree.h"
#include "kits/kits.h"
#include "lowering/lower.h"
#include "mechanism/names.h"
#include "robot/format_options.h"
#include "robot/other_kinds.h"
#include "robot/recognize.h"
#include "text/files.h"
#include "text/paths.h"
#include "text/read_file.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Reads the COLLADA meshes of a robot in another format. Leaves out a mesh with errors, with a
// warning.
void readColladaMeshes(Mechanism& mechanism, Diagnostics& out) {
  std::map<const std::string*, std::shared_ptr<const TriangleMesh>> known;
  for (Mechanism::Mesh& mesh : mechanism.meshes) {
    if (!mesh.bytes || recognize(*mesh.bytes) != Format::collada) continue;
    const auto [at, isNew] = known.try_emplace(mesh.bytes.get());
    if (isNew) {
      Diagnostics inner;
      auto read = readColladaMesh(mesh.path, *mesh.bytes, inner);
      for (const Diagnostic& each : inner.all()) {
        if (each.severity == Severity::warning) out.add(each);
      }
      if (read) {
        at->second = std::make_shared<const TriangleMesh>(*std::move(read));
      } else {
        out.warning(mesh.where, "cannot read the mesh " + inQuotes(mesh.path) + ": it is left out",
                    summary(inner));
      }
    }
    mesh.triangles = at->second;
    mesh.bytes.reset();
  }
}

std::optional<Mechanism> readMechanism(Format format, const std::string& path,
                                       const std::string& resources, const FileReader& files,
                                       Diagnostics& out) {
  std::optional<Mechanism> mechanism = rowOf(format).read(path, files, resources, out);
  if (!mechanism) return std::nullopt;
  tidyNames(*mechanism, out);
  readColladaMeshes(*mechanism, out);
  return mechanism;
}

// Reads a config and its robot. Returns the robot with the config's settings.
std::optional<Robot> readConfigured(const std::string& path, const ModelOptions& options,
                                    const FileReader& files, Diagnostics& out) {
  auto configured = sim::readConfiguredRobot(path, options, files, out);
  if (!configured) return std::nullopt;
  for (const sim::DoubledModule& module : configured->doubled) {
    configured->leftOut.note(
        module.where,
        "the second module of the joint " + inQuotes(module.joint) + " is left out of the model",
        "simulate has it");
  }
  out.append(configured->leftOut, path);
  configured->robot.config = std::make_shared<const ConfigSettings>(std::move(configured->ofModel));
  return std::move(configured->robot);
}

bool isReadableFolder(const std::string& folder, const std::string& path, const FileReader& files,
                      Diagnostics& out) {
  const FileText file = files(folder);
  if (file.whyNot == kIsFolder) return true;
  std::string whyNot;
  keepReason(file, whyNot);
  out.error(path,
            "option 'resources': " + inQuotes(folder) +
                (whyNot.empty() ? " is not a folder" : " cannot be read"),
            whyNot);
  return false;
}

Format formatOf(const Robot& robot) {
  const auto* mechanism = std::get_if<Mechanism>(&robot);
  return mechanism ? rowNamed(mechanism->format).format : Format::hrdf;
}

}  // namespace

std::optional<Robot> readRobot(const std::string& path, const FileReader& files, Diagnostics& out) {
  return readRobot(path, {}, files, out);
}

std::optional<Robot> readRobot(const std::string& path, const ModelOptions& options,
                               const FileReader& files, Diagnostics& out) {
  const auto file = fileNamed(path, out);
  if (!file) return std::nullopt;
  const Files once(files);
  if (reportOtherKind(*file, once.read(*file), out)) return std::nullopt;
  if (sim::isRobotConfig(*file)) return readConfigured(*file, options, once, out);
  return readRobot(formatOf(*file, once.read(*file)), *file, options, once, out);
}

std::optional<Robot> readRobot(Format format, const std::string& path, const ModelOptions& options,
                               const FileReader& files, Diagnostics& out) {
  if (format == Format::unknown || format == Format::hrdf) return read(path, files, out);
  const std::string folder = options.resources.empty() ? "" : beside(path, options.resources);
  if (!folder.empty() && !isReadableFolder(folder, path, files, out)) return std::nullopt;
  return readMechanism(format, path, folder, files, out);
}

SpecPtr lowerRobot(const Robot& robot, const ModelOptions& options, const LowerFiles& files,
                   Diagnostics& out) {
  const auto* mechanism = std::get_if<Mechanism>(&robot);
  const std::string& path = mechanism ? mechanism->path : std::get<Description>(robot).path;
  Diagnostics wrong;
  const ModelOptions fitting = optionsFor(formatOf(robot), options, path, wrong);
  for (const Diagnostic& each : wrong.all()) out.add(each);
  if (wrong.hasErrors()) return nullptr;
  return mechanism ? lower(*mechanism, fitting, files, out)
                   : lower(std::get<Description>(robot), fitting, files, out);
}

SpecPtr lower(const Description& robot, const ModelOptions& options, Diagnostics& out) {
  return lower(robot, options, {}, out);
}

SpecPtr lower(const Description& robot, const ModelOptions& options, const LowerFiles& files,
              Diagnostics& out) {
  Diagnostics own;
  LowerFiles narrowed = files;
  narrowed.read = readerFor(robot.path, options, files.read);
  const ModelOptions all = withConfig(options, robot);
  auto tree = treeOf(robot, all, narrowed.read, own);
  SpecPtr spec = tree ? lower(*std::move(tree), all, narrowed, own) : nullptr;
  out.append(own, robot.path);
  return spec;
}

}  // namespace hrdf
