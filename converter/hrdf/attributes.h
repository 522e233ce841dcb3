// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the attributes of an HRDF element by the rules of its version.
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

// Reports that `what` needs a newer HRDF version. `since`: needed minor version (of 1.x);
// `version`: the file's minor version.
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

  // Makes attributes that are not from a file. Each of `attributes` must occur once, and be in
  // `row`, the element's grammar row. The texts of `attributes` must outlive this object.
  Attributes(std::span<const Attribute> attributes, const ElementRow& row, int version,
             Diagnostics& out);

  // Return nullopt if the attribute is absent. Report an invalid attribute, and return nullopt.
  std::optional<double> number(AttributeName name) const;
  std::optional<Eigen::Vector3d> translation(AttributeName name) const;
  std::optional<Eigen::Matrix3d> rotation(AttributeName name) const;
  // Reports a length (m) that is too large for a robot; warns about a length that is unlikely.
  void checkLength(AttributeName name, double length) const;
  // Returns the index of the word in `choices`. Wrong upper or lower case causes only a warning.
  std::optional<std::size_t> choice(AttributeName name, std::span<const Choice> choices) const;

  // Returns the catalog's row for the attribute `type`; null if the attribute is absent or invalid.
  // Reports an invalid type.
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
