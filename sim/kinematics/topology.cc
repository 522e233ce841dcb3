// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The tree of a robot model's elements, as rows.
#include <algorithm>
#include <iterator>

#include <hrdf/sim/robot_model.h>

namespace hrdf::sim::robot_model {
namespace {

// Adds a TreeTopology to `rows` for each element, in document order, and sets the element's parent.
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

// Returns the topology of each element; `output` is not set.
std::vector<TreeTopology> elementRows(const std::vector<Element>& chain, const Layout& layout) {
  std::vector<TreeTopology> rows;
  int parent = -1;
  ParentFinder{rows}.chain(chain, parent, 0);
  int masses = 0;
  for (TreeTopology& row : rows) {
    const Layout::Part& part = layout.parts[static_cast<std::size_t>(row.element)];
    row.dof = part.drive;
    if (inertialOf(*part.element)) row.centerOfMass = masses++;
  }
  for (std::size_t i = 0; i < layout.endEffectors.size(); ++i) {
    rows[static_cast<std::size_t>(layout.endEffectors[i].part)].endEffector = static_cast<int>(i);
  }
  return rows;
}

template <class Predicate>
std::vector<TreeTopology> rowsWhere(const std::vector<TreeTopology>& all, Predicate isWanted) {
  std::vector<TreeTopology> rows;
  std::ranges::copy_if(all, std::back_inserter(rows), isWanted);
  return rows;
}

}  // namespace

std::optional<std::size_t> RobotModel::getElementIndex(const std::string& tag) const {
  const std::vector<Layout::Part>& parts = arranged().layout.parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!tag.empty() && parts[i].element->tag == tag) return i;
  }
  return std::nullopt;
}

// The rows of an element with several outputs are as in HEBI's library. Only the row of its first
// output has a `centerOfMass`. In the rows for FrameType::Input, `output` is its last output.
std::vector<TreeTopology> RobotModel::getTreeTopology(FrameType type) const {
  const Layout& layout = arranged().layout;
  std::vector<TreeTopology> first = elementRows(description_.chain, layout);
  std::vector<TreeTopology> last = first, outputs;
  for (std::size_t i = 0; i < layout.outputs.size(); ++i) {
    const auto part = static_cast<std::size_t>(layout.outputs[i].part);
    TreeTopology row = first[part];
    row.output = static_cast<int>(i);
    if (first[part].output < 0) {
      first[part] = row;
    } else {
      row.centerOfMass = -1;
    }
    last[part] = row;
    outputs.push_back(row);
  }
  switch (type) {
    case FrameType::CenterOfMass:
      return rowsWhere(first, [](const TreeTopology& row) { return row.centerOfMass >= 0; });
    case FrameType::Output:
      return outputs;
    case FrameType::EndEffector:
      return rowsWhere(first, [](const TreeTopology& row) { return row.endEffector >= 0; });
    case FrameType::Input:
      return last;
    default:
      return {};
  }
}

}  // namespace hrdf::sim::robot_model
