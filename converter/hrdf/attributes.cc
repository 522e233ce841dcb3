// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/attributes.h"

#include <algorithm>
#include <cassert>

#include "hrdf/hints.h"
#include "hrdf/reader_limits.h"
#include "model/rotations.h"
#include "text/arithmetic.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// True if `text` is an old name of the link or bracket `choice`. The first version of the
// specification wrote RT25 instead of R25.
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

Attributes::Attributes(const XmlFile& xml, pugi::xml_node node, const ElementRow& row, int version,
                       Diagnostics& out)
    : AttributesOf(xml, node, {row.attributes, version, reportTooNew}, out),
      element_(row),
      version_(version) {}

Attributes::Attributes(std::span<const Attribute> attributes, const ElementRow& row, int version,
                       Diagnostics& out)
    : AttributesOf(kMaxMagnitude, out), element_(row), version_(version) {
  for (const Attribute& each : attributes) {
    const auto known =
        std::ranges::find(row.attributes, each.name, [](const auto& r) { return r.name.text(); });
    assert(known != row.attributes.end());
    set(known->name, {each.text, each.where});
  }
}

std::optional<double> Attributes::number(AttributeName name) const {
  if (version_ >= kFormulasSince) return value(name, parseFormula);
  return value(name, [&](std::string_view text, Problem& problem) {
    const auto number = parseNumber(text, problem);
    Problem ignored;
    if (!number && parseFormula(text, ignored)) {
      problem = {"is a formula; formulas came with version " + versionText(kFormulasSince) +
                     thisFileIs(version_),
                 "write a number or " + raiseTo(kFormulasSince)};
    }
    return number;
  });
}

std::optional<Eigen::Vector3d> Attributes::translation(AttributeName name) const {
  const auto p = value(name, parseTranslation);
  // Do not limit the `trans` of a <robot>: it may be far from the origin of its world.
  if (p && element_.kind != ElementKind::robot) checkLength(name, magnitude(*p));
  return p;
}

void Attributes::checkLength(AttributeName name, double length) const {
  constexpr const char* kHint = "lengths are in metres; is this one in millimetres?";
  if (length > kMaxLength) {
    error(name, std::string(name.text()) + " " + inQuotes(text(name)) + " is longer than 1 km",
          kHint);
  } else if (length > kMaxLikelyLength) {
    doubt(name, "is longer than 10 m", kHint);
  }
}

std::optional<Eigen::Matrix3d> Attributes::rotation(AttributeName name) const {
  if (version_ >= kFormulasSince) return value(name, parseRotation);
  return value(name,
               [&](std::string_view text, Problem& problem) -> std::optional<Eigen::Matrix3d> {
                 if (!isProductOfRotations(text)) return parseRotation(text, problem);
                 problem = {"uses a rotation function, which came with version " +
                                versionText(kFormulasSince) + thisFileIs(version_),
                            "write nine numbers or raise the version"};
                 return std::nullopt;
               });
}

std::optional<std::size_t> Attributes::choice(AttributeName name,
                                              std::span<const Choice> choices) const {
  if (!has(name)) return std::nullopt;
  const std::string_view word = text(name), element = element_.name;
  const std::string what = std::string(element) + " " + std::string(name.text());
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::string_view known = choices[i].text;
    const bool earlier = element_.kind != ElementKind::actuator && isEarlierName(word, known);
    if (!earlier && !equalIgnoringCase(word, known)) continue;
    if (choices[i].since > version_) {
      reportTooNew(where(name), what + " " + inQuotes(word), choices[i].since, version_, out());
      return std::nullopt;
    }
    if (word != known) {
      const char* why = earlier ? " is an earlier name" : " is written in another case";
      warning(name, inQuotes(word) + why, "write '" + std::string(known) + "'");
    }
    return i;
  }
  std::vector<std::string_view> known;
  for (const Choice& c : choices) {
    // Hints do not suggest a reversed axis such as '-rx', but the reader accepts it.
    if (c.since <= version_ && !c.text.starts_with('-')) known.push_back(c.text);
  }
  error(name, "unknown " + what + " " + inQuotes(word),
        name.text() == "type" ? typeHint(element, word, known) : didYouMeanOrList(word, known));
  return std::nullopt;
}

}  // namespace hrdf
