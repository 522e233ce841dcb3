// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/lowering/module_elements.h"

#include <algorithm>

#include "hebi/firmware_setup.h"
#include "hebi/module_marks.h"
#include "hrdf/lowering/actuator_profile.h"
#include "model/mjs.h"
#include "model/robot_model.h"
#include "text/unique_name.h"

namespace hrdf {
namespace {

// Returns the profile's word in the option `actuator`.
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

void setRange(double (&target)[2], const Range& range) {
  target[0] = range.min;
  target[1] = range.max;
}

void setStops(mjsJoint& joint, const Range& stops, double gearRatio) {
  const auto [min, max] = std::minmax({stops.min / gearRatio, stops.max / gearRatio});
  setRange(joint.range, {min, max});
  joint.limited = mjLIMITED_TRUE;
  std::ranges::copy(kStop, joint.solref_limit);
}

// An actuator changes what its joint has of the drive.
void setUpJointOf(mjsJoint& joint, Drivetrain drive, const ActuatorSettings& settings,
                  double gearRatio, JointFriction friction) {
  drive.armature /= settings.armatureDivisor;
  drive.friction /= settings.frictionDivisor;
  setUpJoint(joint, drive, jointDamping(settings) * gearRatio * gearRatio, friction);
  if (settings.stops) setStops(joint, *settings.stops, gearRatio);
}

// MuJoCo's DC motor saturates at one torque to both sides: the lower of the two limits. With
// several inputs it would clamp all of them to one range of controls, so it gets none.
void setToDcMotor(mjsActuator& actuator, const Drivetrain& drive,
                  const ActuatorSettings& settings) {
  const bool isPid = settings.profile == ActuatorProfile::pid;
  double nominal[] = {kNominalVoltage, drive.maxEffort, drive.maxSpeed};
  double saturation[] = {std::min(-settings.force.min, settings.force.max), 0, 0};
  double controller[] = {settings.kp,   settings.ki,          settings.kv.value_or(0),
                         settings.slew, settings.maxIntegral, kNominalVoltage};
  mjs_setToDCMotor(&actuator, nullptr, 0, nominal, saturation, nullptr, nullptr, controller,
                   nullptr, nullptr, isPid ? mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF : mjINPUT_POS);
  if (!isPid) return;
  setRange(actuator.ctrlrange, {0, 0});
  actuator.ctrllimited = mjLIMITED_FALSE;
}

void setToPid(mjsActuator& actuator, const ActuatorSettings& settings) {
  double dampratio = 1;
  mjs_setToPID(&actuator, settings.kp, nullptr, &dampratio, nullptr, nullptr, nullptr, 0,
               mjINPUT_POS | mjINPUT_VEL | mjINPUT_FF);
  setRange(actuator.velrange, settings.velocity);
  setRange(actuator.ffrange, settings.effort);
}

// The plugin gives the force, and clamps nothing: its motor has its own limits. MuJoCo takes inputs
// from this actuator, and its derivative, which is that of the motor's line: so it has all digits.
void setToFirmware(mjsActuator& actuator, const ActuatorSettings& settings) {
  const auto& [takesPosition, takesVelocity, takesEffort] = settings.inputs;
  double kv = *settings.kv;
  mjs_setToPID(&actuator, 0, &kv, nullptr, nullptr, nullptr, nullptr, 0,
               (takesPosition ? mjINPUT_POS : 0) | (takesVelocity ? mjINPUT_VEL : 0) |
                   (takesEffort ? mjINPUT_FF : 0));
  setRange(actuator.velrange, settings.velocity);
  setRange(actuator.ffrange, settings.effort);
  setRange(actuator.forcerange, {0, 0});
  mjs_setDouble(actuator.userdata, settings.firmware.data(),
                static_cast<int>(settings.firmware.size()));
}

// The force gain u - kp q - kv v, in an actuator that has its input already. A zero keeps its sign
// in a compiled model, but not in a file.
void setForce(mjsActuator& actuator, double gain, double kp, double kv) {
  actuator.gainprm[0] = gain;
  actuator.biastype = mjBIAS_AFFINE;
  actuator.biasprm[1] = 0 - kp;
  actuator.biasprm[2] = 0 - kv;
}

// MuJoCo takes a positive bias of velocity for a damping ratio where gain and bias of position
// cancel out. The gain is therefore as much larger as six digits, in which models are often saved,
// can tell apart: at pi rad this is 0.06 mrad.
double unlike(double kp) { return kp * (1 + 2e-5) + 1e-9; }

void setToPosition(mjsActuator& actuator, const ActuatorSettings& settings) {
  double dampratio = 1;
  mjs_setToPosition(&actuator, settings.kp, nullptr, settings.kv ? nullptr : &dampratio, nullptr,
                    0);
  if (!settings.kv) return;
  const double kv = *settings.kv - jointDamping(settings);
  setForce(actuator, kv < 0 ? unlike(settings.kp) : settings.kp, settings.kp, kv);
}

void setUpActuator(mjsActuator& actuator, const Drivetrain& drive, const ActuatorSettings& settings,
                   double gearRatio) {
  const double kv = settings.kv.value_or(0) - jointDamping(settings);
  setRange(actuator.forcerange, settings.force);
  setRange(actuator.ctrlrange, settings.position);
  actuator.gear[0] = gearRatio;
  if (settings.profile == ActuatorProfile::firmware) return setToFirmware(actuator, settings);
  if (settings.isDcMotor) return setToDcMotor(actuator, drive, settings);
  switch (settings.profile) {
    case ActuatorProfile::position:
      setToPosition(actuator, settings);
      break;
    case ActuatorProfile::velocity:
      mjs_setToVelocity(&actuator, 0);
      setForce(actuator, settings.gain, 0, kv);
      setRange(actuator.ctrlrange, settings.velocity);
      break;
    case ActuatorProfile::motor:
      mjs_setToMotor(&actuator);
      setForce(actuator, settings.gain, 0, kv);
      setRange(actuator.ctrlrange, settings.effort);
      break;
    case ActuatorProfile::pid:
    case ActuatorProfile::dcmotor:
    case ActuatorProfile::firmware:
      setToPid(actuator, settings);
      break;
  }
}

void tidyFigures(mjsActuator& actuator, ActuatorProfile profile) {
  const auto tidyAll = [](auto& figures) { std::ranges::transform(figures, figures, &tidy); };
  tidyAll(actuator.gainprm);
  if (profile != ActuatorProfile::firmware) tidyAll(actuator.biasprm);
  tidyAll(actuator.dynprm);
  tidyAll(actuator.gear);
  tidyAll(actuator.ctrlrange);
  tidyAll(actuator.velrange);
  tidyAll(actuator.ffrange);
  tidyAll(actuator.forcerange);
}

const Actuator* actuatorOf(const Element& element) { return std::get_if<Actuator>(&element.part); }

ActuatorSettings plainSettingsOf(const Module& module) {
  return plainSettings(module.element, module.settings.profile, module.options);
}

// Returns the class of a module: one for each type, and one more for each profile that is not the
// robot's. Joint elements have none: they set everything themselves.
const mjsDefault* moduleDefault(const Module& module) {
  const Actuator* actuator = actuatorOf(module.element);
  if (!actuator) return module.robot;
  std::string name(actuator->row->type);
  if (module.settings.profile != module.options.actuator)
    name += "_" + std::string(nameOf(module.settings.profile));
  if (const mjsDefault* known = mjs_findDefault(module.spec, name.c_str())) return known;
  mjsDefault* made = mjs_addDefault(module.spec, name.c_str(), module.robot);
  const Drivetrain drive = drivetrainOf(module.element);
  const ActuatorSettings settings = plainSettingsOf(module);
  setUpJointOf(*made->joint, drive, settings, 1, module.options.friction);
  setUpActuator(*made->actuator, drive, settings, 1);
  tidyFigures(*made->actuator, settings.profile);
  return made;
}

// An actuator of a plugin cannot say its inputs and its derivative, so a joint element has a class
// for its own.
const mjsDefault* firmwareDefault(const Module& module) {
  if (actuatorOf(module.element)) return moduleDefault(module);
  const std::string name = uniqueName(module.dof.name, [&](const std::string& taken) {
    return mjs_findDefault(module.spec, taken.c_str()) != nullptr;
  });
  mjsDefault* made = mjs_addDefault(module.spec, name.c_str(), module.robot);
  setUpActuator(*made->actuator, drivetrainOf(module.element), plainSettingsOf(module),
                module.dof.gearRatio);
  tidyFigures(*made->actuator, ActuatorProfile::firmware);
  return made;
}

const mjsDefault* actuatorDefault(const Module& module, bool isPlain) {
  if (module.settings.profile == ActuatorProfile::firmware) return firmwareDefault(module);
  return isPlain ? moduleDefault(module) : module.robot;
}

// An instance of the plugin is a module, and has its name.
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

// An actuator that differs from its class sets everything itself.
void addActuator(const Module& module) {
  const ActuatorSettings& settings = module.settings;
  const bool isPlain = actuatorOf(module.element) && settings == plainSettingsOf(module);
  mjsActuator* actuator = mjs_addActuator(module.spec, actuatorDefault(module, isPlain));
  const std::string& name = module.dof.name;
  mjs_setName(actuator->element, name.c_str());
  setInfo(actuator->info, module.element.where);
  mjs_setString(actuator->target, name.c_str());
  actuator->trntype = mjTRN_JOINT;
  if (settings.profile == ActuatorProfile::firmware) {
    addInstance(module.spec, name);
    setPlugin(actuator->plugin, name);
  }
  if (isPlain) return;
  setUpActuator(*actuator, drivetrainOf(module.element), settings, module.dof.gearRatio);
  tidyFigures(*actuator, settings.profile);
}

void addModuleSensor(mjSpec* spec, const std::string& name) {
  mjsSensor* sensor = mjs_addSensor(spec);
  mjs_setName(sensor->element, (name + "_module").c_str());
  sensor->type = mjSENS_PLUGIN;
  setPlugin(sensor->plugin, name);
}

}  // namespace

// As damping, dry friction brakes as much at top speed, so that the speed without load stays.
void setUpJoint(mjsJoint& joint, const Drivetrain& drive, double damping, JointFriction friction) {
  joint.armature = tidy(drive.armature);
  joint.frictionloss = friction == JointFriction::dry ? tidy(drive.friction) : 0;
  joint.damping[0] =
      tidy(damping + (friction == JointFriction::damping ? drive.friction / drive.maxSpeed : 0));
}

mjsGeom* addCapsule(mjsBody* body, const mjsDefault* collision, const Capsule& capsule) {
  mjsGeom* geom = mjs_addGeom(body, collision);
  geom->size[0] = tidy(capsule.radius);
  if (capsule.p_a == capsule.p_b) {
    geom->type = mjGEOM_SPHERE;
    Eigen::Map<Eigen::Vector3d>{geom->pos} = capsule.p_a.unaryExpr(&tidy);
  } else {
    Eigen::Map<Eigen::Vector3d>{geom->fromto} = capsule.p_a.unaryExpr(&tidy);
    Eigen::Map<Eigen::Vector3d>(geom->fromto + 3) = capsule.p_b.unaryExpr(&tidy);
  }
  return geom;
}

void addSensors(mjSpec* spec, const std::string& name, const EffortSensor& effort,
                const std::string& imu, SensorSet set) {
  if (set == SensorSet::none) return;
  addActuatorSensors(spec, name);
  addSensor(spec, effort.type, effort.on, effort.object, effortSensorOf(name));
  if (set == SensorSet::joint) return;
  addSensor(spec, mjSENS_GYRO, mjOBJ_SITE, imu, name + "_gyro");
  addSensor(spec, mjSENS_ACCELEROMETER, mjOBJ_SITE, imu, name + "_accelerometer");
  addSensor(spec, mjSENS_FRAMEQUAT, mjOBJ_SITE, imu, name + "_orientation");
}

mjsJoint* addJoint(mjsBody* body, const Module& module) {
  mjsJoint* joint = mjs_addJoint(body, moduleDefault(module));
  mjs_setName(joint->element, module.dof.name.c_str());
  setInfo(joint->info, module.element.where);
  joint->type = module.dof.slides ? mjJNT_SLIDE : mjJNT_HINGE;
  Eigen::Map<Eigen::Vector3d>{joint->axis} = module.dof.axis_B.unaryExpr(&tidy);
  setUpJointOf(*joint, drivetrainOf(module.element), module.settings, module.dof.gearRatio,
               module.options.friction);
  return joint;
}

void addModule(const Module& module, const std::string& imu, const std::string& shaft) {
  addActuator(module);
  const std::string& name = module.dof.name;
  // Measures at the shaft: MuJoCo's scalar sensors leave out the damping of the joint, which holds
  // the torque-speed line.
  const mjtSensor effort = module.dof.slides ? mjSENS_FORCE : mjSENS_TORQUE;
  addSensors(module.spec, name, {effort, mjOBJ_SITE, shaft}, imu, module.options.sensors);
  if (module.options.sensors == SensorSet::module &&
      module.settings.profile == ActuatorProfile::firmware) {
    addModuleSensor(module.spec, name);
  }
  const bool isJoint = std::holds_alternative<Joint>(module.element.part);
  const std::string type(isJoint ? kindOf(module.element) : typeOf(module.element));
  const ActuatorSettings& settings = module.settings;
  markModule(
      module.spec, module.dof.module, type, {name, name, imu, {}},
      {tidy(settings.armatureDivisor), tidy(settings.frictionDivisor), settings.stops.has_value()});
}

}  // namespace hrdf
