// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/couplings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <utility>

#include "collada/formula.h"
#include "collada/polynomial.h"
#include "collada/values.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

constexpr std::size_t kMaxLeaders = 32;
// Largest difference between a joint's formula and the polynomial that replaces the formula, as a
// share of the joint's travel. If the difference is larger, the joint moves freely.
constexpr double kMaxResidual = 0.1;
// Largest factor of a coupling. A product of larger factors, as in a chain of couplings, overflows.
constexpr double kMaxFactor = 1e15;

struct Key {
  int model, joint, axis;
  auto operator<=>(const Key&) const = default;
};

Key keyOf(const AxisRef& ref) { return {ref.model, ref.joint, ref.axis}; }

// The formula of a joint, and the joints that are variables of the formula.
struct Rule {
  AxisRef axis;
  Formula formula;
  std::vector<AxisRef> variables;
  Node where;
  enum class State { open, busy, done, free } state = State::open;
  // The independent joints that this joint follows; empty until `state` is `done`.
  std::vector<AxisRef> leaders = {};
  // Positions (rad or m) of this joint at the sample points of its leader's range, if this joint
  // has one leader.
  std::vector<double> positions = {};
  Follower follower = {};
};

std::string rounded(double value, int digits = 2) {
  std::array<char, 40> text;
  std::snprintf(text.data(), text.size(), "%.*g", digits, value);
  return text.data();
}

class Coupler {
 public:
  Coupler(Kinematics& kinematics, Resolver& resolver, Diagnostics& out)
      : kinematics_(kinematics), resolver_(resolver), out_(out) {}

  std::vector<Follower> run();

 private:
  void findResting();
  void readFormula(const Node& node, int system);
  void couple(Rule& first);
  void follow(Rule& rule, const std::vector<AxisRef>& leaders);
  std::vector<AxisRef> leadersOf(const Rule& rule) const;
  template <class PositionOf>
  double evaluate(const Rule& rule, const PositionOf& positionOf) const;
  double home(const AxisRef& ref) const { return kinematics_.at(ref).home.value_or(0); }
  void coupleToOne(Rule& rule, const AxisRef& leader);
  void coupleToSeveral(Rule& rule, const std::vector<AxisRef>& leaders);
  void leaveFree(Rule& rule, const std::string& why, const std::string& hint = {});
  Mechanism::Range rangeOf(const AxisRef& ref);
  Rule* ruleOf(const AxisRef& ref) {
    const auto found = rules_.find(keyOf(ref));
    return found == rules_.end() ? nullptr : &found->second;
  }
  const Rule* ruleOf(const AxisRef& ref) const {
    const auto found = rules_.find(keyOf(ref));
    return found == rules_.end() ? nullptr : &found->second;
  }

  Kinematics& kinematics_;
  Resolver& resolver_;
  Diagnostics& out_;
  std::map<Key, Rule> rules_;
  std::vector<Follower> followers_;
};

void Coupler::leaveFree(Rule& rule, const std::string& why, const std::string& hint) {
  rule.state = Rule::State::free;
  out_.warning(rule.where.where(),
               "the joint " + inQuotes(kinematics_.at(rule.axis).name) +
                   " does not follow its formula: " + why,
               hint.empty() ? "it moves freely" : hint + "; it moves freely");
}

void Coupler::readFormula(const Node& node, int system) {
  const Node target = node.child("target");
  std::string whyNot = target ? "" : "the formula has no <target>";
  const auto found = target ? resolver_.reference(target, {}, whyNot) : std::nullopt;
  const auto axis = found ? kinematics_.axisOf(*found, system) : std::nullopt;
  if (!axis) {
    out_.warning(target ? target.where() : node.where(), "the target of a formula is not a joint",
                 found ? "the name points to " + asTag(found->node.name()) : whyNot);
    return;
  }
  Node math;
  if (const Node technique = node.child("technique_common")) math = technique.child("math");
  if (!math && node.openrave()) {
    for (const Node& equation : node.openrave().children("equation")) {
      if (equation.attribute("type") == "position") math = equation.child("math");
    }
  }
  Rule rule{.axis = *axis, .formula = {}, .variables = {}, .where = node};
  if (!math) return leaveFree(rule, "the formula has no <math>");
  const auto variableOf = [&](const Node& symbol, std::string& whyNone) -> std::optional<int> {
    const auto named = resolver_.path(node, symbol.text(), whyNone);
    const auto variable = named ? kinematics_.axisOf(*named, system) : std::nullopt;
    if (!variable) {
      if (named) whyNone = "the name points to " + asTag(named->node.name());
      return std::nullopt;
    }
    const auto known = std::ranges::find(rule.variables, *variable);
    const auto index = known - rule.variables.begin();
    if (known == rule.variables.end()) rule.variables.push_back(*variable);
    return static_cast<int>(index);
  };
  Formula::Problem problem;
  auto formula = Formula::parse(math, variableOf, problem);
  if (!formula) {
    rule.where = problem.where;
    return leaveFree(rule, problem.what);
  }
  rule.formula = std::move(*formula);
  const auto [at, isNew] = rules_.emplace(keyOf(*axis), rule);
  if (!isNew) {
    out_.warning(node.where(),
                 "the joint " + inQuotes(kinematics_.at(*axis).name) + " has a formula already",
                 "the first one is used");
  }
}

