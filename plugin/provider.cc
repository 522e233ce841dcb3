// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/provider.h"

#include <exception>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/write.h>

#include "hrdf/drawings/recipe.h"
#include "kits/kits.h"
#include "plugin/robot_file.h"
#include "text/paths.h"

namespace hrdf::plugin {
namespace {

namespace fs = std::filesystem;

// A robot's file that MuJoCo has opened.
struct OpenedRobot {
  RobotFile file;
  std::optional<std::string> text;  // MJCF of the robot; empty before read()
};

// Makes paths of mesh files absolute: MuJoCo cannot find the folder of a model whose name has the
// scheme hrdf:.
void makeMeshPathsAbsolute(mjSpec* spec, const std::string& robot) {
  const std::string absolute = fs::absolute(robot).string();
  for (mjsElement* each = mjs_firstElement(spec, mjOBJ_MESH); each;
       each = mjs_nextElement(spec, each)) {
    const mjsMesh* mesh = mjs_asMesh(each);
    const std::string file = mjs_getString(mesh->file);
    if (!file.empty() && !recipeIn(file)) mjs_setString(mesh->file, beside(absolute, file).c_str());
  }
}

// Returns an MJCF text that MuJoCo refuses with `message`, because providers cannot return errors.
std::string refused(const std::string& message) {
  return "<mujoco><worldbody><attach prefix=\"\" model=\"" + xmlEscaped(message) +
         "\"/></worldbody></mujoco>";
}

std::string textOf(const RobotFile& file, const mjVFS* vfs) {
  Diagnostics out;
  const SpecPtr spec = load(file, vfs, out);
  logWarnings(out);
  if (!spec) return refused(summary(out));
  makeMeshPathsAbsolute(spec.get(), file.path);
  std::string error;
  std::string text = mjcf(*spec, error);
  return text.empty() ? refused(file.path + ": " + error) : text;
}

// Returns 1 if the file exists, else 0: MuJoCo then tries other folders. Returns 1 for every name
// that begins with "hebi:" (a kit), so that read() reports a missing kit.
int open(mjResource* resource) {
  try {
    RobotFile file = robotFileOf(resource->name);
    std::error_code ignored;
    if (!fs::exists(file.path, ignored) && !isKitName(file.path)) return 0;
    resource->data = new OpenedRobot{std::move(file), std::nullopt};
    return 1;
  } catch (...) {
    return 0;
  }
}

int read(mjResource* resource, const void** buffer) {
  auto& opened = *static_cast<OpenedRobot*>(resource->data);
  try {
    try {
      if (!opened.text) opened.text = textOf(opened.file, resource->vfs);
    } catch (const std::exception& exception) {
      opened.text = refused(exception.what());
    }
    *buffer = opened.text->data();
    const bool fits = opened.text->size() <= std::numeric_limits<int>::max();
    return fits ? static_cast<int>(opened.text->size()) : -1;
  } catch (...) {
    return -1;
  }
}

// Sets the resource's `data` to null, because otherwise MuJoCo reports an error.
void close(mjResource* resource) {
  delete static_cast<OpenedRobot*>(resource->data);
  resource->data = nullptr;
}

}  // namespace

void registerProvider() {
  if (mjp_findProvider((std::string(kScheme) + ":").c_str())) return;
  mjpResourceProvider provider;
  mjp_defaultProvider(&provider);
  provider.prefix = kScheme;
  provider.open = open;
  provider.read = read;
  provider.close = close;
  mjp_registerProvider(&provider);
}

}  // namespace hrdf::plugin
