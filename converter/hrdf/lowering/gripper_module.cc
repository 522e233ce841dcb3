// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/lowering/gripper_module.h"

#include <algorithm>
#include <string>

#include "hebi/drivetrains.h"
#include "hebi/module_marks.h"
#include "hrdf/drawings/shapes.h"
#include "hrdf/gripper.h"
#include "hrdf/lowering/module_elements.h"
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

// Each finger gets half of the spool's drivetrain, so that neither finger drags the other.
void setUpFinger(mjsJoint& joint, JointFriction friction) {
  Drivetrain half = spoolDrivetrain();
  half.armature *= kSpoolRatio * kSpoolRatio / 2;
  half.damping *= kSpoolRatio * kSpoolRatio / 2;
  half.friction *= kSpoolRatio / 2;
  half.maxSpeed /= kSpoolRatio;
  setUpJoint(joint, half, half.damping, friction);
  joint.type = mjJNT_SLIDE;
  Eigen::Map<Vector3d>{joint.axis} = Vector3d::UnitY();
  joint.range[1] = kFingerTravel;
}

// Torsional friction of a flat pad; the sliding friction stays 1, MuJoCo's default. Estimated.
constexpr double kPadTorsion = 0.02;  // m

void setUpPad(mjsGeom& geom) {
  geom.type = mjGEOM_BOX;
  geom.condim = 4;
  geom.friction[1] = kPadTorsion;
  geom.priority = 1;
  // Harder than MuJoCo's default, which lets a held object creep down by millimetres a second.
  geom.solimp[0] = 0.99;
  geom.solimp[1] = 0.999;
  Eigen::Map<Vector3d>{geom.size} = Vector3d(0.008, 0.002, 0.0115);
  Eigen::Map<Vector3d>{geom.pos} = Vector3d(0, kPadGap + 0.002, 0.0965);
}

const mjsDefault* fingerDefault(mjSpec* spec, const mjsDefault* robot, JointFriction friction) {
  if (const mjsDefault* known = mjs_findDefault(spec, kFingerClass)) return known;
  mjsDefault* made = mjs_addDefault(spec, kFingerClass, robot);
  setUpFinger(*made->joint, friction);
  return made;
}

const mjsDefault* padDefault(mjSpec* spec, const mjsDefault* collision) {
  if (const mjsDefault* known = mjs_findDefault(spec, kPadClass)) return known;
  mjsDefault* made = mjs_addDefault(spec, kPadClass, collision);
  setUpPad(*made->geom);
  return made;
}

}  // namespace

std::array<mjsBody*, 2> addFingers(mjsBody* palm, const mjsDefault* robot,
                                   const mjsDefault* collision, const Layout& layout,
                                   const Layout::Gripper& gripper, const ModelOptions& options) {
  mjSpec* spec = mjs_getSpec(palm->element);
  const Layout::Part& part = layout.parts[static_cast<std::size_t>(gripper.part)];
  std::array<mjsBody*, 2> fingers;
  for (int i = 0; i < 2; ++i) {
    const std::string& name = gripper.fingers[static_cast<std::size_t>(i)];
    mjsBody* finger = mjs_addBody(palm, nullptr);
    mjs_setName(finger->element, name.c_str());
    setPose(finger->pos, finger->quat, part.X_BI * fingerPose(i));
    mjsJoint* joint = mjs_addJoint(finger, fingerDefault(spec, robot, options.friction));
    mjs_setName(joint->element, name.c_str());
    setInertial(*finger, movingInertia(fingerInertial(*inertialOf(*part.element))));
    if (options.collision == CollisionShapes::primitives) {
      mjsGeom* pad = mjs_addGeom(finger, padDefault(spec, collision));
      mjs_setName(pad->element, (name + "_pad").c_str());
      addCapsule(finger, collision, fingerCapsule());
    }
    fingers[static_cast<std::size_t>(i)] = finger;
  }
  return fingers;
}

void addGripperModule(mjSpec* spec, const mjsDefault* robot, const Layout::Gripper& gripper,
                      const ModelOptions& options) {
  mjsEquality* mirror = mjs_addEquality(spec, robot);
  mjs_setName(mirror->element, gripper.name.c_str());
  mirror->type = mjEQ_JOINT;
  mjs_setString(mirror->name1, gripper.fingers[0].c_str());
  mjs_setString(mirror->name2, gripper.fingers[1].c_str());
  mjsActuator* actuator = mjs_addActuator(spec, robot);
  mjs_setName(actuator->element, gripper.name.c_str());
  mjs_setString(actuator->target, gripper.fingers[0].c_str());
  actuator->trntype = mjTRN_JOINT;
  mjs_setToMotor(actuator);
  actuator->gear[0] = kSpoolRatio;
  const double effort = spoolDrivetrain().maxEffort;
  actuator->ctrlrange[0] = -effort;
  actuator->ctrlrange[1] = effort;
  addSensors(spec, gripper.name, {mjSENS_ACTUATORFRC, mjOBJ_ACTUATOR, gripper.name}, gripper.imu,
             options.sensors);
  markModule(spec, gripper.name, kGripperActuator,
             {gripper.name, gripper.fingers[0], gripper.imu, gripper.fingers[1]});
}

}  // namespace hrdf