void Coupler::findResting() {
  for (Model& model : kinematics_.models) {
    for (JointModel& joint : model.joints) {
      for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        Axis& axis = joint.axes[i];
        const AxisRef ref{static_cast<int>(&model - kinematics_.models.data()),
                          static_cast<int>(&joint - model.joints.data()), static_cast<int>(i)};
        axis.isFollower = false;
        if (axis.isCircular && !axis.slides) axis.range.reset();
        if (ruleOf(ref)) continue;
        const bool isEmpty = axis.range && axis.range->low == axis.range->high;
        if (!axis.isLocked && !isEmpty) continue;
        axis.rest = 0;
        if (isEmpty && axis.range->low != 0) {
          out_.warning(axis.node.where(),
                       "the joint " + inQuotes(axis.name) + " has one position for both limits, " +
                           (axis.slides ? rounded(axis.range->low, 9) + " m"
                                        : rounded(axis.range->low / kDegree, 9) + " degrees") +
                           ", and stays at 0 as in OpenRAVE");
        }
      }
    }
  }
}

Mechanism::Range Coupler::rangeOf(const AxisRef& ref) {
  const Axis& axis = kinematics_.at(ref);
  if (axis.range) return *axis.range;
  return axis.slides ? Mechanism::Range{-1, 1}
                     : Mechanism::Range{-std::numbers::pi, std::numbers::pi};
}

std::vector<AxisRef> Coupler::leadersOf(const Rule& rule) const {
  std::vector<AxisRef> leaders;
  const auto add = [&leaders](const AxisRef& leader) {
    if (std::ranges::find(leaders, leader) == leaders.end()) leaders.push_back(leader);
  };
  for (const AxisRef& variable : rule.variables) {
    if (const Rule* other = ruleOf(variable); other && other->state == Rule::State::done) {
      for (const AxisRef& leader : other->leaders) add(leader);
    } else if (!kinematics_.at(variable).rest) {
      add(variable);
    }
  }
  return leaders;
}

// Evaluates the formula of `rule`. Returns the position (rad or m) of its joint. `positionOf`
// returns the position of a variable.
template <class PositionOf>
double Coupler::evaluate(const Rule& rule, const PositionOf& positionOf) const {
  std::vector<double> variables;
  for (const AxisRef& variable : rule.variables) {
    const Axis& axis = kinematics_.at(variable);
    const double position = axis.rest ? *axis.rest : positionOf(variable);
    variables.push_back(position / axis.unit);
  }
  return rule.formula(variables) * kinematics_.at(rule.axis).unit;
}

// Couples all joints that the formula of `first` depends on, then the joint of `first`.
void Coupler::couple(Rule& first) {
  if (first.state != Rule::State::open) return;
  std::vector<std::pair<Rule*, std::size_t>> open = {{&first, 0}};
  while (!open.empty()) {
    auto& [rule, next] = open.back();
    rule->state = Rule::State::busy;
    if (next == rule->variables.size()) {
      Rule& ready = *rule;
      open.pop_back();
      follow(ready, leadersOf(ready));
      continue;
    }
    const AxisRef variable = rule->variables[next++];
    Rule* other = ruleOf(variable);
    if (!other) continue;
    if (other->state == Rule::State::open) {
      open.emplace_back(other, 0);
    } else if (other->state == Rule::State::busy) {
      leaveFree(*rule, "the formulas of " + inQuotes(kinematics_.at(variable).name) +
                           " and of this joint form a circle");
      open.pop_back();
    }
  }
}

void Coupler::follow(Rule& rule, const std::vector<AxisRef>& leaders) {
  rule.state = Rule::State::done;
  rule.leaders = leaders;
  if (leaders.size() > kMaxLeaders) {
    leaveFree(rule, "the joint follows more than " + std::to_string(kMaxLeaders) + " joints");
  } else if (leaders.empty()) {
    const double rest = evaluate(rule, [](const AxisRef&) { return 0; });
    Axis& axis = kinematics_.at(rule.axis);
    if (!std::isfinite(rest)) return leaveFree(rule, "the formula is not defined");
    if (std::abs(rest) > (axis.slides ? kMaxLength : kMaxMagnitude)) {
      return leaveFree(
          rule, "the formula has the value " + rounded(rest) + (axis.slides ? " m" : " rad"));
    }
    axis.rest = rest;
  } else if (leaders.size() == 1) {
    coupleToOne(rule, leaders[0]);
  } else {
    coupleToSeveral(rule, leaders);
  }
}

