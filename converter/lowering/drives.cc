// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/drives.h"

#include <algorithm>

#include <hrdf/model_names.h>

#include "hebi/firmware_setup.h"
#include "hebi/module_marks.h"
#include "lowering/set_up_actuator.h"
#include "model/mjs.h"
#include "model/robot_model.h"
#include "text/unique_name.h"

namespace hrdf {
namespace {

// Smallest distance between the limits of a joint. Smaller ranges are extended to it, because
// MuJoCo does not allow equal limits.
constexpr double kMinRange = 2e-6;  // rad or m

std::string_view nameOf(ActuatorProfile profile) {
  switch (profile) {
    case ActuatorProfile::position:
      return "position";
    case ActuatorProfile::velocity:
      return "velocity";
    case ActuatorProfile::pid:
      return "pid";
    case ActuatorProfile::dcmotor:
      return "dcmotor";
    case ActuatorProfile::motor:
      return "motor";
    case ActuatorProfile::firmware:
      return "firmware";
  }
  return "";
}

// Returns the joint parameters of a module. Parameters that the actuator contains are left out.
JointFigures moduleFigures(const Drivetrain& train, const ActuatorSettings& settings, double gear,
                           JointFriction friction) {
  JointFigures figures = jointFigures(
      train.armature / settings.armatureDivisor, train.friction / settings.frictionDivisor,
      jointDamping(settings) * gear * gear, train.maxSpeed, friction);
  if (settings.stops) {
    const auto [min, max] = std::minmax({settings.stops->min / gear, settings.stops->max / gear});
    figures.range = {min, max};
  }
  return figures;
}

JointFigures fileFigures(const Mechanism::Joint& joint, JointFriction friction) {
  JointFigures figures =
      jointFigures(joint.armature, joint.friction, joint.damping, speedOf(joint), friction);
  if (joint.range) {
    const double middle = (joint.range->low + joint.range->high) / 2;
    const double half = std::max(joint.range->high - joint.range->low, kMinRange) / 2;
    figures.range = {tidy(middle - half), tidy(middle + half)};
  }
  return figures;
}

// Returns the default class for an actuator with the profile `firmware`. An HRDF <joint>, and a
// module with parameters of a setup file, get a separate class, because MJCF's <plugin> actuators
// cannot override some values of their class, such as kv.
const mjsDefault* firmwareClassOf(Build& build, const Mechanism::Drive& drive) {
  const ActuatorRow* type = drive.module->type;
  if (type && !drive.module->figures) return classOf(build, drive);
  const std::string wanted = (type ? std::string(type->type) + "_" : "") + drive.name;
  const std::string name = uniqueName(wanted, [&](const std::string& taken) {
    return mjs_findDefault(build.spec.get(), taken.c_str()) != nullptr;
  });
  mjsDefault* made = mjs_addDefault(build.spec.get(), name.c_str(), build.classes.robot);
  setUpActuator(*made->actuator,
                plainSettings(build.tree, drive, ActuatorProfile::firmware, build.options),
                drive.gear);
  return made;
}

// Sets the plugin instance of an actuator or a sensor. `instance`: name of the module.
void setPlugin(mjsPlugin& plugin, const std::string& instance) {
  plugin.active = 1;
  mjs_setString(plugin.name, instance.c_str());
}

void addInstance(mjSpec* spec, const std::string& name) {
  mjs_activatePlugin(spec, kFirmwarePlugin);
  mjsPlugin* instance = mjs_addPlugin(spec);
  mjs_setName(instance->element, name.c_str());
  mjs_setString(instance->plugin_name, kFirmwarePlugin);
  instance->active = 1;
}

// Adds the actuator of a drive. Class of a profile other than `firmware`: the class of the module
// type if all settings are equal to that class, else the robot's class.
void addActuator(Build& build, const Mechanism::Drive& drive, const ActuatorSettings& settings) {
  const bool hasClass = drive.module && drive.module->type;
  const bool isPlain = hasClass && settings == plainSettings(build.tree, asShipped(drive),
                                                             settings.profile, build.options);
  const bool isFirmware = settings.profile == ActuatorProfile::firmware;
  const mjsDefault* def = isFirmware ? firmwareClassOf(build, drive)
                          : isPlain  ? classOf(build, drive)
                                     : build.classes.robot;
  mjsActuator* actuator = mjs_addActuator(build.spec.get(), def);
  mjs_setName(actuator->element, drive.name.c_str());
  setInfo(actuator->info, drive.where);
  mjs_setString(actuator->target, jointOf(build.tree, drive).name.c_str());
  actuator->trntype = mjTRN_JOINT;
  if (isFirmware) {
    addInstance(build.spec.get(), drive.name);
    setPlugin(actuator->plugin, drive.name);
  }
  if (isPlain) return;
  setUpActuator(*actuator, settings, drive.gear, drive.motor ? &*drive.motor : nullptr);
}

// Returns the effort sensor of a drive. For a module, it is at the site of the shaft, because
// MuJoCo's joint sensors do not measure joint damping, which contains the torque-speed line.
EffortSensor shaftSensorOf(const Mechanism& tree, const Mechanism::Drive& drive) {
  const Mechanism::Joint& joint = jointOf(tree, drive);
  if (!drive.module) return {mjSENS_JOINTACTFRC, mjOBJ_JOINT, joint.name};
  return {joint.slides ? mjSENS_FORCE : mjSENS_TORQUE, mjOBJ_SITE,
          tree.frames[static_cast<std::size_t>(drive.module->shaft)].name};
}

void addModuleSensor(mjSpec* spec, const std::string& name) {
  mjsSensor* sensor = mjs_addSensor(spec);
  mjs_setName(sensor->element, (name + "_module").c_str());
  sensor->type = mjSENS_PLUGIN;
  setPlugin(sensor->plugin, name);
}

void mark(Build& build, const Mechanism::Drive& drive, const ActuatorSettings& settings,
          const std::string& imu) {
  const Mechanism::Module& module = *drive.module;
  markModule(
      build.spec.get(), module.name, typeOf(module),
      {drive.name, jointOf(build.tree, drive).name, imu, {}},
      {tidy(settings.armatureDivisor), tidy(settings.frictionDivisor), settings.stops.has_value()});
}

}  // namespace

JointFigures jointFigures(double armature, double friction, double damping, double maxSpeed,
                          JointFriction option) {
  const double ofFriction = option == JointFriction::damping ? friction / maxSpeed : 0;
  return {armature, option == JointFriction::dry ? friction : 0, damping + ofFriction, {}};
}

std::vector<JointFigures> jointFigures(const Build& build) {
  std::vector<JointFigures> figures;
  for (const Mechanism::Joint& joint : build.tree.joints) {
    figures.push_back(fileFigures(joint, build.options.friction));
  }
  for (std::size_t i = 0; i < build.actuators.size(); ++i) {
    const Mechanism::Drive& drive = build.tree.drives[i];
    JointFigures& joint = figures[static_cast<std::size_t>(drive.joint)];
    if (drive.module) {
      joint = moduleFigures(drivetrainOf(build.tree, drive), build.actuators[i], drive.gear,
                            build.options.friction);
    } else {
      joint.damping += jointDamping(build.actuators[i]) * drive.gear * drive.gear;
    }
  }
  return figures;
}

void setFigures(mjsJoint& joint, const JointFigures& figures) {
  joint.armature = tidy(figures.armature);
  joint.frictionloss = tidy(figures.friction);
  joint.damping[0] = tidy(figures.damping);
  holdByFriction(joint);
}

const mjsDefault* classOf(Build& build, const Mechanism::Drive& drive) {
  if (!drive.module || !drive.module->type) return build.classes.robot;
  const auto index = static_cast<std::size_t>(&drive - build.tree.drives.data());
  const ActuatorProfile profile = build.actuators[index].profile;
  std::string name(drive.module->type->type);
  if (profile != build.options.actuator) name += "_" + std::string(nameOf(profile));
  if (const mjsDefault* known = mjs_findDefault(build.spec.get(), name.c_str())) return known;
  mjsDefault* made = mjs_addDefault(build.spec.get(), name.c_str(), build.classes.robot);
  const Mechanism::Drive shipped = asShipped(drive);
  const ActuatorSettings settings = plainSettings(build.tree, shipped, profile, build.options);
  setFigures(*made->joint,
             moduleFigures(drivetrainOf(build.tree, shipped), settings, 1, build.options.friction));
  setUpActuator(*made->actuator, settings, 1);
  return made;
}

void addDriveSensors(mjSpec* spec, const std::string& name, const EffortSensor& effort,
                     const std::string& imu, SensorSet set) {
  if (set == SensorSet::none) return;
  addActuatorSensors(spec, name);
  addSensor(spec, effort.type, effort.on, effort.object, effortSensorOf(name));
  if (set == SensorSet::joint) return;
  addSensor(spec, mjSENS_GYRO, mjOBJ_SITE, imu, name + "_gyro");
  addSensor(spec, mjSENS_ACCELEROMETER, mjOBJ_SITE, imu, name + "_accelerometer");
  addSensor(spec, mjSENS_FRAMEQUAT, mjOBJ_SITE, imu, name + "_orientation");
}

void addDrive(Build& build, std::size_t index) {
  const Mechanism::Drive& drive = build.tree.drives[index];
  const ActuatorSettings& settings = build.actuators[index];
  const SensorSet sensors = build.options.sensors;
  const int imu = build.imus[index];
  const std::string site = imu < 0 ? "" : build.tree.frames[static_cast<std::size_t>(imu)].name;
  addActuator(build, drive, settings);
  addDriveSensors(build.spec.get(), drive.name, shaftSensorOf(build.tree, drive), site, sensors);
  if (!drive.module) return;
  if (sensors == SensorSet::module && settings.profile == ActuatorProfile::firmware) {
    addModuleSensor(build.spec.get(), drive.name);
  }
  mark(build, drive, settings, site);
}

}  // namespace hrdf
