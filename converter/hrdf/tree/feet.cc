// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/tree/feet.h"

#include <algorithm>
#include <cstddef>

#include <Eigen/Geometry>

#include "hrdf/drawings/shapes.h"

namespace hrdf {
namespace {

using Eigen::AlignedBox3d;
using Eigen::Vector3d;

constexpr double kLeastRadius = 0.01;  // m, smallest radius of a foot
constexpr double kNear = 0.001;  // m; tolerance, because a mesh is slightly smaller than its part

// Returns the box around a rigid body, in the body's input frame: around its mesh file, or else its
// drawing.
AlignedBox3d extentOf(const Layout::Part& part, const RigidBody& rigid, const BodyLooks& looks) {
  AlignedBox3d box;
  const auto isItsMesh = [&](const MeshFile& file) {
    return rigid.mesh && file.where.source == rigid.mesh->where.source &&
           file.where.offset == rigid.mesh->where.offset;
  };
  const auto file = std::ranges::find_if(looks.files, isItsMesh);
  if (file != looks.files.end()) {
    const Pose X_IB = part.X_BI.inverse();
    for (const Vector3d& p : file->content->hull.vertices) box.extend(X_IB * (file->X_BM * p));
    return box;
  }
  for (const Look& look : looksOf(*part.element)) {
    const TriangleMesh surface = surfaceOf(look);
    for (const Eigen::Vector3f& vertex : surface.vertices) box.extend(vertex.cast<double>());
  }
  return box;
}

// Returns the sphere for an end effector at `p_IF` on a rigid body with the box `box`. All are in
// the input frame I of the rigid body.
Capsule sphereIn(const AlignedBox3d& box, const Vector3d& p_IF) {
  const double thickness = std::max(kLeastRadius, box.sizes().minCoeff() / 2);
  const Vector3d inwards = box.center() - p_IF;
  const double depth = inwards.norm() <= thickness + kNear ? inwards.norm() : thickness;
  const Vector3d center = p_IF + depth * inwards.normalized();
  return {center, center, std::max(thickness, depth)};
}

// Returns the sphere for the end effector `mark`, in the frame of the body that carries the end
// effector.
Capsule sphereAt(const Layout::Mark& mark, const Layout& layout, const BodyLooks& looks) {
  const Mechanism::Frame& frame = layout.frameOf(mark);
  for (auto i = static_cast<std::size_t>(mark.part); i-- > 0;) {
    const Layout::Part& part = layout.parts[i];
    const auto* rigid = std::get_if<RigidBody>(&part.element->part);
    if (part.body != frame.body || !rigid || !outputsOf(*part.element).empty()) break;
    const AlignedBox3d box = extentOf(part, *rigid, looks);
    if (box.isEmpty()) continue;  // the rigid body has no size, because it only moves the frame
    return moved(sphereIn(box, part.X_BI.inverse() * frame.X_BF.translation()), part.X_BI);
  }
  return {frame.X_BF.translation(), frame.X_BF.translation(), kLeastRadius};
}

}  // namespace

std::vector<Foot> feetOf(const Layout& layout, const std::vector<BodyLooks>& looks) {
  std::vector<Foot> feet;
  for (const Layout::Mark& mark : layout.endEffectors) {
    const Mechanism::Frame& frame = layout.frameOf(mark);
    const BodyLooks& ofBody = looks[static_cast<std::size_t>(frame.body)];
    feet.push_back({frame.body, frame.name + "_foot", sphereAt(mark, layout, ofBody)});
  }
  return feet;
}

}  // namespace hrdf
