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

// Deleter of owning pointers to MuJoCo's objects.
struct Deleter {
  // Deletes the object.
  void operator()(mjSpec* spec) const { mj_deleteSpec(spec); }
  void operator()(mjModel* model) const { mj_deleteModel(model); }
  void operator()(mjData* data) const { mj_deleteData(data); }
};
// Owning pointers.
using SpecPtr = std::unique_ptr<mjSpec, Deleter>;
using ModelPtr = std::unique_ptr<mjModel, Deleter>;
using DataPtr = std::unique_ptr<mjData, Deleter>;

// File format for meshes that the library makes itself: Wavefront OBJ (text) or MuJoCo's MSH
// (binary).
enum class MeshFormat { obj, msh };

// Files that are saved next to a model.
struct AssetFiles {
  // Subfolder of "assets" that contains the files of this model.
  std::string folder;
  // Content of each file, by path relative to the model's folder.
  std::map<std::string, std::string> bytes;
  MeshFormat format = MeshFormat::obj;
};

// Returns the MJCF text of a spec. If MuJoCo cannot save the spec, returns an empty text, with
// MuJoCo's reason in `error`.
std::string mjcf(const mjSpec& spec, std::string& error);

// Sets the friction cone and `impratio` of a spec. With MuJoCo's defaults, feet and held objects
// slip slowly.
void setFirmContacts(mjSpec& spec);

// Adds a floor with firm contacts at the height `floor` (m), a light and a sky to a spec.
void addScene(mjSpec* spec, double floor);

// Returns the height (m, at most 0) of a floor below the robot in its first keyframe. The floor
// keeps a distance from moving parts of a fixed robot, because they may sag.
double floorUnder(const mjModel* model);

// Returns the height (m) of the lowest colliding geom, planes excluded, in the first keyframe or,
// without keyframes, in the initial pose; 0: no geom collides.
double lowestPoint(const mjModel* model);

}  // namespace hrdf

#endif  // HRDF_SPEC_H_
