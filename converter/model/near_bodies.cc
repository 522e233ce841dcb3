// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/near_bodies.h"

#include <algorithm>
#include <limits>
#include <string>

#include "model/mesh_assets.h"
#include "model/mjs.h"
#include "model/rotations.h"

namespace hrdf {
namespace {

void addMesh(mjSpec* spec, const ConvexShape& shape, mjsGeom* geom, const std::string& name) {
  mjsMesh* mesh = mjs_addMesh(spec, nullptr);
  mjs_setName(mesh->element, name.c_str());
  mesh->inertia = mjMESH_INERTIA_SHELL;
  limitHull(*mesh, shape.vertices.size());
  std::vector<float> vertices;
  for (const Eigen::Vector3d& p : shape.vertices) {
    for (const double coordinate : p) vertices.push_back(static_cast<float>(coordinate));
  }
  mjs_setFloat(mesh->uservert, vertices.data(), static_cast<int>(vertices.size()));
  mjs_setString(geom->meshname, name.c_str());
}

// The interval of the world's x axis that a shape covers; infinite for a plane.
struct Extent {
  std::size_t shape;
  double low, high;
};

}  // namespace

// MuJoCo's capsules are along the z axis of their own frame.
ConvexShape convexOf(const Capsule& capsule, int body) {
  const Eigen::Vector3d along = capsule.p_b - capsule.p_a;
  ConvexShape shape{body, mjGEOM_SPHERE, {capsule.radius, along.norm() / 2, 0}, {}, {}, capsule};
  shape.X_BG = Eigen::Translation3d((capsule.p_a + capsule.p_b) / 2) *
               turnOnto(Eigen::Vector3d::UnitZ(), along);
  if (capsule.p_a != capsule.p_b) shape.type = mjGEOM_CAPSULE;
  return shape;
}

double lowestPoint(const ConvexShape& shape, const Pose& X_WB) {
  if (shape.capsule) {
    const Capsule capsule = moved(*shape.capsule, X_WB);
    return std::min(capsule.p_a.z(), capsule.p_b.z()) - capsule.radius;
  }
  const Pose X_WG = X_WB * shape.X_BG;
  if (shape.type == mjGEOM_MESH) {
    double lowest = std::numeric_limits<double>::infinity();
    for (const Eigen::Vector3d& p : shape.vertices) lowest = std::min(lowest, (X_WG * p).z());
    return lowest;
  }
  // Absolute values of the z components of the shape's axes in the world.
  const Eigen::Vector3d z = X_WG.linear().row(2).cwiseAbs();
  const Eigen::Vector3d& size = shape.size;
  const bool isBox = shape.type == mjGEOM_BOX;
  const double reach = isBox ? z.dot(size) : z.head<2>().norm() * size.x() + z.z() * size.y();
  return X_WG.translation().z() - reach;
}

NearBodies::NearBodies(const std::vector<ConvexShape>& shapes, std::size_t bodies)
    : shapes_(shapes), bodies_(bodies) {
  for (const ConvexShape& shape : shapes) balls_.push_back(ballAround(shape));
}

NearBodies::Ball NearBodies::ballAround(const ConvexShape& shape) {
  const Eigen::Vector3d p_B = shape.X_BG.translation(), &s = shape.size;
  if (shape.type == mjGEOM_PLANE) return {p_B, std::numeric_limits<double>::infinity()};
  if (shape.type == mjGEOM_BOX) return {p_B, s.norm()};
  if (shape.type == mjGEOM_CYLINDER) return {p_B, s.head<2>().norm()};
  if (shape.type != mjGEOM_MESH) return {p_B, s.x() + (shape.type == mjGEOM_SPHERE ? 0 : s.y())};
  Eigen::AlignedBox3d box;
  for (const Eigen::Vector3d& p : shape.vertices) box.extend(p);
  return {shape.X_BG * box.center(), box.sizes().norm() / 2};
}

// Each body is a mocap body, so that one model serves all poses. MuJoCo numbers geoms in the order
// of their bodies.
bool NearBodies::compile() {
  if (isCompiled_) return model_ != nullptr;
  isCompiled_ = true;
  const SpecPtr spec(mj_makeSpec());
  // Use threads only with meshes: counting the cores for threads takes as long as compiling a small
  // robot.
  spec->compiler.usethread =
      std::ranges::find(shapes_, mjGEOM_MESH, &ConvexShape::type) != shapes_.end();
  std::vector<std::vector<std::size_t>> byBody(bodies_);
  for (std::size_t i = 0; i < shapes_.size(); ++i) {
    byBody[static_cast<std::size_t>(shapes_[i].body)].push_back(i);
  }
  geomOf_.resize(shapes_.size());
  int geoms = 0;
  for (const auto& ofBody : byBody) {
    mjsBody* body = mjs_addBody(mjs_findBody(spec.get(), "world"), nullptr);
    body->mocap = 1;
    for (const std::size_t i : ofBody) {
      const ConvexShape& shape = shapes_[i];
      geomOf_[i] = geoms++;
      mjsGeom* geom = mjs_addGeom(body, nullptr);
      geom->type = shape.type;
      Eigen::Map<Eigen::Vector3d>{geom->size} = shape.size;
      setPose(geom->pos, geom->quat, shape.X_BG);
      if (shape.type == mjGEOM_MESH) addMesh(spec.get(), shape, geom, std::to_string(i));
    }
  }
  model_.reset(mj_compile(spec.get(), nullptr));
  if (model_) data_.reset(mj_makeData(model_.get()));
  return model_ != nullptr;
}

// Returns the distance of two shapes (m). A distance above `margin` may be returned as `margin`.
// Infinite: MuJoCo refuses the shapes.
double NearBodies::distance(std::size_t a, std::size_t b, const std::vector<Pose>& X_WB,
                            double margin) {
  const auto capsuleOf = [&](const ConvexShape& shape) {
    return moved(*shape.capsule, X_WB[static_cast<std::size_t>(shape.body)]);
  };
  if (shapes_[a].capsule && shapes_[b].capsule) {
    return hrdf::distance(capsuleOf(shapes_[a]), capsuleOf(shapes_[b]));
  }
  if (!compile()) return std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < X_WB.size() && !isPlaced_; ++k) {
    setPose(data_->mocap_pos + 3 * k, data_->mocap_quat + 4 * k, X_WB[k]);
  }
  if (!isPlaced_) mj_kinematics(model_.get(), data_.get());
  isPlaced_ = true;
  return mj_geomDistance(model_.get(), data_.get(), geomOf_[a], geomOf_[b], margin, nullptr);
}

