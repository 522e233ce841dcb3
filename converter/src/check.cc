// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "check.h"

#include <unordered_map>

#include "spelling.h"

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

std::string nameOf(const Element& element) {
  const std::string_view type = typeOf(element);
  return type.empty() ? "<" + std::string(kindOf(element)) + ">" : std::string(type);
}

// The element at whose output the next one goes. None at the start of the robot.
struct Tip {
  const Element* element = nullptr;
  bool throughOutput = false;  // an <output> of it: the next element stands inside
};

class Checker {
 public:
  explicit Checker(Diagnostics& out) : out_(out) {}

  // Returns the end of the chain: where the element behind an include goes.
  Tip chain(const std::vector<Element>& elements, Tip tip);

 private:
  void follows(const Element& element, const Tip& tip);
  void tag(const Element& element);

  Diagnostics& out_;
  std::unordered_map<std::string_view, Location> tags_;
};

Tip Checker::chain(const std::vector<Element>& elements, Tip tip) {
  for (const Element& element : elements) {
    if (const auto* include = std::get_if<Include>(&element.part)) {
      tip = chain(include->chain, tip);
      continue;
    }
    if (tip.element && !element.implicit) follows(element, tip);
    tag(element);
    for (const Output& output : outputsOf(element)) chain(output.chain, {&element, true});
    tip = {&element, false};
  }
  return tip;
}

void Checker::follows(const Element& element, const Tip& tip) {
  const Element& before = *tip.element;
  if (std::holds_alternative<EndEffector>(before.part)) {
    out_.error(element.where, nameOf(element) + " comes after an end effector, which has no output",
               "put the <end-effector> last");
  } else if (!outputsOf(before).empty() && !tip.throughOutput) {
    out_.error(element.where,
               nameOf(element) + " comes after " + nameOf(before) + ", which has <output> elements",
               "put it into an <output>");
  } else if (!mate(outputOf(before), inputOf(element))) {
    out_.error(element.where, nameOf(before) + " gives " + std::string(toString(outputOf(before))) +
                                  "; " + nameOf(element) + " takes " +
                                  std::string(toString(inputOf(element))));
  }
}

void Checker::tag(const Element& element) {
  if (element.tag.empty()) return;
  const Location where = locationOf(element, "tag");
  const auto [first, isNew] = tags_.try_emplace(element.tag, where);
  if (isNew) return;
  const Location& other = first->second;
  const bool sameFile = where.source && other.source && where.source != other.source &&
                        where.source->name() == other.source->name();
  out_.error(where, "tag " + inQuotes(element.tag) + " is already used at " + toString(placeOf(other)),
             sameFile ? "a file that is included twice may hold no tags"
                      : "tags are unique in the whole robot");
}

}  // namespace

void check(const Description& robot, Diagnostics& out) { Checker(out).chain(robot.chain, {}); }

}  // namespace hrdf
