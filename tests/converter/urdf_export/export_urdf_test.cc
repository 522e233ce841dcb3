// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A written URDF, when read again, must give the original model.
#include <cmath>
#include <set>
#include <vector>

#include "model/mjs.h"
#include "model/principal_inertia.h"
#include "tests/converter/urdf_export/exported.h"
#include "tests/message_watch.h"

namespace hrdf::export_urdf_test {
namespace {

constexpr std::array kRobots = {"models/pan_tilt.hrdf",
                                "models/x_arm_6dof.hrdf",
                                "models/hexapod.hrdf",
                                "models/lamp_gantry.hrdf",
                                "models/r8_double_shoulder_7dof.hrdf",
                                "models/rover.hrdf",
                                "models/formats/gripper.dae",
                                "models/formats/tripod/tripod.xml",
                                "models/formats/workbench.wc.xml",
                                "tests/good/robwork/four_bar.wc.xml",
                                "tests/good/urdf/piston.urdf"};

// A model with joint positions. Its joint names are the original names with the prefix `prefix`.
class Posed {
 public:
  explicit Posed(const mjModel& model, std::string prefix = {})
      : model_(model), data_(mj_makeData(&model)), prefix_(std::move(prefix)) {}

  void set(const std::string& joint, double q) {
    const int id = mj_name2id(&model_, mjOBJ_JOINT, (prefix_ + joint).c_str());
    ASSERT_GE(id, 0) << joint;
    data_->qpos[model_.jnt_qposadr[id]] = q;
  }
  // Puts all floating bodies at the origin.
  void putFreeBodiesAtZero() {
    for (int i = 0; i < model_.njnt; ++i) {
      if (model_.jnt_type[i] != mjJNT_FREE) continue;
      mjtNum* q = data_->qpos + model_.jnt_qposadr[i];
      std::fill_n(q, 7, 0.0);
      q[3] = 1;
    }
  }
  // Returns the world pose of a body or, without such a body, of a site.
  std::optional<Pose> poseOf(const std::string& name) {
    mj_forward(&model_, data_.get());
    const int body = mj_name2id(&model_, mjOBJ_BODY, name.c_str());
    const int site = mj_name2id(&model_, mjOBJ_SITE, name.c_str());
    if (body < 0 && site < 0) return std::nullopt;
    const mjtNum* p = body < 0 ? data_->site_xpos + 3 * site : data_->xpos + 3 * body;
    const mjtNum* R = body < 0 ? data_->site_xmat + 9 * site : data_->xmat + 9 * body;
    Pose X;
    X.translation() = Eigen::Map<const Eigen::Vector3d>(p);
    X.linear() = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(R);
    return X;
  }
  // Returns the mass matrix without rotors, with the joints in the given order.
  Eigen::MatrixXd massMatrix(const std::vector<std::string>& joints) {
    mj_forward(&model_, data_.get());
    Eigen::MatrixXd M(model_.nv, model_.nv);  // symmetric
    mj_fullM(&model_, data_.get(), M.data());
    M.diagonal() -= Eigen::Map<const Eigen::VectorXd>(model_.dof_armature, model_.nv);
    std::vector<int> dofs;
    for (const std::string& name : joints) {
      dofs.push_back(model_.jnt_dofadr[mj_name2id(&model_, mjOBJ_JOINT, (prefix_ + name).c_str())]);
    }
    return M(dofs, dofs);
  }

