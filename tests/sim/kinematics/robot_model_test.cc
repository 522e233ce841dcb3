// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/robot_model.h>

#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <hrdf/lower.h>

#include "hrdf/check.h"
#include "tests/converter/hebi_robots.h"

namespace hrdf::sim::robot_model::robot_model_test {
namespace {

using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using std::numbers::pi;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kExact = 1e-9;
const Vector3d kGravity(0, 0, -9.81);
const Matrix4d kIdentity = Matrix4d::Identity();

VectorXd vec(std::initializer_list<double> values) {
  return Eigen::Map<const VectorXd>(values.begin(), static_cast<Eigen::Index>(values.size()));
}

Matrix4d moved(double x, double y, double z) {
  Matrix4d result = kIdentity;
  result.topRightCorner<3, 1>() << x, y, z;
  return result;
}

// Returns a model of version 1.6.0.
std::unique_ptr<RobotModel> modelOf(const std::string& elements, const std::string& base = "") {
  auto model =
      RobotModel::loadHRDFString("<robot version=\"1.6.0\" " + base + ">" + elements + "</robot>");
  EXPECT_TRUE(model);
  return model ? std::move(model) : std::make_unique<RobotModel>();
}

std::vector<Pose> framesOf(const RobotModel& model, FrameType type, const VectorXd& positions) {
  Matrix4dVector frames;
  EXPECT_TRUE(model.getFK(type, positions, frames));
  EXPECT_EQ(frames.size(), model.getFrameCount(type));
  std::vector<Pose> poses;
  for (const Matrix4d& frame : frames) poses.emplace_back(frame);
  return poses;
}

class HebisRobot : public testing::TestWithParam<HebiRobot> {
 protected:
  void SetUp() override {
    Diagnostics diagnostics;
    ASSERT_FALSE(truth_["poses"].empty());
    auto robot = read(GetParam().name + ".hrdf", filesOf(truth_), diagnostics);
    ASSERT_TRUE(robot);
    model_ = std::make_unique<RobotModel>(std::move(*robot));
  }

  static VectorXd positionsOf(const nlohmann::json& pose) {
    const auto q = pose["q"].get<std::vector<double>>();
    return Eigen::Map<const VectorXd>(q.data(), static_cast<Eigen::Index>(q.size()));
  }

  const nlohmann::json truth_ = truthOf(GetParam());
  std::unique_ptr<RobotModel> model_;
};

TEST_P(HebisRobot, HasItsFramesWhereHebiHasThem) {
  ASSERT_EQ(truth_["poses"].size(), kPosesOfEachRobot);
  for (const auto& pose : truth_["poses"]) {
    const VectorXd q = positionsOf(pose);
    const auto expectFrames = [&](FrameType type, const char* name) {
      expectSameFrames(framesOf(*model_, type, q), posesOf(pose[name]), name);
    };
    expectFrames(FrameType::CenterOfMass, "com");
    expectFrames(FrameType::Output, "output");
    expectFrames(FrameType::EndEffector, "endeffector");
  }
}

TEST_P(HebisRobot, HoldsItselfWithHebisEfforts) {
  ASSERT_EQ(truth_["poses"].size(), kPosesOfEachRobot);
  for (const auto& pose : truth_["poses"]) {
    VectorXd efforts;
    ASSERT_TRUE(model_->getGravCompEfforts(positionsOf(pose), kGravity, efforts));
    const auto& hebis = pose["gravity_efforts"];
    ASSERT_EQ(static_cast<std::size_t>(efforts.size()), hebis.size());
    for (Eigen::Index i = 0; i < efforts.size(); ++i) {
      EXPECT_NEAR(efforts[i], hebis[static_cast<std::size_t>(i)].get<double>(), kEffort) << i;
    }
  }
}

TEST_P(HebisRobot, WeighsWhatHebiWeighs) {
  VectorXd masses;
  model_->getMasses(masses);
  const auto& hebis = truth_["masses"];
  ASSERT_EQ(static_cast<std::size_t>(masses.size()), hebis.size());
  for (Eigen::Index i = 0; i < masses.size(); ++i) {
    EXPECT_NEAR(masses[i], hebis[static_cast<std::size_t>(i)].get<double>(), kNear);
  }
}

// Returns the Jacobian of a frame, from differences of its pose.
MatrixXd slopes(const RobotModel& model, FrameType type, std::size_t frame, const VectorXd& q) {
  constexpr double kStep = 1e-6;
  MatrixXd result(6, q.size());
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    VectorXd before = q, behind = q;
    before[i] -= kStep;
    behind[i] += kStep;
    const Pose X0 = framesOf(model, type, before)[frame], X1 = framesOf(model, type, behind)[frame];
    const Eigen::AngleAxisd turn(Eigen::Matrix3d(X1.linear() * X0.linear().transpose()));
    result.col(i) << X1.translation() - X0.translation(), turn.angle() * turn.axis();
  }
  return result / (2 * kStep);
}

TEST_P(HebisRobot, HasTheSlopesOfItsFramesForJacobians) {
  ASSERT_EQ(truth_["poses"].size(), kPosesOfEachRobot);
  const VectorXd q = positionsOf(truth_["poses"].back());
  for (FrameType type : {FrameType::CenterOfMass, FrameType::Output, FrameType::EndEffector}) {
    MatrixXdVector jacobians;
    ASSERT_TRUE(model_->getJ(type, q, jacobians));
    ASSERT_EQ(jacobians.size(), model_->getFrameCount(type));
    if (jacobians.empty() || q.size() == 0) continue;
    const std::size_t last = jacobians.size() - 1;
    EXPECT_LT((jacobians[last] - slopes(*model_, type, last, q)).cwiseAbs().maxCoeff(), 1e-7);
  }
}

INSTANTIATE_TEST_SUITE_P(Kits, HebisRobot, testing::ValuesIn(robotsOf("kits.json")), testName);
INSTANTIATE_TEST_SUITE_P(Random, HebisRobot, testing::ValuesIn(robotsOf("random.json")), testName);

constexpr const char* kBase = "trans=\"1 2 3\" rot=\"Rz(pi/2)\"";
constexpr const char* kTwoAxes =
    R"(<actuator type="X5-4"/><bracket type="X5HeavyRightInside"/><actuator type="X5-9"/>
       <link type="X5" extension="0.3" twist="pi"/><end-effector/>)";

