// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/lowering/model_limits.h"

#include <span>
#include <string>
#include <vector>

#include "hrdf/reader_limits.h"

namespace hrdf {
namespace {

// Returns for each body the number of moving bodies in its chain.
std::vector<int> movingDepths(const Layout& layout) {
  std::vector<int> depths;
  depths.reserve(layout.bodies.size());
  for (const Layout::Body& body : layout.bodies) {
    depths.push_back(body.parent < 0 ? 0 : depths[static_cast<std::size_t>(body.parent)] + 1);
  }
  return depths;
}

bool hasMesh(const Element& element) {
  const auto* body = std::get_if<RigidBody>(&element.part);
  return body && body->mesh;
}

}  // namespace

bool isWithinModelLimits(const Layout& layout, Diagnostics& out) {
  const std::vector<int> depths = movingDepths(layout);
  int parts = 0, dofs = 0, meshes = 0;
  std::size_t room = kMaxOutputs;
  for (const Layout::Part& part : layout.parts) {
    const std::span<const Output> outputs = outputsOf(*part.element);
    if (outputs.size() > room) {
      out.error(outputs[room].where, moreThan(kMaxOutputs, "outputs"));
      return false;
    }
    room -= outputs.size();
    std::string problem;
    if (++parts > kMaxParts) problem = moreThan(kMaxParts, "elements");
    if (hasMesh(*part.element) && ++meshes > kMaxMeshParts) {
      problem = moreThan(kMaxMeshParts, "elements with a mesh");
    }
    if (part.dof >= 0 && ++dofs > kMaxDofs) problem = moreThan(kMaxDofs, "degrees of freedom");
    if (part.dof >= 0 && depths[static_cast<std::size_t>(part.body)] == kMaxMovingDepth) {
      problem = moreThan(kMaxMovingDepth, "moving parts in a chain");
    }
    if (part.X_BI.translation().cwiseAbs().maxCoeff() > kMaxLength) {
      problem = "the element is more than 1 km from the joint before it";
    }
    if (problem.empty()) continue;
    out.error(part.element->where, problem);
    return false;
  }
  return true;
}

}  // namespace hrdf
