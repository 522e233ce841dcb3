// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/grippers.h"

#include <algorithm>
#include <string>

#include "hebi/drivetrains.h"
#include "hebi/gripper.h"
#include "hebi/module_marks.h"
#include "lowering/drives.h"
#include "lowering/fingers.h"
#include "model/mjs.h"
#include "model/principal_inertia.h"

namespace hrdf {
namespace {

using Eigen::Vector3d;

constexpr const char* kFingerClass = "finger";
constexpr const char* kPadClass = "pad";

const Drivetrain& spoolDrivetrain() {
  static const Drivetrain drive =
      drivetrainOf(*std::ranges::find(actuators(), kGripperActuator, &ActuatorRow::type));
  return drive;
}

// Gives each finger half of the armature, friction and damping of the gripper's spool.
void setUpFinger(mjsJoint& joint, JointFriction friction) {
  const Drivetrain& spool = spoolDrivetrain();
  const double square = kSpoolRatio * kSpoolRatio / 2;
  setFigures(joint, jointFigures(spool.armature * square, spool.friction * kSpoolRatio / 2,
                                 spool.stallEffort / spool.freeSpeed * square,
                                 spool.maxSpeed / kSpoolRatio, friction));
  joint.type = mjJNT_SLIDE;
  Eigen::Map<Vector3d>{joint.axis} = Vector3d::UnitY();
  joint.range[1] = kFingerTravel;
}

// m, estimated torsional friction of a flat pad. The sliding friction is 1, MuJoCo's default.
constexpr double kPadTorsion = 0.02;

void setUpPad(mjsGeom& geom) {
  geom.type = mjGEOM_BOX;
  geom.condim = 4;
  geom.friction[1] = kPadTorsion;
  geom.priority = 1;
  // Stiffer contacts than MuJoCo's default: with the default, a held object slides by millimetres
  // per second.
  geom.solimp[0] = 0.99;
  geom.solimp[1] = 0.999;
  Eigen::Map<Vector3d>{geom.size} = Vector3d(0.008, 0.002, 0.0115);
  Eigen::Map<Vector3d>{geom.pos} = Vector3d(0, kPadGap + 0.002, 0.0965);
}

const mjsDefault* fingerDefault(Build& build) {
  mjSpec* spec = build.spec.get();
  if (const mjsDefault* known = mjs_findDefault(spec, kFingerClass)) return known;
  mjsDefault* made = mjs_addDefault(spec, kFingerClass, build.classes.robot);
  setUpFinger(*made->joint, build.options.friction);
  return made;
}

const mjsDefault* padDefault(Build& build) {
  mjSpec* spec = build.spec.get();
  if (const mjsDefault* known = mjs_findDefault(spec, kPadClass)) return known;
  mjsDefault* made = mjs_addDefault(spec, kPadClass, build.classes.collision);
  setUpPad(*made->geom);
  return made;
}

void addFinger(Build& build, const Mechanism::Gripper& gripper, int side, MeshAssets& meshes) {
  const std::string& name = gripper.fingers[static_cast<std::size_t>(side)];
  mjsBody* palm = build.bodies[static_cast<std::size_t>(gripper.palm)];
  mjsBody* finger = mjs_addBody(palm, nullptr);
  mjs_setName(finger->element, name.c_str());
  setInfo(finger->info, gripper.where);
  setPose(finger->pos, finger->quat, gripper.X_BI * fingerPose(side));
  mjsJoint* joint = mjs_addJoint(finger, fingerDefault(build));
  mjs_setName(joint->element, name.c_str());
  setInertial(*finger, movingInertia(fingerInertial(gripper.whole)));
  finger->gravcomp = palm->gravcomp;
  if (build.options.collision == CollisionShapes::primitives) {
    mjsGeom* pad = mjs_addGeom(finger, padDefault(build));
    mjs_setName(pad->element, (name + "_pad").c_str());
    setEnds(*mjs_addGeom(finger, build.classes.collision), fingerCapsule());
  }
  build.shapes->addLook(gripper.fingerMesh, gripper.fingerMaterial, finger, build.classes, meshes);
  nameGeoms(finger);
}

void addMirror(Build& build, const Mechanism::Gripper& gripper) {
  mjsEquality* mirror = mjs_addEquality(build.spec.get(), build.classes.robot);
  mjs_setName(mirror->element, gripper.name.c_str());
  mirror->type = mjEQ_JOINT;
  mjs_setString(mirror->name1, gripper.fingers[0].c_str());
  mjs_setString(mirror->name2, gripper.fingers[1].c_str());
}

}  // namespace

std::vector<Pose> posesWithFingers(const Mechanism& mechanism, const std::vector<double>& q) {
  std::vector<Pose> X_WB = forwardKinematics(mechanism, q);
  for (const Mechanism::Gripper& gripper : mechanism.grippers) {
    const Pose X_WI = X_WB[static_cast<std::size_t>(gripper.palm)] * gripper.X_BI;
    for (int side = 0; side < 2; ++side) {
      X_WB.push_back(X_WI * fingerPose(side) * Eigen::Translation3d(0, kFingerTravel, 0));
    }
  }
  return X_WB;
}

void addFingers(Build& build, const Mechanism::Gripper& gripper, MeshAssets& meshes) {
  for (int side = 0; side < 2; ++side) addFinger(build, gripper, side, meshes);
}

void addGripperActuator(Build& build, const Mechanism::Gripper& gripper) {
  addMirror(build, gripper);
  mjSpec* spec = build.spec.get();
  mjsActuator* actuator = mjs_addActuator(spec, build.classes.robot);
  mjs_setName(actuator->element, gripper.name.c_str());
  mjs_setString(actuator->target, gripper.fingers[0].c_str());
  actuator->trntype = mjTRN_JOINT;
  mjs_setToMotor(actuator);
  actuator->gear[0] = kSpoolRatio;
  const double effort = spoolDrivetrain().maxEffort;
  actuator->ctrlrange[0] = -effort;
  actuator->ctrlrange[1] = effort;
  const std::string& imu = build.tree.frames[static_cast<std::size_t>(gripper.imu)].name;
  addDriveSensors(spec, gripper.name, {mjSENS_ACTUATORFRC, mjOBJ_ACTUATOR, gripper.name}, imu,
                  build.options.sensors);
  markModule(spec, moduleNameOf(gripper), kGripperActuator,
             {gripper.name, gripper.fingers[0], imu, gripper.fingers[1]});
}

}  // namespace hrdf