// Values of HEBI's library 2.27.
TEST(RobotModel, HasHebisJacobian) {
  const auto model = modelOf(kTwoAxes, kBase);
  MatrixXd jacobian, hebis(6, 2);
  hebis << -0.254042687, 0.042503987, -0.069634899, -0.137403813, 0, 0.263274768, 0, 0.955336476, 0,
      0.295520248, 1, 0;
  ASSERT_TRUE(model->getJacobianEndEffector(vec({0.3, 0.5}), jacobian));
  EXPECT_LT((jacobian - hebis).cwiseAbs().maxCoeff(), kNear);
}

constexpr const char* kPointMasses =
    R"hrdf(<joint axis="rz"/>
       <rigid-body mass="0.7" com_trans="0.1 0.2 0.05">
         <output trans="0.3 0 0.1" rot="Rx(pi/2)">
           <joint axis="ry" gear_ratio="2"/>
           <rigid-body mass="1.1" com_trans="0 0.1 0.2" output_trans="0.2 0 0"/>
           <joint axis="tx"/>
           <rigid-body mass="0.4" com_trans="0.1 0 0"/>
         </output>
       </rigid-body>)hrdf";

// HEBI's library 2.27 treats masses as points, and computes accelerations from differences over 1
// ms.
TEST(RobotModel, MovesPointMassesWithHebisEfforts) {
  constexpr double kDifferences = 1e-4;
  const auto model = modelOf(kPointMasses);
  const VectorXd q = vec({0.3, -0.8, 0.25}), v = vec({0.5, 1.2, -0.3}), a = vec({2, -1.5, 0.7});
  VectorXd efforts;
  ASSERT_TRUE(model->getDynamicCompEfforts(q, q, v, a, efforts));
  EXPECT_LT((efforts - vec({0.492452522, 0.054797258, -0.107308408})).cwiseAbs().maxCoeff(),
            kDifferences);
  ASSERT_TRUE(model->getDynamicCompEfforts(q, vec({0.35, -0.7, 0.2}), v, a, efforts));
  EXPECT_LT((efforts - vec({0.46521846, 0.041617637, -0.092213311})).cwiseAbs().maxCoeff(),
            kDifferences);
}

