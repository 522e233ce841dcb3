// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares the reader and the lowering with GraspIt!'s results for its robots. HRDF_TRUTH names a
// folder with one JSON file for each robot, from which the test writes a file in GraspIt!'s format.
// Skipped if HRDF_TRUTH is not set.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <yaml-cpp/yaml.h>

#include <hrdf/mechanism.h>

#include "graspit/read_graspit.h"
#include "lowering/actuators.h"
#include "lowering/lower.h"
#include "tests/converter/format_files.h"
#include "tests/converter/truth.h"
#include "tests/message_watch.h"
#include "text/arithmetic.h"

namespace hrdf::truth_test {
namespace {

namespace fs = std::filesystem;

constexpr double kExact = 1e-6;  // m and rad
constexpr double kDegrees = 57.29577951308232;

// JSON is valid YAML.
using Json = YAML::Node;

std::string element(const std::string& name, const std::string& text) {
  return "<" + name + ">" + text + "</" + name + ">";
}
std::string element(const std::string& name, double value) { return element(name, toText(value)); }

std::string listText(const std::vector<double>& values, double unit) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " ") + toText(value * unit);
  return text;
}

std::string dofText(const Json& dof) {
  std::string text = "<dof type='" + dof["type"].as<std::string>() + "'>";
  for (const char* name : {"defaultVelocity", "maxEffort", "Kp", "Kd"}) {
    text += element(name, dof[name].as<double>());
  }
  return text + "<draggerScale>10</draggerScale></dof>\n";
}

std::string jointText(const Json& joint) {
  const auto type = joint["type"].as<std::string>();
  const bool slides = type == "Prismatic";
  const double unit = slides ? 1e3 : kDegrees;
  std::string variable = "d" + joint["dof"].as<std::string>();
  if (joint["ignored_text"]) {
    variable += joint["ignored_text"].as<std::string>();
  } else {
    variable += "*" + toText(joint["k"].as<double>()) + "+" + toText(joint["c"].as<double>());
  }
  return "<joint type='" + type + "'>" +
         (slides ? element("theta", kDegrees * joint["theta"].as<double>())
                 : element("theta", variable)) +
         (slides ? element("d", variable) : element("d", 1e3 * joint["d"].as<double>())) +
         element("a", 1e3 * joint["a"].as<double>()) +
         element("alpha", kDegrees * joint["alpha"].as<double>()) +
         element("minValue", unit * joint["range"][0].as<double>()) +
         element("maxValue", unit * joint["range"][1].as<double>()) + "</joint>\n";
}

std::string chainText(const Json& chain) {
  const auto X = chain["transform"].as<std::vector<double>>();
  const std::vector<double> R = {X[0], X[4], X[8], X[1], X[5], X[9], X[2], X[6], X[10]};
  std::string text = "<chain>\n<transform>" +
                     element("translation", listText({X[3], X[7], X[11]}, 1e3)) +
                     element("rotationMatrix", listText(R, 1)) + "</transform>\n";
  for (const Json& joint : chain["joints"]) text += jointText(joint);
  constexpr const char* kTypes[] = {"Fixed", "Revolute", "Universal", "Ball"};
  for (const Json& link : chain["links"]) {
    text += std::string("<link dynamicJointType='") + kTypes[link["joints"].as<int>()] + "'>" +
            link["name"].as<std::string>() + ".xml</link>\n";
  }
  return text + "</chain>\n";
}

std::string bodyText(const Json& link) {
  std::string text = "<root>\n";
  const double mass = link["mass"] && !link["mass"].IsNull() ? link["mass"].as<double>() : 0;
  if (mass > 0) text += element("mass", 1e3 * mass);
  if (link["com"] && !link["com"].IsNull()) {
    text += element("cog", listText(link["com"].as<std::vector<double>>(), 1e3));
  }
  if (link["inertia"] && !link["inertia"].IsNull()) {
    text +=
        element("inertia_matrix", listText(link["inertia"].as<std::vector<double>>(), 1e6 / mass));
  }
  return text + "\n</root>\n";
}

Pose poseIn(const Json& numbers) {
  const auto v = numbers.as<std::vector<double>>();
  Pose X = Pose::Identity();
  X.translation() = Eigen::Vector3d(v[0], v[1], v[2]);
  X.linear() = Eigen::Quaterniond(v[3], v[4], v[5], v[6]).normalized().toRotationMatrix();
  return X;
}

