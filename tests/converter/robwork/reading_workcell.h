// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads WorkCells from memory. A test fails if it does not take all diagnostics.
#ifndef HRDF_TESTS_CONVERTER_ROBWORK_READING_WORKCELL_H_
#define HRDF_TESTS_CONVERTER_ROBWORK_READING_WORKCELL_H_

#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "robwork/read_robwork.h"
#include "tests/converter/reading_mechanism.h"

namespace hrdf {

constexpr double kPi = std::numbers::pi;

class ReadingWorkCell : public ReadingMechanism {
 protected:
  ReadingWorkCell() : ReadingMechanism(readRobwork, kRoot) {}

  std::optional<Mechanism> readCell(std::string_view elements) {
    return readText("<WorkCell name='Cell'>\n" + std::string(elements) + "\n</WorkCell>\n");
  }
  // Reads a device of the kind 'Tree', 'Serial' or 'Parallel' with the name Arm.
  std::optional<Mechanism> readDevice(const std::string& kind, std::string_view elements) {
    return readText("<" + kind + "Device name='Arm'>\n" + std::string(elements) + "\n</" + kind +
                    "Device>\n");
  }

  // Returns the pose of a frame in the world; empty `q`: all joints are at zero.
  static Pose poseOf(const Mechanism& mechanism, std::string_view frame,
                     std::vector<double> q = {}) {
    q.resize(mechanism.joints.size());
    const auto& own = named(mechanism.frames, frame);
    return poseOfBody(mechanism, own.body, withFollowers(mechanism, std::move(q))) * own.X_BF;
  }
  static Eigen::Vector3d placeOfFrame(const Mechanism& mechanism, std::string_view frame,
                                      std::vector<double> q = {}) {
    return poseOf(mechanism, frame, std::move(q)).translation();
  }
};

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_ROBWORK_READING_WORKCELL_H_
