// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/mesh_provider.h"

#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include <mujoco/mujoco.h>

#include "hrdf/drawings/recipe.h"
#include "model/write_mesh.h"
#include "text/strings.h"

namespace hrdf::plugin {
namespace {

// A mesh file that MuJoCo has opened. MuJoCo reads its bytes only if the mesh is not in MuJoCo's
// cache.
struct OpenedMesh {
  RecipeDrawer drawer;
  std::string bytes;  // content of the mesh file; empty before read()
};

// Refuses an invalid name with a warning, because mju_error() would end the process and the name
// may come from an untrusted file.
int open(mjResource* resource) {
  try {
    const std::string_view name = resource->name;
    RecipeDrawer drawer = readRecipe(recipeIn(name).value_or(""));
    if (!drawer.draw) {
      mju_warning("cannot draw the mesh %s: %s", inQuotes(name).c_str(), drawer.whyNot.c_str());
      return 0;
    }
    resource->data = new OpenedMesh{std::move(drawer), {}};
    // With this timestamp, MuJoCo ignores meshes that other versions of this library have cached.
    std::snprintf(resource->timestamp, sizeof(resource->timestamp), "%s", HRDF_VERSION);
    return 1;
  } catch (...) {
    return 0;
  }
}

int read(mjResource* resource, const void** buffer) {
  auto& opened = *static_cast<OpenedMesh*>(resource->data);
  try {
    if (opened.bytes.empty()) opened.bytes = mshBytes(opened.drawer.draw());
    *buffer = opened.bytes.data();
    return static_cast<int>(opened.bytes.size());
  } catch (...) {
    return -1;
  }
}

// Sets the resource's `data` to null; otherwise MuJoCo reports an error.
void close(mjResource* resource) {
  delete static_cast<OpenedMesh*>(resource->data);
  resource->data = nullptr;
}

int isModified(const mjResource* resource, const char* timestamp) {
  return std::strcmp(resource->timestamp, timestamp);
}

}  // namespace

void registerMeshProvider() {
  static const std::string scheme(kMeshScheme);
  if (mjp_findProvider((scheme + ":").c_str())) return;
  mjpResourceProvider provider;
  mjp_defaultProvider(&provider);
  provider.prefix = scheme.c_str();
  provider.open = open;
  provider.read = read;
  provider.close = close;
  provider.modified = isModified;
  mjp_registerProvider(&provider);
}

}  // namespace hrdf::plugin
