// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "modules.h"

#include <cmath>
#include <numbers>

#include "dynamics.h"

namespace hrdf {
namespace {

// Proportional gain of the position profile over the effort limit: full effort at an error of
// 1/50 rad, so that a robot holds its home within that.
constexpr double kPositionGain = 50;

// How far a position command may go at the output, to both sides.
constexpr double kTurnRange = std::numbers::pi;  // rad
constexpr double kSlideRange = 1;                // m

Drive driveOf(const Element& element) {
  if (const auto* actuator = std::get_if<Actuator>(&element.part)) return driveOf(*actuator->row);
  return driveOf(std::get<Joint>(element.part));
}

std::string infoOf(const Element& element) { return toString(placeOf(element.where)); }

void setUpJoint(mjsJoint& joint, const Drive& drive) {
  joint.armature = drive.armature;
  joint.frictionloss = drive.friction;
  joint.damping[0] = drive.damping;
}

// The control range is `range` to both sides, at the input.
void setUpActuator(mjsActuator& actuator, const Drive& drive, double gearRatio, double range) {
  double dampratio = 1;
  mjs_setToPosition(&actuator, kPositionGain * drive.maxEffort, nullptr, &dampratio, nullptr, 0);
  actuator.forcerange[0] = -drive.maxEffort;
  actuator.forcerange[1] = drive.maxEffort;
  actuator.gear[0] = gearRatio;
  actuator.ctrlrange[0] = -range;
  actuator.ctrlrange[1] = range;
}

// One class a module type; a joint element says everything itself.
const mjsDefault* moduleDefault(mjSpec* spec, const mjsDefault* robot, const Element& element) {
  const auto* actuator = std::get_if<Actuator>(&element.part);
  if (!actuator) return robot;
  const std::string type(actuator->row->type);
  if (const mjsDefault* known = mjs_findDefault(spec, type.c_str())) return known;
  mjsDefault* made = mjs_addDefault(spec, type.c_str(), robot);
  const Drive drive = driveOf(element);
  setUpJoint(*made->joint, drive);
  setUpActuator(*made->actuator, drive, 1, kTurnRange);
  return made;
}

void addActuator(mjSpec* spec, const mjsDefault* robot, const Element& element,
                 const Layout::Dof& dof) {
  mjsActuator* actuator = mjs_addActuator(spec, moduleDefault(spec, robot, element));
  mjs_setName(actuator->element, dof.name.c_str());
  mjs_setString(actuator->info, infoOf(element).c_str());
  mjs_setString(actuator->target, dof.name.c_str());
  actuator->trntype = mjTRN_JOINT;
  if (!std::holds_alternative<Joint>(element.part)) return;
  setUpActuator(*actuator, driveOf(element), dof.gearRatio, commandRange(dof));
}

void addSensor(mjSpec* spec, mjtSensor type, mjtObj on, const std::string& object,
               const std::string& name) {
  mjsSensor* sensor = mjs_addSensor(spec);
  mjs_setName(sensor->element, name.c_str());
  sensor->type = type;
  sensor->objtype = on;
  mjs_setString(sensor->objname, object.c_str());
}

// At the input side, in HEBI's coordinates.
void addSensors(mjSpec* spec, const std::string& name, const std::string& imu, SensorSet set) {
  if (set == SensorSet::none) return;
  addSensor(spec, mjSENS_ACTUATORPOS, mjOBJ_ACTUATOR, name, name + "_position");
  addSensor(spec, mjSENS_ACTUATORVEL, mjOBJ_ACTUATOR, name, name + "_velocity");
  addSensor(spec, mjSENS_ACTUATORFRC, mjOBJ_ACTUATOR, name, name + "_effort");
  if (set != SensorSet::imu) return;
  addSensor(spec, mjSENS_GYRO, mjOBJ_SITE, imu, name + "_gyro");
  addSensor(spec, mjSENS_ACCELEROMETER, mjOBJ_SITE, imu, name + "_accelerometer");
  addSensor(spec, mjSENS_FRAMEQUAT, mjOBJ_SITE, imu, name + "_orientation");
}

// Tells a program that opens the model which actuator, joint and site make a module of which type.
void mark(mjSpec* spec, const Element& element, const std::string& name, const std::string& imu) {
  mjsTuple* tuple = mjs_addTuple(spec);
  mjs_setName(tuple->element, name.c_str());
  const int types[] = {mjOBJ_ACTUATOR, mjOBJ_JOINT, mjOBJ_SITE};
  const double parameters[] = {0, 0, 0};
  mjs_setInt(tuple->objtype, types, 3);
  for (const std::string& object : {name, name, imu}) {
    mjs_appendString(tuple->objname, object.c_str());
  }
  mjs_setDouble(tuple->objprm, parameters, 3);
  mjsText* text = mjs_addText(spec);
  mjs_setName(text->element, name.c_str());
  const bool isJoint = std::holds_alternative<Joint>(element.part);
  mjs_setString(text->data, std::string(isJoint ? kindOf(element) : typeOf(element)).c_str());
}

}  // namespace

double commandRange(const Layout::Dof& dof) {
  return (dof.slides ? kSlideRange : kTurnRange) * std::abs(dof.gearRatio);
}

mjsJoint* addJoint(mjsBody* body, const mjsDefault* robot, const Element& element,
                   const Layout::Dof& dof) {
  mjSpec* spec = mjs_getSpec(body->element);
  mjsJoint* joint = mjs_addJoint(body, moduleDefault(spec, robot, element));
  mjs_setName(joint->element, dof.name.c_str());
  mjs_setString(joint->info, infoOf(element).c_str());
  joint->type = dof.slides ? mjJNT_SLIDE : mjJNT_HINGE;
  Eigen::Map<Eigen::Vector3d>{joint->axis} = dof.axis_B;
  if (std::holds_alternative<Joint>(element.part)) setUpJoint(*joint, driveOf(element));
  return joint;
}

void addModule(mjSpec* spec, const mjsDefault* robot, const Element& element,
               const Layout::Dof& dof, const std::string& imu, const ModelOptions& options) {
  addActuator(spec, robot, element, dof);
  addSensors(spec, dof.name, imu, options.sensors);
  mark(spec, element, dof.name, imu);
}

}  // namespace hrdf
