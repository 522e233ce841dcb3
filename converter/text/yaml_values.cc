// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/yaml_values.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "text/arithmetic.h"
#include "text/number_text.h"
#include "text/strings.h"

namespace hrdf {
namespace {

bool isTrue(std::string_view text) { return text == "true" || text == "True" || text == "TRUE"; }
bool isFalse(std::string_view text) {
  return text == "false" || text == "False" || text == "FALSE";
}

}  // namespace

std::string described(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::list:
      return "a list";
    case YamlNode::Kind::map:
      return "a map";
    case YamlNode::Kind::scalar:
      return inQuotes(node.text);
    default:
      return "empty";
  }
}

std::optional<bool> booleanOf(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::scalar || !node.isPlain) return std::nullopt;
  if (isTrue(node.text)) return true;
  if (isFalse(node.text)) return false;
  return std::nullopt;
}

std::optional<double> numberOf(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::scalar || !node.isPlain) return std::nullopt;
  std::string_view text = node.text;
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  Problem problem;
  return parseNumber(text, problem);
}

// True for ".inf", ".nan", and numbers with an exponent that are too large for parseNumber().
bool isNotFinite(const YamlNode& node) {
  if (node.kind != YamlNode::Kind::scalar || !node.isPlain) return false;
  std::string_view text = node.text;
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  if (equalIgnoringCase(text, ".inf") || equalIgnoringCase(text, ".nan")) return true;
  const bool isDigits =
      !text.empty() && text.find_first_not_of("0123456789.eE+-") == text.npos && isDigit(text[0]);
  return isDigits && !numberOf(node) && text.find_first_of("eE") != text.npos;
}

void YamlValues::wrongKind(const YamlNode& node, const std::string& what, const std::string& wanted,
                           const std::string& hint) {
  if (node.kind == YamlNode::Kind::refused) return;
  out_.error(node.where, what + " is " + described(node) + ", not " + wanted, hint);
}

// Returns the text of a node; nullopt after an error. Some of HEBI's configs have names without the
// first quote. The YAML text then includes the last quote, which is removed with a warning.
std::optional<std::string> YamlValues::text(const YamlNode& node, const std::string& what) {
  if (node.kind != YamlNode::Kind::scalar) {
    wrongKind(node, what, "a text");
    return std::nullopt;
  }
  if (node.text.empty()) {
    out_.error(node.where, what + " is empty");
    return std::nullopt;
  }
  std::string result = node.text;
  if (std::ranges::any_of(result, [](unsigned char c) { return c < ' ' || c == 0x7F; })) {
    out_.error(node.where, what + " has a control character");
    return std::nullopt;
  }
  const bool endsInQuote = result.ends_with('"') || result.ends_with('\'');
  if (node.isPlain && endsInQuote && result.size() > 1) {
    out_.warning(node.where,
                 "the quote at the end of " + inQuotes(result) + " has no opening quote",
                 "it is left out");
    result.pop_back();
  }
  return result;
}

std::vector<std::string> YamlValues::texts(const YamlNode& node, const std::string& what) {
  std::vector<std::string> result;
  if (node.kind == YamlNode::Kind::scalar) {
    if (const auto read = text(node, what)) result.push_back(*read);
  } else if (node.kind != YamlNode::Kind::list) {
    wrongKind(node, what, "a text or a list of texts");
  } else if (node.items.empty()) {
    out_.error(node.where, what + " is empty");
  }
  for (const YamlNode& item :
       node.kind == YamlNode::Kind::list ? node.items : std::vector<YamlNode>()) {
    if (const auto read = text(item, "an entry of " + what)) result.push_back(*read);
  }
  return result;
}

std::optional<bool> YamlValues::boolean(const YamlNode& node, const std::string& what) {
  const auto result = booleanOf(node);
  if (!result) wrongKind(node, what, "true or false");
  return result;
}

std::optional<double> YamlValues::number(const YamlNode& node, const std::string& what,
                                         const std::string& hint) {
  const auto result = numberOf(node);
  if (result) return result;
  if (isNotFinite(node)) {
    out_.error(node.where, what + " is " + described(node) + ", which is not finite", hint);
  } else {
    wrongKind(node, what, "a number", hint);
  }
  return std::nullopt;
}

std::optional<double> YamlValues::numberWithin(const YamlNode& node, const std::string& what,
                                               double least, double most) {
  const auto result = number(node, what);
  if (!result || (*result >= least && *result <= most)) return result;
  out_.error(node.where, what + " is " + described(node) + "; it must be from " + toText(least) +
                             " to " + toText(most));
  return std::nullopt;
}

std::optional<double> YamlValues::whole(const YamlNode& node, const std::string& what,
                                        double below) {
  const auto result = number(node, what);
  if (!result || (*result >= 0 && *result < below && *result == std::floor(*result))) {
    return result;
  }
  out_.error(node.where, what + " is " + described(node) +
                             "; it must be a whole number from 0 to " +
                             toText(std::max(below, 1.0) - 1));
  return std::nullopt;
}

std::optional<std::vector<double>> YamlValues::numbers(const YamlNode& node,
                                                       const std::string& what, std::size_t count,
                                                       const std::string& meaning,
                                                       const std::string& hint) {
  if (node.kind != YamlNode::Kind::list) {
    wrongKind(node, what, "a list of numbers", hint);
    return std::nullopt;
  }
  if (node.items.size() != count) {
    out_.error(node.where,
               what + " has " + counted(node.items.size(), "number") + ", not " +
                   std::to_string(count) + ": " + meaning,
               hint);
  }
  std::vector<double> result;
  for (const YamlNode& item : node.items) {
    if (const auto read = number(item, "an entry of " + what, hint)) result.push_back(*read);
  }
  if (result.size() != count) return std::nullopt;
  return result;
}

void YamlValues::unknownKey(const YamlKey& key, std::span<const std::string_view> known) {
  if (key.text.empty()) return;  // an invalid key, already reported
  out_.error(key.where, "unknown key " + inQuotes(key.text), didYouMeanOrList(key.text, known));
}

}  // namespace hrdf