// A rod that hangs at q = 0 from an axis through its end: (m l^2/4 + I) a + m g l/2 sin q.
TEST(RobotModel, SwingsAsAPendulumDoes) {
  constexpr double m = 1.3, l = 0.8, I = m * l * l / 12;
  RobotModel model;
  ASSERT_TRUE(model.addJoint(JointType::RotationY));
  ASSERT_TRUE(model.addRigidBody(moved(0, 0, -l / 2), vec({I, I, 0, 0, 0, 0}), m, kIdentity));
  for (const double q : {0.0, 0.7, -2.5}) {
    VectorXd gravity, dynamics;
    ASSERT_TRUE(model.getGravCompEfforts(vec({q}), kGravity, gravity));
    ASSERT_TRUE(model.getDynamicCompEfforts(vec({q}), vec({q}), vec({2}), vec({3}), dynamics));
    EXPECT_NEAR(gravity[0], m * 9.81 * l / 2 * std::sin(q), kExact);
    EXPECT_NEAR(dynamics[0], (m * l * l / 4 + I) * 3, kExact);
  }
}

// A mass that slides outward on a turning arm: torque m (r^2 a + 2 r r' w), force m (r'' - r w^2).
TEST(RobotModel, HasCoriolisAndCentrifugalForces) {
  constexpr double m = 0.5, r = 0.4, speed = 0.3, w = 2;
  RobotModel model;
  ASSERT_TRUE(model.addJoint(JointType::RotationZ));
  ASSERT_TRUE(model.addJoint(JointType::TranslationX));
  ASSERT_TRUE(model.addRigidBody(kIdentity, VectorXd::Zero(6), m, kIdentity));
  const VectorXd q = vec({1.1, r});
  VectorXd efforts;
  ASSERT_TRUE(model.getDynamicCompEfforts(q, q, vec({w, speed}), vec({1.5, 0.6}), efforts));
  EXPECT_NEAR(efforts[0], m * (r * r * 1.5 + 2 * r * speed * w), kExact);
  EXPECT_NEAR(efforts[1], m * (0.6 - r * w * w), kExact);
}

// On the input side of a gear with ratio g, an inertia counts as 1/g^2 of its value.
TEST(RobotModel, CountsGearsTwiceInInertia) {
  const auto model = modelOf(R"(<joint axis="rz" gear_ratio="4"/>
                                <rigid-body mass="0" izz="0.2" ixx="0.1" iyy="0.1"/>)");
  VectorXd efforts;
  ASSERT_TRUE(model->getDynamicCompEfforts(vec({0}), vec({0}), vec({0}), vec({8}), efforts));
  EXPECT_NEAR(efforts[0], 0.2 * 8 / 16, kExact);
}

