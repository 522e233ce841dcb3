// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/check.h"

#include <array>
#include <unordered_map>
#include <utility>

#include "text/strings.h"

namespace hrdf {
namespace {

bool mate(Interface output, Interface input) {
  return output == input || output == Interface::any || input == Interface::any;
}

Interface inputOf(const Element& element) {
  return std::visit(
      [](const auto& part) {
        if constexpr (requires { part.row->input; }) {
          if (part.row) return part.row->input;
        }
        return Interface::any;
      },
      element.part);
}

Interface outputOf(const Element& element) {
  return std::visit(
      [](const auto& part) {
        if constexpr (requires { part.row->output; }) {
          if (part.row) return part.row->output;
        }
        return Interface::any;
      },
      element.part);
}

// Returns a hint: the part that joins `output` and `input`, which do not match; empty: no such
// part.
std::string whatJoins(Interface output, Interface input) {
  using enum Interface;
  const std::pair both(output, input);
  constexpr std::array kSeries = {std::pair(xOutput, xHousing), std::pair(r8Output, r8Housing),
                                  std::pair(r25Output, r25Housing)};
  for (const auto& [actuatorOutput, housing] : kSeries) {
    if (both == std::pair(actuatorOutput, housing)) return "put a bracket or a link between";
    if (both == std::pair(housing, actuatorOutput)) return "put an actuator between";
  }
  return both == std::pair(r25Output, r8Housing) ? "put a link R25-R8 between" : "";
}

// Returns a hint about the bracket or link that fits after `output` instead of `element`; empty: no
// such part.
std::string whatFits(Interface output, const Element& element) {
  std::vector<std::string_view> fitting;
  const auto add = [&](const auto& rows) {
    for (const auto& row : rows) {
      if (row.input == output) fitting.push_back(row.type);
    }
  };
  if (std::holds_alternative<Bracket>(element.part)) add(brackets());
  if (std::holds_alternative<Link>(element.part)) add(links());
  if (fitting.size() == 1) return "link '" + std::string(fitting[0]) + "' fits";
  const std::string_view meant = nearest(typeOf(element), fitting);
  return meant.empty() ? "" : "'" + std::string(meant) + "' fits";
}

std::string nameOf(const Element& element) {
  const std::string type(typeOf(element));
  if (type.empty() || type == "Custom") return asTag(kindOf(element));
  return std::holds_alternative<Link>(element.part) ? "link " + type : type;
}

// `one` and `two` are the same place in a file that is included twice. Returns the places of the
// two <include> elements. If these have the same place, because their file is also included twice,
// returns the places of the <include> elements of that file, and so on.
std::pair<Place, Place> whereIncludesPart(Location one, Location two) {
  while (placeOf(one) == placeOf(two)) {
    one = one.source->includedAt();
    two = two.source->includedAt();
  }
  return {placeOf(one), placeOf(two)};
}

class Checker {
 public:
  explicit Checker(Diagnostics& out) : out_(out) {}

  // Checks a chain of elements that follows `tip`. Returns the end of the chain, to which the next
  // element is attached.
  Tip chain(const std::vector<Element>& elements, Tip tip);

 private:
  void tag(const Element& element);

  Diagnostics& out_;
  std::unordered_map<std::string_view, const Element*> tags_;
};

Tip Checker::chain(const std::vector<Element>& elements, Tip tip) {
  for (const Element& element : elements) {
    if (out_.isFull()) break;
    if (const auto* include = std::get_if<Include>(&element.part)) {
      tip = chain(include->chain, tip);
      continue;
    }
    checkFollows(tip, element, out_);
    tag(element);
    for (const Output& output : outputsOf(element)) chain(output.chain, {&element, true});
    tip = {&element, false};
  }
  return tip;
}

void Checker::tag(const Element& element) {
  if (element.tag.empty()) return;
  const auto [known, isNew] = tags_.try_emplace(element.tag, &element);
  if (isNew) return;
  const Location first = locationOf(*known->second, "tag"), where = locationOf(element, "tag");
  if (placeOf(where) != placeOf(first)) {
    return out_.error(
        where, "tag " + inQuotes(element.tag) + " is already used at " + toString(placeOf(first)),
        "tags are unique in the whole robot");
  }
  const auto [one, two] = whereIncludesPart(first, where);
  out_.error(where,
             "tag " + inQuotes(element.tag) + " comes twice, because its file is included at " +
                 toString(one) + " and at " + toString(two),
             "a file that is included twice must not have tags");
}

thread_local std::size_t followChecks = 0;

}  // namespace

void checkFollows(const Tip& tip, const Element& element, Diagnostics& out) {
  ++followChecks;
  if (!tip.element || element.implicit) return;
  const Element& before = *tip.element;
  if (std::holds_alternative<EndEffector>(before.part)) {
    out.error(element.where, nameOf(element) + " comes after an end effector, which has no output",
              "put the <end-effector> last");
  } else if (!outputsOf(before).empty() && !tip.throughOutput) {
    out.error(element.where,
              nameOf(element) + " comes after " + nameOf(before) + ", which has <output> elements",
              "put it into an <output>");
  } else if (!mate(outputOf(before), inputOf(element))) {
    const Interface output = outputOf(before), input = inputOf(element);
    const std::string hint = whatJoins(output, input);
    out.error(element.where,
              nameOf(before) + " has an " + std::string(toString(output)) + "; " + nameOf(element) +
                  " needs an " + std::string(toString(input)),
              hint.empty() ? whatFits(output, element) : hint);
  }
}

std::size_t countOfFollowChecks() { return followChecks; }

Tip tipOf(const std::vector<Element>& chain) {
  for (auto element = chain.rbegin(); element != chain.rend(); ++element) {
    const auto* include = std::get_if<Include>(&element->part);
    const Tip tip = include ? tipOf(include->chain) : Tip{&*element};
    if (tip.element) return tip;
  }
  return {};
}

void check(const Description& robot, Diagnostics& out) { Checker(out).chain(robot.chain, {}); }

}  // namespace hrdf
