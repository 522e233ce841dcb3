// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the compiled model of each robot without modules with its `Mechanism`, the tree of
// bodies and joints that the reader returns. Other tests compare the tree with the original
// programs. Robots: models/formats and, if HRDF_TRUTH is set, the folder ../../../formats relative
// to it.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <Eigen/Core>

#include <hrdf/mechanism.h>
#include <hrdf/robot.h>
#include <hrdf/spec.h>

#include "robot/recognize.h"

namespace hrdf::compiled_test {
namespace {

namespace fs = std::filesystem;

constexpr double kExact = 1e-9;  // tolerance of poses: m, and sines of angles
constexpr double kTurn = 3;      // rad or m, for joints without limits

bool isOfMechanism(const std::string& path) {
  const FileText text = readFile(path);
  const Format format = text ? recognize(*text) : Format::unknown;
  if (format == Format::robwork) {  // or a file that a robot includes
    constexpr auto kNone = std::string::npos;
    return text->find("<WorkCell") != kNone || text->find("Device name=") != kNone ||
           text->find("<DynamicWorkcell") != kNone;
  }
  return format != Format::unknown && format != Format::hrdf;
}

std::vector<std::string> robots() {
  std::vector<fs::path> folders = {fs::path(HRDF_SOURCE_DIR) / "models/formats"};
  if (const char* truth = std::getenv("HRDF_TRUTH")) {
    folders.push_back((fs::path(truth) / "../../../formats").lexically_normal());
  }
  std::vector<std::string> paths;
  for (const fs::path& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (isOfMechanism(entry.path().string())) paths.push_back(entry.path().string());
    }
  }
  std::ranges::sort(paths);
  return paths;
}

class Compiled : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    Diagnostics out;
    const auto robot = readRobot(GetParam(), readFile, out);
    ASSERT_TRUE(robot) << toString(out.all().front());
    mechanism_ = std::get<Mechanism>(*robot);
    const SpecPtr spec = lowerRobot(*robot, {}, {.read = readFile}, out);
    ASSERT_TRUE(spec);
    model_.reset(mj_compile(spec.get(), nullptr));
    ASSERT_TRUE(model_) << mjs_getError(spec.get());
    data_.reset(mj_makeData(model_.get()));
  }

  // Draws random positions of all joints within their limits.
  std::vector<double> drawn(std::mt19937& random) const {
    std::vector<double> q;
    for (const auto& joint : mechanism_.joints) {
      const Mechanism::Range range = joint.range.value_or(Mechanism::Range{-kTurn, kTurn});
      q.push_back(
          std::uniform_real_distribution(range.low, std::max(range.low, range.high))(random));
    }
    return withFollowers(mechanism_, std::move(q));
  }

  void setPose(const std::vector<double>& q) {
    for (std::size_t i = 0; i < q.size(); ++i) {
      const int joint = mj_name2id(model_.get(), mjOBJ_JOINT, mechanism_.joints[i].name.c_str());
      ASSERT_GE(joint, 0) << mechanism_.joints[i].name;
      data_->qpos[model_->jnt_qposadr[joint]] = q[i];
    }
    mj_kinematics(model_.get(), data_.get());
  }

  Pose siteNamed(const std::string& name) const {
    const int site = mj_name2id(model_.get(), mjOBJ_SITE, name.c_str());
    EXPECT_GE(site, 0) << name;
    Pose X = Pose::Identity();
    if (site < 0) return X;
    X.translation() = Eigen::Map<const Eigen::Vector3d>(data_->site_xpos + 3 * site);
    X.linear() =
        Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(data_->site_xmat + 9 * site);
    return X;
  }

  Mechanism mechanism_;
  ModelPtr model_;
  std::unique_ptr<mjData, decltype(&mj_deleteData)> data_{nullptr, &mj_deleteData};
};

TEST_P(Compiled, HasItsFramesWhereTheTreeHasThem) {
  std::mt19937 random(1);
  for (int pose = 0; pose < 10; ++pose) {
    const std::vector<double> q = drawn(random);
    setPose(q);
    const std::vector<Pose> X_WB = forwardKinematics(mechanism_, q);
    for (const auto& frame : mechanism_.frames) {
      const Pose X_WF =
          frame.body < 0 ? frame.X_BF : X_WB[static_cast<std::size_t>(frame.body)] * frame.X_BF;
      const double error = (siteNamed(frame.name).matrix() - X_WF.matrix()).cwiseAbs().maxCoeff();
      EXPECT_LT(error, kExact * std::max(1.0, X_WF.translation().norm())) << frame.name;
    }
  }
}

TEST_P(Compiled, StandsForASecondWithoutAWarning) {
  if (model_->nkey > 0) mj_resetDataKeyframe(model_.get(), data_.get(), 0);
  while (data_->time < 1) mj_step(model_.get(), data_.get());
  for (int i = 0; i < mjNWARNING; ++i)
    EXPECT_EQ(data_->warning[i].number, 0) << mju_warningText(i, 0);
}

INSTANTIATE_TEST_SUITE_P(, Compiled, testing::ValuesIn(robots()), [](const auto& instance) {
  std::string name = fs::path(instance.param).filename().string();
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name + "_" + std::to_string(instance.index);  // several files have the same name
});

}  // namespace
}  // namespace hrdf::compiled_test