// Compares with MuJoCo's inverse dynamics of the same robot, without armatures and other effects
// that are not the robot's mass.
TEST(RobotModel, MovesWithMujocosEfforts) {
  Diagnostics diagnostics;
  const std::string path = HRDF_SOURCE_DIR "/models/x_arm_6dof.hrdf";
  const auto robot = read(path, readFile, diagnostics);
  ASSERT_TRUE(robot);
  const SpecPtr spec = lower(*robot, {}, diagnostics);
  ASSERT_TRUE(spec);
  const ModelPtr mujoco(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(mujoco);
  mujoco->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_GRAVITY;
  const Eigen::Index n = mujoco->nv;
  Eigen::Map<VectorXd>(mujoco->dof_armature, n).setZero();
  Eigen::Map<VectorXd>(mujoco->dof_damping, n).setZero();
  const DataPtr data(mj_makeData(mujoco.get()));

  const RobotModel model(*robot);
  ASSERT_EQ(model.getDoFCount(), 6u);
  ASSERT_EQ(n, 6);
  const VectorXd q = vec({0.3, 0.8, -1.2, 0.4, 1.1, -0.6});
  const VectorXd v = vec({1, -2, 0.5, 3, -1, 2}), a = vec({4, -3, 2, 6, -5, 1});
  Eigen::Map<VectorXd>(data->qpos, n) = q;
  Eigen::Map<VectorXd>(data->qvel, n) = v;
  Eigen::Map<VectorXd>(data->qacc, n) = a;
  mj_inverse(mujoco.get(), data.get());
  VectorXd efforts;
  ASSERT_TRUE(model.getDynamicCompEfforts(q, q, v, a, efforts));
  const VectorXd mujocos = Eigen::Map<VectorXd>(data->qfrc_inverse, n);
  EXPECT_LT((efforts - mujocos).cwiseAbs().maxCoeff(), 1e-9) << efforts.transpose() << "\n"
                                                             << mujocos.transpose();
}

TEST(RobotModel, IsTheSameBuiltByHand) {
  RobotModel model;
  ASSERT_TRUE(model.addActuator(ActuatorType::X5_4));
  ASSERT_TRUE(model.addBracket(BracketType::X5HeavyRightInside));
  ASSERT_TRUE(model.addActuator(ActuatorType::X5_9));
  ASSERT_TRUE(model.addLink(LinkType::X5, 0.3, pi));
  ASSERT_TRUE(model.addEndEffector(EndEffectorType::Custom));
  const auto loaded = modelOf(kTwoAxes);
  EXPECT_EQ(model.getDoFCount(), 2u);
  const VectorXd q = vec({0.3, 0.5});
  expectSameFrames(framesOf(model, FrameType::Output, q), framesOf(*loaded, FrameType::Output, q),
                   "output");
  VectorXd built, read;
  ASSERT_TRUE(model.getGravCompEfforts(q, kGravity, built));
  ASSERT_TRUE(loaded->getGravCompEfforts(q, kGravity, read));
  EXPECT_LT((built - read).cwiseAbs().maxCoeff(), kExact);
}

TEST(RobotModel, TakesEachPartThatHebiNames) {
  for (int type = 0; type <= static_cast<int>(ActuatorType::H25_140); ++type) {
    EXPECT_TRUE(RobotModel().addActuator(static_cast<ActuatorType>(type))) << type;
  }
  for (int type = 0; type <= static_cast<int>(BracketType::R25HeavyRightOutside); ++type) {
    EXPECT_TRUE(RobotModel().addBracket(static_cast<BracketType>(type))) << type;
  }
  for (int type = 0; type < static_cast<int>(LinkType::H25); ++type) {
    EXPECT_TRUE(RobotModel().addLink(static_cast<LinkType>(type), 0.2, 0)) << type;
  }
  EXPECT_TRUE(RobotModel().addLink(LinkType::H25, 0.2, 0,
                                   LinkInputType::Inline,  // H25 links have no other ends
                                   LinkOutputType::Inline));
  for (int type = 0; type <= static_cast<int>(EndEffectorType::R8Parallel); ++type) {
    EXPECT_TRUE(RobotModel().addEndEffector(static_cast<EndEffectorType>(type))) << type;
  }
  for (int type = 0; type <= static_cast<int>(JointType::TranslationZ); ++type) {
    EXPECT_TRUE(RobotModel().addJoint(static_cast<JointType>(type))) << type;
  }
}

TEST(RobotModel, ChecksAsManyPlacesAsElementsAreAdded) {
  constexpr std::size_t kElements = 1000;
  const std::size_t before = countOfFollowChecks();
  RobotModel model;
  for (std::size_t i = 0; i < kElements; ++i) {
    ASSERT_TRUE(model.addJoint(JointType::RotationZ)) << i;
  }
  EXPECT_EQ(countOfFollowChecks() - before, kElements);
  EXPECT_EQ(model.getDoFCount(), kElements);
}

TEST(RobotModel, SaysWhatItsElementsAre) {
  RobotModel model;
  ASSERT_TRUE(model.addActuator(ActuatorType::R25_20));
  ASSERT_TRUE(model.addLink(LinkType::R25_R8, 0.25, 0.5, LinkInputType::RightAngle));
  ASSERT_TRUE(model.addActuator(ActuatorType::R8_9));
  ASSERT_TRUE(model.addBracket(BracketType::R8LightLeft));
  ASSERT_TRUE(model.addJoint(JointType::TranslationY));
  ASSERT_TRUE(model.addRigidBody(kIdentity, VectorXd::Zero(6), 1, kIdentity));
  ASSERT_TRUE(model.addEndEffector(1, 2, 3));
  std::vector<MetadataBase> metadata;
  model.getMetadata(metadata);
  ASSERT_EQ(metadata.size(), 7u);
  ASSERT_TRUE(metadata[0].asActuator());
  EXPECT_EQ(metadata[0].asActuator()->actuatorType(), ActuatorType::R25_20);
  ASSERT_TRUE(metadata[1].asLink());
  EXPECT_EQ(metadata[1].asLink()->linkType(), LinkType::R25_R8);
  EXPECT_EQ(metadata[1].asLink()->extension(), 0.25);
  EXPECT_EQ(metadata[1].asLink()->twist(), 0.5);
  EXPECT_FALSE(metadata[1].asActuator());
  ASSERT_TRUE(metadata[3].asBracket());
  EXPECT_EQ(metadata[3].asBracket()->bracketType(), BracketType::R8LightLeft);
  ASSERT_TRUE(metadata[4].asJoint());
  EXPECT_EQ(metadata[4].asJoint()->jointType(), JointType::TranslationY);
  EXPECT_EQ(metadata[5].elementType(), ElementType::RigidBody);
  EXPECT_EQ(metadata[6].elementType(), ElementType::EndEffector);
}

TEST(RobotModel, TakesNoElementThatDoesNotFit) {
  RobotModel model;
  ASSERT_TRUE(model.addActuator(ActuatorType::X5_4));
  EXPECT_FALSE(model.addActuator(ActuatorType::X5_4));
  EXPECT_FALSE(model.addBracket(BracketType::R8LightLeft));
  EXPECT_FALSE(model.addEndEffector(EndEffectorType::R8Parallel));
  ASSERT_TRUE(model.addEndEffector(EndEffectorType::X5Parallel));
  EXPECT_FALSE(model.addJoint(JointType::RotationX));
  EXPECT_EQ(model.getDoFCount(), 1u);
  EXPECT_EQ(model.getFrameCount(FrameType::Input), 2u);
}

TEST(RobotModel, TakesNoElementThatMakesNoSense) {
  RobotModel model;
  const VectorXd none = VectorXd::Zero(6);
  Matrix4d skewed = kIdentity, projective = kIdentity;
  skewed(0, 1) = 0.1;
  projective(3, 0) = 1;
  EXPECT_FALSE(model.addRigidBody(kIdentity, none, -1, kIdentity));
  EXPECT_FALSE(model.addRigidBody(kIdentity, none, kNaN, kIdentity));
  EXPECT_FALSE(model.addRigidBody(kIdentity, VectorXd::Zero(5), 1, kIdentity));
  EXPECT_FALSE(model.addRigidBody(skewed, none, 1, kIdentity));
  EXPECT_FALSE(model.addRigidBody(kIdentity, none, 1, projective));
  EXPECT_FALSE(model.addRigidBody(moved(kNaN, 0, 0), none, 1, kIdentity));
  EXPECT_FALSE(model.addLink(LinkType::X5, -1, 0));
  EXPECT_FALSE(model.addLink(LinkType::X5, 0.1, kNaN));
  EXPECT_FALSE(model.addActuator(static_cast<ActuatorType>(99)));
  EXPECT_FALSE(model.addActuator(static_cast<ActuatorType>(-1)));
  EXPECT_FALSE(model.addEndEffector(kNaN, 0, 0));
  EXPECT_EQ(model.getFrameCount(FrameType::Input), 0u);
}

TEST(RobotModel, StandsWhereItsBaseIsPut) {
  const auto model = modelOf(kTwoAxes, kBase);
  EXPECT_TRUE(model->getBaseFrame().topRightCorner(3, 1).isApprox(Vector3d(1, 2, 3)));
  const VectorXd q = vec({0.3, 0.5});
  const Pose before = framesOf(*model, FrameType::EndEffector, q)[0];
  const Pose X_WR(model->getBaseFrame());
  ASSERT_TRUE(model->setBaseFrame(moved(0, 0, -1)));
  EXPECT_EQ(model->getBaseFrame(), moved(0, 0, -1));
  const Pose behind = framesOf(*model, FrameType::EndEffector, q)[0];
  EXPECT_TRUE((X_WR.inverse() * before).isApprox(Pose(moved(0, 0, 1)) * behind, kExact));
  Matrix4d mirrored = kIdentity;
  mirrored(0, 0) = -1;
  EXPECT_FALSE(model->setBaseFrame(mirrored));
  EXPECT_FALSE(model->setBaseFrame(2 * kIdentity));
  EXPECT_FALSE(model->setBaseFrame(moved(kNaN, 0, 0)));
  EXPECT_FALSE(model->setBaseFrame(moved(0, 1e308, 0)));
  EXPECT_EQ(model->getBaseFrame(), moved(0, 0, -1));
}

TEST(RobotModel, KeepsItsBaseWhenItGrows) {
  RobotModel model;
  ASSERT_TRUE(model.setBaseFrame(moved(1, 0, 0)));
  ASSERT_TRUE(model.addEndEffector(EndEffectorType::Custom));
  EXPECT_EQ(framesOf(model, FrameType::EndEffector, VectorXd())[0].translation(),
            Vector3d(1, 0, 0));
}

TEST(RobotModel, RefusesPositionsOfAnotherNumber) {
  const auto model = modelOf(kTwoAxes);
  const VectorXd three = VectorXd::Zero(3), two = VectorXd::Zero(2);
  Matrix4dVector frames;
  MatrixXdVector jacobians;
  Matrix4d frame;
  MatrixXd jacobian;
  VectorXd efforts = vec({7});
  EXPECT_FALSE(model->getFK(FrameType::Output, three, frames));
  EXPECT_FALSE(model->getJ(FrameType::Output, three, jacobians));
  EXPECT_FALSE(model->getEndEffector(three, frame));
  EXPECT_FALSE(model->getJEndEffector(three, jacobian));
  EXPECT_FALSE(model->getGravCompEfforts(three, kGravity, efforts));
  EXPECT_FALSE(model->getDynamicCompEfforts(two, two, two, three, efforts));
  EXPECT_EQ(efforts, vec({7}));
}

TEST(RobotModel, HasNoFrameOfAMissingEndEffector) {
  const auto model = modelOf(R"(<joint axis="rz"/>)");
  Matrix4d frame;
  MatrixXd jacobian;
  EXPECT_FALSE(model->getEndEffector(vec({0}), frame));
  EXPECT_FALSE(model->getJEndEffector(vec({0}), jacobian));
}

TEST(RobotModel, WorksWithoutElements) {
  const RobotModel model;
  VectorXd efforts, masses;
  EXPECT_EQ(model.getDoFCount(), 0u);
  EXPECT_TRUE(model.getGravCompEfforts(VectorXd(), kGravity, efforts));
  model.getMasses(masses);
  EXPECT_EQ(masses.size(), 0);
  EXPECT_TRUE(framesOf(model, FrameType::Output, VectorXd()).empty());
  EXPECT_EQ(model.getFrameCount(static_cast<FrameType>(17)), 0u);
}

TEST(RobotModel, GivesEffortsThatAreNoNumbersWherePositionsAreNone) {
  const auto model = modelOf(kTwoAxes);
  VectorXd efforts;
  ASSERT_TRUE(model->getGravCompEfforts(vec({0, kNaN}), kGravity, efforts));
  EXPECT_TRUE(std::isnan(efforts[1]));
}

TEST(RobotModel, KnowsHowFastAndStrongItIs) {
  RobotModel model;
  ASSERT_TRUE(model.addActuator(ActuatorType::X8_16));
  ASSERT_TRUE(model.addJoint(JointType::RotationX));
  VectorXd speeds, efforts;
  model.getMaxSpeeds(speeds);
  model.getMaxEfforts(efforts);
  EXPECT_NEAR(speeds[0], 20 * 2 * pi / 60, kExact);
  EXPECT_EQ(efforts[0], 44);
  EXPECT_TRUE(std::isinf(speeds[1]) && std::isinf(efforts[1]));
}

TEST(RobotModel, ShowsWhereItsMeshesAre) {
  const auto model = modelOf(R"(<joint axis="rz"/><rigid-body mass="1" mesh_path="a.stl"
      mesh_trans="0 0 1" output_trans="1 0 0"/><rigid-body mass="1"/>)");
  const auto frames = framesOf(*model, FrameType::Mesh, vec({0}));
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0].translation(), Vector3d(0, 0, 1));
  EXPECT_EQ(frames[1].translation(), Vector3d(1, 0, 0));
  EXPECT_EQ(model->getMeshPath(0), "a.stl");
  EXPECT_EQ(model->getMeshPath(1), "");
  EXPECT_EQ(model->getMeshPath(2), "");
}

