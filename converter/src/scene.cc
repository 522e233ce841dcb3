// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/lower.h>

#include <algorithm>
#include <array>

namespace hrdf {
namespace {

void setColour(double target[3], const std::array<double, 3>& rgb) { std::ranges::copy(rgb, target); }

void addSky(mjSpec* spec) {
  mjsTexture* sky = mjs_addTexture(spec, nullptr);
  mjs_setName(sky->element, "sky");
  sky->type = mjTEXTURE_SKYBOX;
  sky->builtin = mjBUILTIN_GRADIENT;
  sky->width = 512;
  sky->height = 512;
  setColour(sky->rgb1, {0.90, 0.93, 0.96});
  setColour(sky->rgb2, {0.55, 0.63, 0.72});
}

void addFloorMaterial(mjSpec* spec) {
  mjsTexture* tiles = mjs_addTexture(spec, nullptr);
  mjs_setName(tiles->element, "floor");
  tiles->type = mjTEXTURE_2D;
  tiles->builtin = mjBUILTIN_CHECKER;
  tiles->mark = mjMARK_EDGE;
  tiles->width = tiles->height = 300;
  setColour(tiles->rgb1, {0.80, 0.82, 0.84});
  setColour(tiles->rgb2, {0.74, 0.76, 0.79});
  setColour(tiles->markrgb, {0.66, 0.68, 0.71});
  mjsMaterial* material = mjs_addMaterial(spec, nullptr);
  mjs_setName(material->element, "floor");
  mjs_setInStringVec(material->textures, mjTEXROLE_RGB, "floor");
  material->texuniform = 1;
  material->texrepeat[0] = material->texrepeat[1] = 2;  // half a metre a tile
}

}  // namespace

void addScene(mjSpec* spec, double floor) {
  addSky(spec);
  addFloorMaterial(spec);
  mjsBody* world = mjs_findBody(spec, "world");
  mjsGeom* plane = mjs_addGeom(world, nullptr);
  mjs_setName(plane->element, "floor");
  plane->type = mjGEOM_PLANE;
  plane->size[2] = 0.05;  // spacing of its grid; infinite in x and y
  plane->pos[2] = floor;
  mjs_setString(plane->material, "floor");
  mjsLight* light = mjs_addLight(world, nullptr);
  mjs_setName(light->element, "light");
  light->type = mjLIGHT_DIRECTIONAL;
  light->pos[2] = 3;
  light->dir[0] = 0.4;
  light->dir[1] = 0.3;
  light->dir[2] = -1;
}

}  // namespace hrdf
