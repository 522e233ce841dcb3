// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The shapes of a robot: their meshes, what they enclose, and their geoms.
#ifndef HRDF_LOWERING_SHAPES_H_
#define HRDF_LOWERING_SHAPES_H_

#include <array>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/inertial.h>
#include <hrdf/lower_files.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

#include "meshes/mesh_programs.h"
#include "model/mesh_assets.h"
#include "model/near_bodies.h"
#include "model/robot_model.h"

namespace hrdf {

// Makes a geom of the type capsule, or ball if its ends are one point.
void setEnds(mjsGeom& geom, const Capsule& capsule);

class Shapes {
 public:
  // Reads the meshes. Warns of those that cannot be read, of shapes without size, and of planes on
  // a body of which `moves` is true: these are left out. Limbs without shapes become sticks.
  // All arguments must outlive this.
  Shapes(const Mechanism& mechanism, const std::vector<bool>& moves, const ModelOptions& options,
         const LowerFiles& files, Diagnostics& out);

  // Returns what the shapes of `body` enclose, at 1 kg/m^3, in B: those that collide, or, where
  // none does, those that are seen. Nothing where they enclose nothing.
  std::optional<Inertial> solidOf(int body);

  // Reports whether sticks stand for the shapes of `body`.
  bool isOfSticks(int body) const;

  // Returns the shapes that collide unless the option `collision` is `none`. Bodies are numbered as
  // in "fingers.h".
  const std::vector<ConvexShape>& colliding() const { return colliding_; }

  // Returns the height (m) of the lowest point of the colliding shapes of the bodies for which
  // `counts` is true; 0 without such shapes.
  double lowestPoint(const std::vector<Pose>& X_WB, const std::vector<bool>& counts) const;

  // Adds the mesh of all that is seen, where the mechanism has one. Call it before addGeoms().
  void addWhole(MeshAssets& meshes) const;

  // Adds the geoms of `body` (-1: the world) to `to`, and names them.
  void addGeoms(int body, mjsBody* to, const RobotClasses& classes, MeshAssets& meshes);

  // Adds a geom that shows a mesh, if any, unless nothing is to be seen.
  void addLook(int mesh, int material, mjsBody* to, const RobotClasses& classes,
               MeshAssets& meshes);

 private:
  // A mesh in metres; no faces: it cannot be had.
  struct Loaded {
    TriangleMesh mesh;
    bool isFlat = false;
    std::optional<std::optional<Inertial>> solid;  // empty: not asked for yet
    std::vector<std::string> parts;                // names in the model, one for each group
    std::string whole;                             // likewise, of all faces
  };

  // Of the meshes that are loaded: file or triangles, extension, scale.
  using Places = std::map<std::tuple<const void*, std::string, std::array<double, 3>>, std::size_t>;
  void load(std::size_t index, MeshPrograms& programs, Places& places);
  TriangleMesh read(const Mechanism::Mesh& mesh, MeshPrograms& programs);
  void tellUnread(const Mechanism::Mesh& mesh, const std::string& why,
                  const MeshPrograms& programs);
  void keep(const Mechanism::Shape& shape, bool isOfMoving);
  void warnOfFlat() const;
  void warnOfHulls() const;
  void addSticks(const std::vector<bool>& moves);
  bool isThere(const Mechanism::Shape& shape) const;  // of a mesh
  bool canCollide(const Mechanism::Shape& shape) const;
  bool collides(const Mechanism::Shape& shape) const;
  bool isSeen(const Mechanism::Shape& shape) const;
  void addColliding(const Mechanism::Shape& shape);
  std::optional<Inertial> solidOf(const Mechanism::Shape& shape);
  void addGeom(const Mechanism::Shape& shape, mjsBody* to, const RobotClasses& classes,
               MeshAssets& meshes);
  void addParts(const Mechanism::Shape& shape, mjsBody* to, const RobotClasses& classes,
                MeshAssets& meshes);
  const std::string& wholeOf(int mesh, MeshAssets& meshes);
  void setFile(mjsMesh& made, const Mechanism::Mesh& mesh, const std::string& name);
  static void setForm(mjsGeom& geom, const Mechanism::Shape& shape);
  void setMaterial(mjsGeom& geom, int index);
  Loaded& loadedOf(const Mechanism::Shape& shape) {
    return loaded_[placeOf_[static_cast<std::size_t>(shape.mesh)]];
  }
  const Loaded& loadedOf(const Mechanism::Shape& shape) const {
    return loaded_[placeOf_[static_cast<std::size_t>(shape.mesh)]];
  }
  const Mechanism::Mesh& meshOf(const Mechanism::Shape& shape) const {
    return mechanism_.meshes[static_cast<std::size_t>(shape.mesh)];
  }

  const Mechanism& mechanism_;
  const ModelOptions& options_;
  const LowerFiles& files_;
  Diagnostics& out_;
  std::vector<Mechanism::Shape> sticks_;
  std::vector<std::vector<const Mechanism::Shape*>> ofBody_;  // those that are kept; the world last
  std::vector<const Mechanism::Shape*> flat_;                 // that would collide
  std::vector<Loaded> loaded_;
  std::vector<std::size_t> placeOf_;  // in loaded_, of each mesh: equal files are read once
  std::size_t faces_ = 0;
  std::vector<ConvexShape> colliding_;
};

}  // namespace hrdf

#endif  // HRDF_LOWERING_SHAPES_H_
