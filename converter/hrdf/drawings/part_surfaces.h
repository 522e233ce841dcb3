// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Surfaces of the catalog's parts in I, and of the rotor in O. Adjacent faces share vertices, so
// callers use creased(). Links, rods and balls vary in size: they are scaled copies of cached
// pieces that are already creased. Plates are also creased. Sizes are measured on HEBI's mesh
// files, or scaled from a similar part if HEBI publishes no file.
#ifndef HRDF_DRAWINGS_PART_SURFACES_H_
#define HRDF_DRAWINGS_PART_SURFACES_H_

#include <vector>

#include <hrdf/element.h>

#include "hrdf/drawings/shapes.h"

namespace hrdf {

// Maximum distance of a vertex from the origin: single precision then has an error up to 0.1 mm.
// Longer parts are not drawn.
constexpr double kReach = 1000;  // m

Finish finishOf(Family family);
TriangleMesh housingMesh(const ActuatorRow& row);
TriangleMesh rotorMesh(const ActuatorRow& row);

TriangleMesh linkMesh(const Link& link);
TriangleMesh tubeMesh(const Link& link);  // empty: the tube is too short or too long
TriangleMesh bracketMesh(const BracketRow& row);

TriangleMesh gripperBodyMesh();
TriangleMesh gripperFingersMesh();
// Parts of a moving gripper: the fingers' rail in the gripper's input frame, and a finger in the
// finger's frame.
TriangleMesh gripperRailMesh();
TriangleMesh gripperFingerMesh();

// Represent a rigid body without a mesh: rods along z from the origin to its outputs, and a ball at
// its centre of mass.
double rodRadius(double length);
TriangleMesh rodMesh(double length);
TriangleMesh ballMesh(double radius);
// Returns the plate under the actuators at `places` (m); the plate's top is at z = 0.
TriangleMesh plateMesh(const std::vector<Eigen::Vector2d>& places);
// Represent a joint: a ring around the rotation axis z, or a carriage on a rail along z.
TriangleMesh ringMesh();
TriangleMesh carriageMesh();
// Returns a plate that represents an end effector without a known shape.
TriangleMesh discMesh();

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_PART_SURFACES_H_
