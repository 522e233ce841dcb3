// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The attributes of one XML element, held against the grammar and read by type.
#ifndef HRDF_ATTRIBUTES_H_
#define HRDF_ATTRIBUTES_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <Eigen/Geometry>

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>

#include "hrdf/grammar.h"
#include "spec/rotations.h"
#include "text/xml.h"

namespace hrdf {

// Reports `what`, which came with the version `since` into a file of `version`.
void reportTooNew(const Location& where, const std::string& what, int since, int version,
                  Diagnostics& out);

// A length above kLongestLength, as a doubt says it.
inline constexpr const char* kLongerThanLikely = "is longer than 10 m";
inline constexpr const char* kMetresHint = "lengths are in metres; is this one in millimetres?";

// A word that an attribute may hold.
struct Choice {
  std::string_view text;
  int since;
};

class Fields {
 public:
  // Reports unknown, repeated, missing and too new attributes; of a misspelt one that it is
  // unknown, not also that the right one is missing. `xml` must outlive the fields.
  Fields(const XmlFile& xml, pugi::xml_node node, const ElementRow& row, int version,
         Diagnostics& out);
  // Of an element without a file. The attributes are ones of the row, each once.
  Fields(std::vector<Attribute> attributes, const ElementRow& row, int version, Diagnostics& out);

  Location where() const { return where_; }
  Location where(AttributeName name) const { return present(name).where; }  // it must be there
  const Attribute* find(AttributeName name) const;
  bool has(AttributeName name) const { return places_[name.index()] != 0; }
  std::string text(AttributeName name) const;  // empty when absent

  // Nothing when absent, or bad and reported.
  std::optional<double> number(AttributeName name) const;
  std::optional<Eigen::Vector3d> translation(AttributeName name) const;
  std::optional<Eigen::Matrix3d> rotation(AttributeName name) const;
  // The index of the choice; blind to case with a warning.
  std::optional<std::size_t> choice(AttributeName name, std::span<const Choice> choices) const;

  // The catalog's row for the attribute `type`; null when absent, or bad and reported.
  template <class Row>
  const Row* type(std::span<const Row> rows) const {
    const Attribute* given = find("type");
    if (!given) return nullptr;
    for (const Row& row : rows) {
      if (row.type == given->text && row.since <= version_) return &row;
    }
    std::vector<Choice> choices;
    for (const Row& row : rows) choices.push_back({row.type, row.since});
    const auto index = choice("type", choices);
    return index ? &rows[*index] : nullptr;
  }

  void error(AttributeName attribute, std::string message, std::string hint = {}) const {
    out_.error(where(attribute), std::move(message), std::move(hint));
  }
  void warning(AttributeName attribute, std::string message, std::string hint) const {
    out_.warning(where(attribute), std::move(message), std::move(hint));
  }
  // A warning about a value, which `what` follows.
  void doubt(AttributeName attribute, const std::string& what, std::string hint) const {
    doubt(present(attribute), what, std::move(hint));
  }

 private:
  struct Unknown {
    std::string_view name;
    Location where;
    std::string_view meant;  // may be empty
  };

  const Attribute& present(AttributeName name) const;  // which it must be
  bool add(const XmlFile& xml, pugi::xml_node node, pugi::xml_attribute attribute);
  void doubt(const Attribute& attribute, const std::string& what, std::string hint) const;
  std::vector<std::string_view> known() const;
  std::vector<std::string_view> missing(const std::vector<Unknown>& unknown) const;
  void findMeant(std::vector<Unknown>& unknown) const;
  void reportUnknown(const Unknown& unknown) const;
  template <class Value>
  std::optional<Value> checked(const Attribute& attribute, std::optional<Value> value,
                               const Problem& problem) const;

  Location where_;
  std::string_view element_;
  std::span<const AttributeRow> rows_;
  int version_;
  Diagnostics& out_;
  std::vector<Attribute> attributes_;
  // Of each name in attributes_, counted from 1; 0: not there.
  std::array<std::uint8_t, kAttributeNames.size()> places_{};
};

}  // namespace hrdf

#endif  // HRDF_ATTRIBUTES_H_
