// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Surfaces of the catalog's parts in I; of the rotor in O. Faces share their vertices, except in
// links, rods and balls: their sizes vary, and they are creased already. Sizes are measured on
// HEBI's mesh files where it publishes them, else scaled from a similar part.
#ifndef HRDF_DRAWINGS_PART_SURFACES_H_
#define HRDF_DRAWINGS_PART_SURFACES_H_

#include <vector>

#include <hrdf/element.h>

#include "hrdf/drawings/shapes.h"

namespace hrdf {

// Up to this distance single precision places vertices to a tenth of a millimetre. Longer parts are
// not drawn.
constexpr double kReach = 1000;  // m

Finish finishOf(Family family);
TriangleMesh housingMesh(const ActuatorRow& row);
TriangleMesh rotorMesh(const ActuatorRow& row);

TriangleMesh linkMesh(const Link& link);
TriangleMesh tubeMesh(const Link& link);  // of a link; empty if its ends meet
TriangleMesh bracketMesh(const BracketRow& row);

TriangleMesh gripperBodyMesh();
TriangleMesh gripperFingersMesh();
// Parts of a moving gripper: the rail on which its fingers slide, in I, and a finger in its frame
// B.
TriangleMesh gripperRailMesh();
TriangleMesh gripperFingerMesh();

// Show a rigid body, whose shape the file does not tell: rods along z from the origin to its
// outputs, and a ball at its centre of mass.
double rodRadius(double length);
TriangleMesh rodMesh(double length);
TriangleMesh ballMesh(double radius);
// The plate on which the parts at `places` stand, at z = 0.
TriangleMesh plateMesh(const std::vector<Eigen::Vector2d>& places);
// A joint's: a ring around the axis z on which it turns, or a carriage on the rail along which it
// slides.
TriangleMesh ringMesh();
TriangleMesh carriageMesh();
// The plate of an end effector of which only the mass is known.
TriangleMesh discMesh();

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_PART_SURFACES_H_
