// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the colours of materials.
#ifndef HRDF_COLLADA_MATERIALS_H_
#define HRDF_COLLADA_MATERIALS_H_

#include <array>
#include <optional>
#include <string_view>
#include <unordered_map>

#include <hrdf/diagnostic.h>

#include "collada/document.h"
#include "collada/resolver.h"

namespace hrdf::collada {

using Colour = std::array<float, 4>;  // red, green, blue, alpha

class Materials {
 public:
  Materials(Resolver& resolver, Diagnostics& out) : resolver_(resolver), out_(out) {}

  // Returns the colours that an <instance_geometry> binds, by material symbol; nullopt: a material
  // without colour.
  using Bound = std::unordered_map<std::string_view, std::optional<Colour>>;
  Bound boundBy(const Node& instanceGeometry);

 private:
  std::optional<Colour> read(const Node& material);

  Resolver& resolver_;
  Diagnostics& out_;
  // Colour by <material> element; nullopt: a material without colour.
  std::unordered_map<std::size_t, std::optional<Colour>> known_;
  bool hasToldAlpha_ = false, hasToldTexture_ = false;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_MATERIALS_H_