TEST(RobotModel, GivesTheRestOfItsTree) {
  const auto model = modelOf(kPointMasses, R"(trans="1 2 3")");
  // elements: 0 joint, 1 rigid body, 2 joint, 3 rigid body, 4 joint, 5 rigid body
  const auto subtree = model->createSubtree(2);
  ASSERT_TRUE(subtree);
  EXPECT_EQ(subtree->getDoFCount(), 2u);
  EXPECT_EQ(subtree->getFrameCount(FrameType::Input), 4u);
  EXPECT_EQ(subtree->getBaseFrame(), kIdentity);
  const auto whole = framesOf(*model, FrameType::Input, vec({0.1, 0.4, 0.2}));
  const auto part = framesOf(*subtree, FrameType::Input, vec({0.4, 0.2}));
  ASSERT_EQ(whole.size(), 6u);
  ASSERT_EQ(part.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_TRUE((whole[2].inverse() * whole[2 + i]).isApprox(part[i], kExact));
  }
  EXPECT_EQ(model->createSubtree(1)->getFrameCount(FrameType::Input), 5u);
  EXPECT_FALSE(model->createSubtree(6));
}

TEST(RobotModel, OutlivesTheRobotThatItIsASubtreeOf) {
  auto model = modelOf(kTwoAxes);
  const auto subtree = model->createSubtree(2);
  model.reset();
  ASSERT_TRUE(subtree);
  EXPECT_EQ(framesOf(*subtree, FrameType::EndEffector, vec({0.5})).size(), 1u);
}