class GraspitTruth : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    truth_ = YAML::LoadFile(GetParam());
    std::map<std::string, std::string> files;
    std::string& robot = files["robot.xml"];
    robot = "<robot type='" + truth_["type"].as<std::string>() + "'>\n<palm>palm.xml</palm>\n";
    for (const Json& dof : truth_["dofs"]) robot += dofText(dof);
    for (const Json& chain : truth_["chains"]) robot += chainText(chain);
    robot += "</robot>\n";
    for (const Json& link : truth_["links"]) {
      files["iv/" + link["name"].as<std::string>() + ".xml"] = bodyText(link);
    }
    Diagnostics out;
    mechanism_ = readGraspit(
        "robot.xml",
        [&](const std::string& path) -> FileText {
          const auto file = files.find(path);
          return file == files.end() ? FileText() : FileText(file->second);
        },
        "", out);
    for (const Diagnostic& each : out.all()) {
      if (each.severity == Severity::error) ADD_FAILURE() << toString(each);
      RecordProperty(toString(each), 1);
    }
    ASSERT_TRUE(mechanism_);
    Diagnostics lowering;
    const SpecPtr spec = lower(*mechanism_, {}, {}, lowering);
    ASSERT_TRUE(spec) << summary(lowering);
    model_.reset(mj_compile(spec.get(), nullptr));
    ASSERT_TRUE(model_) << mjs_getError(spec.get());
  }

  const Mechanism::Body& body(const std::string& name) const {
    return *std::ranges::find(mechanism_->bodies, name, &Mechanism::Body::name);
  }

  // Calls each(index of the joint, its row in the results) for all joints in order.
  template <class Each>
  void forEachJoint(Each each) {
    std::size_t index = 0;
    for (const Json& chain : truth_["chains"]) {
      std::size_t taken = 0;
      for (const Json& link : chain["links"]) taken += link["joints"].as<std::size_t>();
      for (std::size_t i = 0; i < taken; ++i) each(index++, chain["joints"][i]);
    }
    EXPECT_EQ(index, mechanism_->joints.size());
  }

  std::vector<double> positions(const Json& dofs) {
    std::vector<double> q;
    forEachJoint([&](std::size_t, const Json& row) {
      q.push_back(row["k"].as<double>() * dofs[row["dof"].as<int>()].as<double>());
    });
    return q;
  }

  mjData* data() {
    if (!data_) data_.reset(mj_makeData(model_.get()));
    return data_.get();
  }

  Json truth_;
  std::optional<Mechanism> mechanism_;
  ModelPtr model_;
  DataPtr data_;
};

TEST_P(GraspitTruth, HasTheLinksOfGraspItWhereTheyAre) {
  std::size_t compared = 0;
  // The results have no links of the type Fixed.
  std::size_t fixed = 0;
  for (const Json& chain : truth_["chains"]) {
    for (const Json& link : chain["links"]) fixed += link["joints"].as<int>() == 0 ? 1 : 0;
  }
  ASSERT_EQ(mechanism_->bodies.size(), truth_["links"].size() + fixed);
  for (std::size_t posture = 0; posture < truth_["postures"].size(); ++posture) {
    const auto q = positions(truth_["postures"][posture]);
    for (std::size_t i = 0; i < q.size(); ++i) {
      const int joint = mj_name2id(model_.get(), mjOBJ_JOINT, mechanism_->joints[i].name.c_str());
      ASSERT_GE(joint, 0);
      data()->qpos[model_->jnt_qposadr[joint]] = q[i];
    }
    mj_kinematics(model_.get(), data());
    const auto X_WB = forwardKinematics(*mechanism_, q);
    for (const Json& link : truth_["links"]) {
      const auto name = link["name"].as<std::string>();
      const auto index = static_cast<std::size_t>(&body(name) - mechanism_->bodies.data());
      ASSERT_LT(index, X_WB.size()) << name;
      const Pose expected = poseIn(link["frames"][posture]);
      const double ofTree = (X_WB[index].matrix() - expected.matrix()).cwiseAbs().maxCoeff();
      EXPECT_LT(ofTree, kExact) << name << " at " << posture;
      const int id = mj_name2id(model_.get(), mjOBJ_BODY, name.c_str());
      ASSERT_GE(id, 0) << name;
      const Eigen::Map<const Eigen::Vector3d> p(data()->xpos + 3 * id);
      const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> R(data()->xmat + 9 * id);
      EXPECT_LT((p - expected.translation()).cwiseAbs().maxCoeff(), kExact) << name;
      EXPECT_LT((R - expected.linear()).cwiseAbs().maxCoeff(), kExact) << name;
      ++compared;
    }
  }
  EXPECT_EQ(compared, truth_["links"].size() * truth_["postures"].size());
}

TEST_P(GraspitTruth, HasTheDegreesOfFreedomOfGraspIt) {
  std::vector<bool> isUsed(truth_["dofs"].size());
  forEachJoint([&](std::size_t, const Json& row) { isUsed[row["dof"].as<std::size_t>()] = true; });
  std::size_t next = 0;
  for (std::size_t i = 0; i < isUsed.size(); ++i) {
    if (!isUsed[i]) continue;
    ASSERT_LT(next, mechanism_->drives.size());
    const Mechanism::Drive& drive = mechanism_->drives[next];
    EXPECT_EQ(drive.name, "dof" + std::to_string(i));
    const Json& row = truth_["dofs"][i];
    const double* range = model_->actuator_ctrlrange + 2 * next;
    EXPECT_NEAR(range[0], row["range"][0].as<double>(), kExact) << drive.name;
    EXPECT_NEAR(range[1], row["range"][1].as<double>(), kExact) << drive.name;
    const auto& joint = mechanism_->joints[static_cast<std::size_t>(drive.joint)];
    const double kp = row["Kp"].as<double>() * (joint.slides ? 1e-3 : 1e-9);
    EXPECT_LE(model_->actuator_gainprm[mjNGAIN * next], kp * (1 + 1e-9)) << drive.name;
    EXPECT_NEAR(*drive.kp / (drive.gear * drive.gear), kp, 1e-9 * kp) << drive.name;
    const double effort = row["maxEffort"].as<double>() * (joint.slides ? 1e-6 : 1e-9);
    if (effort > 1e-6) {
      EXPECT_NEAR(model_->actuator_forcerange[2 * next + 1], effort, 1e-9 * effort) << drive.name;
    }
    ++next;
  }
  EXPECT_EQ(next, mechanism_->drives.size());
}

