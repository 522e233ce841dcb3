// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares robots with OpenRAVE's results for the same files: *.json in formats/collada of the
// folder HRDF_TRUTH. Each names its robot's file in the folder formats.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <hrdf/mechanism.h>

#include "collada/read_collada.h"
#include "lowering/lower.h"
#include "mechanism/names.h"
#include "model/home.h"

#include "tests/converter/truth.h"

namespace hrdf::truth_test {
namespace {

namespace fs = std::filesystem;

constexpr double kTolerance = 1e-6;  // m; also for the entries of rotations

// Returns the folder of results: one of three folders relative to the folder HRDF_TRUTH, or
// HRDF_TRUTH; empty if HRDF_TRUTH is not set.
fs::path folder() {
  const char* truth = std::getenv("HRDF_TRUTH");
  if (!truth) return {};
  for (const char* place : {"formats/collada", "collada", "../collada"}) {
    const fs::path path = fs::path(truth) / place;
    if (fs::is_directory(path)) return path;
  }
  return truth;
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder(), ignored)) {
    all.push_back(entry.path().stem().string());
  }
  std::ranges::sort(all);
  return all;
}

Pose poseOf(const YAML::Node& v) {
  Pose X = Pose::Identity();
  X.translate(Eigen::Vector3d(v[0].as<double>(), v[1].as<double>(), v[2].as<double>()));
  X.rotate(
      Eigen::Quaterniond(v[3].as<double>(), v[4].as<double>(), v[5].as<double>(), v[6].as<double>())
          .normalized());
  return X;
}

Eigen::Matrix3d inertiaOf(const YAML::Node& link) {
  const YAML::Node q = link["principal_quat"], m = link["principal"];
  const Eigen::Matrix3d R =
      Eigen::Quaterniond(q[0].as<double>(), q[1].as<double>(), q[2].as<double>(), q[3].as<double>())
          .normalized()
          .toRotationMatrix();
  const Eigen::Vector3d moments(m[0].as<double>(), m[1].as<double>(), m[2].as<double>());
  return R * moments.asDiagonal() * R.transpose();
}

class Truth : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const fs::path file = folder() / (GetParam() + ".json");
    truth_ = YAML::LoadFile(file.string());
    const fs::path robot = folder() / "../../../formats" / truth_["file"].as<std::string>();
    Diagnostics out;
    mechanism_ = readCollada(robot.string(), readFile, "", out);
    for (const auto& diagnostic : out.all()) messages_ += toString(diagnostic) + "\n";
    ASSERT_TRUE(mechanism_) << messages_;
  }

  const Mechanism::Joint* jointOf(const std::string& name) const {
    const auto& all = mechanism_->joints;
    const auto found = std::ranges::find(all, name, &Mechanism::Joint::name);
    return found == all.end() ? nullptr : &*found;
  }

  void expectLinks(const std::vector<double>& q, const char* posture) const {
    expectLinks(forwardKinematics(*mechanism_, q), posture);
  }

  void expectLinks(const std::vector<Pose>& X_WB, const char* posture) const {
    ASSERT_EQ(mechanism_->bodies.size(), truth_["links"].size());
    std::map<std::string, int> seen;  // links with the same name are in the same order
    for (const YAML::Node& link : truth_["links"]) {
      const auto name = link["name"].as<std::string>();
      int skip = seen[name]++;
      const auto& bodies = mechanism_->bodies;
      const auto body = std::ranges::find_if(
          bodies, [&](const Mechanism::Body& each) { return each.name == name && skip-- == 0; });
      ASSERT_NE(body, bodies.end()) << name;
      const Pose expected = poseOf(link[posture]);
      const Pose& X = X_WB[static_cast<std::size_t>(body - bodies.begin())];
      EXPECT_LT((X.matrix() - expected.matrix()).cwiseAbs().maxCoeff(), kTolerance)
          << GetParam() << " " << posture << " " << name << "\n"
          << X.matrix() << "\nexpected\n"
          << expected.matrix();
    }
  }

  YAML::Node truth_;
  std::optional<Mechanism> mechanism_;
  std::string messages_;
};

TEST_P(Truth, HasTheLinksOfOpenraveAtHome) {
  const auto& postures = mechanism_->postures;
  const bool hasHome = !postures.empty() && postures[0].name == "home";
  const std::vector<double> zeros(mechanism_->joints.size(), 0);
  expectLinks(withFollowers(*mechanism_, hasHome ? postures[0].q : zeros), "home");
}

