// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/attributes.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "hrdf/hints.h"
#include "hrdf/reader_limits.h"
#include "text/words.h"

namespace hrdf {
namespace {

double magnitude(double value) { return std::abs(value); }

template <class Matrix>
double magnitude(const Matrix& values) {
  return values.cwiseAbs().maxCoeff();
}

// Names of links and brackets in the first rendering of the specification; today's lack the T.
bool isEarlierName(std::string_view text, std::string_view choice) {
  return equalIgnoringCase(text.substr(0, 4), "RT25") && choice.starts_with("R25") &&
         equalIgnoringCase(text.substr(4), choice.substr(3));
}

std::string thisFileIs(int version) { return "; this file is " + versionText(version); }

std::string raiseTo(int version) { return "raise the version to " + versionText(version); }

}  // namespace

void reportTooNew(const Location& where, const std::string& what, int since, int version,
                  Diagnostics& out) {
  out.error(where, what + " came with version " + versionText(since) + thisFileIs(version),
            raiseTo(since));
}

Fields::Fields(const XmlFile& xml, pugi::xml_node node, const ElementRow& row, int version,
               Diagnostics& out)
    : where_(xml.locate(node)),
      element_(row.name),
      rows_(row.attributes),
      version_(version),
      out_(out) {
  const auto given = node.attributes();
  const auto count = static_cast<std::size_t>(std::distance(given.begin(), given.end()));
  attributes_.reserve(std::min(count, rows_.size()));  // the others are unknown
  std::vector<Unknown> unknown;
  for (const pugi::xml_attribute attribute : given) {
    if (out.isFull() || unknown.size() > kMaxErrors) break;
    if (!add(xml, node, attribute)) {
      unknown.push_back({attribute.name(), xml.nameOf(node, attribute), {}});
    }
  }
  findMeant(unknown);
  for (const Unknown& each : unknown) reportUnknown(each);
  for (const std::string_view name : missing(unknown)) {
    out_.error(where_, asTag(element_) + " lacks the attribute '" + std::string(name) + "'");
  }
}

Fields::Fields(std::vector<Attribute> attributes, const ElementRow& row, int version,
               Diagnostics& out)
    : element_(row.name),
      rows_(row.attributes),
      version_(version),
      out_(out),
      attributes_(std::move(attributes)) {
  for (std::size_t i = 0; i < attributes_.size(); ++i) {
    const auto known =
        std::ranges::find(rows_, attributes_[i].name, [](const auto& r) { return r.name.text(); });
    assert(known != rows_.end());
    places_[known->name.index()] = static_cast<std::uint8_t>(i + 1);
  }
}

// False where there is no such attribute.
bool Fields::add(const XmlFile& xml, pugi::xml_node node, pugi::xml_attribute attribute) {
  const std::string_view name = attribute.name();
  const auto row = std::ranges::find(rows_, name, [](const auto& r) { return r.name.text(); });
  if (row == rows_.end()) return false;
  if (row->since > version_) {
    reportTooNew(xml.nameOf(node, attribute),
                 "attribute " + inQuotes(name) + " of " + asTag(element_), row->since, version_,
                 out_);
  } else if (has(row->name)) {
    out_.error(xml.nameOf(node, attribute), "attribute '" + std::string(name) + "' is given twice",
               "delete one of them");
  } else {
    attributes_.push_back({row->name.text(), attribute.value(), xml.valueOf(node, attribute)});
    places_[row->name.index()] = static_cast<std::uint8_t>(attributes_.size());
  }
  return true;
}

std::vector<std::string_view> Fields::known() const {
  std::vector<std::string_view> names;
  for (const AttributeRow& row : rows_) {
    if (row.since <= version_) names.push_back(row.name.text());
  }
  return names;
}

// What unknown attributes were probably meant to be: one that is near or, of a single one, the
// single one that is missing.
void Fields::findMeant(std::vector<Unknown>& unknown) const {
  for (Unknown& each : unknown) each.meant = nearest(each.name, known());
  if (unknown.size() != 1 || !unknown[0].meant.empty()) return;
  const auto lacking = missing(unknown);
  if (lacking.size() == 1) unknown[0].meant = lacking[0];
}

std::vector<std::string_view> Fields::missing(const std::vector<Unknown>& unknown) const {
  std::vector<std::string_view> names;
  for (const AttributeRow& row : rows_) {
    if (!row.required || has(row.name)) continue;
    const bool isMeant = std::ranges::count(unknown, row.name.text(), &Unknown::meant) > 0;
    if (!isMeant) names.push_back(row.name.text());
  }
  return names;
}

void Fields::reportUnknown(const Unknown& unknown) const {
  out_.error(unknown.where,
             "unknown attribute " + inQuotes(unknown.name) + " of " + asTag(element_),
             unknown.meant.empty() ? didYouMeanOrList(unknown.name, known())
                                   : "did you mean '" + std::string(unknown.meant) + "'?");
}

const Attribute* Fields::find(AttributeName name) const {
  return has(name) ? &attributes_[places_[name.index()] - 1U] : nullptr;
}

const Attribute& Fields::present(AttributeName name) const {
  const Attribute* attribute = find(name);
  assert(attribute);
  return *attribute;
}

std::string Fields::text(AttributeName name) const {
  const Attribute* attribute = find(name);
  return attribute ? attribute->text : std::string();
}

void Fields::doubt(const Attribute& attribute, const std::string& what, std::string hint) const {
  out_.warning(attribute.where,
               std::string(attribute.name) + " " + inQuotes(attribute.text) + " " + what,
               std::move(hint));
}

template <class Value>
std::optional<Value> Fields::checked(const Attribute& attribute, std::optional<Value> value,
                                     const Problem& problem) const {
  const auto fail = [&](const std::string& what, const std::string& hint) {
    out_.error(attribute.where,
               std::string(attribute.name) + " " + inQuotes(attribute.text) + " " + what, hint);
    return std::nullopt;
  };
  if (!value) return fail(problem.what, problem.hint);
  if (magnitude(*value) > kMaxMagnitude) {
    return fail("is too large: at most " + toText(kMaxMagnitude) + " is taken", "");
  }
  if (!problem.what.empty()) doubt(attribute, problem.what, problem.hint);
  return value;
}

std::optional<double> Fields::number(AttributeName name) const {
  const Attribute* attribute = find(name);
  if (!attribute) return std::nullopt;
  Problem problem;
  if (version_ >= kFormulasSince) {
    return checked(*attribute, parseFormula(attribute->text, problem), problem);
  }
  const auto value = parseNumber(attribute->text, problem);
  Problem ignored;
  if (!value && parseFormula(attribute->text, ignored)) {
    problem = {"is a formula; formulas came with version " + versionText(kFormulasSince) +
                   thisFileIs(version_),
               "write a number or " + raiseTo(kFormulasSince)};
  }
  return checked(*attribute, value, problem);
}

std::optional<Eigen::Vector3d> Fields::translation(AttributeName name) const {
  const Attribute* attribute = find(name);
  if (!attribute) return std::nullopt;
  Problem problem;
  const auto value = checked(*attribute, parseTranslation(attribute->text, problem), problem);
  // A robot may stand far from the origin of its world.
  if (value && element_ != "robot" && magnitude(*value) > kLongestLength) {
    doubt(*attribute, kLongerThanLikely, kMetresHint);
  }
  return value;
}

std::optional<Eigen::Matrix3d> Fields::rotation(AttributeName name) const {
  const Attribute* attribute = find(name);
  if (!attribute) return std::nullopt;
  Problem problem;
  const std::string& text = attribute->text;
  if (version_ < kFormulasSince && isProductOfRotations(text)) {
    problem = {"uses a rotation function, which came with version " + versionText(kFormulasSince) +
                   thisFileIs(version_),
               "write nine numbers or raise the version"};
    return checked(*attribute, std::optional<Eigen::Matrix3d>(), problem);
  }
  return checked(*attribute, parseRotation(text, problem), problem);
}

std::optional<std::size_t> Fields::choice(AttributeName name,
                                          std::span<const Choice> choices) const {
  const Attribute* attribute = find(name);
  if (!attribute) return std::nullopt;
  const std::string& text = attribute->text;
  const std::string what = std::string(element_) + " " + std::string(name.text());
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::string_view known = choices[i].text;
    const bool earlier = element_ != "actuator" && isEarlierName(text, known);
    if (!earlier && !equalIgnoringCase(text, known)) continue;
    if (choices[i].since > version_) {
      reportTooNew(attribute->where, what + " " + inQuotes(text), choices[i].since, version_, out_);
      return std::nullopt;
    }
    if (text != known) {
      const char* why = earlier ? " is an earlier name" : " is written in another case";
      out_.warning(attribute->where, inQuotes(text) + why, "write '" + std::string(known) + "'");
    }
    return i;
  }
  std::vector<std::string_view> known;
  for (const Choice& c : choices) {
    // A reversed axis is read, but no one is told to write it.
    if (c.since <= version_ && !c.text.starts_with('-')) known.push_back(c.text);
  }
  out_.error(
      attribute->where, "unknown " + what + " " + inQuotes(text),
      name.text() == "type" ? typeHint(element_, text, known) : didYouMeanOrList(text, known));
  return std::nullopt;
}

}  // namespace hrdf
