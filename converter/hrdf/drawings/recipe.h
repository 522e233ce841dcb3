// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Recipes of drawn meshes: names that say what is drawn, so that any process draws the same mesh
// from a name, also one that has seen no robot.
//
//     v1:rotor,X8+link,X5,0.325,3.141593,RightAngle,Inline@0,0.02,0,0.707107,0.707107,0,0.msh
//
// "v1" is the version of the scheme: a drawing that changes its shape gets another one. Surfaces
// are joined by '+'. Each has a name, its sizes behind commas (m and rad), and behind '@' its pose
// in the frame of the first, if it is another one: x,y,z in m, and a quaternion w,x,y,z if it is
// turned. Numbers have six digits behind the point. The ending tells MuJoCo how to read the mesh.
#ifndef HRDF_DRAWINGS_RECIPE_H_
#define HRDF_DRAWINGS_RECIPE_H_

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <hrdf/catalog.h>
#include <hrdf/pose.h>

#include "model/triangle_mesh.h"

namespace hrdf {

// In MuJoCo recipes stand behind this scheme, which the plugin serves.
inline constexpr std::string_view kMeshScheme = "hrdf-mesh";

// bytes; some 400 surfaces
inline constexpr std::size_t kMaxRecipeLength = 16384;

// A surface of a recipe, in a frame.
struct Drawing {
  std::string words;  // "link,X5,0.325,3.141593,RightAngle,Inline"
  Pose X_ID = Pose::Identity();
};

// "X5" of "X5-4": all that is drawn of an actuator is the same in a family.
std::string_view familyName(const ActuatorRow& row);

// Joins the name of a surface and its sizes.
std::string drawingWords(std::initializer_list<std::string_view> words);
std::string sizeText(double size);

// Returns the recipe of some drawings, of which there is at least one, in the frame of the first;
// empty if they are too many.
std::string recipeOf(std::span<const Drawing> drawings);

// "hrdf-mesh:v1:disc.msh" of "v1:disc.msh", and the other way; nothing of a name that has another
// scheme.
std::string meshNameOf(std::string_view recipe);
std::optional<std::string_view> recipeIn(std::string_view meshName);

// Draws the mesh of a recipe; none if it is no recipe, and why.
struct RecipeDrawer {
  std::function<TriangleMesh()> draw;
  std::string whyNot;
};

// Reads a recipe, which may come from anywhere. To draw takes far longer.
RecipeDrawer readRecipe(std::string_view recipe);

// Draws drawings, in their common frame I.
TriangleMesh drawn(std::span<const Drawing> drawings);

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_RECIPE_H_
