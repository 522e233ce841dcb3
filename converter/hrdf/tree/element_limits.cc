// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/tree/element_limits.h"

#include <span>
#include <string>

#include "hrdf/reader_limits.h"
#include "model/robot_model.h"

namespace hrdf {
namespace {

bool hasMesh(const Element& element) {
  const auto* body = std::get_if<RigidBody>(&element.part);
  return body && body->mesh;
}

}  // namespace

bool isWithinElementLimits(const Layout& layout, Diagnostics& out) {
  int parts = 0, meshes = 0;
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
