// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Recipes of drawn meshes: a recipe is a name that describes a drawing, so that any process can
// draw the same mesh from the name, without the robot.
//
//     v1:rotor,X8+link,X5,0.325,3.141593,RightAngle,Inline@0,0.02,0,0.707107,0.707107,0,0.msh
//
// "v1" is the version of the scheme; a drawing whose shape changes needs a new version. '+' joins
// surfaces. Each surface has a name, and its sizes after commas (m and rad). If its frame differs
// from the first surface's frame, its pose in that frame follows after '@': x,y,z in m, and a
// quaternion w,x,y,z if it is rotated. Numbers have at most six digits after the point. MuJoCo
// takes the file format from the extension.
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

// URI scheme of recipes, the texts from which the plugin draws meshes.
inline constexpr std::string_view kMeshScheme = "hrdf-mesh";

// Maximum length of a recipe, bytes; about 400 surfaces.
inline constexpr std::size_t kMaxRecipeLength = 16384;

// A surface of a recipe, with its pose.
struct Drawing {
  std::string words;  // name and sizes: "link,X5,0.325,3.141593,RightAngle,Inline"
  Pose X_ID = Pose::Identity();
};

// Returns "X5" for "X5-4": all actuators of a family have the same drawing.
std::string_view familyName(const ActuatorRow& row);

// Joins the name of a surface and its sizes with commas.
std::string drawingWords(std::initializer_list<std::string_view> words);
std::string sizeText(double size);

// Returns the recipe of the mesh that joins all `drawings`, in the frame of the first drawing;
// empty: the recipe is too long.
std::string recipeOf(std::span<const Drawing> drawings);

// Convert the recipe "v1:disc.msh" to the mesh name "hrdf-mesh:v1:disc.msh" and back. recipeIn()
// returns nullopt for a name with another scheme.
std::string meshNameOf(std::string_view recipe);
std::optional<std::string_view> recipeIn(std::string_view meshName);

// Draws the mesh of a recipe. `draw` is empty for an invalid recipe; `whyNot` then has the reason.
struct RecipeDrawer {
  std::function<TriangleMesh()> draw;
  std::string whyNot;
};

// Parses and checks a recipe, without drawing it. The recipe may be from an untrusted file.
RecipeDrawer readRecipe(std::string_view recipe);

// Returns the mesh of the drawings, in the frame I to which their poses `X_ID` are relative.
TriangleMesh drawn(std::span<const Drawing> drawings);

}  // namespace hrdf

#endif  // HRDF_DRAWINGS_RECIPE_H_
