// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/tree/module_tags.h"

#include <variant>

namespace hrdf {
namespace {

void collect(std::vector<Element>& chain, std::vector<Element*>& modules);

void collectIn(std::vector<Output>& outputs, std::vector<Element*>& modules) {
  for (Output& output : outputs) collect(output.chain, modules);
}

// Adds the degrees of freedom in the order of the file.
void collect(std::vector<Element>& chain, std::vector<Element*>& modules) {
  for (Element& element : chain) {
    const bool moves = std::holds_alternative<Actuator>(element.part) ||
                       std::holds_alternative<Joint>(element.part);
    if (moves) modules.push_back(&element);
    if (auto* include = std::get_if<Include>(&element.part)) collect(include->chain, modules);
    if (auto* bracket = std::get_if<Bracket>(&element.part)) collectIn(bracket->outputs, modules);
    if (auto* body = std::get_if<RigidBody>(&element.part)) collectIn(body->outputs, modules);
  }
}

}  // namespace

void tagModules(Description& robot, const std::vector<std::string>& names) {
  std::vector<Element*> modules;
  collect(robot.chain, modules);
  if (modules.size() != names.size()) return;
  for (std::size_t i = 0; i < names.size(); ++i) modules[i]->tag = names[i];
}

}  // namespace hrdf
