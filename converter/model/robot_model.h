// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes what the models of all robots have in common: settings, default classes, names of geoms,
// sensors.
#ifndef HRDF_SPEC_ROBOT_MODEL_H_
#define HRDF_SPEC_ROBOT_MODEL_H_

#include <string>

#include <hrdf/spec.h>

namespace hrdf {

// Moving bodies in a chain. MuJoCo 4.0.0 refuses the 1024th body below the world ("depth limit
// exceeded in signature computation") after seconds of work that grow with the cube of the depth;
// the rest is for the scene that the robot is attached to. At this depth MuJoCo compiles on a stack
// of 256 KiB; its writing and reading of MJCF recurse, and need 2 MiB.
inline constexpr int kMaxMovingDepth = 1000;

// Degrees of freedom. MuJoCo's time grows with the square of the number of joints, and so does the
// number of pairs of bodies that may touch: 2000 modules in one place take 9 s and 1.5 GB.
inline constexpr int kMaxDofs = 2000;

// Bodies, also fixed ones. MuJoCo walks over all of them for each body and geom that is added: 6000
// take a second, 12 000 five (tried).
inline constexpr int kMaxBodies = 5000;

// Returns "more than 2000 degrees of freedom, which is too much for MuJoCo".
std::string moreThan(int limit, const char* what);

// A joint at its limit behaves as a stop of twice the stiffness of MuJoCo's default: full effort at
// top speed goes some 10 mrad into it.
inline constexpr double kStop[mjNREF] = {0.01, 1};

// Sets the softness of a joint's dry friction so that a load below `frictionloss` moves it by less
// than 0.1 mrad or 0.1 mm in 10 s; by MuJoCo's default these are up to 300. Counts with the joint's
// armature, so set that first. Changes nothing without friction.
void holdByFriction(mjsJoint& joint);

// Names the model after the file at `path`, and sets the compiler and a light for viewers.
void setUpModel(mjSpec* spec, const std::string& path, bool hasAssets);

// The classes of a robot's model: of all that is in it, and in that class of geoms that are seen
// and of geoms that collide. Sites and geoms take their groups from them.
struct RobotClasses {
  mjsDefault* robot = nullptr;
  mjsDefault* visual = nullptr;
  mjsDefault* collision = nullptr;
};
RobotClasses addRobotClasses(mjSpec* spec, const std::string& name);

// Gives each geom of a body that has no name one of its own: NAME_visual, NAME_collision,
// NAME_collision_2.
void nameGeoms(mjsBody* body);

// Adds a sensor called `name` on an object.
mjsSensor* addSensor(mjSpec* spec, mjtSensor type, mjtObj on, const std::string& object,
                     const std::string& name);

// Adds the sensors NAME_position and NAME_velocity of the actuator `name`.
void addActuatorSensors(mjSpec* spec, const std::string& name);

}  // namespace hrdf

#endif  // HRDF_SPEC_ROBOT_MODEL_H_