std::vector<double> testPosture(const Mechanism& mechanism, const YAML::Node& truth) {
  std::vector<double> q(mechanism.joints.size(), 0);
  for (std::size_t i = 0; i < q.size(); ++i) {
    const YAML::Node value = truth["q_test"][mechanism.joints[i].name];
    if (value) q[i] = value.as<double>();
  }
  return withFollowers(mechanism, q);
}

TEST_P(Truth, HasTheLinksOfOpenraveInAnotherPosture) {
  expectLinks(testPosture(*mechanism_, truth_), "test");
}

Pose poseIn(const double* p, const double* R) {
  Pose X = Pose::Identity();
  X.translation() = Eigen::Map<const Eigen::Vector3d>(p);
  X.linear() = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(R);
  return X;
}

// Also compiles the robot for MuJoCo, with the names that tidyNames() makes valid in MuJoCo.
class CompiledTruth : public Truth {
 protected:
  void SetUp() override {
    Truth::SetUp();
    if (!mechanism_) return;
    tidy_ = *mechanism_;
    Diagnostics out;
    tidyNames(tidy_, out);
    const SpecPtr spec = lower(tidy_, {}, {}, out);
    ASSERT_TRUE(spec) << summary(out);
    model_.reset(mj_compile(spec.get(), nullptr));
    ASSERT_TRUE(model_) << mjs_getError(spec.get());
    data_.reset(mj_makeData(model_.get()));
  }

  void expectFrames(const char* posture) {
    mj_kinematics(model_.get(), data_.get());
    std::vector<Pose> X_WB;
    for (const auto& body : tidy_.bodies) {
      const int id = mj_name2id(model_.get(), mjOBJ_BODY, body.name.c_str());
      ASSERT_GE(id, 0) << body.name;
      X_WB.push_back(poseIn(data_->xpos + 3 * id, data_->xmat + 9 * id));
    }
    expectLinks(X_WB, posture);
    for (const auto& frame : tidy_.frames) {
      const int id = mj_name2id(model_.get(), mjOBJ_SITE, frame.name.c_str());
      ASSERT_GE(id, 0) << frame.name;
      const Pose expected = X_WB[static_cast<std::size_t>(frame.body)] * frame.X_BF;
      const Pose got = poseIn(data_->site_xpos + 3 * id, data_->site_xmat + 9 * id);
      EXPECT_LT((got.matrix() - expected.matrix()).cwiseAbs().maxCoeff(), kTolerance) << frame.name;
    }
  }

  Mechanism tidy_;
  ModelPtr model_;
  DataPtr data_;
};

TEST_P(CompiledTruth, HasTheLinksOfOpenraveAtHome) {
  resetToHome(*model_, *data_);
  expectFrames("home");
}

TEST_P(CompiledTruth, HasTheLinksOfOpenraveInAnotherPosture) {
  const std::vector<double> q = testPosture(*mechanism_, truth_);
  for (std::size_t i = 0; i < q.size(); ++i) {
    const int id = mj_name2id(model_.get(), mjOBJ_JOINT, tidy_.joints[i].name.c_str());
    ASSERT_GE(id, 0) << tidy_.joints[i].name;
    data_->qpos[model_->jnt_qposadr[id]] = q[i];
  }
  expectFrames("test");
}

// MuJoCo's equality constraints must agree with OpenRAVE's formulas.
TEST_P(CompiledTruth, HasNoErrorOfEqualitiesAtHome) {
  resetToHome(*model_, *data_);
  mj_forward(model_.get(), data_.get());
  for (int i = 0; i < data_->nefc; ++i) {
    if (data_->efc_type[i] != mjCNSTR_EQUALITY) continue;
    EXPECT_NEAR(data_->efc_pos[i], 0, 1e-9) << data_->efc_id[i];
  }
}

TEST_P(CompiledTruth, HasTheMassesOfOpenrave) {
  std::map<std::string, std::size_t> seen;
  for (const YAML::Node& link : truth_["links"]) {
    if (link["mass"].IsNull() || link["mass"].as<double>() < 1e-9) continue;
    const auto name = link["name"].as<std::string>();
    std::size_t skip = seen[name]++, index = 0;
    while (mechanism_->bodies[index].name != name || skip-- > 0) ++index;
    const int id = mj_name2id(model_.get(), mjOBJ_BODY, tidy_.bodies[index].name.c_str());
    EXPECT_NEAR(model_->body_mass[id], link["mass"].as<double>(), 1e-6 * model_->body_mass[id]);
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(model_->body_ipos[3 * id + k], link["com"][k].as<double>(), kTolerance) << name;
    }
  }
}

