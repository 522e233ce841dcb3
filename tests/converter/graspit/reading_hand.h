// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads GraspIt!'s robots from memory. A diagnostic that the test does not take fails it.
#ifndef HRDF_TESTS_CONVERTER_GRASPIT_READING_HAND_H_
#define HRDF_TESTS_CONVERTER_GRASPIT_READING_HAND_H_

#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/mechanism.h>

#include "graspit/read_graspit.h"
#include "tests/converter/reading.h"

namespace hrdf {

constexpr double kTiny = 1e-12;
constexpr double kDegree = std::numbers::pi / 180;

inline std::string element(const std::string& name, const std::string& text) {
  return "<" + name + ">" + text + "</" + name + ">\n";
}

// A degree of freedom; `more` stands behind what each has.
inline std::string dofText(const std::string& more = "", const std::string& type = "r") {
  return "<dof type='" + type + "'>\n" + element("defaultVelocity", "1") +
         element("maxEffort", "1e9") + element("Kp", "1e8") + element("Kd", "1e6") +
         element("draggerScale", "10") + more + "</dof>\n";
}

// A joint that turns by `theta`, 30 mm long, from 0 to 90 degrees.
inline std::string turnText(const std::string& theta, const std::string& more = "") {
  return "<joint type='Revolute'>\n" + element("theta", theta) + element("d", "0") +
         element("a", "30") + element("alpha", "0") + element("minValue", "0") +
         element("maxValue", "90") + more + "</joint>\n";
}

// A joint that slides by `d`, from 0 to 50 mm.
inline std::string slideText(const std::string& d, const std::string& more = "") {
  return "<joint type='Prismatic'>\n" + element("theta", "0") + element("d", d) +
         element("a", "0") + element("alpha", "0") + element("minValue", "0") +
         element("maxValue", "50") + more + "</joint>\n";
}

inline std::string linkText(const std::string& type = "Revolute", const std::string& more = "") {
  return "<link dynamicJointType='" + type + "' " + more + ">link.xml</link>\n";
}

inline std::string chainText(const std::string& inside) { return element("chain", inside); }

class ReadingHand : public Reading {
 protected:
  static constexpr const char* kHand = "hand/hand.xml";

  void SetUp() override {
    const std::string body =
        "<root><mass>100</mass><cog>0 0 0</cog><inertia_matrix>50 0 0 0 100 0 "
        "0 0 100</inertia_matrix></root>";
    addFile("hand/iv/palm.xml", body);
    addFile("hand/iv/link.xml", body);
  }

  std::optional<Mechanism> readText(std::string text, const std::string& resources = "") {
    addFile(kHand, std::move(text));
    Diagnostics out;
    auto mechanism = readGraspit(
        kHand, [this](const std::string& name) { return fileAt(name); }, resources, out);
    EXPECT_EQ(mechanism.has_value(), !out.hasErrors());
    keep(out);
    return mechanism;
  }
  // Reads a robot with the elements behind its palm.
  std::optional<Mechanism> readHand(const std::string& elements,
                                    const std::string& resources = "") {
    return readText("<robot type='Hand'>\n<palm>palm.xml</palm>\n" + elements + "</robot>\n",
                    resources);
  }

  // Returns the pose of a body in the palm.
  static Pose poseOf(const Mechanism& mechanism, std::string_view body,
                     std::vector<double> q = {}) {
    q.resize(mechanism.joints.size());
    const auto X_WB = forwardKinematics(mechanism, q);
    return X_WB[static_cast<std::size_t>(indexOf(mechanism.bodies, body))];
  }
};

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_GRASPIT_READING_HAND_H_
