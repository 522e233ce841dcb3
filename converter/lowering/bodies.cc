// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/bodies.h"

#include <algorithm>
#include <string>

#include <hrdf/model_names.h>

#include "lowering/drives.h"
#include "lowering/grippers.h"
#include "lowering/sensors.h"
#include "lowering/tendons.h"
#include "mechanism/joint_lines.h"
#include "model/mjs.h"
#include "model/principal_inertia.h"
#include "text/unique_name.h"

namespace hrdf {
namespace {

// Stiffness of the stops of joints without a module. Light fingers of robot hands accelerate by
// more than 10 000 rad/s^2; they would pass a module's softer stop by some degrees.
constexpr double kStopSolref[] = {0.004, 1};
constexpr double kStopSolimp[] = {0.99, 0.999, 0.001};

template <class Rows>
auto& at(Rows& rows, int index) {
  return rows[static_cast<std::size_t>(index)];
}

struct Load {
  std::vector<const Mechanism::Frame*> frames;
  std::vector<const Mechanism::Camera*> cameras;
  std::vector<const Mechanism::Wrapper*> wrappers;
  std::vector<const Mechanism::Gripper*> grippers;
};

// Returns the frames, cameras, wrappers and grippers of each body and, as last entry, of the world.
std::vector<Load> loadsOf(const Mechanism& tree) {
  std::vector<Load> loads(tree.bodies.size() + 1);
  const auto of = [&](int body) -> Load& { return body < 0 ? loads.back() : at(loads, body); };
  for (const auto& frame : tree.frames) of(frame.body).frames.push_back(&frame);
  for (const auto& camera : tree.cameras) of(camera.body).cameras.push_back(&camera);
  for (const auto& wrapper : tree.wrappers) of(wrapper.body).wrappers.push_back(&wrapper);
  for (const auto& gripper : tree.grippers) of(gripper.palm).grippers.push_back(&gripper);
  return loads;
}

class Bodies {
 public:
  explicit Bodies(Build& build)
      : build_(build),
        tree_(build.tree),
        drives_(tree_.joints.size(), nullptr),
        follows_(followers(tree_)) {
    for (const auto& drive : tree_.drives) at(drives_, drive.joint) = &drive;
  }

  mjsBody* add(int index);
  void report() const;

 private:
  std::string freeJointName(const std::string& wanted) const;
  void addJoint(mjsBody* body, int index);
  void addInertial(mjsBody* body, int index);

