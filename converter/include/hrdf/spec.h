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

struct Deleter {
  void operator()(mjSpec* spec) const { mj_deleteSpec(spec); }
  void operator()(mjModel* model) const { mj_deleteModel(model); }
  void operator()(mjData* data) const { mj_deleteData(data); }
};
using SpecPtr = std::unique_ptr<mjSpec, Deleter>;
using ModelPtr = std::unique_ptr<mjModel, Deleter>;
using DataPtr = std::unique_ptr<mjData, Deleter>;

// Of meshes that the library draws: Wavefront's text, or MuJoCo's binary one.
enum class MeshFormat { obj, msh };

// Files that are saved beside a model.
struct AssetFiles {
  std::string folder;                        // inside "assets", which all models of a folder share
  std::map<std::string, std::string> bytes;  // by path, from the model's folder
  MeshFormat format = MeshFormat::obj;
};

// Returns the MJCF text of a spec; if it has none, an empty text, with MuJoCo's reason in `error`.
std::string mjcf(const mjSpec& spec, std::string& error);

// Sets the cone of friction and `impratio` so that feet stand and held objects do not slip: with
// MuJoCo's own both creep.
void setFirmContacts(mjSpec& spec);

// Adds a floor at the height `floor` (m) with firm contacts, light and sky to a spec.
void addScene(mjSpec* spec, double floor);

// Returns the height (m) of a floor under a robot in its first keyframe: 0, or lower if the robot
// reaches below 0. A robot with a fixed base gets some room, so that it does not rest on the floor
// when it sags.
double floorUnder(const mjModel* model);

// Returns the height (m) of the lowest colliding geom of a model in its first keyframe, or in its
// initial pose if it has none; 0 if nothing collides. Planes do not count.
double lowestPoint(const mjModel* model);

}  // namespace hrdf

#endif  // HRDF_SPEC_H_
