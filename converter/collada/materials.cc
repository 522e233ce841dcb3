// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/materials.h"

#include <algorithm>
#include <string>
#include <vector>

#include "collada/values.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

// Weights of red, green and blue in the luminance, as in COLLADA's RGB_ZERO.
constexpr std::array<float, 3> kLuminance = {0.212671f, 0.71516f, 0.072169f};

std::optional<Colour> colourIn(const Node& channel, Diagnostics& out) {
  const Node element = channel ? channel.child("color") : Node();
  if (!element) return std::nullopt;
  const auto v = numbersIn(element, 4, out);
  if (!v) return std::nullopt;
  Colour colour;
  for (std::size_t i = 0; i < 4; ++i) {
    colour[i] = static_cast<float>(std::clamp((*v)[i], 0.0, 1.0));
  }
  return colour;
}

float alphaOf(const Node& shader, Resolver& resolver, Diagnostics& out) {
  const Node transparency = shader.child("transparency"), transparent = shader.child("transparent");
  std::string ignored;
  float alpha = 1;
  if (transparency) {
    const auto value = resolver.value(transparency, {}, ignored);
    alpha = value ? static_cast<float>(std::clamp(value->number, 0.0, 1.0)) : 1;
  }
  const auto colour = colourIn(transparent, out);
  if (!colour) return alpha;
  const std::string_view mode = transparent.attribute("opaque");
  const auto& c = *colour;
  const float luminance = c[0] * kLuminance[0] + c[1] * kLuminance[1] + c[2] * kLuminance[2];
  if (mode == "RGB_ZERO") return 1 - luminance * alpha;
  if (mode == "RGB_ONE") return luminance * alpha;
  if (mode == "A_ZERO") return 1 - c[3] * alpha;
  return c[3] * alpha;
}

}  // namespace

std::optional<Colour> Materials::read(const Node& material) {
  std::string whyNot = "it has no <instance_effect>";
  const Node instance = material.child("instance_effect");
  const Node effect = instance ? resolver_.url(instance, "url", whyNot) : Node();
  if (!effect) {
    out_.warning(instance ? instance.whereIs("url") : material.where(),
                 "the material " + inQuotes(material.attribute("id")) + " has no effect", whyNot);
    return std::nullopt;
  }
  const Node profile = effect.child("profile_COMMON");
  const Node technique = profile ? profile.child("technique") : Node();
  for (const char* kind : {"phong", "lambert", "blinn", "constant"}) {
    const Node shader = technique ? technique.child(kind) : Node();
    if (!shader) continue;
    const Node diffuse = shader.child("diffuse");
    auto colour = colourIn(diffuse ? diffuse : shader.child("emission"), out_);
    if (diffuse && diffuse.child("texture") && !hasToldTexture_) {
      hasToldTexture_ = true;
      out_.warning(diffuse.where(), "textures are not shown", "give a <color>");
    }
    if (!colour) return std::nullopt;
    float alpha = alphaOf(shader, resolver_, out_);
    if (alpha <= 0) {
      alpha = 1;
      if (!hasToldAlpha_) {
        hasToldAlpha_ = true;
        out_.note(shader.where(), "a fully transparent material is shown",
                  "OpenRAVE writes transparency 0 for opaque materials");
      }
    }
    (*colour)[3] = alpha;
    return colour;
  }
  return std::nullopt;
}

Materials::Bound Materials::boundBy(const Node& instanceGeometry) {
  Bound bound;
  const Node bind = instanceGeometry.child("bind_material");
  const Node technique = bind ? bind.child("technique_common") : Node();
  if (!technique) return bound;
  for (const Node& instance : technique.children("instance_material")) {
    const auto [at, isNew] = bound.try_emplace(instance.attribute("symbol"));
    if (!isNew) continue;
    std::string whyNot;
    const Node material = resolver_.url(instance, "target", whyNot);
    if (!material) {
      out_.warning(instance.whereIs("target"),
                   "no material for the target " + inQuotes(instance.attribute("target")), whyNot);
      continue;
    }
    const auto known = known_.find(material.xml.hash_value());
    at->second =
        known != known_.end() ? known->second : known_[material.xml.hash_value()] = read(material);
  }
  return bound;
}

}  // namespace hrdf::collada
