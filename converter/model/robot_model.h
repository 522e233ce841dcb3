// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes the common parts of all robots' models: settings, default classes, names of geoms, sensors.
#ifndef HRDF_SPEC_ROBOT_MODEL_H_
#define HRDF_SPEC_ROBOT_MODEL_H_

#include <string>

#include <hrdf/spec.h>

namespace hrdf {

// Maximum number of moving bodies in a chain. MuJoCo 4.0.0 refuses a chain of 1024 bodies (tried);
// the chain may begin with bodies of the scene. MuJoCo's time grows with the cube of the length.
// At this length MuJoCo compiles on a stack of 256 KiB; writing and reading MJCF need 2 MiB.
inline constexpr int kMaxMovingDepth = 1000;

// Maximum degrees of freedom. MuJoCo's time, and the number of pairs of bodies that may touch, grow
// with their square: 2000 modules that all overlap take 9 s and 1.5 GB.
inline constexpr int kMaxDofs = 2000;

// Maximum number of bodies, including fixed bodies. MuJoCo visits all bodies for each added body
// and geom: 6000 bodies take 1 s, 12 000 take 5 s (tried).
inline constexpr int kMaxBodies = 5000;

// Returns a message: "more than 2000 degrees of freedom, which is too much for MuJoCo".
std::string moreThan(int limit, const char* what);

// `solref` of joint limits: half of MuJoCo's default time constant. A motor with full effort at top
// speed goes about 10 mrad past the limit.
inline constexpr double kStop[mjNREF] = {0.01, 1};

// Sets the softness of a joint's dry friction: a load below `frictionloss` moves the joint by less
// than 0.1 mrad or 0.1 mm in 10 s (MuJoCo's default: up to 300 mrad or mm). The joint's armature
// must be set.
void holdByFriction(mjsJoint& joint);

// Names the model after the file at `path`, and sets compiler options and a light for viewers.
void setUpModel(mjSpec* spec, const std::string& path, bool hasAssets);

// The default classes of a robot's model. `robot` is for all elements, and is the parent of
// `visual` (drawn geoms) and `collision` (colliding geoms). The classes set the groups of sites and
// geoms.
struct RobotClasses {
  mjsDefault* robot = nullptr;
  mjsDefault* visual = nullptr;
  mjsDefault* collision = nullptr;
};
RobotClasses addRobotClasses(mjSpec* spec, const std::string& name);

// Names each unnamed geom of a body: NAME_visual, NAME_collision, NAME_collision_2.
void nameGeoms(mjsBody* body);

mjsSensor* addSensor(mjSpec* spec, mjtSensor type, mjtObj on, const std::string& object,
                     const std::string& name);

// Adds the sensors NAME_position and NAME_velocity of the actuator `name`.
void addActuatorSensors(mjSpec* spec, const std::string& name);

}  // namespace hrdf

#endif  // HRDF_SPEC_ROBOT_MODEL_H_
