// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/formula.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <utility>

#include "collada/values.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

}  // namespace

// Appends formulas in postfix order: first the terms, then the operator. Functions return false,
// with the reason in `problem`, if an XML element is invalid.
class Formula::Parser {
 public:
  Parser(const VariableOf& variableOf, Problem& problem)
      : variableOf_(variableOf), problem_(problem) {}

  bool part(const Node& node);
  std::vector<Part> takeParts() { return std::move(parts_); }

 private:
  bool fail(const Node& where, std::string what) {
    if (problem_.what.empty()) problem_ = {where, std::move(what)};
    return false;
  }
  bool add(const Node& where, const Part& part) {
    if (parts_.size() == kMaxFormulaParts) {
      return fail(where,
                  "the formula has more than " + std::to_string(kMaxFormulaParts) + " parts");
    }
    parts_.push_back(part);
    return true;
  }
  bool constant(const Node& where, double number) { return add(where, {.number = number}); }
  bool number(const Node& node);
  bool symbol(const Node& node);
  bool apply(const Node& node);
  bool withBase(const Node& node, const std::vector<Node>& children);
  bool piecewise(const Node& node);
  bool call(const Node& node, const Function& function, std::span<const Node> arguments);

  const VariableOf& variableOf_;
  Problem& problem_;
  std::vector<Part> parts_;
};

bool Formula::Parser::part(const Node& node) {
  const std::string_view name = node.name();
  if (name == "math" || name == "semantics") {
    const auto children = node.children();
    if (children.size() != 1 && !(name == "semantics" && children.size() > 1)) {
      return fail(node,
                  asTag(name) + " has " + std::to_string(children.size()) + " elements, not one");
    }
    return part(children[0]);
  }
  if (name == "apply") return apply(node);
  if (name == "piecewise") return piecewise(node);
  if (name == "cn") return number(node);
  if (name == "ci" || name == "csymbol") return symbol(node);
  if (name == "pi") return constant(node, std::numbers::pi);
  if (name == "exponentiale") return constant(node, std::numbers::e);
  if (name == "true" || name == "false") return constant(node, name == "true" ? 1 : 0);
  return fail(node, asTag(name) + " is not known in formulas");
}

bool Formula::Parser::number(const Node& node) {
  const std::string_view type = node.attribute("type");
  std::vector<double> numbers;
  bool isGood = true;
  for (const pugi::xml_node child : node.xml) {
    if (child.type() != pugi::node_pcdata && child.type() != pugi::node_cdata) continue;
    std::string_view text = child.value();
    const auto value = takeNumber(text);
    isGood = isGood && value && trimmed(text).empty();
    numbers.push_back(value.value_or(0));
  }
  const std::size_t count = node.children("sep").size();
  if (!isGood || numbers.size() != count + 1 || count > 1) {
    return fail(node, inQuotes(node.text()) + " is not a number");
  }
  if (count == 0) {
    const bool isPlain = type.empty() || type == "real" || type == "integer" || type == "double" ||
                         type == "constant" || type == "e-notation" || type == "rational";
    return isPlain ? constant(node, numbers[0])
                   : fail(node, "numbers of type " + inQuotes(type) + " are not known");
  }
  if (type == "e-notation") return constant(node, numbers[0] * std::pow(10, numbers[1]));
  if (type == "rational" && numbers[1] != 0) return constant(node, numbers[0] / numbers[1]);
  return fail(node, "numbers of type " + inQuotes(type) + " with <sep/> are not known");
}

bool Formula::Parser::symbol(const Node& node) {
  std::string whyNot;
  const auto variable = variableOf_(node, whyNot);
  if (!variable) return fail(node, inQuotes(node.text()) + " is not a joint: " + whyNot);
  return add(node, {.variable = *variable});
}