std::set<std::pair<int, int>> NearBodies::at(
    const std::vector<Pose>& X_WB, double margin,
    const std::function<bool(const ConvexShape&, const ConvexShape&)>& matters) {
  std::vector<Eigen::Vector3d> centers;
  std::vector<Extent> extents;
  for (std::size_t i = 0; i < shapes_.size(); ++i) {
    centers.push_back(X_WB[static_cast<std::size_t>(shapes_[i].body)] * balls_[i].p_B);
    const double reach = balls_[i].radius + margin / 2;
    extents.push_back({i, centers[i].x() - reach, centers[i].x() + reach});
  }
  std::ranges::sort(extents, {}, &Extent::low);
  std::set<std::pair<int, int>> pairs;
  isPlaced_ = false;
  for (std::size_t i = 0; i < extents.size(); ++i) {
    for (std::size_t j = i + 1; j < extents.size() && extents[j].low <= extents[i].high; ++j) {
      const std::size_t a = extents[i].shape, b = extents[j].shape;
      const std::pair<int, int> pair = std::minmax(shapes_[a].body, shapes_[b].body);
      const double reach = balls_[a].radius + balls_[b].radius + margin;
      if (pair.first == pair.second || (centers[a] - centers[b]).norm() >= reach) continue;
      if (pairs.contains(pair) || !matters(shapes_[a], shapes_[b])) continue;
      if (distance(a, b, X_WB, margin) < margin) pairs.insert(pair);
    }
  }
  return pairs;
}

}  // namespace hrdf
