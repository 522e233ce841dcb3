// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Owning pointers for MuJoCo's objects, a scene for a spec, and the MJCF text of a spec.
#ifndef HRDF_SPEC_H_
#define HRDF_SPEC_H_

#include <map>
#include <memory>
#include <string>

#include <mujoco/mujoco.h>

namespace hrdf {

// Deletes MuJoCo's objects.
struct Deleter {
  // Delete the object.
  void operator()(mjSpec* spec) const { mj_deleteSpec(spec); }
  void operator()(mjModel* model) const { mj_deleteModel(model); }
  void operator()(mjData* data) const { mj_deleteData(data); }
};
// Owning pointers.
using SpecPtr = std::unique_ptr<mjSpec, Deleter>;
using ModelPtr = std::unique_ptr<mjModel, Deleter>;
using DataPtr = std::unique_ptr<mjData, Deleter>;

// Format of meshes that the library draws: Wavefront OBJ (text) or MuJoCo's MSH (binary).
enum class MeshFormat { obj, msh };

// Files that are saved next to a model.
struct AssetFiles {
  std::string folder;                        // in "assets", which all models of a folder share
  std::map<std::string, std::string> bytes;  // by path, relative to the model's folder
  MeshFormat format = MeshFormat::obj;
};

// Returns the MJCF text of a spec; empty, and MuJoCo's reason in `error`, if it fails.
std::string mjcf(const mjSpec& spec, std::string& error);

// Sets friction cone and `impratio` so that feet and held objects do not slip; with MuJoCo's
// defaults both creep.
void setFirmContacts(mjSpec& spec);

// Adds a floor with firm contacts at the height `floor` (m), light and sky to a spec.
void addScene(mjSpec* spec, double floor);

// Returns the height (m) of a floor for a robot in its first keyframe: 0, or lower if the robot
// reaches below 0. Under a robot with a fixed base it is some distance lower, so that the robot
// does not touch it when it sags.
double floorUnder(const mjModel* model);

// Returns the height (m) of the lowest colliding geom in the first keyframe, or in the initial pose
// without keyframes; 0: no geom collides. Planes do not count.
double lowestPoint(const mjModel* model);

}  // namespace hrdf

#endif  // HRDF_SPEC_H_
