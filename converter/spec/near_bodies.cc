// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/near_bodies.h"

#include <algorithm>
#include <limits>
#include <string>

#include "spec/mjs.h"

namespace hrdf {
namespace {

void addMesh(mjSpec* spec, const ConvexShape& shape, mjsGeom* geom, const std::string& name) {
  mjsMesh* mesh = mjs_addMesh(spec, nullptr);
  mjs_setName(mesh->element, name.c_str());
  mesh->inertia = mjMESH_INERTIA_SHELL;
  std::vector<float> vertices;
  for (const Eigen::Vector3d& p : shape.vertices) {
    for (const double coordinate : p) vertices.push_back(static_cast<float>(coordinate));
  }
  mjs_setFloat(mesh->uservert, vertices.data(), static_cast<int>(vertices.size()));
  mjs_setString(geom->meshname, name.c_str());
}

// What a geom takes of the x axis; all of it where it has no bounds.
struct Extent {
  int geom;
  double low, high;
};

std::vector<Extent> extentsOf(const mjModel& model, const mjData& data, double margin) {
  constexpr double kEndless = std::numeric_limits<double>::infinity();
  std::vector<Extent> extents;
  for (int i = 0; i < model.ngeom; ++i) {
    const bool isBounded = model.geom_rbound[i] > 0;
    const double reach = isBounded ? model.geom_rbound[i] + margin / 2 : kEndless;
    extents.push_back({i, data.geom_xpos[3 * i] - reach, data.geom_xpos[3 * i] + reach});
  }
  std::ranges::sort(extents, {}, &Extent::low);
  return extents;
}

bool areSpheresNear(const mjModel& model, const mjData& data, int a, int b, double margin) {
  if (model.geom_rbound[a] <= 0 || model.geom_rbound[b] <= 0) return true;
  const Eigen::Map<const Eigen::Vector3d> p_a(data.geom_xpos + 3 * a), p_b(data.geom_xpos + 3 * b);
  return (p_a - p_b).norm() < model.geom_rbound[a] + model.geom_rbound[b] + margin;
}

}  // namespace

// Each body is one that data move, so that one model serves all poses.
NearBodies::NearBodies(const std::vector<ConvexShape>& shapes, std::size_t bodies)
    : shapes_(shapes) {
  const SpecPtr spec(mj_makeSpec());
  std::vector<std::vector<const ConvexShape*>> byBody(bodies);
  for (const ConvexShape& shape : shapes) {
    byBody[static_cast<std::size_t>(shape.body)].push_back(&shape);
  }
  for (const auto& ofBody : byBody) {
    mjsBody* body = mjs_addBody(mjs_findBody(spec.get(), "world"), nullptr);
    body->mocap = 1;
    for (const ConvexShape* shape : ofBody) {
      mjsGeom* geom = mjs_addGeom(body, nullptr);
      geom->type = shape->type;
      Eigen::Map<Eigen::Vector3d>{geom->size} = shape->size;
      setPose(geom->pos, geom->quat, shape->X_BG);
      if (shape->type == mjGEOM_MESH) {
        addMesh(spec.get(), *shape, geom, std::to_string(shape - shapes.data()));
      }
    }
  }
  model_.reset(mj_compile(spec.get(), nullptr));
}

std::set<std::pair<int, int>> NearBodies::at(
    const std::vector<Pose>& X_WB, double margin,
    const std::function<bool(const ConvexShape&, const ConvexShape&)>& matters) const {
  std::set<std::pair<int, int>> pairs;
  if (!model_) return pairs;
  const DataPtr data(mj_makeData(model_.get()));
  for (std::size_t i = 0; i < X_WB.size(); ++i) {
    setPose(data->mocap_pos + 3 * i, data->mocap_quat + 4 * i, X_WB[i]);
  }
  mj_kinematics(model_.get(), data.get());
  std::vector<const ConvexShape*> shapeOf;  // MuJoCo's geoms are in the order of the bodies
  for (const ConvexShape& shape : shapes_) shapeOf.push_back(&shape);
  std::ranges::stable_sort(shapeOf, {}, [](const ConvexShape* shape) { return shape->body; });
  const std::vector<Extent> extents = extentsOf(*model_, *data, margin);
  for (std::size_t i = 0; i < extents.size(); ++i) {
    for (std::size_t j = i + 1; j < extents.size() && extents[j].low <= extents[i].high; ++j) {
      const int a = extents[i].geom, b = extents[j].geom;
      const ConvexShape& first = *shapeOf[static_cast<std::size_t>(a)];
      const ConvexShape& second = *shapeOf[static_cast<std::size_t>(b)];
      const std::pair<int, int> pair = std::minmax(first.body, second.body);
      if (pair.first == pair.second || pairs.contains(pair)) continue;
      if (!areSpheresNear(*model_, *data, a, b, margin) || !matters(first, second)) continue;
      if (mj_geomDistance(model_.get(), data.get(), a, b, margin, nullptr) < margin) {
        pairs.insert(pair);
      }
    }
  }
  return pairs;
}

}  // namespace hrdf