TEST(RobotModel, LoadsAFile) {
  Diagnostics diagnostics;
  const auto model = RobotModel::loadHRDF(HRDF_SOURCE_DIR "/models/x_arm_6dof.hrdf", diagnostics);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->getDoFCount(), 6u);
  EXPECT_TRUE(diagnostics.all().empty());
}

TEST(RobotModel, SaysWhatIsWrongWithAFile) {
  Diagnostics diagnostics;
  EXPECT_FALSE(
      RobotModel::loadHRDFString("<robot version=\"1.6.0\">\n<aktuator/></robot>", diagnostics));
  ASSERT_EQ(diagnostics.errorCount(), 1);
  EXPECT_EQ(diagnostics.all()[0].where.line, 2);
}

TEST(RobotModel, PrintsWhatIsWrongWhenNobodyAsks) {
  testing::internal::CaptureStderr();
  EXPECT_FALSE(RobotModel::loadHRDF("no_such_file.hrdf"));
  const std::string printed = testing::internal::GetCapturedStderr();
  EXPECT_NE(printed.find("no_such_file.hrdf: error: cannot read the file"), std::string::npos)
      << printed;
}

// Returns a body with two outputs.
std::unique_ptr<RobotModel> forkOf() {
  auto model = std::make_unique<RobotModel>();
  const Matrix4d outputs[] = {moved(0.1, 0, 0), moved(-0.1, 0, 0)};
  const VectorXd inertia = VectorXd::Zero(6);
  EXPECT_EQ(model->add(*makeRigidBody(kIdentity, inertia, 1, outputs), {}), StatusCode::success);
  return model;
}