TEST_P(GraspitTruth, HasTheRangesAndRatiosOfGraspIt) {
  std::map<int, int> leaders;  // first joint of each degree of freedom
  std::map<int, double> ratios;
  for (const auto& coupling : mechanism_->couplings) {
    ASSERT_EQ(coupling.terms.size(), 1u);
    ratios[coupling.joint] = coupling.terms[0].factor;
  }
  std::vector<double> k;
  forEachJoint([&](std::size_t index, const Json& row) {
    const int dof = row["dof"].as<int>(), joint = static_cast<int>(index);
    k.push_back(row["k"].as<double>());
    const auto [leader, leads] = leaders.try_emplace(dof, joint);
    EXPECT_EQ(ratios.contains(joint), !leads) << joint;
    if (leads) return;
    EXPECT_NEAR(ratios[joint], k.back() / k[static_cast<std::size_t>(leader->second)], 1e-12);
    const auto& range = mechanism_->joints[index].range;
    ASSERT_TRUE(range);
    EXPECT_NEAR(range->low, row["range"][0].as<double>(), kExact);
    EXPECT_NEAR(range->high, row["range"][1].as<double>(), kExact);
  });
}

TEST_P(GraspitTruth, HasTheMassesOfGraspIt) {
  for (const Json& link : truth_["links"]) {
    if (!link["mass"] || link["mass"].IsNull()) continue;
    const auto name = link["name"].as<std::string>();
    const int id = mj_name2id(model_.get(), mjOBJ_BODY, name.c_str());
    EXPECT_NEAR(model_->body_mass[id], link["mass"].as<double>(), 1e-9) << name;
    const Mechanism::Body& own = body(name);
    EXPECT_EQ(own.p_BC.has_value(), !link["com"].IsNull()) << name;
    EXPECT_EQ(own.I_C.has_value(), !link["inertia"].IsNull()) << name;
    if (!own.p_BC || !own.I_C) continue;
    const auto com = link["com"].as<std::vector<double>>();
    const auto inertia = link["inertia"].as<std::vector<double>>();
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(model_->body_ipos[3 * id + i], com[static_cast<std::size_t>(i)], 1e-9) << name;
      for (int j = 0; j < 3; ++j) {
        EXPECT_NEAR((*own.I_C)(i, j), inertia[static_cast<std::size_t>(3 * i + j)], 1e-12) << name;
      }
    }
  }
}

// Wherever the links swing, their kinetic energy is at most the springs' energy at the start. A
// drive that is too stiff for the time step would add energy.
TEST_P(GraspitTruth, GainsNoEnergyWhileItClosesWithoutWeight) {
  mj_resetDataKeyframe(model_.get(), data(), 0);
  std::fill_n(model_->opt.gravity, 3, 0);
  double spring = 0;
  for (int i = 0; i < model_->nu; ++i) {
    const double* range = model_->actuator_ctrlrange + 2 * i;
    const double start = data()->ctrl[i];
    data()->ctrl[i] = (range[0] + range[1]) / 2;
    const double way = data()->ctrl[i] - start;
    spring += model_->actuator_gainprm[mjNGAIN * i] * way * way / 2;
  }
  double most = 0;
  for (int i = 0; i < 500; ++i) {
    mj_step(model_.get(), data());
    mj_energyVel(model_.get(), data());
    most = std::max(most, data()->energy[1]);
  }
  EXPECT_NEAR(data()->time, 1, 1e-9);  // after a failed step, MuJoCo resets the time to 0
  EXPECT_LE(most, spring);
}

INSTANTIATE_TEST_SUITE_P(, GraspitTruth, testing::ValuesIn(truthFiles()), [](const auto& instance) {
  std::string name = fs::path(instance.param).stem().string();
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
});
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GraspitTruth);

// Not run if HRDF_TRUTH is not set.
class GraspitTruthFiles : public testing::TestWithParam<std::size_t> {};
TEST_P(GraspitTruthFiles, AreAllThere) { EXPECT_EQ(GetParam(), 27u); }
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(GraspitTruthFiles);
INSTANTIATE_TEST_SUITE_P(, GraspitTruthFiles, testing::ValuesIn(countsOfFigures(truthFiles())));

}  // namespace
}  // namespace hrdf::truth_test
