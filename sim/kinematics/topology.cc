// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The tree of a robot model's elements, in rows.
#include <hrdf/sim/robot_model.h>

namespace hrdf::sim::robot_model {
namespace {

// Fills in parents, in document order.
struct ParentFinder {
  std::vector<TreeTopology>& rows;

  void chain(const std::vector<Element>& elements, int& parent, int output) {
    for (const Element& element : elements) {
      if (const auto* include = std::get_if<Include>(&element.part)) {
        chain(include->chain, parent, output);
        continue;
      }
      TreeTopology& row = rows.emplace_back();
      row.element = static_cast<int>(rows.size()) - 1;
      row.parent = parent;
      row.parentOutput = output;
      const int own = parent = row.element;
      output = 0;
      int number = 0;
      for (const Output& each : outputsOf(element)) {
        int inside = own;
        chain(each.chain, inside, number++);
      }
    }
  }
};

}  // namespace

std::optional<std::size_t> RobotModel::getElementIndex(const std::string& tag) const {
  const std::vector<Layout::Part>& parts = arranged().layout.parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!tag.empty() && parts[i].element->tag == tag) return i;
  }
  return std::nullopt;
}

// HEBI's library gives an element that has several outputs its centre of mass in the row of the
// first, and its last output in the row of its input.
std::vector<TreeTopology> RobotModel::getTreeTopology(FrameType type) const {
  const Layout& layout = arranged().layout;
  std::vector<TreeTopology> elements;
  int parent = -1;
  ParentFinder{elements}.chain(description_.chain, parent, 0);
  int masses = 0;
  for (TreeTopology& row : elements) {
    const Layout::Part& part = layout.parts[static_cast<std::size_t>(row.element)];
    row.dof = part.dof;
    if (inertialOf(*part.element)) row.centerOfMass = masses++;
  }
  for (std::size_t i = 0; i < layout.endEffectors.size(); ++i) {
    elements[static_cast<std::size_t>(layout.endEffectors[i].part)].endEffector =
        static_cast<int>(i);
  }
  std::vector<TreeTopology> outputs;
  std::vector<TreeTopology> last = elements;
  for (std::size_t i = 0; i < layout.outputs.size(); ++i) {
    const auto part = static_cast<std::size_t>(layout.outputs[i].part);
    TreeTopology row = elements[part];
    const bool isFirst = last[part].output < 0;
    if (!isFirst) row.centerOfMass = -1;
    row.output = static_cast<int>(i);
    if (isFirst) elements[part].output = row.output;
    last[part] = row;
    if (isFirst) row.centerOfMass = elements[part].centerOfMass;
    outputs.push_back(row);
  }
  std::vector<TreeTopology> rows;
  const auto keep = [&rows](const std::vector<TreeTopology>& all, auto isWanted) {
    for (const TreeTopology& row : all) {
      if (isWanted(row)) rows.push_back(row);
    }
  };
  if (type == FrameType::Output) return outputs;
  if (type == FrameType::Input) return last;
  if (type == FrameType::CenterOfMass) {
    keep(elements, [](const TreeTopology& row) { return row.centerOfMass >= 0; });
  }
  if (type == FrameType::EndEffector) {
    keep(elements, [](const TreeTopology& row) { return row.endEffector >= 0; });
  }
  return rows;
}

}  // namespace hrdf::sim::robot_model