TEST(Building, AddsElementsAtTheOutputsOfATree) {
  const auto model = forkOf();
  const Element actuator = *makeActuator(ActuatorType::X5_1);
  EXPECT_EQ(model->add(actuator, 0, 1), StatusCode::success);
  EXPECT_EQ(model->add(actuator, 0, 0), StatusCode::success);
  EXPECT_EQ(model->add(actuator, 0, 1), StatusCode::invalidArgument);  // already used
  EXPECT_EQ(model->add(actuator, 0, 2), StatusCode::argumentOutOfRange);
  EXPECT_EQ(model->add(actuator, 99, 0), StatusCode::invalidArgument);
  EXPECT_EQ(model->add(*makeEndEffector(0, 0, 0.5), 1, 0), StatusCode::success);
  EXPECT_EQ(model->getDoFCount(), 2u);
  ASSERT_EQ(model->getElementCount(), 4u);
  EXPECT_EQ(model->getAddedCount(), 4u);
  const Pose tip = framesOf(*model, FrameType::EndEffector, vec({0, 0}))[0];
  EXPECT_NEAR(tip.translation().x(), -0.1, kExact);
}

TEST(Building, FollowsTheElementThatWasAddedLast) {
  const auto model = forkOf();
  EXPECT_EQ(model->add(*makeJoint(JointType::RotationZ), 0, 0), StatusCode::success);
  EXPECT_TRUE(model->addRigidBody(kIdentity, VectorXd::Zero(6), 1, moved(0, 0, 0.2)));
  EXPECT_TRUE(model->addEndEffector(0, 0, 0));
  EXPECT_FALSE(model->addJoint(JointType::RotationZ));
  const Pose tip = framesOf(*model, FrameType::EndEffector, vec({0}))[0];
  EXPECT_TRUE(tip.translation().isApprox(Vector3d(0.1, 0, 0.2)));
}

