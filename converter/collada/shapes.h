// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes shapes of bodies from what visual nodes show.
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

// Bodies with more meshes than this get one for each material: CATIA's files have thousands. Others
// keep them apart, since each collides by its convex hull.
inline constexpr std::size_t kMaxMeshesOfBody = 32;
inline constexpr std::size_t kMaxShapes = 100'000;  // before they are joined

class Shapes {
 public:
  Shapes(Resolver& resolver, Mechanism& mechanism, Diagnostics& out)
      : resolver_(resolver), materials_(resolver, out), mechanism_(mechanism), out_(out) {}

  // Adds what the nodes show: each to the link that it or the nearest node around it is bound to,
  // without kinematics to its tree.
  void addNodes(const VisualTree& visuals, const Kinematics& kinematics);
  // Lets a body collide by the shapes of its <rigid_body>. Those that it shows collide as they are,
  // which is all that OpenRAVE writes.
  void addRigid(const RigidShapes& rigid);
  // Adds a geometry in the frame of a body that collides and is not shown.
  void addCollision(const Node& geometry, int body);
  // Lets nothing of a body collide.
  void leaveOut(int body) { leftOut_.insert(body); }
  // Call once, at the end: moves the meshes into the mechanism.
  void finish();

 private:
  // Holds what is known of a <geometry> once it is read.
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
  // The colours that an <instance_geometry> binds.
  const Materials::Bound& boundBy(const Node& instance);
  bool isTooMany(const Node& node, std::size_t faces);
  // Sets what collides.
  void setContacts();

  Resolver& resolver_;
  Materials materials_;
  Mechanism& mechanism_;
  Diagnostics& out_;
  std::unordered_map<std::size_t, Geometry> geometries_;  // by <geometry>
  std::vector<Piece> pieces_;
  std::set<std::pair<int, std::size_t>> shown_;  // bodies and the <geometry> that they show
  std::unordered_map<std::size_t, Materials::Bound> bound_;  // by <instance_geometry>
  std::set<int> onlyShown_;  // bodies of which nothing that they show collides
  std::set<int> leftOut_;    // bodies of which nothing collides
  std::size_t triangles_ = 0;
  bool isFull_ = false;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_SHAPES_H_
