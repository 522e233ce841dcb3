// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/formula.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <utility>

#include "collada/values.h"
#include "text/words.h"

namespace hrdf::collada {

// clang-format off
enum class Formula::Op : unsigned char {
  constant, variable,
  plus, times, minus, divide, power, root, abs, exp, ln, log, floor, ceiling,
  sin, cos, tan, arcsin, arccos, arctan, sinh, cosh, tanh,
  land, lor, lxor, lnot, eq, neq, lt, leq, gt, geq, max, min,
  piecewise,  // value, condition, value, condition, …, otherwise
  inrange, sssa, sasa, sass, atan2,
};
// clang-format on

namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

}  // namespace

class Formula::Parser {
 public:
  Parser(const VariableOf& variableOf, Problem& problem)
      : variableOf_(variableOf), problem_(problem) {}

  std::optional<std::size_t> part(const Node& node);
  std::vector<Part> takeParts() { return std::move(parts_); }

 private:
  struct Operator {
    std::string_view name;
    Op op;
    std::size_t fewest, most;
  };
  static constexpr std::size_t kAny = kMaxFormulaParts;
  // clang-format off
  static constexpr auto kOperators = std::to_array<Operator>({
      {"plus", Op::plus, 0, kAny}, {"times", Op::times, 0, kAny}, {"minus", Op::minus, 1, 2},
      {"divide", Op::divide, 2, 2}, {"power", Op::power, 2, 2}, {"abs", Op::abs, 1, 1},
      {"exp", Op::exp, 1, 1}, {"ln", Op::ln, 1, 1}, {"floor", Op::floor, 1, 1},
      {"ceiling", Op::ceiling, 1, 1}, {"sin", Op::sin, 1, 1}, {"cos", Op::cos, 1, 1},
      {"tan", Op::tan, 1, 1}, {"arcsin", Op::arcsin, 1, 1}, {"arccos", Op::arccos, 1, 1},
      {"arctan", Op::arctan, 1, 1}, {"sinh", Op::sinh, 1, 1}, {"cosh", Op::cosh, 1, 1},
      {"tanh", Op::tanh, 1, 1}, {"and", Op::land, 0, kAny}, {"or", Op::lor, 0, kAny},
      {"xor", Op::lxor, 0, kAny}, {"not", Op::lnot, 1, 1}, {"eq", Op::eq, 2, kAny},
      {"neq", Op::neq, 2, 2}, {"lt", Op::lt, 2, kAny}, {"leq", Op::leq, 2, kAny},
      {"gt", Op::gt, 2, kAny}, {"geq", Op::geq, 2, kAny}, {"max", Op::max, 1, kAny},
      {"min", Op::min, 1, kAny}});
  // Functions that a <csymbol> at the head of an <apply> names, or its definitionURL.
  static constexpr auto kFunctions = std::to_array<Operator>({
      {"INRANGE", Op::inrange, 3, 3}, {"SSSA", Op::sssa, 3, 3}, {"SASA", Op::sasa, 3, 3},
      {"SASS", Op::sass, 3, 3}, {"atan2", Op::atan2, 2, 2}});
  // clang-format on

  std::nullopt_t fail(const Node& where, std::string what) {
    if (problem_.what.empty()) problem_ = {where, std::move(what)};
    return std::nullopt;
  }
  std::optional<std::size_t> add(const Node& where, Part part) {
    if (parts_.size() == kMaxFormulaParts) {
      return fail(where,
                  "the formula has more than " + std::to_string(kMaxFormulaParts) + " parts");
    }
    parts_.push_back(std::move(part));
    return parts_.size() - 1;
  }
  std::optional<std::size_t> constant(const Node& where, double number) {
    return add(where, {Op::constant, number, -1, {}});
  }
  std::optional<std::size_t> number(const Node& node);
  std::optional<std::size_t> symbol(const Node& node);
  std::optional<std::size_t> apply(const Node& node);
  std::optional<std::size_t> withBase(const Node& node, const std::vector<Node>& children);
  std::optional<std::size_t> piecewise(const Node& node);
  std::optional<std::size_t> call(const Node& node, const Operator& function,
                                  std::span<const Node> arguments);

  const VariableOf& variableOf_;
  Problem& problem_;
  std::vector<Part> parts_;
};

