// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes an element tree as text, with all values except places in files: equal trees have equal
// texts.
#ifndef HRDF_TESTS_TREE_TEXT_H_
#define HRDF_TESTS_TREE_TEXT_H_

#include <algorithm>
#include <array>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include <hrdf/element.h>

#include "hrdf/grammar.h"

namespace hrdf {

// Numbers are in hexadecimal, so that every bit counts.
class TreeText {
 public:
  static std::string of(const Description& robot) {
    TreeText tree;
    tree.line("robot", "1." + std::to_string(robot.version) + " " + robot.description);
    tree.pose("X_WR", robot.X_WR);
    tree.attributes("robot", attributesAt(robot.where));
    tree.chain(robot.chain);
    return tree.text_;
  }

 private:
  void line(const std::string& name, const std::string& value) {
    text_ += std::string(2 * depth_, ' ') + name + ": " + value + "\n";
  }

  static std::string exact(double number) {
    std::array<char, 40> buffer;
    std::snprintf(buffer.data(), buffer.size(), "%a ", number);
    return buffer.data();
  }

  template <class Matrix>
  void numbers(const std::string& name, const Matrix& matrix) {
    std::string all;
    for (const double number : matrix.reshaped()) all += exact(number);
    line(name, all);
  }

  void pose(const std::string& name, const Pose& X) { numbers(name, X.matrix()); }

  void inertial(const Inertial& inertial) {
    line("mass", exact(inertial.mass));
    pose("X_IC", inertial.X_IC);
    numbers("I_C", inertial.I_C);
  }

  static std::string singleSpaced(const std::string& text) {
    std::istringstream in(text);
    std::string all;
    for (std::string word; in >> word;) all += word + " ";
    return all;
  }

  // Writes attributes by name. Omits the version and the value of an enumeration ("given"), because
  // other functions of this class write their parsed values.
  void attributes(std::string_view element, const std::vector<Attribute>& attributes) {
    for (const AttributeRow& row : attributesOf(element)) {
      const auto given = std::ranges::find(attributes, row.name.text(), &Attribute::name);
      if (given == attributes.end() || row.name.text() == "version") continue;
      const std::string text = row.kind == ValueKind::text     ? given->text
                               : row.kind == ValueKind::choice ? "given"
                                                               : singleSpaced(given->text);
      line(std::string(row.name.text()), text);
    }
  }

  void outputs(const std::vector<Output>& outputs) {
    for (const Output& output : outputs) {
      line("output", "");
      ++depth_;
      pose("X_IO", output.X_IO.pose());
      attributes("output", attributesAt(output.where));
      chain(output.chain);
      --depth_;
    }
  }

  void part(const Actuator&) {}

  void part(const Link& link) {
    line("ends", std::string(toString(link.input)) + " " + std::string(toString(link.output)));
    line("extension", exact(link.extension));
    line("twist", exact(link.twist));
  }

  void part(const Bracket& bracket) { outputs(bracket.outputs); }

  void part(const RigidBody& body) {
    pose("X_IO", body.X_IO.pose());
    if (body.mesh) {
      line("mesh", body.mesh->path);
      pose("X_IM", body.mesh->X_IM);
    }
    outputs(body.outputs);
  }

  void part(const Joint& joint) {
    numbers("axis_I", joint.axis_I);
    line("slides", std::to_string(joint.slides));
    line("gearRatio", exact(joint.gearRatio));
  }

  void part(const EndEffector& endEffector) { pose("X_IO", endEffector.X_IO.pose()); }

  void part(const Include& include) {
    line("include", "1." + std::to_string(include.version) + " " + include.path);
    chain(include.chain);
  }

  void chain(const std::vector<Element>& elements) {
    ++depth_;
    for (const Element& element : elements) {
      line(std::string(kindOf(element)), std::string(typeOf(element)) + " " + element.tag +
                                             (element.implicit ? " implicit" : ""));
      attributes(kindOf(element), attributesOf(element));
      if (const auto inertial = inertialOf(element)) this->inertial(*inertial);
      std::visit([this](const auto& each) { part(each); }, element.part);
    }
    --depth_;
  }

  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace hrdf

#endif  // HRDF_TESTS_TREE_TEXT_H_