bool isRow(const TreeTopology& row, std::array<int, 7> expected) {
  return std::array{row.element,      row.parent, row.parentOutput, row.dof,
                    row.centerOfMass, row.output, row.endEffector} == expected;
}

// Measured with HEBI's library 2.27, except the rows of FrameType::EndEffector: HEBI's library
// returns wrong rows for robots with branches; our rows are correct.
TEST(Topology, IsThatOfHebi) {
  const auto model = modelOf(R"(<actuator type="R8-9"/><rigid-body mass="0.5" tag="fork">
    <output trans="0.1 0 0"><actuator type="R8-3" tag="left"/><end-effector/></output>
    <output trans="-0.1 0 0"><joint axis="rz" tag="j"/><actuator type="R8-16"/>
      <link type="R8" extension="0.3" twist="0.5"/><end-effector/></output></rigid-body>)");
  const auto outputs = model->getTreeTopology(FrameType::Output);
  ASSERT_EQ(outputs.size(), 9u);
  EXPECT_TRUE(isRow(outputs[1], {1, 0, 0, -1, 1, 1, -1}));
  EXPECT_TRUE(isRow(outputs[4], {1, 0, 0, -1, -1, 4, -1}));
  EXPECT_TRUE(isRow(outputs[5], {4, 1, 1, 2, -1, 5, -1}));
  EXPECT_TRUE(isRow(outputs[6], {5, 4, 0, 3, 4, 6, -1}));
  const auto inputs = model->getTreeTopology(FrameType::Input);
  ASSERT_EQ(inputs.size(), 8u);
  EXPECT_TRUE(isRow(inputs[1], {1, 0, 0, -1, -1, 4, -1}));
  EXPECT_EQ(model->getTreeTopology(FrameType::CenterOfMass).size(), 7u);
  const auto ends = model->getTreeTopology(FrameType::EndEffector);
  ASSERT_EQ(ends.size(), 2u);
  EXPECT_EQ(ends[0].element, 3);
  EXPECT_EQ(ends[1].element, 7);
  EXPECT_EQ(ends[1].endEffector, 1);
  EXPECT_TRUE(model->getTreeTopology(FrameType::Mesh).empty());
}

TEST(Tags, LeadToTheirElements) {
  const auto model = modelOf(R"(<actuator type="X5-1" tag="a"/><joint axis="rz"/>)");
  EXPECT_EQ(model->getElementIndex("a"), 0u);
  EXPECT_FALSE(model->getElementIndex("b"));
  EXPECT_FALSE(model->getElementIndex(""));
}

// A horizontal arm of 1 m without mass that turns about y.
TEST(Payloads, CountInGravityAndDynamics) {
  const auto model =
      modelOf(R"(<joint axis="ry"/><rigid-body mass="0" output_trans="1 0 0"/><end-effector/>)");
  EXPECT_FALSE(model->setPayload(1, {}));
  EXPECT_FALSE(model->setPayload(0, {kNaN, Vector3d::Zero()}));
  ASSERT_TRUE(model->setPayload(0, {2, Vector3d(0.5, 0, 0)}));
  EXPECT_EQ(model->getPayload(0).mass, 2);
  EXPECT_EQ(model->getPayload(7).mass, 0);
  VectorXd efforts;
  ASSERT_TRUE(model->getGravCompEfforts(vec({0}), kGravity, efforts));
  EXPECT_NEAR(efforts[0], -2 * 9.81 * 1.5, kExact);
  const VectorXd zero = vec({0});
  ASSERT_TRUE(model->getDynamicCompEfforts(zero, zero, zero, vec({3}), efforts));
  EXPECT_NEAR(efforts[0], 2 * 1.5 * 1.5 * 3, kExact);
  const Pose load = framesOf(*model, FrameType::Payload, zero)[0];
  EXPECT_TRUE(load.translation().isApprox(Vector3d(1.5, 0, 0)));
  VectorXd masses;
  model->getMasses(masses);
  EXPECT_EQ(masses.sum(), 0);
}

}  // namespace
}  // namespace hrdf::sim::robot_model::robot_model_test