 private:
  const mjModel& model_;
  DataPtr data_;
  std::string prefix_;
};

// True if the body is in the URDF; floating bodies on the world are not.
bool isInUrdf(const Exported& robot, int body) {
  const std::string name = nameOf(*robot.model, mjOBJ_BODY, body);
  return robot.link(name.c_str()) || robot.link((name + "_link").c_str());
}

std::string linkOf(const Exported& robot, int body) {
  const std::string name = nameOf(*robot.model, mjOBJ_BODY, body);
  return robot.link((name + "_link").c_str()) ? name + "_link" : name;
}

std::vector<std::string> jointsOf(const Exported& robot) {
  std::vector<std::string> joints;
  for (int i = 0; i < robot.model->njnt; ++i) {
    const std::string name = nameOf(*robot.model, mjOBJ_JOINT, i);
    if (robot.joint(name.c_str())) joints.push_back(name);
  }
  return joints;
}

// Returns a position of the joint for pose `number` of three; pose 0 is zero.
double positionOf(const mjModel& model, const std::string& name, int number) {
  const int joint = mj_name2id(&model, mjOBJ_JOINT, name.c_str());
  const mjtNum* range = model.jnt_range + 2 * joint;
  const double share = std::fmod(0.37 * number * (joint + 2), 1.0);
  if (number == 0) return 0;
  return model.jnt_limited[joint] ? range[0] + share * (range[1] - range[0]) : 4 * share - 2;
}

void expectSame(Exported& robot, const mjModel& read, const char* reader) {
  const std::vector<std::string> joints = jointsOf(robot);
  for (int number = 0; number < 3; ++number) {
    Posed truth(*robot.model), again(read);
    truth.putFreeBodiesAtZero();
    for (const std::string& joint : joints) {
      truth.set(joint, positionOf(*robot.model, joint, number));
      again.set(joint, positionOf(*robot.model, joint, number));
    }
    for (int body = 1; body < robot.model->nbody; ++body) {
      if (!isInUrdf(robot, body)) continue;
      const auto X = again.poseOf(linkOf(robot, body));
      ASSERT_TRUE(X) << linkOf(robot, body);
      const Pose expected = *truth.poseOf(nameOf(*robot.model, mjOBJ_BODY, body));
      EXPECT_LT((X->matrix() - expected.matrix()).cwiseAbs().maxCoeff(), 1e-9)
          << reader << ": " << linkOf(robot, body) << " in pose " << number;
    }
    if (joints.empty()) continue;
    const Eigen::MatrixXd M = truth.massMatrix(joints), other = again.massMatrix(joints);
    EXPECT_LT((M - other).cwiseAbs().maxCoeff() / std::max(1.0, M.cwiseAbs().maxCoeff()), 1e-6)
        << reader << " in pose " << number;
  }
}

class EachRobot : public testing::TestWithParam<const char*> {};

TEST_P(EachRobot, IsTheSameModelForMujocosReaderOfUrdfAndForOurs) {
  Exported robot(GetParam());
  ASSERT_TRUE(robot.texts) << summary(robot.out);
  const ModelPtr byMujoco = robot.byMujoco(), byUs = robot.byUs();
  ASSERT_TRUE(byMujoco && byUs);
  expectSame(robot, *byMujoco, "MuJoCo");
  expectSame(robot, *byUs, "ours");
}

TEST_P(EachRobot, HasNoNameTwice) {
  const Exported robot(GetParam());
  ASSERT_TRUE(robot.texts);
  std::set<std::string> names;
  for (const pugi::xml_node node : robot.urdf().children()) {
    const std::string kind = node.name();
    if (kind != "link" && kind != "joint") continue;
    EXPECT_TRUE(names.insert(node.attribute("name").value()).second) << node.attribute("name");
  }
}

TEST_P(EachRobot, KeepsRangesDampingAndFriction) {
  Exported robot(GetParam());
  ASSERT_TRUE(robot.texts);
  const ModelPtr read = robot.byMujoco();
  ASSERT_TRUE(read);
  for (const std::string& name : jointsOf(robot)) {
    const int a = mj_name2id(robot.model.get(), mjOBJ_JOINT, name.c_str());
    const int b = mj_name2id(read.get(), mjOBJ_JOINT, name.c_str());
    const int dofA = robot.model->jnt_dofadr[a], dofB = read->jnt_dofadr[b];
    EXPECT_NEAR(robot.model->dof_damping[dofA], read->dof_damping[dofB], 1e-9) << name;
    EXPECT_NEAR(robot.model->dof_frictionloss[dofA], read->dof_frictionloss[dofB], 1e-9) << name;
    if (!robot.model->jnt_limited[a]) continue;
    for (int end = 0; end < 2; ++end) {
      EXPECT_NEAR(robot.model->jnt_range[2 * a + end], read->jnt_range[2 * b + end], 1e-9) << name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(ExportUrdf, EachRobot, testing::ValuesIn(kRobots));

TEST(ExportUrdf, MakesAFloatingBaseTheRoot) {
  ModelOptions options;
  options.floatingBase = true;
  Exported robot("models/hexapod.hrdf", options);
  ASSERT_TRUE(robot.texts) << summary(robot.out);
  EXPECT_FALSE(robot.link("world"));
  const ModelPtr read = robot.byMujoco();
  ASSERT_TRUE(read);
  expectSame(robot, *read, "MuJoCo");
}

TEST(ExportUrdf, LetsTheSecondFingerOfAGripperMimicTheFirst) {
  ModelOptions options;
  options.gripper = true;
  const Exported robot("models/x_arm_6dof.hrdf", options);
  ASSERT_TRUE(robot.texts) << summary(robot.out);
  EXPECT_DIAGNOSTIC("no maximum speed is known for the joint …");
  int mimics = 0;
  for (const pugi::xml_node joint : robot.urdf().children("joint")) {
    const pugi::xml_node mimic = joint.child("mimic");
    if (!mimic) continue;
    ++mimics;
    EXPECT_EQ(mimic.attribute("multiplier").as_double(), 1);
    EXPECT_TRUE(robot.joint(mimic.attribute("joint").value()));
    EXPECT_STREQ(joint.attribute("type").value(), "prismatic");
  }
  EXPECT_EQ(mimics, 1);
}

TEST(ExportUrdf, PutsThePrefixBeforeAllNamesButTheWorld) {
  Exported robot("models/pan_tilt.hrdf", {}, {.prefix = "left_"});
  ASSERT_TRUE(robot.texts);
  for (const pugi::xml_node node : robot.urdf().children()) {
    const std::string name = node.attribute("name").value();
    const std::string kind = node.name();
    if ((kind != "link" && kind != "joint") || name == "world") continue;
    EXPECT_TRUE(name.starts_with("left_") && !name.starts_with("left_left_")) << name;
  }
  const ModelPtr read = robot.byMujoco();
  ASSERT_TRUE(read);
  EXPECT_GE(mj_name2id(read.get(), mjOBJ_JOINT, "left_pan"), 0);
}

TEST(ExportUrdf, QuotesTheSignsOfXmlInNames) {
  Exported robot("a.hrdf", {}, {},
                 "<robot version=\"1.6.0\"><actuator type=\"X5-4\" tag=\"a&amp;&lt;b\"/>"
                 "<rigid-body mass=\"1\" ixx=\"0.01\" iyy=\"0.01\" izz=\"0.01\" "
                 "ixy=\"0\" ixz=\"0\" iyz=\"0\"/></robot>");
  ASSERT_TRUE(robot.texts) << summary(robot.out);
  EXPECT_TRUE(robot.joint("a&<b"));
  EXPECT_TRUE(robot.byMujoco());
}

// Moments with A + B = C exactly; rounding a turned tensor to 14 digits breaks this equation.
TEST(ExportUrdf, KeepsAnInertiaAtTheEdgeOfTheTriangleReadable) {
  constexpr std::array kMoments = {700.0, 400.0, 300.0};  // kg m^2
  Exported robot("models/pan_tilt.hrdf");
  ASSERT_TRUE(robot.model);
  mjModel& model = *robot.model;
  const int body = 2;
  for (int i = 1; i <= 10; ++i) {
    const Eigen::Quaterniond q = Eigen::Quaterniond(0.3 * i, -0.5, 0.7, 0.2 * i).normalized();
    const std::array turn = {q.w(), q.x(), q.y(), q.z()};
    std::ranges::copy(turn, model.body_iquat + 4 * body);
    std::ranges::copy(kMoments, model.body_inertia + 3 * body);
    model.body_mass[body] = 1;
    Diagnostics out;
    robot.texts = urdf_export::textsOf({*robot.spec, model, robot.tree(), {}, "robot"}, {}, out);
    ASSERT_TRUE(robot.texts);
    const ModelPtr read = robot.byMujoco();
    ASSERT_TRUE(read) << "rotation " << i;
    const int link = mj_name2id(read.get(), mjOBJ_BODY, linkOf(robot, body).c_str());
    std::array<double, 3> moments{};
    std::copy_n(read->body_inertia + 3 * link, 3, moments.begin());
    std::ranges::sort(moments, std::greater());
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(moments[k], kMoments[k], 1e-7);
  }
}

TEST(ExportUrdf, GivesALinkWithoutMassAsMuchAsSdfNeeds) {
  const Exported robot("models/pan_tilt.hrdf");
  ASSERT_TRUE(robot.texts);
  int small = 0;
  for (const pugi::xml_node link : robot.urdf().children("link")) {
    const pugi::xml_node mass = link.child("inertial").child("mass");
    if (!mass) continue;
    EXPECT_GT(mass.attribute("value").as_double(), 1e-6) << link.attribute("name");
    small += mass.attribute("value").as_double() < 1e-5;
  }
  EXPECT_EQ(small, 1) << "the output of the last module";
}

TEST(ExportUrdf, FindsTheMeshesOfAPackage) {
  Exported robot("models/pan_tilt.hrdf", {}, {.package = "robots"});
  ASSERT_TRUE(robot.texts);
  EXPECT_NE(robot.texts->urdf.find("filename=\"package://robots/assets/robot/"), std::string::npos);
  const ModelPtr read = robot.byMujoco();
  ASSERT_TRUE(read);
  EXPECT_EQ(read->nmesh, robot.model->nmesh);
}

}  // namespace
}  // namespace hrdf::export_urdf_test