void Coupler::coupleToOne(Rule& rule, const AxisRef& leader) {
  Axis& axis = kinematics_.at(rule.axis);
  const std::vector<double> points = pointsOf(rangeOf(leader), home(leader));
  for (std::size_t i = 0; i < points.size(); ++i) {
    rule.positions.push_back(evaluate(rule, [&](const AxisRef& variable) {
      return variable == leader ? points[i] : ruleOf(variable)->positions[i];
    }));
  }
  const auto fit = fitPolynomial(points, rule.positions, !axis.slides);
  if (!fit) return leaveFree(rule, "the formula is not defined at home");
  const std::string unit = axis.slides ? " m" : " rad";
  if (!fit->isExact && fit->residual > kMaxResidual * fit->travel) {
    return leaveFree(rule, "a polynomial of degree 4 differs from the formula by up to " +
                               rounded(fit->residual) + unit + " of " + rounded(fit->travel) +
                               unit + " of travel");
  }
  const auto isTooLarge = [](double factor) { return !(std::abs(factor) <= kMaxFactor); };
  if (std::ranges::any_of(fit->factors, isTooLarge)) {
    return leaveFree(rule, "a polynomial of degree 4 has a factor above " + rounded(kMaxFactor));
  }
  if (fit->travel == 0 || std::ranges::all_of(fit->factors.begin() + 1, fit->factors.end(),
                                              [](double factor) { return factor == 0; })) {
    axis.rest = fit->factors[0];
    return;
  }
  if (!fit->isExact) {
    out_.warning(rule.where.where(),
                 "the joint " + inQuotes(axis.name) +
                     " follows a polynomial that differs from the formula by up to " +
                     rounded(fit->residual) + unit,
                 "MuJoCo couples joints by polynomials of degree 4");
  }
  const auto followerOf = [&](const std::array<double, 5>& factors) {
    Follower follower{rule.axis, factors[0], {}, rule.where};
    for (int power = 1; power <= 4; ++power) {
      const double factor = factors[static_cast<std::size_t>(power)];
      if (factor != 0) follower.terms.push_back({leader, power, factor});
    }
    return follower;
  };
  rule.follower = followerOf(fit->unrounded);
  followers_.push_back(followerOf(fit->factors));
}

void Coupler::coupleToSeveral(Rule& rule, const std::vector<AxisRef>& leaders) {
  std::vector<Mechanism::Range> ranges;
  std::vector<double> start;
  for (const AxisRef& leader : leaders) {
    ranges.push_back(rangeOf(leader));
    start.push_back(home(leader));
  }
  const auto function = [&](const std::vector<double>& x) {
    const auto positionOf = [&](const AxisRef& leader) {
      return x[static_cast<std::size_t>(std::ranges::find(leaders, leader) - leaders.begin())];
    };
    return evaluate(rule, [&](const AxisRef& variable) {
      const Rule* other = ruleOf(variable);
      if (!other || other->state != Rule::State::done) return positionOf(variable);
      double position = other->follower.offset;
      for (const Follower::Term& term : other->follower.terms) {
        position += term.factor * std::pow(positionOf(term.leader), term.power);
      }
      return position;
    });
  };
  const auto fit = fitLinear(function, ranges, start);
  if (!fit) {
    return leaveFree(rule, "the formula is not linear in the " + std::to_string(leaders.size()) +
                               " joints that the joint follows");
  }
  const auto followerOf = [&](double offset, const std::vector<double>& factors) {
    Follower follower{rule.axis, offset, {}, rule.where};
    for (std::size_t i = 0; i < leaders.size(); ++i) {
      if (factors[i] != 0) follower.terms.push_back({leaders[i], 1, factors[i]});
    }
    return follower;
  };
  rule.follower = followerOf(fit->unroundedOffset, fit->unrounded);
  Follower follower = followerOf(fit->offset, fit->factors);
  if (follower.terms.empty()) {
    kinematics_.at(rule.axis).rest = fit->offset;
  } else {
    followers_.push_back(std::move(follower));
  }
}

std::vector<Follower> Coupler::run() {
  for (std::size_t i = 0; i < kinematics_.models.size(); ++i) {
    const Model& model = kinematics_.models[i];
    for (const Node& formula : model.formulas) readFormula(formula, model.system);
  }
  findResting();
  for (auto& [key, rule] : rules_) couple(rule);
  for (const Follower& follower : followers_) kinematics_.at(follower.axis).isFollower = true;
  return std::move(followers_);
}

}  // namespace

std::vector<Follower> coupleAxes(Kinematics& kinematics, Resolver& resolver, Diagnostics& out) {
  return Coupler(kinematics, resolver, out).run();
}

}  // namespace hrdf::collada
