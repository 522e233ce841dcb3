// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The attributes of one element of HRDF, by the rules of its version.
#ifndef HRDF_ATTRIBUTES_H_
#define HRDF_ATTRIBUTES_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>

#include "hrdf/grammar.h"
#include "text/attributes.h"

namespace hrdf {

// Reports `what`, which exists since version `since`, in a file of `version`.
void reportTooNew(const Location& where, const std::string& what, int since, int version,
                  Diagnostics& out);

// A word that is allowed in an attribute.
struct Choice {
  std::string_view text;
  int since;
};

class Attributes : public AttributesOf<kAttributeNames> {
 public:
  Attributes(const XmlFile& xml, pugi::xml_node node, const ElementRow& row, int version,
             Diagnostics& out);

  // Takes attributes of an element without a file: each is one of the row, and stands there once.
  // Their texts must outlive this.
  Attributes(std::span<const Attribute> attributes, const ElementRow& row, int version,
             Diagnostics& out);

  // Returns nothing if absent, or if bad and reported.
  std::optional<double> number(AttributeName name) const;
  std::optional<Eigen::Vector3d> translation(AttributeName name) const;
  std::optional<Eigen::Matrix3d> rotation(AttributeName name) const;
  // Reports a length (m) that is too large for a robot, and doubts one that is larger than likely.
  void checkLength(AttributeName name, double length) const;
  // Returns the index of the choice; another case only gives a warning.
  std::optional<std::size_t> choice(AttributeName name, std::span<const Choice> choices) const;

  // Returns the catalog's row for the attribute `type`; null if absent, or if bad and reported.
  template <class Row>
  const Row* type(std::span<const Row> rows) const {
    if (!has("type")) return nullptr;
    for (const Row& row : rows) {
      if (row.type == text("type") && row.since <= version_) return &row;
    }
    std::vector<Choice> choices;
    for (const Row& row : rows) choices.push_back({row.type, row.since});
    const auto index = choice("type", choices);
    return index ? &rows[*index] : nullptr;
  }

 private:
  const ElementRow& element_;
  int version_;
};

}  // namespace hrdf

#endif  // HRDF_ATTRIBUTES_H_