bool Formula::Parser::call(const Node& node, const Function& function,
                           std::span<const Node> arguments) {
  if (arguments.size() < function.fewest || arguments.size() > function.most) {
    return fail(node, inQuotes(function.name) + " needs " + std::to_string(function.fewest) +
                          (function.most == kAnyCount         ? " or more"
                           : function.most != function.fewest ? " or 2"
                                                              : "") +
                          " terms, not " + std::to_string(arguments.size()));
  }
  for (const Node& argument : arguments) {
    if (!part(argument)) return false;
  }
  return add(node, {.function = &function, .count = arguments.size()});
}

// Appends <root/> or <log/>, with its terms. The default <degree> is 2, the default <logbase> is
// 10.
bool Formula::Parser::withBase(const Node& node, const std::vector<Node>& children) {
  const bool isRoot = children[0].name() == "root";
  const Function& function = isRoot ? kRoot : kLog;
  Node base, argument;
  for (const Node& child : std::span(children).subspan(1)) {
    Node& place = child.name() == (isRoot ? "degree" : "logbase") ? base : argument;
    if (place) return fail(node, asTag(function.name) + " does not have exactly one term");
    place = child;
  }
  const auto inner = base ? base.children() : std::vector<Node>();
  if (!argument || (base && inner.size() != 1)) {
    return fail(node, asTag(function.name) + " does not have exactly one term");
  }
  return (base ? part(inner[0]) : constant(node, isRoot ? 2 : 10)) && part(argument) &&
         add(node, {.function = &function, .count = 2});
}

bool Formula::Parser::apply(const Node& node) {
  const auto children = node.children();
  if (children.empty()) return fail(node, "<apply> is empty");
  const Node& head = children[0];
  const auto arguments = std::span(children).subspan(1);
  const std::string_view name = head.name();
  if (name == "root" || name == "log") return withBase(node, children);
  if (name == "csymbol" || name == "ci") {
    std::string_view url = head.attribute("definitionURL");
    url = url.substr(url.find('#') + 1);
    for (const std::string_view each : {head.text(), url}) {
      if (const Function* function = functionNamed(each)) return call(node, *function, arguments);
    }
    return fail(head, "the function " + inQuotes(head.text()) + " is not known in formulas");
  }
  if (const Function* function = operatorNamed(name)) return call(node, *function, arguments);
  return fail(head, asTag(name) + " is not known in formulas");
}

bool Formula::Parser::piecewise(const Node& node) {
  std::size_t count = 0;
  bool isOver = false;
  for (const Node& child : node.children()) {
    const auto inner = child.children();
    const bool isPiece = child.name() == "piece";
    if (inner.size() != (isPiece ? 2u : 1u) || (!isPiece && child.name() != "otherwise") ||
        isOver) {
      return fail(child,
                  "<piecewise> must have <piece> with a value and a condition, then <otherwise>");
    }
    for (const Node& each : inner) {
      if (!part(each)) return false;
    }
    count += inner.size();
    isOver = !isPiece;
  }
  if (!isOver && !constant(node, kUndefined)) return false;
  return add(node, {.function = &kPiecewise, .count = count + (isOver ? 0 : 1)});
}

std::optional<Formula> Formula::parse(const Node& math, const VariableOf& variableOf,
                                      Problem& problem) {
  Parser parser(variableOf, problem);
  if (!parser.part(math)) return std::nullopt;
  Formula formula;
  formula.parts_ = parser.takeParts();
  return formula;
}

double Formula::operator()(const std::vector<double>& variables) const {
  std::vector<double> results;  // stack: values that no function has used yet
  results.reserve(parts_.size());
  for (const Part& part : parts_) {
    double result = part.number;
    if (part.variable >= 0) result = variables[static_cast<std::size_t>(part.variable)];
    if (part.function) {
      const std::size_t first = results.size() - part.count;
      result = part.function->value(std::span(results).subspan(first));
      results.resize(first);
    }
    results.push_back(result);
  }
  return results.back();
}

}  // namespace hrdf::collada
