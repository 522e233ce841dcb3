// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/lower.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <hrdf/catalog.h>

#include "hebi/firmware_setup.h"
#include "lowering/bodies.h"
#include "lowering/build.h"
#include "lowering/couplings.h"
#include "lowering/drive_loads.h"
#include "lowering/drives.h"
#include "lowering/exclusions.h"
#include "lowering/fingers.h"
#include "lowering/grippers.h"
#include "lowering/keys.h"
#include "lowering/masses.h"
#include "lowering/model_limits.h"
#include "lowering/module_settings.h"
#include "lowering/option_checks.h"
#include "lowering/sensors.h"
#include "lowering/servos.h"
#include "lowering/tendons.h"
#include "mechanism/joint_lines.h"
#include "mechanism/names.h"
#include "mechanism/postures.h"
#include "model/mjs.h"
#include "model/principal_inertia.h"
#include "text/paths.h"
#include "text/strings.h"
#include "text/unique_name.h"

namespace hrdf {
namespace {

constexpr double kPhysicsStep = 0.002;  // s, MuJoCo's default

// Moves all elements that are children of the world by the option `base_pose`.
void place(Mechanism& mechanism, const std::optional<Pose>& X_WB) {
  if (!X_WB) return;
  for (auto& body : mechanism.bodies) {
    if (body.parent < 0) body.X_PB = *X_WB * body.X_PB;
  }
  for (auto& frame : mechanism.frames) {
    if (frame.body < 0) frame.X_BF = *X_WB * frame.X_BF;
  }
  for (auto& shape : mechanism.shapes) {
    if (shape.body < 0) shape.X_BG = *X_WB * shape.X_BG;
  }
  for (auto& camera : mechanism.cameras) {
    if (camera.body < 0) camera.X_BC = *X_WB * camera.X_BC;
  }
  for (auto& wrapper : mechanism.wrappers) {
    if (wrapper.body < 0) wrapper.X_BW = *X_WB * wrapper.X_BW;
  }
}

// Returns the index in frames of each drive's IMU; -1: no IMU. If the option `sensors` requests
// IMUs, adds an IMU frame on the parent body for each drive that is not a module.
std::vector<int> addImus(Mechanism& tree, SensorSet sensors) {
  std::vector<int> imus;
  const auto isTaken = [&](const std::string& name) {
    return std::ranges::find(tree.frames, name, &Mechanism::Frame::name) != tree.frames.end();
  };
  for (const Mechanism::Drive& drive : tree.drives) {
    imus.push_back(drive.module ? drive.module->imu : -1);
    if (drive.module || sensors == SensorSet::joint || sensors == SensorSet::none) continue;
    const Mechanism::Joint& joint = jointOf(tree, drive);
    const Mechanism::Body& body = tree.bodies[static_cast<std::size_t>(joint.body)];
    imus.back() = static_cast<int>(tree.frames.size());
    tree.frames.push_back({uniqueName(drive.name + "_imu", isTaken), body.parent,
                           body.X_PB * Eigen::Translation3d(joint.p_B), Mechanism::FrameKind::imu,
                           drive.where});
  }
  return imus;
}

Build begin(Mechanism mechanism, const ModelOptions& options, const LowerFiles& files,
            Diagnostics& out) {
  Build build{.tree = std::move(mechanism),
              .options = options,
              .files = files,
              .out = out,
              .floating = -1,
              .mobility = {},
              .jointsOf = {},
              .home = {},
              .inertials = {},
              .actuators = {},
              .imus = {},
              .joints = {},
              .shapes = {},
              .spec = {},
              .classes = {},
              .bodies = {}};
  place(build.tree, options.X_WB);
  nameModules(build.tree, options.names);
  if (options.floatingBase) build.floating = firstFixedRoot(build.tree);
  build.jointsOf = jointsOfBodies(build.tree);
  build.mobility = mobilityOf(build.tree, build.floating);
  build.imus = addImus(build.tree, options.sensors);
  return build;
}

// Returns a copy of `modules`, for a program that simulates the modules. Removes all gains,
// velocity limits and effort limits from `modules`, so that the model does not apply them too.
ModuleSettings leaveToModules(ModuleSettings& modules) {
  ModuleSettings all = modules;
  modules.gains.clear();
  for (ModuleSafety& safety : modules.safety) safety.velocity = safety.effort = {};
  return all;
}

// Warns if a setup file has sensor noise for a drive without the profile `firmware`.
void warnOfNoise(const ModuleSettings& modules, const Build& build) {
  for (std::size_t i = 0; i < modules.figures.size(); ++i) {
    if (build.actuators[i].profile == ActuatorProfile::firmware) continue;
    for (const ModuleFigures::Field& field : modules.figures[i].fields) {
      if (field.value == 0 || !fieldName(field.place).starts_with("noise.")) continue;
      build.out.warning(beside(build.tree.path, build.options.setup),
                        inQuotes(fieldName(field.place)) + " of " +
                            inQuotes(build.tree.drives[i].name) + " needs the profile 'firmware'",
                        "add actuator=firmware");
      return;
    }
  }
}

bool canHaveOptions(Build& build) {
  Mechanism& tree = build.tree;
  ModuleSettings modules = readSettings(tree, build.options, build.files.read, build.out);
  if (build.files.settings) *build.files.settings = leaveToModules(modules);
  build.actuators = actuatorSettings(tree, build.options, modules, build.out);
  if (!build.files.settings) warnOfNoise(modules, build);
  checkOptions(tree, build.options, build.actuators, build.out);
  return !build.out.hasErrors();
}

void addPayload(Build& build) {
  if (!build.options.payload) return;
  const Mechanism::Frame& tip = *firstTip(build.tree);
  if (tip.body < 0) return;
  auto& inertial = build.inertials[static_cast<std::size_t>(tip.body)];
  inertial = withPoint(inertial.value_or(Inertial{}), build.options.payload->mass,
                       tip.X_BF * build.options.payload->p_FC);
}

// Returns the inertia (kg m^2 or kg) that each drive moves: in a HEBI robot with all joints at
// zero, in other robots at home.
std::vector<double> drivenBy(const Build& build) {
  const Mechanism& tree = build.tree;
  std::vector<double> armatures;
  for (const JointFigures& joint : build.joints) armatures.push_back(joint.armature);
  const std::vector<double> zeros(tree.joints.size());
  return drivenInertias(tree, tree.partsAreKnown ? zeros : build.home,
                        loadInertias(tree, build.inertials), armatures);
}

// True if the model needs an implicit integrator: MuJoCo's default integrator computes the damping
// of actuators explicitly, so stiff actuators would be unstable.
bool isStiff(const Build& build, const std::vector<double>& driven) {
  if (!build.tree.partsAreKnown) return true;
  for (std::size_t i = 0; i < driven.size(); ++i) {
    const ActuatorSettings& settings = build.actuators[i];
    if (settings.isDcMotor || settings.profile == ActuatorProfile::pid) return true;
    const double ratio = build.tree.drives[i].gear, ofJoint = jointDamping(settings);
    const double ofActuator = settings.kv.value_or(0) - ofJoint;
    if (kPhysicsStep * (ofActuator - ofJoint) * ratio * ratio > 2 * driven[i]) return true;
  }
  return false;
}

// Moves a robot with a floating base so that its lowest point is on the floor.
void putDown(Build& build) {
  if (build.floating < 0 || build.options.X_WB) return;
  std::vector<bool> floats;
  for (const int root : build.mobility.freeRoot) floats.push_back(root == build.floating);
  for (const auto& gripper : build.tree.grippers) {
    floats.resize(floats.size() + 2, floats[static_cast<std::size_t>(gripper.palm)]);
  }
  const double lowest = build.shapes->lowestPoint(posesWithFingers(build.tree, build.home), floats);
  double& z = build.tree.bodies[static_cast<std::size_t>(build.floating)].X_PB.translation().z();
  z = tidy(z) - lowest;
}

// Returns the name of the robot's default class: the robot's name without '/', and with "robot"
// appended if another class may have this name.
std::string className(std::string name) {
  std::ranges::replace(name, '/', '_');
  const bool isPart = std::ranges::any_of(
      actuators(), [&](const ActuatorRow& row) { return name.starts_with(row.type); });
  const bool isTaken = isPart || name == "main" || name == "visual" || name == "collision" ||
                       name == "finger" || name == "pad";
  return isTaken || name.empty() ? name + "robot" : name;
}

// Returns the integrator of the option `integrator`. Default: MuJoCo's `discrete` for models with
// couplings or closed loops, because the other integrators apply the drives' damping after MuJoCo
// has solved the constraints; `implicitfast` if `isStiff`; else `euler`.
mjtIntegrator integratorOf(const Build& build, bool isStiff) {
  if (build.options.integrator) {
    switch (*build.options.integrator) {
      case Integrator::euler:
        return mjINT_EULER;
      case Integrator::implicitfast:
        return mjINT_IMPLICITFAST;
      case Integrator::discrete:
        return mjINT_DISCRETE;
    }
  }
  if (!build.tree.couplings.empty() || !build.tree.loops.empty()) return mjINT_DISCRETE;
  return isStiff ? mjINT_IMPLICITFAST : mjINT_EULER;
}

void setUpSpec(Build& build, bool isStiff) {
  const Mechanism& tree = build.tree;
  build.spec.reset(mj_makeSpec());
  mjSpec* spec = build.spec.get();
  setUpModel(spec, tree.path, build.files.assets != nullptr);
  if (!tree.name.empty()) mjs_setString(spec->modelname, tree.name.c_str());
  spec->option.integrator = integratorOf(build, isStiff);
  // Free bodies may be objects in a robot's hand, so contacts must not slip.
  if (std::ranges::any_of(tree.bodies, &Mechanism::Body::isFree)) setFirmContacts(*spec);
  if (tree.gravity) Eigen::Map<Eigen::Vector3d>{spec->option.gravity} = *tree.gravity;
  build.classes = addRobotClasses(spec, className(mjs_getString(spec->modelname)));
  // Feet do not collide with each other, but with all geoms that have MuJoCo's default affinity.
  if (build.options.collision == CollisionShapes::feet) {
    build.classes.collision->geom->conaffinity = 0;
  }
}

// Computes home posture, masses, and the parameters of joints and actuators.
void settle(Build& build) {
  const Mechanism& tree = build.tree;
  build.home = homeOf(tree, build.options, build.out);
  build.shapes.emplace(tree, build.mobility.moves, build.options, build.files, build.out);
  build.inertials = bodyInertials(tree, build.mobility, *build.shapes, build.options, build.out);
  addPayload(build);
  setUpServos(build);
  build.joints = jointFigures(build);
  const std::vector<double> driven = drivenBy(build);
  dampMotors(tree, driven, build.actuators);
  putDown(build);
  setUpSpec(build, isStiff(build, driven));
}

void addActuators(Build& build) {
  for (std::size_t i = 0; i < build.tree.drives.size(); ++i) addDrive(build, i);
  for (const auto& gripper : build.tree.grippers) addGripperActuator(build, gripper);
  addTendons(build.spec.get(), build.classes.robot, build.tree, build.options);
}

void addTexts(mjSpec* spec, const Mechanism& tree) {
  for (const auto& row : tree.texts) {
    if (row.text.empty()) continue;  // MuJoCo does not allow empty texts
    mjsText* text = mjs_addText(spec);
    mjs_setName(text->element, row.name.c_str());
    mjs_setString(text->data, row.text.c_str());
  }
}

SpecPtr built(Build& build) {
  mjSpec* spec = build.spec.get();
  addBodies(build);
  addCouplings(spec, build.tree);
  addLoops(spec, build.tree);
  if (build.options.collision == CollisionShapes::primitives) {
    addExclusions(spec, build.tree, build.mobility, build.shapes->colliding(), build.home);
  }
  addActuators(build);
  if (build.options.sensors != SensorSet::none) addSensors(spec, build.tree);
  addKeys(build);
  addTexts(spec, build.tree);
  return std::move(build.spec);
}

}  // namespace

SpecPtr lower(Mechanism mechanism, const ModelOptions& options, const LowerFiles& files,
              Diagnostics& out) {
  const std::string path = mechanism.path;
  Diagnostics own;
  SpecPtr spec;
  if (isWithinModelLimits(mechanism, own)) {
    Build build = begin(std::move(mechanism), options, files, own);
    if (canHaveOptions(build)) {
      settle(build);
      spec = built(build);
    }
  }
  out.append(own, path);
  return spec;
}

}  // namespace hrdf
