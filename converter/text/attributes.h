// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks the attributes of an XML element against the table of its format, and reads them by type.
#ifndef HRDF_TEXT_ATTRIBUTES_H_
#define HRDF_TEXT_ATTRIBUTES_H_

#include <array>
#include <cassert>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hrdf/diagnostic.h>

#include "text/attribute_table.h"
#include "text/scanner.h"
#include "text/strings.h"
#include "text/xml.h"

namespace hrdf {

// An attribute's value in a file. Valid as long as the XML text.
struct GivenAttribute {
  std::string_view text;  // value of the attribute; data() is null: absent
  Location where;         // place of the value

  explicit operator bool() const { return text.data() != nullptr; }
};

// Stores each attribute of `node` in `given`, at the index of its name. Reports attributes that are
// unknown, missing or too new; a misspelt required attribute counts as unknown only. Ignores
// attributes with a prefix if the language of `xml` allows prefixes (XmlLanguage::takesPrefixes).
void takeAttributes(const XmlFile& xml, pugi::xml_node node, const AttributeTable& table,
                    std::span<GivenAttribute> given, Diagnostics& out);

inline double magnitude(double value) { return std::abs(value); }
double magnitude(const auto& matrix) { return matrix.cwiseAbs().maxCoeff(); }

// Returns the error for a number that is larger than `most`.
Problem tooLarge(double most);

template <const auto& kNames>
class AttributesOf {
 public:
  using Name = NameIn<kNames>;

  // `xml` must outlive the attributes.
  AttributesOf(const XmlFile& xml, pugi::xml_node node, const AttributeTable& table,
               Diagnostics& out)
      : where_(xml.locate(node)), maxMagnitude_(table.maxMagnitude), out_(out) {
    takeAttributes(xml, node, table, given_, out);
  }

  Location where() const { return where_; }
  Location where(Name name) const {  // place of the value; the attribute must be present
    assert(has(name));
    return given_[name.index()].where;
  }
  bool has(Name name) const { return static_cast<bool>(given_[name.index()]); }
  // Returns an attribute's text; empty if the attribute is absent. Valid as long as the XML text.
  std::string_view text(Name name) const { return given_[name.index()].text; }

  // Returns the result of `parse` for the attribute's text. Nullopt: the attribute is absent or,
  // after an error, invalid.
  template <class Parse>
  auto value(Name name, const Parse& parse) const
      -> decltype(parse(std::string_view(), std::declval<Problem&>())) {
    if (!has(name)) return std::nullopt;
    Problem problem;
    auto value = parse(text(name), problem);
    const bool isTooLarge = value && magnitude(*value) > maxMagnitude_;
    if (isTooLarge) problem = tooLarge(maxMagnitude_);
    if (!value || isTooLarge) {
      error(name, described(name, problem.what), problem.hint);
      return std::nullopt;
    }
    if (!problem.what.empty()) doubt(name, problem.what, problem.hint);
    return value;
  }

  void error(Name name, std::string message, std::string hint = {}) const {
    out_.error(where(name), std::move(message), std::move(hint));
  }
  void warning(Name name, std::string message, std::string hint) const {
    out_.warning(where(name), std::move(message), std::move(hint));
  }
  // Warns about an attribute's value. `what` continues the message after the value.
  void doubt(Name name, const std::string& what, std::string hint) const {
    warning(name, described(name, what), std::move(hint));
  }

 protected:
  // Makes an element that is not from a file. It has no attributes until set() adds them.
  AttributesOf(double maxMagnitude, Diagnostics& out) : maxMagnitude_(maxMagnitude), out_(out) {}
  void set(IndexedName name, const GivenAttribute& given) { given_[name.index()] = given; }
  Diagnostics& out() const { return out_; }

 private:
  std::string described(Name name, const std::string& what) const {
    return std::string(name.text()) + " " + inQuotes(text(name)) + " " + what;
  }

  Location where_;
  double maxMagnitude_;
  Diagnostics& out_;
  std::array<GivenAttribute, kNames.size()> given_;
};

}  // namespace hrdf

#endif  // HRDF_TEXT_ATTRIBUTES_H_
