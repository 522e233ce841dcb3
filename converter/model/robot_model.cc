// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/robot_model.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <hrdf/model_names.h>

#include "model/mesh_assets.h"

namespace hrdf {
namespace {

constexpr double kSiteSize = 0.005;  // m

constexpr double kFrictionTime = 0.004;  // s, time constant of the constraint of dry friction
// Allowed speed (rad/s or m/s) of a joint under a load equal to its dry friction.
constexpr double kCreep = 8e-6;
constexpr double kMinImpedance = 0.9, kMaxImpedance = 0.9999;  // solimp's default and maximum

}  // namespace

std::string moreThan(int limit, const char* what) {
  return "more than " + std::to_string(limit) + " " + what + ", which is too much for MuJoCo";
}

// A load f below the dry friction moves a joint of inertia M at the speed
// (1 - d) * f * kFrictionTime / (2 * M); d is the constraint's impedance. A larger d than necessary
// costs solver iterations.
void holdByFriction(mjsJoint& joint) {
  if (!(joint.frictionloss > 0)) return;
  const double softness = 2 * kCreep * joint.armature / (joint.frictionloss * kFrictionTime);
  const double impedance = std::clamp(1 - softness, kMinImpedance, kMaxImpedance);
  joint.solref_friction[0] = kFrictionTime;
  joint.solimp_friction[0] = joint.solimp_friction[1] = std::round(impedance * 1e5) / 1e5;
}

void setUpModel(mjSpec* spec, const std::string& path, bool hasAssets) {
  const std::filesystem::path file(path);
  mjs_setString(spec->modelname, file.stem().string().c_str());
  if (hasAssets) {
    mjs_setString(spec->compiler.meshdir, kAssetFolder);
  } else {
    mjs_setString(spec->modelfiledir, file.parent_path().string().c_str());
  }
  spec->compiler.degree = 0;
  // These settings make MuJoCo write default classes to MJCF, not all values in each element.
  spec->compiler.savecompiled = 0;
  spec->compiler.savecanonical = 0;
  // Brighten the headlight, because a robot without a scene has no other light. MuJoCo's default
  // leaves black parts black. A light in the robot would be repeated in each attached copy.
  std::ranges::fill(spec->visual.headlight.ambient, 0.3F);
  std::ranges::fill(spec->visual.headlight.diffuse, 0.6F);
}

RobotClasses addRobotClasses(mjSpec* spec, const std::string& name) {
  RobotClasses classes;
  classes.robot = mjs_addDefault(spec, name.c_str(), mjs_getSpecDefault(spec));
  mjsSite& site = *classes.robot->site;
  site.group = 4;
  site.size[0] = kSiteSize;
  classes.visual = mjs_addDefault(spec, "visual", classes.robot);
  mjsGeom& visual = *classes.visual->geom;
  visual.type = mjGEOM_MESH;
  visual.contype = visual.conaffinity = 0;
  visual.group = 2;
  visual.mass = 0;
  // Computes a mesh's inertia from its surface, because meshes of intersecting rods and plates have
  // almost no volume.
  classes.visual->mesh->inertia = mjMESH_INERTIA_SHELL;
  classes.collision = mjs_addDefault(spec, "collision", classes.robot);
  mjsGeom& collision = *classes.collision->geom;
  collision.type = mjGEOM_CAPSULE;
  collision.group = 3;
  collision.mass = 0;
  return classes;
}

void nameGeoms(mjsBody* body) {
  const std::string name = mjs_getString(mjs_getName(body->element));
  int visuals = 0, collisions = 0;
  for (mjsElement* child = mjs_firstChild(body, mjOBJ_GEOM, 0); child;
       child = mjs_nextChild(body, child, 0)) {
    if (!mjs_getString(mjs_getName(child))[0]) {
      const mjsGeom* geom = mjs_asGeom(child);
      const bool collides = geom->contype != 0 || geom->conaffinity != 0;
      const int number = collides ? ++collisions : ++visuals;
      const std::string kind = collides ? "_collision" : "_visual";
      mjs_setName(child, (name + kind + (number > 1 ? "_" + std::to_string(number) : "")).c_str());
    }
  }
}

mjsSensor* addSensor(mjSpec* spec, mjtSensor type, mjtObj on, const std::string& object,
                     const std::string& name) {
  mjsSensor* sensor = mjs_addSensor(spec);
  mjs_setName(sensor->element, name.c_str());
  sensor->type = type;
  sensor->objtype = on;
  mjs_setString(sensor->objname, object.c_str());
  return sensor;
}

void addActuatorSensors(mjSpec* spec, const std::string& name) {
  addSensor(spec, mjSENS_ACTUATORPOS, mjOBJ_ACTUATOR, name, positionSensorOf(name));
  addSensor(spec, mjSENS_ACTUATORVEL, mjOBJ_ACTUATOR, name, velocitySensorOf(name));
}

}  // namespace hrdf
