// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/make_element.h"

#include <algorithm>
#include <utility>

#include "hrdf/attributes.h"
#include "hrdf/read_part.h"

namespace hrdf {

std::optional<Element> makeElement(ElementKind kind, std::vector<Attribute> attributes) {
  Diagnostics out;
  const ElementRow& row = *std::ranges::find(elementRows(), kind, &ElementRow::kind);
  const Attributes checked(attributes, row, kNewestVersion, out);
  Element element;
  readElement(kind, checked, element, out);
  return out.hasErrors() ? std::nullopt : std::optional(std::move(element));
}

}  // namespace hrdf
