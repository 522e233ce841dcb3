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

// Sets the geom to a capsule, or to a sphere if both ends are equal.
void setEnds(mjsGeom& geom, const Capsule& capsule);

class Shapes {
 public:
  // Reads the meshes of the mechanism. Leaves out, with a warning, meshes that cannot be read,
  // shapes without size, and planes on bodies for which `moves` is true. Draws bodies without
  // shapes as sticks between joints. All arguments must outlive this object.
  Shapes(const Mechanism& mechanism, const std::vector<bool>& moves, const ModelOptions& options,
         const LowerFiles& files, Diagnostics& out);

  // Returns the mass properties of `body` in its frame B at 1 kg/m^3, from its collision shapes or,
  // without them, its visual shapes; nullopt: they have no volume.
  std::optional<Inertial> solidOf(int body);

  // True if `body` is drawn by sticks, because it has no shapes in the file.
  bool isOfSticks(int body) const;

  // Returns the collision shapes of bodies, fingers and world, with body indices as in "fingers.h";
  // empty with the option `collision=none`.
  const std::vector<ConvexShape>& colliding() const { return colliding_; }

  // Returns the height (m) of the lowest point of the collision shapes of all bodies for which
  // `counts` is true; 0: no such shape.
  double lowestPoint(const std::vector<Pose>& X_WB, const std::vector<bool>& counts) const;

  // Adds the mesh of all visible surfaces (Mechanism::whole) if the mechanism has it. Call it
  // before addGeoms().
  void addWhole(MeshAssets& meshes) const;

  // Adds all geoms of `body` (-1: the world) to `to`, and gives them names.
  void addGeoms(int body, mjsBody* to, const RobotClasses& classes, MeshAssets& meshes);

  // Adds a geom that only draws the mesh with the index `mesh`; no geom if `mesh` is -1, or if the
  // model has no visual shapes.
  void addLook(int mesh, int material, mjsBody* to, const RobotClasses& classes,
               MeshAssets& meshes);

 private:
  // A mesh in metres; a mesh that cannot be read has no faces.
  struct Loaded {
    TriangleMesh mesh;
    bool isFlat = false;
    // Mass properties at 1 kg/m^3. Outer nullopt: not computed yet; inner nullopt: the mesh has no
    // volume.
    std::optional<std::optional<Inertial>> solid;
    // MuJoCo names of the meshes with one colour each, in the order of the mesh's groups.
    std::vector<std::string> parts;
    std::string whole;  // MuJoCo name of the mesh with all faces
  };

  // Maps content, file extension and scale of a mesh to its index in loaded_.
  using Places = std::map<std::tuple<const void*, std::string, std::array<double, 3>>, std::size_t>;
  void load(std::size_t index, MeshPrograms& programs, Places& places);
  TriangleMesh read(const Mechanism::Mesh& mesh, MeshPrograms& programs);
  void tellUnread(const Mechanism::Mesh& mesh, const std::string& why,
                  const MeshPrograms& programs);
  void keep(const Mechanism::Shape& shape, bool isOfMoving);
  void warnOfFlat() const;
  void warnOfHulls() const;
  void addSticks(const std::vector<bool>& moves);
  // True if the mesh of the shape has faces.
  bool isThere(const Mechanism::Shape& shape) const;
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
  // Shapes of each body, except shapes that are left out; the last entry is for the world.
  std::vector<std::vector<const Mechanism::Shape*>> ofBody_;
  std::vector<const Mechanism::Shape*> flat_;  // shapes that should collide, but have no thickness
  std::vector<Loaded> loaded_;
  // Index in loaded_ for each mesh of the mechanism; equal meshes share an index.
  std::vector<std::size_t> placeOf_;
  std::size_t faces_ = 0;
  std::vector<ConvexShape> colliding_;
};

}  // namespace hrdf

#endif  // HRDF_LOWERING_SHAPES_H_
