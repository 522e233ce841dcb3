// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "fields.h"

#include <algorithm>

#include "spelling.h"

namespace hrdf {
namespace {

// Names of the 25-series in the first rendering of the specification; today's lack the T.
bool isEarlierName(std::string_view text, std::string_view choice) {
  return text.starts_with("RT25") && choice.starts_with("R25") && text.substr(4) == choice.substr(3);
}

std::string since(int version) { return "came with version " + versionText(version); }

std::string thisFileIs(int version) { return "; this file is " + versionText(version); }

std::string raiseTo(int version) { return "raise the version to " + versionText(version); }

}  // namespace

std::string versionText(int version) { return "1." + std::to_string(version) + ".0"; }

Fields::Fields(const XmlFile& xml, pugi::xml_node node, const ElementRow& row, int version,
               Diagnostics& out)
    : where_(xml.locate(node)),
      element_(row.name),
      rows_(attributesOf(row.name)),
      version_(version),
      out_(out) {
  for (const pugi::xml_attribute attribute : node.attributes()) add(xml, node, attribute);
  reportMissing();
}

void Fields::add(const XmlFile& xml, pugi::xml_node node, pugi::xml_attribute attribute) {
  const std::string_view name = attribute.name();
  const Location nameWhere = xml.nameOf(node, attribute);
  const auto row = std::ranges::find(rows_, name, &AttributeRow::name);
  if (row == rows_.end()) return reportUnknown(nameWhere, name);
  if (row->since > version_) {
    return out_.error(nameWhere,
                      "attribute '" + std::string(name) + "' of <" + std::string(element_) + "> " +
                          since(row->since) + thisFileIs(version_),
                      raiseTo(row->since));
  }
  if (has(name)) {
    return out_.error(nameWhere, "attribute '" + std::string(name) + "' is given twice",
                      "delete one of them");
  }
  attributes_.push_back({row->name, attribute.value(), xml.valueOf(node, attribute)});
}

void Fields::reportUnknown(const Location& where, std::string_view name) const {
  std::vector<std::string_view> known;
  for (const AttributeRow& row : rows_) {
    if (row.since <= version_) known.push_back(row.name);
  }
  out_.error(where,
             "unknown attribute " + inQuotes(name) + " of <" + std::string(element_) + ">",
             didYouMeanOrList(name, known));
}

void Fields::reportMissing() const {
  for (const AttributeRow& row : rows_) {
    if (!row.required || row.since > version_ || has(row.name)) continue;
    out_.error(where_, "<" + std::string(element_) + "> lacks the attribute '" +
                           std::string(row.name) + "'");
  }
}

const Attribute* Fields::find(std::string_view name) const {
  const auto found = std::ranges::find(attributes_, name, &Attribute::name);
  return found == attributes_.end() ? nullptr : &*found;
}

Location Fields::where(std::string_view name) const {
  const Attribute* attribute = find(name);
  return attribute ? attribute->where : where_;
}

std::string Fields::text(std::string_view name) const {
  const Attribute* attribute = find(name);
  return attribute ? attribute->text : std::string();
}

template <class Value>
std::optional<Value> Fields::checked(const Attribute& attribute, std::optional<Value> value,
                                     const Problem& problem) const {
  if (!value) {
    out_.error(attribute.where,
               std::string(attribute.name) + " " + inQuotes(attribute.text) + " " + problem.what,
               problem.hint);
  }
  return value;
}

std::optional<double> Fields::number(std::string_view name) const {
  const Attribute* attribute = find(name);
  if (!attribute) return std::nullopt;
  Problem problem;
  if (version_ >= kFormulasSince) {
    return checked(*attribute, parseFormula(attribute->text, problem), problem);
  }
  const auto value = parseNumber(attribute->text, problem);
  Problem ignored;
  if (!value && parseFormula(attribute->text, ignored)) {
    problem = {"is a formula; formulas came with version " + versionText(kFormulasSince),
               "write a number or " + raiseTo(kFormulasSince)};
  }
  return checked(*attribute, value, problem);
}

std::optional<Eigen::Vector3d> Fields::translation(std::string_view name) const {
  const Attribute* attribute = find(name);
  if (!attribute) return std::nullopt;
  Problem problem;
  return checked(*attribute, parseTranslation(attribute->text, problem), problem);
}

std::optional<Eigen::Matrix3d> Fields::rotation(std::string_view name) const {
  const Attribute* attribute = find(name);
  if (!attribute) return std::nullopt;
  Problem problem;
  const bool functions = version_ >= kFormulasSince;
  return checked(*attribute, parseRotation(attribute->text, functions, problem), problem);
}

std::optional<std::size_t> Fields::choice(std::string_view name,
                                          std::span<const Choice> choices) const {
  const Attribute* attribute = find(name);
  if (!attribute) return std::nullopt;
  const std::string& text = attribute->text;
  const std::string what = std::string(element_) + " " + std::string(name);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::string_view known = choices[i].text;
    const bool earlier = isEarlierName(text, known);
    if (!earlier && !equalIgnoringCase(text, known)) continue;
    if (choices[i].since > version_) {
      out_.error(attribute->where,
                 what + " " + inQuotes(text) + " " + since(choices[i].since) + thisFileIs(version_),
                 raiseTo(choices[i].since));
      return std::nullopt;
    }
    if (text != known) {
      out_.warning(attribute->where,
                   earlier ? inQuotes(text) + " is an earlier name" : inQuotes(text) + " is written in another case",
                   "write '" + std::string(known) + "'");
    }
    return i;
  }
  std::vector<std::string_view> known;
  for (const Choice& c : choices) {
    if (c.since <= version_) known.push_back(c.text);
  }
  out_.error(attribute->where, "unknown " + what + " " + inQuotes(text), didYouMeanOrList(text, known));
  return std::nullopt;
}

}  // namespace hrdf
