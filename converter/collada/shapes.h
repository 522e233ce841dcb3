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

// Maximum number of meshes of a body that collide separately, each as its convex hull. With more
// meshes, as in CATIA's files, a body gets one mesh per material.
inline constexpr std::size_t kMaxMeshesOfBody = 32;
// Maximum number of shapes of a robot, before meshes are joined.
inline constexpr std::size_t kMaxShapes = 100'000;

class Shapes {
 public:
  Shapes(Resolver& resolver, Mechanism& mechanism, Diagnostics& out)
      : resolver_(resolver), materials_(resolver, out), mechanism_(mechanism), out_(out) {}

  // Adds the shapes of visual nodes to links. A node belongs to the link that it is bound to, else
  // to its nearest ancestor's link. Without kinematics, adds the shapes to the bodies of the node
  // trees.
  void addNodes(const VisualTree& visuals, const Kinematics& kinematics);
  // Makes the shapes of a <rigid_body> the collision shapes of its body. Does nothing if they are
  // also the body's visual shapes, as in OpenRAVE's files, because visual shapes collide by
  // default.
  void addRigid(const RigidShapes& rigid);
  // Adds a geometry in the frame of a body; it collides and is not shown.
  void addCollision(const Node& geometry, int body);
  // Removes all collision shapes of a body.
  void leaveOut(int body) { leftOut_.insert(body); }
  // Moves the collected meshes into the mechanism. Call it once, after all shapes have been added.
  void finish();

 private:
  struct Geometry {
    std::vector<Surface> surfaces;
    bool isVisible = true;
    std::vector<Mechanism::Shape> shapes;  // from the <geometry_info> element
  };
  struct Piece {
    int body = 0;
    TriangleMesh mesh;
    std::optional<Colour> rgba;
    bool isVisual = true, isCollision = true;
    Location where;
    std::string name;
  };

  const Geometry& read(const Node& geometry);
  void readInfo(const Node& node, Geometry& geometry);
  void add(const Node& geometry, const Node& instance, const Eigen::Affine3d& X_BG, int body,
           bool isVisual);
  // Returns the colours that an <instance_geometry> binds.
  const Materials::Bound& boundBy(const Node& instance);
  bool isTooMany(const Node& node, std::size_t faces);
  // Sets for each shape of the mechanism whether it collides.
  void setContacts();

  Resolver& resolver_;
  Materials materials_;
  Mechanism& mechanism_;
  Diagnostics& out_;
  // Data of each <geometry> element that has been read.
  std::unordered_map<std::size_t, Geometry> geometries_;
  std::vector<Piece> pieces_;
  // Pairs: a body, and a <geometry> element of the body's visual shapes.
  std::set<std::pair<int, std::size_t>> shown_;
  // Colours bound by each <instance_geometry> element.
  std::unordered_map<std::size_t, Materials::Bound> bound_;
  std::set<int> onlyShown_;  // indices of bodies whose visual shapes do not collide
  std::set<int> leftOut_;    // indices of bodies that do not collide
  std::size_t triangles_ = 0;
  bool isFull_ = false;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_SHAPES_H_
