// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads GraspIt!'s robots from memory. A test fails if it does not take all diagnostics.
#ifndef HRDF_TESTS_CONVERTER_GRASPIT_READING_HAND_H_
#define HRDF_TESTS_CONVERTER_GRASPIT_READING_HAND_H_

#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graspit/read_graspit.h"
#include "tests/converter/reading_mechanism.h"

namespace hrdf {

constexpr double kDegree = std::numbers::pi / 180;

inline std::string element(const std::string& name, const std::string& text) {
  return "<" + name + ">" + text + "</" + name + ">\n";
}

// Returns a degree of freedom; `more` comes after the required elements.
inline std::string dofText(const std::string& more = "", const std::string& type = "r") {
  return "<dof type='" + type + "'>\n" + element("defaultVelocity", "1") +
         element("maxEffort", "1e9") + element("Kp", "1e8") + element("Kd", "1e6") +
         element("draggerScale", "10") + more + "</dof>\n";
}

// Returns a joint that turns by `theta`, 30 mm long, from 0 to 90 degrees.
inline std::string turnText(const std::string& theta, const std::string& more = "") {
  return "<joint type='Revolute'>\n" + element("theta", theta) + element("d", "0") +
         element("a", "30") + element("alpha", "0") + element("minValue", "0") +
         element("maxValue", "90") + more + "</joint>\n";
}

// Returns a joint that slides by `d`, from 0 to 50 mm.
inline std::string slideText(const std::string& d, const std::string& more = "") {
  return "<joint type='Prismatic'>\n" + element("theta", "0") + element("d", d) +
         element("a", "0") + element("alpha", "0") + element("minValue", "0") +
         element("maxValue", "50") + more + "</joint>\n";
}

inline std::string linkText(const std::string& type = "Revolute", const std::string& more = "") {
  return "<link dynamicJointType='" + type + "' " + more + ">link.xml</link>\n";
}

inline std::string chainText(const std::string& inside) { return element("chain", inside); }

class ReadingHand : public ReadingMechanism {
 protected:
  static constexpr const char* kHand = "hand/hand.xml";

  ReadingHand() : ReadingMechanism(readGraspit, kHand) {
    const std::string body =
        "<root><mass>100</mass><cog>0 0 0</cog><inertia_matrix>50 0 0 0 100 0 "
        "0 0 100</inertia_matrix></root>";
    addFile("hand/iv/palm.xml", body);
    addFile("hand/iv/link.xml", body);
  }

  // Reads a robot with `elements` after its palm.
  std::optional<Mechanism> readHand(const std::string& elements,
                                    const std::string& resources = "") {
    return readText("<robot type='Hand'>\n<palm>palm.xml</palm>\n" + elements + "</robot>\n",
                    resources);
  }

  // Returns the pose of a body in the frame of the palm.
  static Pose poseOf(const Mechanism& mechanism, std::string_view body,
                     std::vector<double> q = {}) {
    return poseOfBody(mechanism, indexOf(mechanism.bodies, body), std::move(q));
  }
};

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_GRASPIT_READING_HAND_H_
