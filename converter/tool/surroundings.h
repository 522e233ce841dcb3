// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Adds a scene around a converted robot.
#ifndef HRDF_TOOL_SURROUNDINGS_H_
#define HRDF_TOOL_SURROUNDINGS_H_

#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/spec.h>

namespace hrdf {

// Gives a model's asset files to MuJoCo before they are written to the disk.
class Vfs {
 public:
  explicit Vfs(const AssetFiles& assets);
  ~Vfs() { mj_deleteVFS(&vfs_); }
  Vfs(const Vfs&) = delete;
  Vfs& operator=(const Vfs&) = delete;

  mjVFS& get() { return vfs_; }

 private:
  mjVFS vfs_;
};

struct RobotInScene {
  const mjSpec& spec;
  const mjModel& model;  // compiled from `spec`
  // True: the robot's file defines the robot's position and pose. The zero pose is then the home
  // pose, and the robot gets no pedestal, wall or ceiling.
  bool placesItself = false;
  bool hasHome = false;  // the options have a home pose
  Vfs& vfs;
};

// Adds a floor, a light and the keyframe `show` to `scene`, and pedestals, walls and ceilings
// unless `placesItself` is true. Sets the time step and the integrator of `scene`. `scene` may be
// the robot's own spec. Returns the error; empty: success.
std::string addSurroundings(mjSpec& scene, const RobotInScene& robot);

}  // namespace hrdf

#endif  // HRDF_TOOL_SURROUNDINGS_H_