std::optional<std::size_t> Formula::Parser::part(const Node& node) {
  const std::string_view name = node.name();
  if (name == "math" || name == "semantics") {
    const auto children = node.children();
    if (children.size() != 1 && !(name == "semantics" && children.size() > 1)) {
      return fail(node,
                  asTag(name) + " holds " + std::to_string(children.size()) + " elements, not one");
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

std::optional<std::size_t> Formula::Parser::number(const Node& node) {
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

std::optional<std::size_t> Formula::Parser::symbol(const Node& node) {
  std::string whyNot;
  const auto variable = variableOf_(node, whyNot);
  if (!variable) return fail(node, inQuotes(node.text()) + " names no joint: " + whyNot);
  return add(node, {Op::variable, 0, *variable, {}});
}

std::optional<std::size_t> Formula::Parser::call(const Node& node, const Operator& function,
                                                 std::span<const Node> arguments) {
  if (arguments.size() < function.fewest || arguments.size() > function.most) {
    return fail(node, inQuotes(function.name) + " takes " + std::to_string(function.fewest) +
                          (function.most == kAny              ? " or more"
                           : function.most != function.fewest ? " or 2"
                                                              : "") +
                          " terms, not " + std::to_string(arguments.size()));
  }
  Part result{function.op, 0, -1, {}};
  for (const Node& argument : arguments) {
    const auto index = part(argument);
    if (!index) return std::nullopt;
    result.args.push_back(*index);
  }
  return add(node, std::move(result));
}

// <root/> with a <degree>, and <log/> with a <logbase>; 2 and 10 without.
std::optional<std::size_t> Formula::Parser::withBase(const Node& node,
                                                     const std::vector<Node>& children) {
  const bool isRoot = children[0].name() == "root";
  Part result{isRoot ? Op::root : Op::log, 0, -1, {}};
  std::optional<std::size_t> base, argument;
  for (const Node& child : std::span(children).subspan(1)) {
    const bool isBase = child.name() == (isRoot ? "degree" : "logbase");
    auto& place = isBase ? base : argument;
    const auto inner = isBase ? child.children() : std::vector<Node>{child};
    if (place || inner.size() != 1)
      return fail(node, asTag(children[0].name()) + " has not one term");
    place = part(inner[0]);
    if (!place) return std::nullopt;
  }
  if (!argument) return fail(node, asTag(children[0].name()) + " has not one term");
  if (!base) base = constant(node, isRoot ? 2 : 10);
  if (!base) return std::nullopt;
  result.args = {*argument, *base};
  return add(node, std::move(result));
}

std::optional<std::size_t> Formula::Parser::apply(const Node& node) {
  const auto children = node.children();
  if (children.empty()) return fail(node, "<apply> is empty");
  const Node& head = children[0];
  const auto arguments = std::span(children).subspan(1);
  const std::string_view name = head.name();
  if (name == "root" || name == "log") return withBase(node, children);
  if (name == "csymbol" || name == "ci") {
    std::string_view function = head.attribute("definitionURL");
    function = function.substr(function.find('#') + 1);  // npos + 1 is 0
    for (const std::string_view each : {head.text(), function}) {
      const auto found = std::ranges::find(kFunctions, each, &Operator::name);
      if (found != kFunctions.end()) return call(node, *found, arguments);
    }
    return fail(head, "the function " + inQuotes(head.text()) + " is not known in formulas");
  }
  const auto found = std::ranges::find(kOperators, name, &Operator::name);
  if (found == kOperators.end()) return fail(head, asTag(name) + " is not known in formulas");
  return call(node, *found, arguments);
}

std::optional<std::size_t> Formula::Parser::piecewise(const Node& node) {
  Part result{Op::piecewise, 0, -1, {}};
  std::optional<std::size_t> otherwise;
  for (const Node& child : node.children()) {
    const auto inner = child.children();
    const bool isPiece = child.name() == "piece";
    if (inner.size() != (isPiece ? 2u : 1u) || (!isPiece && child.name() != "otherwise") ||
        otherwise) {
      return fail(child, "<piecewise> holds <piece> of a value and a condition, then <otherwise>");
    }
    for (const Node& each : inner) {
      const auto index = part(each);
      if (!index) return std::nullopt;
      if (isPiece) {
        result.args.push_back(*index);
      } else {
        otherwise = index;
      }
    }
  }
  if (!otherwise) otherwise = constant(node, kUndefined);
  if (!otherwise) return std::nullopt;
  result.args.push_back(*otherwise);
  return add(node, std::move(result));
}

std::optional<Formula> Formula::parse(const Node& math, const VariableOf& variableOf,
                                      Problem& problem) {
  Parser parser(variableOf, problem);
  if (!parser.part(math)) return std::nullopt;
  Formula formula;
  formula.parts_ = parser.takeParts();
  return formula;
}

namespace {

// The angle between the sides b and c of a triangle with the sides a, b and c, as OpenRAVE has it.
double angleOfSides(double a, double b, double c) {
  const double f = (a * a + b * b - c * c) / (2 * b);
  return std::atan2(std::sqrt(a * a - f * f), b - f);
}

double rootOf(double x, double degree) {
  // Odd roots of negative numbers are real.
  if (x < 0 && std::abs(std::fmod(degree, 2)) == 1) return -std::pow(-x, 1 / degree);
  return degree == 2 ? std::sqrt(x) : std::pow(x, 1 / degree);
}

}  // namespace

double Formula::operator()(const std::vector<double>& variables) const {
  // Parts stand behind their arguments, so that none is computed twice.
  std::vector<double> values;
  values.reserve(parts_.size());
  std::vector<double> v;
  for (const Part& part : parts_) {
    v.clear();
    for (const std::size_t arg : part.args) v.push_back(values[arg]);
    const auto all = [&v](auto compare) {
      for (std::size_t i = 1; i < v.size(); ++i) {
        if (!compare(v[i - 1], v[i])) return 0.0;
      }
      return 1.0;
    };
    double result = kUndefined;
    switch (part.op) {
      case Op::constant:
        result = part.number;
        break;
      case Op::variable:
        result = variables[static_cast<std::size_t>(part.variable)];
        break;
      case Op::plus:
        result = 0;
        for (const double x : v) result += x;
        break;
      case Op::times:
        result = 1;
        for (const double x : v) result *= x;
        break;
      case Op::minus:
        result = v.size() == 1 ? -v[0] : v[0] - v[1];
        break;
      case Op::divide:
        result = v[0] / v[1];
        break;
      case Op::power:
        result = std::pow(v[0], v[1]);
        break;
      case Op::root:
        result = rootOf(v[0], v[1]);
        break;
      case Op::abs:
        result = std::abs(v[0]);
        break;
      case Op::exp:
        result = std::exp(v[0]);
        break;
      case Op::ln:
        result = std::log(v[0]);
        break;
      case Op::log:
        result = v[1] == 10 ? std::log10(v[0]) : std::log(v[0]) / std::log(v[1]);
        break;
      case Op::floor:
        result = std::floor(v[0]);
        break;
      case Op::ceiling:
        result = std::ceil(v[0]);
        break;
      case Op::sin:
        result = std::sin(v[0]);
        break;
      case Op::cos:
        result = std::cos(v[0]);
        break;
      case Op::tan:
        result = std::tan(v[0]);
        break;
      case Op::arcsin:
        result = std::asin(v[0]);
        break;
      case Op::arccos:
        result = std::acos(v[0]);
        break;
      case Op::arctan:
        result = std::atan(v[0]);
        break;
      case Op::sinh:
        result = std::sinh(v[0]);
        break;
      case Op::cosh:
        result = std::cosh(v[0]);
        break;
      case Op::tanh:
        result = std::tanh(v[0]);
        break;
      case Op::land:
        result = std::ranges::all_of(v, [](double x) { return x != 0; });
        break;
      case Op::lor:
        result = std::ranges::any_of(v, [](double x) { return x != 0; });
        break;
      case Op::lxor:
        result = static_cast<double>(std::ranges::count_if(v, [](double x) { return x != 0; }) % 2);
        break;
      case Op::lnot:
        result = v[0] == 0;
        break;
      case Op::eq:
        result = all([](double a, double b) { return a == b; });
        break;
      case Op::neq:
        result = v[0] != v[1];
        break;
      case Op::lt:
        result = all([](double a, double b) { return a < b; });
        break;
      case Op::leq:
        result = all([](double a, double b) { return a <= b; });
        break;
      case Op::gt:
        result = all([](double a, double b) { return a > b; });
        break;
      case Op::geq:
        result = all([](double a, double b) { return a >= b; });
        break;
      case Op::max:
        result = std::ranges::max(v);
        break;
      case Op::min:
        result = std::ranges::min(v);
        break;
      case Op::piecewise:
        result = v.back();
        for (std::size_t i = 0; i + 1 < v.size(); i += 2) {
          if (v[i + 1] != 0 && !std::isnan(v[i + 1])) {
            result = v[i];
            break;
          }
        }
        break;
      case Op::inrange:
        result = v[0] >= v[1] && v[0] <= v[2];
        break;
      case Op::sssa:
        result = angleOfSides(v[0], v[1], v[2]);
        break;
      case Op::sasa:
        result = std::atan2(v[0] * std::sin(v[1]), v[2] - v[0] * std::cos(v[1]));
        break;
      case Op::sass:
        result = std::sqrt(v[0] * v[0] + v[2] * v[2] - 2 * v[0] * v[2] * std::cos(v[1]));
        break;
      case Op::atan2:
        result = std::atan2(v[0], v[1]);
        break;
    }
    values.push_back(result);
  }
  return values.back();
}

}  // namespace hrdf::collada
