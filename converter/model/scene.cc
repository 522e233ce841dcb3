// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/spec.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

#include "model/stand.h"

namespace hrdf {
namespace {

constexpr std::size_t kUsualTextSize = std::size_t{1} << 20;

void setColour(double target[3], const std::array<double, 3>& rgb) {
  std::ranges::copy(rgb, target);
}

void addSky(mjSpec* spec) {
  mjsTexture* sky = mjs_addTexture(spec, nullptr);
  mjs_setName(sky->element, "sky");
  sky->type = mjTEXTURE_SKYBOX;
  sky->builtin = mjBUILTIN_GRADIENT;
  // Size of the sky's texture in pixels. With 512, the sky looks the same, but an arm takes twice
  // as long to open.
  sky->width = sky->height = 128;
  setColour(sky->rgb1, {0.90, 0.93, 0.96});
  setColour(sky->rgb2, {0.55, 0.63, 0.72});
  const std::array<float, 4> haze = {0.90F, 0.93F, 0.96F, 1};  // the sky's colour at the horizon
  std::ranges::copy(haze, spec->visual.rgba.haze);
  // Shadows cover the camera's whole view; a shadow map of 8192 pixels keeps them sharp.
  spec->visual.map.shadowclip = 2;
  spec->visual.quality.shadowsize = 8192;
}

// Dims the headlight, which robot models brighten for viewers without a scene. Its ambient part
// keeps shadows soft. The values must differ from MuJoCo's defaults (0.1, 0.4): MJCF omits
// defaults, and the headlight of an included robot would be used.
void dimHeadlight(mjSpec* spec) {
  std::ranges::fill(spec->visual.headlight.ambient, 0.20F);
  std::ranges::fill(spec->visual.headlight.diffuse, 0.30F);
}

void addFloorMaterial(mjSpec* spec) {
  mjsTexture* tiles = mjs_addTexture(spec, nullptr);
  mjs_setName(tiles->element, "floor");
  tiles->type = mjTEXTURE_2D;
  tiles->builtin = mjBUILTIN_CHECKER;
  tiles->mark = mjMARK_EDGE;
  tiles->width = tiles->height = 300;
  setColour(tiles->rgb1, {0.86, 0.87, 0.88});
  setColour(tiles->rgb2, {0.82, 0.83, 0.85});
  setColour(tiles->markrgb, {0.76, 0.78, 0.80});
  mjsMaterial* material = mjs_addMaterial(spec, nullptr);
  mjs_setName(material->element, "floor");
  mjs_setInStringVec(material->textures, mjTEXROLE_RGB, "floor");
  material->texuniform = 1;
  material->texrepeat[0] = material->texrepeat[1] = 2;  // each tile is 0.5 m wide
}

mjsLight* addLight(mjsBody* world, const char* name, const std::array<double, 3>& direction,
                   float brightness) {
  mjsLight* light = mjs_addLight(world, nullptr);
  mjs_setName(light->element, name);
  light->type = mjLIGHT_DIRECTIONAL;
  light->pos[2] = 3;
  std::ranges::copy(direction, light->dir);
  std::ranges::fill(light->diffuse, brightness);
  return light;
}

}  // namespace

std::string mjcf(const mjSpec& spec, std::string& error) {
  std::array<char, 1000> reason{};
  std::string text;
  // Writes the MJCF to `text`. Returns 0: success; above 0: the required size, because `size` bytes
  // are too few; -1: another error, which is in `reason`.
  const auto saveInto = [&](std::size_t size) {
    text.assign(size, '\0');
    return mj_saveXMLString(&spec, text.data(), static_cast<int>(size), reason.data(),
                            reason.size());
  };
  int needed = saveInto(kUsualTextSize);
  if (needed > 0) needed = saveInto(static_cast<std::size_t>(needed) + 1);
  if (needed == 0) return text.substr(0, text.find('\0'));
  error = reason.data();
  return {};
}

void setFirmContacts(mjSpec& spec) {
  spec.option.cone = mjCONE_ELLIPTIC;
  spec.option.impratio = std::max(spec.option.impratio, 200.0);
}

double lowestPoint(const mjModel* model) {
  const std::unique_ptr<mjData, decltype(&mj_deleteData)> data(mj_makeData(model), &mj_deleteData);
  mj_resetDataKeyframe(model, data.get(), 0);
  mj_kinematics(model, data.get());
  double lowest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < model->ngeom; ++i) {
    if (!collides(*model, i) || isUnbounded(*model, i)) continue;
    lowest = std::min(lowest, boxAround(*model, *data, i).min().z());
  }
  return std::isfinite(lowest) ? lowest : 0;
}

double floorUnder(const mjModel* model) { return standOf(*model).floor; }

void addScene(mjSpec* spec, double floor) {
  setFirmContacts(*spec);
  addSky(spec);
  dimHeadlight(spec);
  addFloorMaterial(spec);
  mjsBody* world = mjs_findBody(spec, "world");
  mjsGeom* plane = mjs_addGeom(world, nullptr);
  mjs_setName(plane->element, "floor");
  plane->type = mjGEOM_PLANE;
  plane->size[2] = 0.05;  // spacing of the grid; the plane is infinite in x and y
  plane->pos[2] = floor;
  mjs_setString(plane->material, "floor");
  plane->castshadow = 0;  // the plane's shadow on itself would be speckled
  // The light is tilted, because for a vertical light MuJoCo's shadow offset is 0 on the floor,
  // which would be speckled.
  addLight(world, "light", {0.1, 0.15, -1}, 0.40F)->castshadow = 1;
  addLight(world, "side_light", {-0.6, 0.35, -0.6}, 0.30F)->castshadow = 0;
}

}  // namespace hrdf
