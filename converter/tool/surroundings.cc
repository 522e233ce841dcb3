// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tool/surroundings.h"

#include <algorithm>

#include "model/show_pose.h"
#include "model/stand.h"

namespace hrdf {

Vfs::Vfs(const AssetFiles& assets) {
  mj_defaultVFS(&vfs_);
  for (const auto& [path, bytes] : assets.bytes) {
    mj_addBufferVFS(&vfs_, path.c_str(), bytes.data(), static_cast<int>(bytes.size()));
  }
}

std::string addSurroundings(mjSpec& scene, const RobotInScene& robot) {
  const Stand stand = standOf(robot.model);
  const SpecPtr whole(mj_copySpec(&robot.spec));
  scene.option.timestep = 0.001;
  scene.option.integrator = std::max<int>(robot.spec.option.integrator, mjINT_IMPLICITFAST);
  for (mjSpec* each : {&scene, whole.get()}) {
    addScene(each, stand.floor);
    if (!robot.placesItself) addBlocks(each, stand);
  }
  const ModelPtr model(mj_compile(whole.get(), &robot.vfs.get()));
  if (!model) return mjs_getError(whole.get());
  const bool hasHome = robot.placesItself || robot.hasHome;
  addShowKeyframe(&scene, *model, hasHome ? homePositions(*model) : showPose(*model));
  return {};
}

}  // namespace hrdf
