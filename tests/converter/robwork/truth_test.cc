// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the reader with RobWork's results for its own files. HRDF_TRUTH names the folder of
// results, one JSON file for each robot; the robots are in ../../../formats relative to it. Skipped
// if HRDF_TRUTH is not set.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <hrdf/mechanism.h>

#include "robwork/read_robwork.h"
#include "tests/converter/format_files.h"
#include "tests/converter/truth.h"
#include "tests/message_watch.h"

namespace hrdf::truth_test {
namespace {

namespace fs = std::filesystem;

// Tolerances (m, rad, elements of rotation matrices). kSixDigits is for poses of robots with loops:
// some files have rotations with six digits, which the reader makes orthonormal.
constexpr double kExact = 1e-6, kSixDigits = 5e-6;

// JSON is valid YAML.
using Json = YAML::Node;

std::vector<double> positions(const Mechanism& mechanism, const Json& values) {
  std::vector<double> q(mechanism.joints.size());
  for (std::size_t i = 0; i < q.size(); ++i) {
    const Json value = values[mechanism.joints[i].name];
    if (value) q[i] = value.as<double>();
  }
  return withFollowers(mechanism, q);
}

Pose poseIn(const Json& numbers) {
  const auto v = numbers.as<std::vector<double>>();
  Pose X = Pose::Identity();
  X.translation() = Eigen::Vector3d(v[0], v[1], v[2]);
  X.linear() = Eigen::Quaterniond(v[3], v[4], v[5], v[6]).toRotationMatrix();
  return X;
}

bool isRotation(const Json& numbers) {
  const auto v = numbers.as<std::vector<double>>();
  return std::abs(std::hypot(std::hypot(v[3], v[4]), std::hypot(v[5], v[6])) - 1) < 1e-6;
}

// Returns the frames that depend on passive joints of a loop: RobWork has moved these joints to
// close the loop.
std::set<std::string> onLoops(const Mechanism& mechanism) {
  std::set<std::string> names;
  std::set<int> moved;
  for (const auto& joint : mechanism.joints) {
    if (joint.isPassive && !mechanism.loops.empty()) moved.insert(joint.body);
  }
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    if (moved.contains(mechanism.bodies[i].parent)) moved.insert(static_cast<int>(i));
  }
  for (const auto& frame : mechanism.frames) {
    if (moved.contains(frame.body)) names.insert(frame.name);
  }
  return names;
}

class RobworkTruth : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    truth_ = YAML::LoadFile(GetParam());
    const fs::path file = truthFolder() / "../../../formats" / truth_["file"].as<std::string>();
    Diagnostics out;
    mechanism_ = readRobwork(file.lexically_normal().string(), readFile, "", out);
    for (const Diagnostic& each : out.all()) {
      if (each.severity == Severity::error) ADD_FAILURE() << toString(each);
      RecordProperty(toString(each), 1);
    }
    ASSERT_TRUE(mechanism_);
  }

  Json truth_;
  std::optional<Mechanism> mechanism_;
};

TEST_P(RobworkTruth, HasTheFramesOfRobWorkWhereTheyAre) {
  std::map<std::string, const Mechanism::Frame*> frames;
  for (const auto& frame : mechanism_->frames) frames[frame.name] = &frame;
  EXPECT_EQ(frames.size(), truth_["frames"].size());
  const std::set<std::string> left = onLoops(*mechanism_);
  std::size_t compared = 0;
  for (const char* posture : {"home", "test"}) {
    const auto q = positions(*mechanism_, truth_[std::string("q_") + posture]);
    const auto X_WB = forwardKinematics(*mechanism_, q);
    for (const Json& frame : truth_["frames"]) {
      const auto name = frame["name"].as<std::string>();
      ASSERT_TRUE(frames.contains(name)) << name;
      if (left.contains(name) || !isRotation(frame[posture])) continue;
      const Mechanism::Frame& own = *frames.at(name);
      const Pose X = X_WB[static_cast<std::size_t>(own.body)] * own.X_BF;
      const Pose expected = poseIn(frame[posture]);
      const double error = (X.matrix() - expected.matrix()).cwiseAbs().maxCoeff();
      EXPECT_LT(error, mechanism_->loops.empty() ? kExact : kSixDigits)
          << name << " at " << posture;
      ++compared;
    }
  }
  EXPECT_GT(compared, truth_["frames"].size());
}