  Build& build_;
  const Mechanism& tree_;
  // Drive of each joint; null: the joint has no drive.
  std::vector<const Mechanism::Drive*> drives_;
  std::vector<bool> follows_;  // for each joint; true: follower
  // Bodies with less inertia than a steel ball of the same mass, for a warning.
  std::vector<const Mechanism::Body*> light_;
};

mjsBody* Bodies::add(int index) {
  const Mechanism::Body& row = at(tree_.bodies, index);
  mjsBody* parent =
      row.parent < 0 ? mjs_findBody(build_.spec.get(), "world") : at(build_.bodies, row.parent);
  mjsBody* body = mjs_addBody(parent, nullptr);
  build_.bodies.push_back(body);
  mjs_setName(body->element, row.name.c_str());
  setInfo(body->info, row.where);
  setPose(body->pos, body->quat, row.X_PB);
  if (row.parent < 0) {
    mjs_setString(body->childclass, mjs_getString(mjs_getName(build_.classes.robot->element)));
  }
  if (build_.isFree(index)) {
    mjsJoint* joint = mjs_addFreeJoint(body);
    const bool isBase = index == build_.floating;
    mjs_setName(joint->element, isBase ? kFloatingBase : freeJointName(row.name).c_str());
  }
  for (const int joint : at(build_.jointsOf, index)) addJoint(body, joint);
  if (build_.options.gravcomp && build_.mobility.jointed[static_cast<std::size_t>(index)]) {
    body->gravcomp = 1;
  }
  addInertial(body, index);
  return body;
}

std::string Bodies::freeJointName(const std::string& wanted) const {
  return uniqueName(wanted, [&](const std::string& name) {
    return std::ranges::find(tree_.joints, name, &Mechanism::Joint::name) != tree_.joints.end();
  });
}

// Adds a joint. A follower has no limits, because limits could oppose its coupling.
void Bodies::addJoint(mjsBody* body, int index) {
  const Mechanism::Joint& row = at(tree_.joints, index);
  const Mechanism::Drive* drive = at(drives_, index);
  const bool isOfModule = drive && drive->module;
  mjsJoint* joint = mjs_addJoint(body, isOfModule ? classOf(build_, *drive) : build_.classes.robot);
  mjs_setName(joint->element, row.name.c_str());
  setInfo(joint->info, row.where);
  joint->type = row.slides ? mjJNT_SLIDE : mjJNT_HINGE;
  Eigen::Map<Eigen::Vector3d>{joint->pos} = row.p_B.unaryExpr(&tidy);
  Eigen::Map<Eigen::Vector3d>{joint->axis} = row.axis_B.unaryExpr(&tidy);
  joint->stiffness[0] = tidy(row.stiffness);
  joint->springref = tidy(row.rest);
  const JointFigures& figures = at(build_.joints, index);
  setFigures(*joint, figures);
  if (!figures.range || follows_[static_cast<std::size_t>(index)]) return;
  joint->range[0] = figures.range->min;
  joint->range[1] = figures.range->max;
  joint->limited = mjLIMITED_TRUE;
  std::ranges::copy(isOfModule ? kStop : kStopSolref, joint->solref_limit);
  if (!isOfModule) std::ranges::copy(kStopSolimp, joint->solimp_limit);
}

void Bodies::addInertial(mjsBody* body, int index) {
  const auto& inertial = at(build_.inertials, index);
  if (!inertial) return;
  const PrincipalInertia principal = movingInertia(*inertial);
  const Mechanism::Body& row = at(tree_.bodies, index);
  const bool moves = build_.mobility.moves[static_cast<std::size_t>(index)];
  if (moves && principal.isPoint && row.I_C) light_.push_back(&row);
  setInertial(*body, principal);
}

void Bodies::report() const {
  if (light_.empty()) return;
  const std::string others =
      light_.size() == 1 ? "" : " and " + std::to_string(light_.size() - 1) + " more";
  const std::string what =
      "the parts that move with '" + light_[0]->name + "'" + others +
      " have less inertia than a steel ball of the same mass: the ball's inertia is used";
  if (build_.options.payload) {  // the payload, a point mass, may cause the low inertia
    build_.out.note(light_[0]->where, what, "the part below the payload may have an inertia");
  } else {
    build_.out.warning(light_[0]->where, what,
                       "write the inertia in kg m^2; is the mass in grams?");
  }
}

void addSite(Build& build, mjsBody* body, const Mechanism::Frame& frame) {
  mjsSite* site = mjs_addSite(body, build.classes.robot);
  mjs_setName(site->element, frame.name.c_str());
  setPose(site->pos, site->quat, frame.X_BF);
  setInfo(site->info, frame.where);
}

}  // namespace

// Adds each body together with its sites, cameras and geoms. Adding all bodies first would be slow:
// MuJoCo visits all bodies for each added element.
void addBodies(Build& build) {
  MeshAssets meshes(build.spec.get(), build.classes.visual, build.files.assets);
  build.shapes->addWhole(meshes);
  const std::vector<Load> loads = loadsOf(build.tree);
  Bodies bodies(build);
  for (int i = -1; i < static_cast<int>(build.tree.bodies.size()); ++i) {
    mjsBody* body = i < 0 ? mjs_findBody(build.spec.get(), "world") : bodies.add(i);
    const Load& load = i < 0 ? loads.back() : at(loads, i);
    for (const auto* frame : load.frames) addSite(build, body, *frame);
    for (const auto* camera : load.cameras) addCamera(body, *camera);
    for (const auto* wrapper : load.wrappers) addWrapper(body, *wrapper);
    build.shapes->addGeoms(i, body, build.classes, meshes);
    for (const auto* gripper : load.grippers) addFingers(build, *gripper, meshes);
  }
  bodies.report();
}

}  // namespace hrdf
