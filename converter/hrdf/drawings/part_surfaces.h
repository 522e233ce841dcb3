// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Surfaces of the catalog's parts in I; of the rotor in O. Faces share their vertices, except in
// links, rigid bodies and joints: their sizes vary, and they are creased already. Sizes are
// measured on HEBI's mesh files where it publishes them, else scaled from a similar part.
#ifndef HRDF_DRAWINGS_PART_SURFACES_H_
#define HRDF_DRAWINGS_PART_SURFACES_H_

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

TriangleMesh rigidBodyMesh(const RigidBody& body);
TriangleMesh jointMesh(const Joint& joint);

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_PART_SURFACES_H_
