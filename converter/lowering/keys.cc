// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/keys.h"

#include <algorithm>
#include <string>

#include "hebi/gripper.h"
#include "mechanism/postures.h"
#include "model/home.h"
#include "model/mjs.h"

namespace hrdf {
namespace {

// Returns the bodies in MuJoCo's order: depth first.
std::vector<std::size_t> depthFirst(const Mechanism& tree) {
  // Children of each body; the last entry has the children of the world.
  std::vector<std::vector<std::size_t>> children(tree.bodies.size() + 1);
  for (std::size_t i = tree.bodies.size(); i-- > 0;) {
    const int parent = tree.bodies[i].parent;
    (parent < 0 ? children.back() : children[static_cast<std::size_t>(parent)]).push_back(i);
  }
  std::vector<std::size_t> order, open = children.back();
  while (!open.empty()) {
    const std::size_t body = open.back();
    open.pop_back();
    order.push_back(body);
    open.insert(open.end(), children[body].begin(), children[body].end());
  }
  return order;
}

std::vector<double> positionsAt(const Build& build, const std::vector<double>& q) {
  std::vector<double> qpos;
  for (const std::size_t index : depthFirst(build.tree)) {
    if (build.isFree(static_cast<int>(index))) {
      const mjsBody* body = build.bodies[index];
      qpos.insert(qpos.end(), body->pos, body->pos + 3);
      qpos.insert(qpos.end(), body->quat, body->quat + 4);
    }
    for (const int joint : build.jointsOf[index]) {
      qpos.push_back(tidy(q[static_cast<std::size_t>(joint)]));
    }
    for (const Mechanism::Gripper& gripper : build.tree.grippers) {
      if (gripper.palm == static_cast<int>(index)) qpos.resize(qpos.size() + 2, kFingerTravel);
    }
  }
  return qpos;
}

// Copies `values` to `to`, unless all values are zero, which is the default in a key.
void set(mjDoubleVec* to, const std::vector<double>& values) {
  const bool isZero = std::ranges::all_of(values, [](double value) { return value == 0; });
  if (!isZero) mjs_setDouble(to, values.data(), static_cast<int>(values.size()));
}

void addKey(const Build& build, const std::string& name, const std::vector<double>& q) {
  const std::vector<double> qpos = positionsAt(build, q);
  std::vector<double> ctrl, act;
  for (std::size_t i = 0; i < build.actuators.size(); ++i) {
    const Mechanism::Drive& drive = build.tree.drives[i];
    const double position = tidy(drive.gear * q[static_cast<std::size_t>(drive.joint)]);
    const auto commands = commandsAt(build.actuators[i], position);
    ctrl.insert(ctrl.end(), commands.begin(), commands.end());
    const auto activations = activationsAt(build.actuators[i], position);
    act.insert(act.end(), activations.begin(), activations.end());
  }
  const bool hasSeveral = ctrl.size() > build.actuators.size();
  ctrl.resize(ctrl.size() + build.tree.grippers.size(), kOpenEffort);
  ctrl.resize(ctrl.size() + build.tree.tendons.size());  // command 0 of each tendon: no force
  mjsKey* key = mjs_addKey(build.spec.get());
  mjs_setName(key->element, name.c_str());
  mjs_setDouble(key->qpos, qpos.data(), static_cast<int>(qpos.size()));
  // If an actuator has several controls (such as position and velocity), the key has no `ctrl`:
  // with `ctrl`, MuJoCo could not attach the model to a scene.
  if (!hasSeveral) set(key->ctrl, ctrl);
  set(key->act, act);
}

}  // namespace

void addKeys(Build& build) {
  const bool canMove =
      std::ranges::count(build.mobility.moves, true) > 0 || !build.tree.grippers.empty();
  if (!canMove) return;
  addKey(build, kHomeKeyframe, build.home);
  for (const auto& posture : otherPostures(build.tree)) addKey(build, posture.name, posture.q);
}

}  // namespace hrdf
