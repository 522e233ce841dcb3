// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads WorkCells from memory. A diagnostic that the test does not take fails it.
#ifndef HRDF_TESTS_CONVERTER_ROBWORK_READING_WORKCELL_H_
#define HRDF_TESTS_CONVERTER_ROBWORK_READING_WORKCELL_H_

#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/mechanism.h>

#include "robwork/read_robwork.h"
#include "tests/converter/reading.h"

namespace hrdf {

constexpr double kTiny = 1e-12;
constexpr double kPi = std::numbers::pi;

class ReadingWorkCell : public Reading {
 protected:
  std::optional<Mechanism> readText(std::string text, const std::string& resources = "") {
    addFile(kRoot, std::move(text));
    Diagnostics out;
    auto mechanism = readRobwork(
        kRoot, [this](const std::string& name) { return fileAt(name); }, resources, out);
    EXPECT_EQ(mechanism.has_value(), !out.hasErrors());
    keep(out);
    return mechanism;
  }
  std::optional<Mechanism> readCell(std::string_view elements) {
    return readText("<WorkCell name='Cell'>\n" + std::string(elements) + "\n</WorkCell>\n");
  }
  // Reads a device of the kind 'Tree', 'Serial' or 'Parallel' with the name Arm.
  std::optional<Mechanism> readDevice(const std::string& kind, std::string_view elements) {
    return readText("<" + kind + "Device name='Arm'>\n" + std::string(elements) + "\n</" + kind +
                    "Device>\n");
  }

  // Returns the pose of a frame in the world; without `q` with all joints at zero.
  static Pose poseOf(const Mechanism& mechanism, std::string_view frame,
                     std::vector<double> q = {}) {
    q.resize(mechanism.joints.size());
    const auto& own = named(mechanism.frames, frame);
    return forwardKinematics(mechanism,
                             withFollowers(mechanism, q))[static_cast<std::size_t>(own.body)] *
           own.X_BF;
  }
  static Eigen::Vector3d placeOfFrame(const Mechanism& mechanism, std::string_view frame,
                                      std::vector<double> q = {}) {
    return poseOf(mechanism, frame, std::move(q)).translation();
  }
};

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_ROBWORK_READING_WORKCELL_H_
