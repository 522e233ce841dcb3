// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The robots of tests/data, with the results of HEBI's library 2.27 for each.
#ifndef HRDF_TESTS_CONVERTER_HEBI_ROBOTS_H_
#define HRDF_TESTS_CONVERTER_HEBI_ROBOTS_H_

#include <algorithm>
#include <cctype>
#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <hrdf/catalog.h>
#include <hrdf/read.h>

namespace hrdf {

inline constexpr double kNear = 1e-6;    // m, rad, kg, rad/s
inline constexpr double kEffort = 1e-5;  // N m
inline constexpr std::size_t kPosesOfEachRobot = 2;

// A robot whose JSON is not parsed yet: each test runs in a separate process and needs only one
// robot.
struct HebiRobot {
  std::string name;
  std::string line;  // JSON
};

inline void PrintTo(const HebiRobot& robot, std::ostream* out) { *out << robot.name; }

// Returns the robots of a file in tests/data.
inline std::vector<HebiRobot> robotsOf(const std::string& file) {
  std::ifstream in(std::string(HRDF_SOURCE_DIR "/tests/data/") + file);
  const std::string before = "{\"name\":\"";
  std::vector<HebiRobot> robots;  // if empty, ParityData.HasAllRobots fails
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(before)) continue;
    const std::string rest = line.substr(before.size());
    robots.push_back({rest.substr(0, rest.find('"')), line.substr(0, line.rfind('}') + 1)});
  }
  return robots;
}

inline nlohmann::json truthOf(const HebiRobot& robot) { return nlohmann::json::parse(robot.line); }

inline std::string testName(const testing::TestParamInfo<HebiRobot>& info) {
  std::string name = info.param.name;
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

// Reads the robot's HRDF files; `truth` must outlive the result.
inline FileReader filesOf(const nlohmann::json& truth) {
  return [&texts = truth.at("files")](const std::string& path) -> std::optional<std::string> {
    const auto file = texts.find(path);
    if (file == texts.end()) return std::nullopt;
    return file->get<std::string>();
  };
}

// Converts HEBI's frames: each has the first three rows of its matrix.
inline std::vector<Pose> posesOf(const nlohmann::json& numbers) {
  std::vector<Pose> poses(numbers.size() / 12, Pose::Identity());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i % 12 / 4);
    poses[i / 12].matrix()(row, static_cast<Eigen::Index>(i % 4)) = numbers[i];
  }
  return poses;
}

// Fails if a frame differs by more than kNear.
inline void expectSameFrames(const std::vector<Pose>& ours, const std::vector<Pose>& hebis,
                             const std::string& what) {
  ASSERT_EQ(ours.size(), hebis.size()) << what;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    const double distance = (ours[i].matrix() - hebis[i].matrix()).cwiseAbs().maxCoeff();
    EXPECT_LT(distance, kNear) << what << " " << i << ", ours\n"
                               << ours[i].matrix() << "\nHEBI's\n"
                               << hebis[i].matrix();
  }
}

}  // namespace hrdf

#endif  // HRDF_TESTS_CONVERTER_HEBI_ROBOTS_H_
