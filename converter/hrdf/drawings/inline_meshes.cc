// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/drawings/inline_meshes.h"

#include <string>

#include "hrdf/drawings/recipe.h"
#include "model/mesh_assets.h"

namespace hrdf {

void inlineDrawnMeshes(mjSpec* spec) {
  for (mjsElement* each = mjs_firstElement(spec, mjOBJ_MESH); each;
       each = mjs_nextElement(spec, each)) {
    mjsMesh* mesh = mjs_asMesh(each);
    const std::string file = mjs_getString(mesh->file);
    const auto recipe = recipeIn(file);
    const RecipeDrawer drawer = recipe ? readRecipe(*recipe) : RecipeDrawer{};
    if (!drawer.draw) continue;
    embed(drawer.draw(), mesh);
    mjs_setString(mesh->file, "");
    mjs_setString(mesh->content_type, "");
  }
}

}  // namespace hrdf
