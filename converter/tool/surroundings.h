// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Puts a converted robot into a scene.
#ifndef HRDF_TOOL_SURROUNDINGS_H_
#define HRDF_TOOL_SURROUNDINGS_H_

#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/spec.h>

namespace hrdf {

// Holds the asset files of a model, so that MuJoCo finds them before they are written.
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
  const mjModel& model;  // the compiled spec
  // Its format says where it is and how: zeros are a home pose, and nothing is bolted to it.
  bool placesItself = false;
  bool hasHome = false;  // options give a home pose
  Vfs& vfs;
};

// Adds floor, light, stand and the keyframe `show` to `scene`, which may be the robot's own spec,
// and sets time step and integrator. Returns why it cannot, else an empty text.
std::string addSurroundings(mjSpec& scene, const RobotInScene& robot);

}  // namespace hrdf

#endif  // HRDF_TOOL_SURROUNDINGS_H_
