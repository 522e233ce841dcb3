// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// MuJoCo's objects, owned; scenes around a spec, and its text.
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

// The files beside a model.
struct AssetFiles {
  std::string folder;                        // inside "assets": models in one folder share that
  std::map<std::string, std::string> bytes;  // by path, from the model's folder
};

// The MJCF text of a spec; empty, with MuJoCo's reason in `error`, where there is none.
std::string mjcf(const mjSpec& spec, std::string& error);

// Adds a floor at the height `floor` (m), light and sky to a spec.
void addScene(mjSpec* spec, double floor);

// Where a floor goes under a robot in its first keyframe, m: at 0, but below the robot. One with a
// fixed base must not come to rest on it when it sags, so it gets some room.
double floorUnder(const mjModel* model);

// The height (m) of the lowest colliding geom of a model in its first keyframe, else in its initial
// pose; 0 without any. Planes do not count.
double lowestPoint(const mjModel* model);

}  // namespace hrdf

#endif  // HRDF_SPEC_H_
