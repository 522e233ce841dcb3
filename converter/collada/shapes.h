// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes shapes of bodies from visual nodes.
#ifndef HRDF_COLLADA_SHAPES_H_
#define HRDF_COLLADA_SHAPES_H_

#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "collada/geometry.h"
#include "collada/kinematics.h"
#include "collada/materials.h"
#include "collada/physics.h"
#include "collada/resolver.h"
#include "collada/visual_tree.h"

namespace hrdf::collada {

// A body with more meshes gets one mesh per material: CATIA's files have thousands. With fewer, the
// meshes stay separate, because each collides by its own convex hull.
inline constexpr std::size_t kMaxMeshesOfBody = 32;
inline constexpr std::size_t kMaxShapes = 100'000;  // before meshes are joined

class Shapes {
 public:
  Shapes(Resolver& resolver, Mechanism& mechanism, Diagnostics& out)
      : resolver_(resolver), materials_(resolver, out), mechanism_(mechanism), out_(out) {}

  // Adds the shapes of visual nodes, each to the link that the node or its nearest ancestor is
  // bound to; without kinematics, to the body of its tree.
  void addNodes(const VisualTree& visuals, const Kinematics& kinematics);
  // Makes a body collide by the shapes of its <rigid_body>. Geometries that the body also shows
  // collide with their visual shape; OpenRAVE writes only such geometries.
  void addRigid(const RigidShapes& rigid);
  // Adds a geometry in the frame of a body; it collides and is not shown.
  void addCollision(const Node& geometry, int body);
  // Removes all collision shapes of a body.
  void leaveOut(int body) { leftOut_.insert(body); }
  // Moves the meshes into the mechanism. Call once, at the end.
  void finish();

 private:
  // Data of a <geometry> that has been read.
  struct Geometry {
    std::vector<Surface> surfaces;
    bool isVisible = true;
    std::vector<Mechanism::Shape> shapes;  // of its <geometry_info>
  };
  struct Piece {
    int body = 0;
    TriangleMesh mesh;
    std::optional<Colour> rgba;
    bool isVisual = true, isCollision = true;
    Location where;
    std::string name;  // of the geometry
  };

  const Geometry& read(const Node& geometry);
  void readInfo(const Node& node, Geometry& geometry);
  void add(const Node& geometry, const Node& instance, const Eigen::Affine3d& X_BG, int body,
           bool isVisual);
  // Returns the colours that an <instance_geometry> binds.
  const Materials::Bound& boundBy(const Node& instance);
  bool isTooMany(const Node& node, std::size_t faces);
  // Sets the shapes that collide.
  void setContacts();

  Resolver& resolver_;
  Materials materials_;
  Mechanism& mechanism_;
  Diagnostics& out_;
  std::unordered_map<std::size_t, Geometry> geometries_;  // by <geometry>
  std::vector<Piece> pieces_;
  std::set<std::pair<int, std::size_t>> shown_;  // bodies, and <geometry> elements that they show
  std::unordered_map<std::size_t, Materials::Bound> bound_;  // by <instance_geometry>
  std::set<int> onlyShown_;  // bodies whose visual shapes do not collide
  std::set<int> leftOut_;    // bodies without collisions
  std::size_t triangles_ = 0;
  bool isFull_ = false;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_SHAPES_H_