TEST_P(Truth, HasTheJointsOfOpenrave) {
  std::vector<std::string> expected, got;
  for (const YAML::Node& joint : truth_["joints"]) {
    const auto name = joint["name"].as<std::string>();
    const YAML::Node range = joint["range"];
    const bool moves = range.IsNull() || range[0].as<double>() != range[1].as<double>();
    const Mechanism::Joint* own = jointOf(name);
    EXPECT_EQ(own != nullptr, moves) << name;
    if (!own || !moves) continue;
    EXPECT_EQ(own->slides, joint["type"].as<std::string>() == "prismatic") << name;
    expected.push_back(name);
    if (range.IsNull()) continue;
    if (!own->range) {
      // OpenRAVE's limits for a joint without limits, and for a circular joint.
      const double high = range[1].as<double>();
      EXPECT_GE(high, own->slides ? 1e6 : M_PI - 1e-8) << name;
      EXPECT_TRUE(high > 9999 || std::abs(high - M_PI) < 1e-6) << name << " " << high;
      continue;
    }
    EXPECT_NEAR(own->range->low, range[0].as<double>(), kTolerance) << name;
    EXPECT_NEAR(own->range->high, range[1].as<double>(), kTolerance) << name;
  }
  for (const auto& drive : mechanism_->drives) {
    got.push_back(mechanism_->joints[static_cast<std::size_t>(drive.joint)].name);
  }
  std::ranges::sort(expected);
  std::ranges::sort(got);
  EXPECT_EQ(got, expected) << messages_;
}

TEST_P(Truth, HasTheFollowersOfOpenrave) {
  std::vector<std::string> expected, got;
  for (const YAML::Node& joint : truth_["mimic"]) {
    const auto name = joint["name"].as<std::string>();
    if (joint["is_mimic"].as<bool>() && jointOf(name)) expected.push_back(name);
  }
  for (const auto& coupling : mechanism_->couplings) {
    got.push_back(mechanism_->joints[static_cast<std::size_t>(coupling.joint)].name);
  }
  std::ranges::sort(expected);
  std::ranges::sort(got);
  EXPECT_EQ(got, expected) << messages_;
}

TEST_P(Truth, HasTheMassesOfOpenrave) {
  std::map<std::string, int> seen;
  for (const YAML::Node& link : truth_["links"]) {
    const auto name = link["name"].as<std::string>();
    int skip = seen[name]++;
    const auto& bodies = mechanism_->bodies;
    const auto body = std::ranges::find_if(
        bodies, [&](const Mechanism::Body& each) { return each.name == name && skip-- == 0; });
    ASSERT_NE(body, bodies.end()) << name;
    if (link["mass"].IsNull()) {
      EXPECT_FALSE(body->mass) << name;
      continue;
    }
    const double mass = link["mass"].as<double>();
    if (mass < 1e-9) {
      EXPECT_FALSE(body->mass) << name;
      continue;
    }
    ASSERT_TRUE(body->mass && body->p_BC && body->I_C) << name << "\n" << messages_;
    EXPECT_NEAR(*body->mass, mass, 1e-6 * mass) << name;
    const YAML::Node com = link["com"];
    const Eigen::Vector3d p(com[0].as<double>(), com[1].as<double>(), com[2].as<double>());
    EXPECT_LT((*body->p_BC - p).cwiseAbs().maxCoeff(), kTolerance)
        << name << "\n"
        << body->p_BC->transpose() << " for " << p.transpose();
    const Eigen::Matrix3d I = inertiaOf(link);
    EXPECT_LT((*body->I_C - I).cwiseAbs().maxCoeff(),
              1e-5 * std::max(I.cwiseAbs().maxCoeff(), 1e-6))
        << name << "\n"
        << *body->I_C << "\nfor\n"
        << I;
  }
}

std::string plainName(const testing::TestParamInfo<std::string>& instance) {
  std::string name = instance.param;
  std::ranges::replace_if(
      name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Truth);
INSTANTIATE_TEST_SUITE_P(, Truth, testing::ValuesIn(names()), plainName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CompiledTruth);
INSTANTIATE_TEST_SUITE_P(, CompiledTruth, testing::ValuesIn(names()), plainName);

// Not run if HRDF_TRUTH is not set.
class TruthFolder : public testing::TestWithParam<std::size_t> {};
TEST_P(TruthFolder, HasFigures) { EXPECT_GE(GetParam(), 21u); }
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TruthFolder);
INSTANTIATE_TEST_SUITE_P(, TruthFolder, testing::ValuesIn(countsOfFigures(names())));

}  // namespace
}  // namespace hrdf::truth_test
