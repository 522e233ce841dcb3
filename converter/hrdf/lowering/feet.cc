// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/lowering/feet.h"

#include <algorithm>
#include <cstddef>

#include <Eigen/Geometry>

#include "hrdf/drawings/shapes.h"
#include "hrdf/lowering/module_elements.h"

namespace hrdf {
namespace {

using Eigen::AlignedBox3d;
using Eigen::Vector3d;

constexpr double kLeastRadius = 0.01;  // m
constexpr double kNear = 0.001;        // m; a mesh is not quite as large as what it shows

// Returns the extent of a rigid body in its frame I: that of its mesh file, else of its drawing.
AlignedBox3d extentOf(const Layout::Part& part, const RigidBody& rigid,
                      const PartMeshes::BodyLooks& looks) {
  AlignedBox3d box;
  const auto isItsMesh = [&](const PartMeshes::MeshFile& file) {
    return rigid.mesh && file.where.source == rigid.mesh->where.source &&
           file.where.offset == rigid.mesh->where.offset;
  };
  const auto file = std::ranges::find_if(looks.files, isItsMesh);
  if (file != looks.files.end()) {
    const Pose X_IB = part.X_BI.inverse();
    for (const Vector3d& vertex : file->hull.vertices) box.extend(X_IB * vertex);
    return box;
  }
  for (const Look& look : looksOf(*part.element)) {
    const TriangleMesh surface = surfaceOf(look);
    for (const Eigen::Vector3f& vertex : surface.vertices) box.extend(vertex.cast<double>());
  }
  return box;
}

// Returns the sphere in I for an end effector at `p_IF`.
Capsule sphereIn(const AlignedBox3d& box, const Vector3d& p_IF) {
  const double thickness = std::max(kLeastRadius, box.sizes().minCoeff() / 2);
  const Vector3d inwards = box.center() - p_IF;
  const double depth = inwards.norm() <= thickness + kNear ? inwards.norm() : thickness;
  const Vector3d center = p_IF + depth * inwards.normalized();
  return {center, center, std::max(thickness, depth)};
}

// Returns the sphere in B for the end effector at `frame`.
Capsule sphereAt(const Layout::Frame& frame, const Layout& layout,
                 const PartMeshes::BodyLooks& looks) {
  for (auto i = static_cast<std::size_t>(frame.part); i-- > 0;) {
    const Layout::Part& part = layout.parts[i];
    const auto* rigid = std::get_if<RigidBody>(&part.element->part);
    if (part.body != frame.body || !rigid || !outputsOf(*part.element).empty()) break;
    const AlignedBox3d box = extentOf(part, *rigid, looks);
    if (box.isEmpty()) continue;  // a turn without a part
    return moved(sphereIn(box, part.X_BI.inverse() * frame.X_BF.translation()), part.X_BI);
  }
  return {frame.X_BF.translation(), frame.X_BF.translation(), kLeastRadius};
}

}  // namespace

std::vector<Foot> feetOf(const Layout& layout, const std::vector<PartMeshes::BodyLooks>& looks) {
  std::vector<Foot> feet;
  for (const Layout::Frame& frame : layout.endEffectors) {
    const auto body = static_cast<std::size_t>(frame.body);
    feet.push_back({frame.body, frame.site + "_foot", sphereAt(frame, layout, looks[body])});
  }
  return feet;
}

void addFoot(mjsBody* body, const mjsDefault* collision, const Foot& foot) {
  const mjsGeom* geom = addCapsule(body, collision, foot.sphere);
  mjs_setName(geom->element, foot.name.c_str());
}

}  // namespace hrdf
