// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Surfaces and collision shapes of HEBI's parts, in a part's frame I. Independent of MuJoCo.
#ifndef HRDF_DRAWINGS_SHAPES_H_
#define HRDF_DRAWINGS_SHAPES_H_

#include <vector>

#include <hrdf/element.h>

#include "hrdf/drawings/recipe.h"
#include "model/collision_capsules.h"
#include "model/triangle_mesh.h"

namespace hrdf {

enum class Finish { red, orange, black, silver };

// All surfaces of one finish (colour) in one frame. `drawings` describes drawn surfaces; `mesh` has
// triangles from mesh files.
struct Look {
  Finish finish = Finish::silver;
  std::vector<Drawing> drawings;
  TriangleMesh mesh;

  bool isEmpty() const { return drawings.empty() && mesh.faces.empty(); }
};
TriangleMesh surfaceOf(const Look& look);

// Return the collision capsules and the drawn surfaces that are fixed to the input side of an
// element, in its input frame; empty for parts without a shape.
std::vector<Capsule> collisionOf(const Element& element);
std::vector<Look> looksOf(const Element& element);
// Shapes of a moving gripper: the palm in the gripper's input frame, and a finger in the finger's
// frame (see "hebi/gripper.h").
std::vector<Capsule> palmCollision();
std::vector<Look> palmLooks();
Look fingerLook();
// Returns the surfaces fixed to the output of an actuator (the rotor disc), in the output frame;
// empty for all other parts.
std::vector<Look> rotorLooksOf(const Element& element);

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_SHAPES_H_
