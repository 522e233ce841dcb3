// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares our models with the results of HEBI's library 2.27 for the same robots: see tests/data.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <hrdf/layout.h>
#include <hrdf/lower.h>
#include <hrdf/read.h>

#include "tests/converter/hebi_robots.h"

namespace hrdf::parity_test {
namespace {

using nlohmann::json;

std::string allOf(const Diagnostics& diagnostics) {
  std::string result;
  for (const Diagnostic& each : diagnostics.all()) result += toStringWithSource(each);
  return result;
}

Pose poseOf(const mjtNum* position, const mjtNum* rotation) {
  Pose X = Pose::Identity();
  X.translation() = Eigen::Map<const Eigen::Vector3d>(position);
  X.linear() = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(rotation);
  return X;
}

class Parity : public testing::TestWithParam<HebiRobot> {
 protected:
  void SetUp() override {
    const FileReader files = filesOf(truth_);
    robot_ = read(GetParam().name + ".hrdf", files, diagnostics_);
    ASSERT_TRUE(robot_) << allOf(diagnostics_);
    layout_ = layout(*robot_);
    spec_ = lower(*robot_, {}, {.read = files}, diagnostics_);
    ASSERT_TRUE(spec_) << allOf(diagnostics_);
    model_.reset(mj_compile(spec_.get(), nullptr));
    ASSERT_TRUE(model_) << mjs_getError(spec_.get());
    data_.reset(mj_makeData(model_.get()));
  }

  // Moves the model to HEBI's positions, which are on the drive's side of the gear.
  void moveTo(const json& pose) {
    for (std::size_t i = 0; i < layout_.tree.drives.size(); ++i) {
      const Mechanism::Drive& drive = layout_.tree.drives[i];
      data_->qpos[model_->jnt_qposadr[idOf(mjOBJ_JOINT, drive.name)]] =
          pose["q"][i].get<double>() / drive.gear;
    }
    mj_forward(model_.get(), data_.get());
  }

  int idOf(mjtObj type, const std::string& name) const {
    const int id = mj_name2id(model_.get(), type, name.c_str());
    EXPECT_GE(id, 0) << "no " << mju_type2Str(type) << " '" << name << "'";
    return std::max(id, 0);
  }

  // Returns the pose of a body of the layout.
  Pose poseOfBody(int body) const {
    const int id = idOf(mjOBJ_BODY, layout_.tree.bodies[static_cast<std::size_t>(body)].name);
    return poseOf(data_->xpos + 3 * id, data_->xmat + 9 * id);
  }

  std::vector<Pose> centresOfMass() const {
    std::vector<Pose> poses;
    for (const Layout::Part& part : layout_.parts) {
      const auto inertial = inertialOf(*part.element);
      if (inertial) poses.push_back(poseOfBody(part.body) * part.X_BI * inertial->X_IC);
    }
    return poses;
  }

  std::vector<Pose> sites(const std::vector<Layout::Mark>& marks) const {
    std::vector<Pose> poses;
    for (const Layout::Mark& mark : marks) {
      const int id = idOf(mjOBJ_SITE, layout_.frameOf(mark).name);
      poses.push_back(poseOf(data_->site_xpos + 3 * id, data_->site_xmat + 9 * id));
    }
    return poses;
  }

