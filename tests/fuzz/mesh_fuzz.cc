// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The readers of mesh files under libFuzzer. An input is a letter for the suffix, then the file.
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "meshes/read_mesh.h"
#include "meshes/solid.h"
#include "tests/fuzz/promises.h"

namespace {

// Returns why readMesh() must not return `mesh`; empty if `mesh` is valid.
std::string brokenPromise(const hrdf::TriangleMesh& mesh) {
  if (mesh.faces.empty()) return "a mesh without faces";
  for (const auto& p : mesh.vertices) {
    if (!p.allFinite()) return "a vertex that is no number";
  }
  for (const auto& face : mesh.faces) {
    for (const int corner : face) {
      if (corner < 0 || corner >= static_cast<int>(mesh.vertices.size())) return "a wrong index";
    }
  }
  std::size_t last = 0;
  for (std::size_t i = 0; i < mesh.groups.size(); ++i) {
    const std::size_t first = mesh.groups[i].firstFace;
    if (i == 0 ? first != 0 : first <= last) return "groups do not rise";
    if (first >= mesh.faces.size()) return "a group without faces";
    last = first;
  }
  return {};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const char* const suffix = data[0] == 't' ? ".tri" : data[0] == 'o' ? ".obj" : ".stl";
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto mesh = hrdf::readMesh(std::string("mesh") + suffix, bytes);
  if (!mesh) {
    hrdf::expectKept(mesh.whyNot.empty() ? "no mesh, and no reason" : "");
    return 0;
  }
  hrdf::expectKept(brokenPromise(*mesh));
  if (!hrdf::isFlat(*mesh) && hrdf::isClosed(*mesh)) {
    const auto solid = hrdf::solidInertial(*mesh);
    hrdf::expectKept(solid && !std::isfinite(solid->mass) ? "an endless volume" : "");
  }
  return 0;
}