TEST_P(RobworkTruth, HasTheDegreesOfFreedomOfRobWorkInItsOrder) {
  std::vector<std::string> expected, got;
  for (const Json& device : truth_["devices"]) {
    for (const Json& joint : device["joints"]) {
      expected.push_back(joint["name"].as<std::string>());
      const auto own =
          std::ranges::find(mechanism_->joints, expected.back(), &Mechanism::Joint::name);
      ASSERT_NE(own, mechanism_->joints.end()) << expected.back();
      EXPECT_EQ(own->slides, joint["type"].as<std::string>() == "Prismatic");
      EXPECT_EQ(own->range.has_value(), !joint["range"].IsNull()) << expected.back();
      if (!own->range || joint["range"].IsNull()) continue;
      EXPECT_NEAR(own->range->low, joint["range"][0].as<double>(), kExact);
      EXPECT_NEAR(own->range->high, joint["range"][1].as<double>(), kExact);
    }
  }
  for (const auto& drive : mechanism_->drives) got.push_back(drive.name);
  EXPECT_EQ(got, expected);
}

TEST_P(RobworkTruth, HasTheDevicesOfRobWork) {
  ASSERT_EQ(mechanism_->devices.size(), truth_["devices"].size());
  for (std::size_t i = 0; i < mechanism_->devices.size(); ++i) {
    const auto& own = mechanism_->devices[i];
    const Json& device = truth_["devices"][i];
    EXPECT_EQ(own.name, device["name"].as<std::string>());
    EXPECT_EQ(own.joints.size(), device["dof"].as<std::size_t>());
    const auto nameOf = [&](int frame) {
      return mechanism_->frames[static_cast<std::size_t>(frame)].name;
    };
    EXPECT_EQ(nameOf(own.base), device["base"].as<std::string>());
    EXPECT_EQ(nameOf(own.tip), device["end"].as<std::string>());
  }
}

TEST_P(RobworkTruth, HasTheCouplingsOfRobWork) {
  ASSERT_EQ(mechanism_->couplings.size(), truth_["dependent"].size());
  const auto nameOf = [&](int joint) {
    return mechanism_->joints[static_cast<std::size_t>(joint)].name;
  };
  for (std::size_t i = 0; i < mechanism_->couplings.size(); ++i) {
    const auto& own = mechanism_->couplings[i];
    const Json& expected = truth_["dependent"][i];
    EXPECT_EQ(nameOf(own.joint), expected["name"].as<std::string>());
    ASSERT_EQ(own.terms.size(), 1u);
    EXPECT_EQ(nameOf(own.terms[0].leader), expected["on"].as<std::string>());
    EXPECT_EQ(own.terms[0].factor, expected["gain"].as<double>());
    EXPECT_EQ(own.offset, expected["offset"].as<double>());
  }
}

TEST_P(RobworkTruth, HasTheHomeOfRobWork) {
  const auto expected = positions(*mechanism_, truth_["q_home"]);
  if (mechanism_->postures.empty()) {
    for (const double position : expected) EXPECT_EQ(position, 0);
    return;
  }
  ASSERT_EQ(mechanism_->postures[0].name, "home");
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(mechanism_->postures[0].q[i], expected[i], kExact) << mechanism_->joints[i].name;
  }
}

INSTANTIATE_TEST_SUITE_P(, RobworkTruth, testing::ValuesIn(truthFiles()), [](const auto& instance) {
  std::string name = fs::path(instance.param).stem().string();
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
});
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RobworkTruth);

// Not run if HRDF_TRUTH is not set.
class RobworkTruthFiles : public testing::TestWithParam<std::size_t> {};
TEST_P(RobworkTruthFiles, AreAllThere) { EXPECT_EQ(GetParam(), 20u); }
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RobworkTruthFiles);
INSTANTIATE_TEST_SUITE_P(, RobworkTruthFiles, testing::ValuesIn(countsOfFigures(truthFiles())));

}  // namespace
}  // namespace hrdf::truth_test