  const json truth_ = truthOf(GetParam());
  Diagnostics diagnostics_;
  std::optional<Description> robot_;
  Layout layout_;
  SpecPtr spec_;
  ModelPtr model_;
  DataPtr data_;
};

TEST_P(Parity, WeighsWhatHebiWeighs) {
  std::vector<double> masses;
  for (const Layout::Part& part : layout_.parts)
    if (const auto inertial = inertialOf(*part.element)) masses.push_back(inertial->mass);
  const json& hebis = truth_["masses"];
  ASSERT_EQ(masses.size(), hebis.size());
  for (std::size_t i = 0; i < masses.size(); ++i)
    EXPECT_NEAR(masses[i], hebis[i].get<double>(), kNear) << "element " << i;
}

TEST_P(Parity, PutsAllMassIntoTheModel) {
  double mass = 0;
  for (const json& each : truth_["masses"]) mass += each.get<double>();
  EXPECT_NEAR(mj_getTotalmass(model_.get()), mass, kNear);
}

void expectSameLimit(std::optional<double> ours, const json& hebis, const std::string& what) {
  if (hebis.is_null()) {
    EXPECT_FALSE(ours) << what << " is " << *ours;
  } else {
    EXPECT_NEAR(ours.value(), hebis.get<double>(), kNear) << what;
  }
}

TEST_P(Parity, HasHebisSpeedAndEffortLimits) {
  ASSERT_EQ(layout_.tree.drives.size(), truth_["dof"]);
  ASSERT_GE(layout_.tree.drives.size(), 1u);
  for (std::size_t i = 0; i < layout_.tree.drives.size(); ++i) {
    const Mechanism::Drive& drive = layout_.tree.drives[i];
    const Mechanism::Joint& joint = layout_.tree.joints[i];
    expectSameLimit(joint.maxSpeed, truth_["max_speeds"][i], drive.name + "'s speed");
    expectSameLimit(drive.maxEffort, truth_["max_efforts"][i], drive.name + "'s effort");
  }
}

TEST_P(Parity, GivesItsActuatorsHebisEffortLimits) {
  ASSERT_EQ(layout_.tree.drives.size(), truth_["dof"]);
  ASSERT_EQ(truth_["max_efforts"].size(), truth_["dof"]);
  for (std::size_t i = 0; i < layout_.tree.drives.size(); ++i) {
    const json& effort = truth_["max_efforts"][i];
    if (effort.is_null()) continue;
    const int id = idOf(mjOBJ_ACTUATOR, layout_.tree.drives[i].name);
    EXPECT_NEAR(layout_.tree.drives[i].maxEffort.value_or(0), effort.get<double>(), kNear);
    EXPECT_LE(model_->actuator_forcerange[2 * id + 1], effort.get<double>() + kNear);
    EXPECT_GT(model_->actuator_forcerange[2 * id + 1], 0.86 * effort.get<double>());
  }
}

TEST_P(Parity, PutsItsFramesWhereHebiPutsThem) {
  ASSERT_EQ(truth_["poses"].size(), kPosesOfEachRobot);
  for (const json& pose : truth_["poses"]) {
    moveTo(pose);
    expectSameFrames(centresOfMass(), posesOf(pose["com"]), "centre of mass");
    expectSameFrames(sites(layout_.outputs), posesOf(pose["output"]), "output");
    expectSameFrames(sites(layout_.endEffectors), posesOf(pose["endeffector"]), "end effector");
  }
}

// Computes output frames without MuJoCo, as `hrdf info` and the placement of a floating base do.
TEST_P(Parity, ReckonsOutputsWithoutAModel) {
  ASSERT_EQ(truth_["poses"].size(), kPosesOfEachRobot);
  for (const json& pose : truth_["poses"]) {
    const auto X_WB = forwardKinematics(
        layout_.tree, jointPositions(layout_.tree, pose["q"].get<std::vector<double>>()));
    std::vector<Pose> outputs;
    for (const Layout::Mark& mark : layout_.outputs) {
      const Mechanism::Frame& frame = layout_.frameOf(mark);
      outputs.push_back(X_WB[static_cast<std::size_t>(frame.body)] * frame.X_BF);
    }
    expectSameFrames(outputs, posesOf(pose["output"]), "output");
  }
}

// At rest, the bias force is gravity only: it does not include joint damping and dry friction.
TEST_P(Parity, HoldsItselfAgainstGravityAsHebiDoes) {
  ASSERT_EQ(truth_["poses"].size(), kPosesOfEachRobot);
  for (const json& pose : truth_["poses"]) {
    moveTo(pose);
    const json& hebis = pose["gravity_efforts"];
    ASSERT_EQ(layout_.tree.drives.size(), hebis.size());
    for (std::size_t i = 0; i < layout_.tree.drives.size(); ++i) {
      const Mechanism::Drive& drive = layout_.tree.drives[i];
      const int address = model_->jnt_dofadr[idOf(mjOBJ_JOINT, drive.name)];
      const double effort = data_->qfrc_bias[address] / drive.gear;
      EXPECT_NEAR(effort, hebis[i].get<double>(), kEffort) << drive.name;
    }
  }
}

// Returns the effort that holds 1 kg at 0.5 m along y, on a joint about `axis`.
double holdingEffort(const std::string& axis) {
  const FileReader files = [&](const std::string&) {
    return R"(<robot version="1.6.0"><joint axis=")" + axis +
           R"("/><rigid-body mass="1" com_trans="0 0.5 0"/></robot>)";
  };
  Diagnostics diagnostics;
  const auto robot = read("reversed.hrdf", files, diagnostics);
  const SpecPtr spec = robot ? lower(*robot, {}, {.read = files}, diagnostics) : nullptr;
  if (!spec) return std::numeric_limits<double>::quiet_NaN();
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  const DataPtr data(mj_makeData(model.get()));
  mj_forward(model.get(), data.get());
  return data->qfrc_bias[0];
}

// The only known deviation; no robot of tests/data has it. HEBI's library gives the effort at a
// reversed axis the wrong sign: effort is measured along the axis, so it reverses as the position
// does.
TEST(ReversedAxis, TakesTheOppositeEffortToHold) {
  EXPECT_NEAR(holdingEffort("rx"), 9.81 * 0.5, kEffort);
  EXPECT_NEAR(holdingEffort("-rx"), -9.81 * 0.5, kEffort);
}

INSTANTIATE_TEST_SUITE_P(Kits, Parity, testing::ValuesIn(robotsOf("kits.json")), testName);
INSTANTIATE_TEST_SUITE_P(Random, Parity, testing::ValuesIn(robotsOf("random.json")), testName);

TEST(ParityData, HasAllRobots) {
  EXPECT_EQ(robotsOf("kits.json").size(), 31u);
  EXPECT_EQ(robotsOf("random.json").size(), 100u);
}

}  // namespace
}  // namespace hrdf::parity_test
