// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Surfaces of the catalog's parts in I, of the rotor in O, each vertex shared by its faces; but
// those of links, rigid bodies and joints, whose sizes vary, are creased already. Sizes are
// measured on HEBI's mesh files where it publishes any, else scaled from a similar part.
#ifndef HRDF_DRAWINGS_PART_SURFACES_H_
#define HRDF_DRAWINGS_PART_SURFACES_H_

#include <hrdf/element.h>

#include "hrdf/drawings/shapes.h"

namespace hrdf {

// Single precision places vertices to a tenth of a millimetre up to here. Parts that are longer
// have no look.
constexpr double kReach = 1000;  // m

Finish finishOf(Family family);
TriangleMesh housingMesh(const ActuatorRow& row);
TriangleMesh rotorMesh(const ActuatorRow& row);

TriangleMesh linkMesh(const Link& link);
TriangleMesh tubeMesh(const Link& link);  // of a link; empty where its ends meet
TriangleMesh bracketMesh(const BracketRow& row);

TriangleMesh gripperBodyMesh();
TriangleMesh gripperFingersMesh();
// Of a gripper that moves: the rail on which its fingers slide, in I, and a finger in its frame B.
TriangleMesh gripperRailMesh();
TriangleMesh gripperFingerMesh();

TriangleMesh rigidBodyMesh(const RigidBody& body);
TriangleMesh jointMesh(const Joint& joint);

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_PART_SURFACES_H_
