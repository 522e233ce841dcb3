// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The shapes of a robot: their meshes, mass properties, and geoms.
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

// Makes the geom a capsule, or a sphere if both ends are equal.
void setEnds(mjsGeom& geom, const Capsule& capsule);

class Shapes {
 public:
  // Reads the meshes. Warns of meshes that cannot be read, shapes without size, and planes on a
  // body of which `moves` is true: these are left out. Bodies without shapes get sticks. All
  // arguments must outlive this object.
  Shapes(const Mechanism& mechanism, const std::vector<bool>& moves, const ModelOptions& options,
         const LowerFiles& files, Diagnostics& out);

  // Returns the mass properties of the volume of `body`'s shapes, at 1 kg/m^3, in B: of collision
  // shapes, or, without any, of visual shapes. Returns nullopt if they have no volume.
  std::optional<Inertial> solidOf(int body);

  // True if the shapes of `body` are sticks.
  bool isOfSticks(int body) const;

  // Returns the collision shapes; empty for the option `collision=none`. Body indices as in
  // "fingers.h".
  const std::vector<ConvexShape>& colliding() const { return colliding_; }

  // Returns the height (m) of the lowest point of the colliding shapes of the bodies for which
  // `counts` is true; 0 without such shapes.
  double lowestPoint(const std::vector<Pose>& X_WB, const std::vector<bool>& counts) const;

  // Adds the mesh of all visual shapes, if the mechanism has one. Call it before addGeoms().
  void addWhole(MeshAssets& meshes) const;

  // Adds the geoms of `body` (-1: the world) to `to`, and names them.
  void addGeoms(int body, mjsBody* to, const RobotClasses& classes, MeshAssets& meshes);

  // Adds a geom that shows a mesh (-1: none), unless the model has no visual shapes.
  void addLook(int mesh, int material, mjsBody* to, const RobotClasses& classes,
               MeshAssets& meshes);

 private:
  // A mesh in metres; without faces: it cannot be read.
  struct Loaded {
    TriangleMesh mesh;
    bool isFlat = false;
    std::optional<std::optional<Inertial>> solid;  // nullopt: not computed yet
    std::vector<std::string> parts;                // names in the model, one per group of faces
    std::string whole;                             // name of the mesh of all faces
  };

  // Indices of loaded meshes, by file or triangles, extension, and scale.
  using Places = std::map<std::tuple<const void*, std::string, std::array<double, 3>>, std::size_t>;
  void load(std::size_t index, MeshPrograms& programs, Places& places);
  TriangleMesh read(const Mechanism::Mesh& mesh, MeshPrograms& programs);
  void tellUnread(const Mechanism::Mesh& mesh, const std::string& why,
                  const MeshPrograms& programs);
  void keep(const Mechanism::Shape& shape, bool isOfMoving);
  void warnOfFlat() const;
  void warnOfHulls() const;
  void addSticks(const std::vector<bool>& moves);
  bool isThere(const Mechanism::Shape& shape) const;  // false: a mesh without faces
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
  std::vector<std::vector<const Mechanism::Shape*>> ofBody_;  // kept shapes; the world is last
  std::vector<const Mechanism::Shape*> flat_;                 // flat shapes that should collide
  std::vector<Loaded> loaded_;
  std::vector<std::size_t> placeOf_;  // index in loaded_ by mesh: equal files are read once
  std::size_t faces_ = 0;
  std::vector<ConvexShape> colliding_;
};

}  // namespace hrdf

#endif  // HRDF_LOWERING_SHAPES_H_
