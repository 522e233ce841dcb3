// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Dynamics files: converter/robwork/README.md.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <hrdf/robot.h>

#include "lowering/lower.h"
#include "tests/converter/robwork/reading_workcell.h"

namespace hrdf::dynamics_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Names = std::vector<std::string>;

// An arm that turns about z, with a slide and a second slide that follows it. Next to the arm: the
// movable frames Thing and Cup, and the fixed frame Table.
constexpr const char* kCell = R"(<WorkCell name='Cell'>
  <Frame name='Table'><Drawable name='T'><Box x='1' y='1' z='0.1' /></Drawable></Frame>
  <Frame name='Thing' type='Movable'><RPY /><Pos>0 0 5</Pos></Frame>
  <Frame name='Cup' type='Movable'><RPY /><Pos>3 0 5</Pos>
    <Drawable name='C'><Box x='0.2' y='0.4' z='0.6' /></Drawable></Frame>
  <Frame name='Mount' />
  <TreeDevice name='Arm'>
    <Frame name='Base' type='Movable'><RPY /><Pos>0 2 0</Pos></Frame>
    <Joint name='Turn' type='Revolute'><RPY /><Pos /></Joint>
    <Frame name='Plate'><RPY>90 0 0</RPY><Pos>1 0 0</Pos>
      <Drawable name='P'><Box x='0.2' y='0.4' z='0.6' /></Drawable></Frame>
    <Joint name='Slide' type='Prismatic'><RPY /><Pos>0 0 1</Pos></Joint>
    <Joint name='Follower' type='Prismatic'><RPY /><Pos /><Depend on='Slide' gain='1' offset='0' />
    </Joint>
  </TreeDevice>
</WorkCell>)";

const std::string kFigures = "<Mass>2</Mass><COG>0 0 0</COG><Inertia>1 1 1</Inertia>";

std::string link(const std::string& frame, const std::string& inside) {
  return "<Link object='" + frame + "'>" + inside + "</Link>\n";
}

class RobworkDynamics : public ReadingWorkCell {
 protected:
  void SetUp() override { addFile("cell.wc.xml", kCell); }

  std::optional<Mechanism> readDynamics(const std::string& elements) {
    return readText("<DynamicWorkcell workcell='cell.wc.xml'>\n" + elements +
                    "</DynamicWorkcell>\n");
  }
  // Bodies that are not part of the test are kinematic: they do not move.
  std::optional<Mechanism> readArm(const std::string& elements) {
    return readDynamics("<KinematicBody frame='Thing' /><KinematicBody frame='Cup' />\n" +
                        ("<RigidDevice device='Arm'>\n<KinematicBase frame='Base' />\n" + elements +
                         "</RigidDevice>\n"));
  }
  void compile(const Mechanism& mechanism) {
    Diagnostics ignored;
    ModelOptions options;
    options.actuator = ActuatorProfile::position;
    const SpecPtr spec = lower(mechanism, options, {}, ignored);
    ASSERT_TRUE(spec) << summary(ignored);
    model_.reset(mj_compile(spec.get(), nullptr));
    ASSERT_TRUE(model_) << mjs_getError(spec.get());
    data_.reset(mj_makeData(model_.get()));
  }
  int idOf(mjtObj type, const char* name) const {
    const int id = mj_name2id(model_.get(), type, name);
    EXPECT_GE(id, 0) << name;
    return std::max(id, 0);
  }

  ModelPtr model_;
  DataPtr data_;
};

TEST_F(RobworkDynamics, IsTheWorkCellThatItNames) {
  const auto arm = readArm("");
  ASSERT_TRUE(arm);
  EXPECT_EQ(arm->name, "Cell");
  EXPECT_EQ(arm->path, kRoot);
  EXPECT_EQ(namesOf(arm->drives), (Names{"Arm.Turn", "Arm.Slide"}));
}

TEST_F(RobworkDynamics, MayBeSpeltAsInRobWorksManual) {
  EXPECT_TRUE(
      readText("<DynamicWorkCell workcell='cell.wc.xml'><KinematicBody frame='Thing' />"
               "<KinematicBody frame='Cup' /><FixedBody frame='Arm.Base' />"
               "</DynamicWorkCell>"));
}

TEST_F(RobworkDynamics, OpensAsAnyRobot) {
  addFile(kRoot, "<DynamicWorkcell workcell='cell.wc.xml'><RigidBody frame='Thing'>" + kFigures +
                     "</RigidBody></DynamicWorkcell>");
  Diagnostics out;
  const auto robot = readRobot(
      kRoot,
      [this](const std::string& name) {
        const auto text = fileAt(name);
        return text ? FileText(*text) : FileText();
      },
      out);
  ASSERT_TRUE(robot) << summary(out);
  EXPECT_EQ(std::get<Mechanism>(*robot).format, "robwork");
}

TEST_F(RobworkDynamics, ALinkHasMassCentreAndMomentsAlongItsFrame) {
  const auto arm =
      readArm(link("Turn", "<Mass>4</Mass><COG>0.1 0.2 0.3</COG><Inertia>1 2 2.5</Inertia>"));
  ASSERT_TRUE(arm);
  const auto& body = named(arm->bodies, "Arm.Turn");
  EXPECT_EQ(*body.mass, 4);
  EXPECT_TRUE(body.p_BC->isApprox(Vector3d(0.1, 0.2, 0.3)));
  EXPECT_TRUE(body.I_C->isApprox(Vector3d(1, 2, 2.5).asDiagonal().toDenseMatrix()));
}

TEST_F(RobworkDynamics, NineNumbersOfAnInertiaStandByRows) {
  const auto arm = readArm(link(
      "Turn", "<Mass>1</Mass><COG>0 0 0</COG><Inertia>3 0.1 0.2  0.1 4 0.3  0.2 0.3 5</Inertia>"));
  ASSERT_TRUE(arm);
  Matrix3d expected;
  expected << 3, 0.1, 0.2, 0.1, 4, 0.3, 0.2, 0.3, 5;
  EXPECT_TRUE(named(arm->bodies, "Arm.Turn").I_C->isApprox(expected));
}

TEST_F(RobworkDynamics, AnInertiaThatIsNotSymmetricGetsTheMeansOfItsEntries) {
  const auto arm =
      readArm(link("Turn", "<Mass>1</Mass><COG>0 0 0</COG><Inertia>3 1 0  0 4 0  0 0 5</Inertia>"));
  ASSERT_TRUE(arm);
  EXPECT_TRUE(takeWarning(at("<Inertia>"), "not symmetric"));
  EXPECT_EQ((*named(arm->bodies, "Arm.Turn").I_C)(0, 1), 0.5);
}

// The frame Plate is at x = 1 m in the body Turn, and turned by 90 degrees about z.
TEST_F(RobworkDynamics, FiguresOfAFixedFrameAreTurnedToTheBodyThatCarriesIt) {
  const auto arm =
      readArm(link("Plate", "<Mass>1</Mass><COG>0.1 0 0</COG><Inertia>1 2 2.5</Inertia>"));
  ASSERT_TRUE(arm);
  const auto& body = named(arm->bodies, "Arm.Turn");
  EXPECT_TRUE(body.p_BC->isApprox(Vector3d(1, 0.1, 0)));
  EXPECT_TRUE(body.I_C->isApprox(Vector3d(2, 1, 2.5).asDiagonal().toDenseMatrix()));
}

// 3 kg at the axis and 1 kg at 1 m: the common centre of mass is at 0.25 m, and each mass adds m
// d^2.
TEST_F(RobworkDynamics, TwoLinksThatAreFixedToEachOtherAreOneBody) {
  const std::string moments = "<COG>0 0 0</COG><Inertia>1 1 1</Inertia>";
  const auto arm =
      readArm(link("Turn", "<Mass>3</Mass>" + moments) + link("Plate", "<Mass>1</Mass>" + moments));
  ASSERT_TRUE(arm);
  const auto& body = named(arm->bodies, "Arm.Turn");
  EXPECT_EQ(*body.mass, 4);
  EXPECT_TRUE(body.p_BC->isApprox(Vector3d(0.25, 0, 0)));
  const double more = 3 * 0.25 * 0.25 + 1 * 0.75 * 0.75;
  EXPECT_TRUE(
      body.I_C->isApprox(Vector3d(2, 2 + more, 2 + more).asDiagonal().toDenseMatrix(), kTiny));
}

TEST_F(RobworkDynamics, TwoLinksOfOneBodyWithoutFiguresAreAnError) {
  EXPECT_FALSE(
      readArm(link("Turn", kFigures) + link("Plate", "<Mass>1</Mass><EstimateInertia />")));
  EXPECT_TRUE(
      takeError(at("<Link object='Plate'"), "is fixed to 'Arm.Turn', which already has a mass"));
}

// The plate is a box with the sides a, b, c. Its moments are m/12 (b^2 + c^2) and so on; m = 12 kg.
// The test sorts the moments because the plate's frame is turned by 90 deg.
TEST_F(RobworkDynamics, EstimateInertiaIsThatOfTheShapesForTheMass) {
  const auto arm = readArm(link("Turn", "<Mass>12</Mass><EstimateInertia />"));
  ASSERT_TRUE(arm);
  compile(*arm);
  const int body = idOf(mjOBJ_BODY, "Arm.Turn");
  EXPECT_NEAR(model_->body_mass[body], 12, kTiny);
  EXPECT_NEAR(model_->body_ipos[3 * body], 1, kTiny);
  std::vector<double> moments(model_->body_inertia + 3 * body, model_->body_inertia + 3 * body + 3);
  std::ranges::sort(moments);
  EXPECT_NEAR(moments[0], 0.2 * 0.2 + 0.4 * 0.4, 1e-9);
  EXPECT_NEAR(moments[1], 0.2 * 0.2 + 0.6 * 0.6, 1e-9);
  EXPECT_NEAR(moments[2], 0.4 * 0.4 + 0.6 * 0.6, 1e-9);
}

TEST_F(RobworkDynamics, EstimateInertiaKeepsACentreThatIsGiven) {
  const auto arm = readArm(link("Turn", "<Mass>12</Mass><COG>0.5 0 0</COG><EstimateInertia />"));
  ASSERT_TRUE(arm);
  compile(*arm);
  EXPECT_NEAR(model_->body_ipos[3 * idOf(mjOBJ_BODY, "Arm.Turn")], 0.5, kTiny);
}

TEST_F(RobworkDynamics, InertiaBesideEstimateInertiaHasNoEffect) {
  const auto arm =
      readArm(link("Turn", "<Mass>12</Mass><EstimateInertia /><Inertia>1 1 1</Inertia>"));
  ASSERT_TRUE(arm);
  EXPECT_TRUE(takeWarning(at("<Inertia>"), "has no effect with <EstimateInertia>"));
  EXPECT_FALSE(named(arm->bodies, "Arm.Turn").I_C);
}

TEST_F(RobworkDynamics, AnAssociateOfTheSameBodyIsSilent) {
  EXPECT_TRUE(readArm(link(
      "Turn", kFigures + "<Associate object='Plate' />" + "<Associate object='Arm.Plate' />")));
}

TEST_F(RobworkDynamics, AnAssociateOfAnotherBodyIsLeftOut) {
  EXPECT_TRUE(readArm(link("Turn", kFigures + "<Associate object='Table' />")));
  EXPECT_TRUE(takeWarning(at("Table"), "'Table' does not move with this body"));
}

// The servo uses all of its 6 N m, on 2 kg at 1 m with a moment of 1 kg m^2.
TEST_F(RobworkDynamics, ForceLimitBoundsTheDrive) {
  const auto arm = readArm("<ForceLimit joint='Turn'>6</ForceLimit>\n" +
                           link("Turn", "<Mass>2</Mass><COG>1 0 0</COG><Inertia>1 1 1</Inertia>") +
                           link("Slide", kFigures) + link("Follower", kFigures));
  ASSERT_TRUE(arm);
  compile(*arm);
  data_->ctrl[idOf(mjOBJ_ACTUATOR, "Arm.Turn")] = 3;
  mj_forward(model_.get(), data_.get());
  const int joint = idOf(mjOBJ_JOINT, "Arm.Turn");
  // The slide and the follower turn with the link: two moments of 1 kg m^2, and 2 kg at 1 m each.
  const double inertia = (1 + 2) + 2 * (1 + 2);
  // The armature is a fifth of the inertia, and the friction a hundredth of the effort.
  EXPECT_NEAR(data_->qacc[model_->jnt_dofadr[joint]], 0.99 * 6 / (1.2 * inertia), 1e-3);
}

TEST_F(RobworkDynamics, ALimitOfAFollowerHasNoEffect) {
  const auto arm = readArm("<ForceLimit joint='Follower'>6</ForceLimit>\n");
  ASSERT_TRUE(arm);
  EXPECT_TRUE(takeNote(at("Follower"), "the joint has no drive; it follows 'Slide'"));
}

// Free fall with the gravity of the file.
TEST_F(RobworkDynamics, ARigidBodyFallsWithTheGravityOfTheFile) {
  const auto cell = readDynamics("<Gravity>0 0 -3</Gravity><RigidBody frame='Thing'>" + kFigures +
                                 "</RigidBody><KinematicBody frame='Cup' />"
                                 "<FixedBody frame='Arm.Base' />");
  ASSERT_TRUE(cell);
  EXPECT_TRUE(named(cell->bodies, "Thing").isFree);
  compile(*cell);
  mj_forward(model_.get(), data_.get());
  const int joint = model_->body_jntadr[idOf(mjOBJ_BODY, "Thing")];
  EXPECT_NEAR(data_->qacc[model_->jnt_dofadr[joint] + 2], -3, 1e-9);
}

TEST_F(RobworkDynamics, OtherMovableFramesStayWhereTheyAre) {
  const auto cell = readDynamics("<KinematicBody frame='Cup' />\n");
  ASSERT_TRUE(cell);
  for (const auto& body : cell->bodies) EXPECT_FALSE(body.isFree) << body.name;
  EXPECT_TRUE(
      takeNote(at("<Frame name='Thing'", "cell.wc.xml"), "a Movable frame is fixed, and 1 more"));
}

TEST_F(RobworkDynamics, ARigidBaseMovesFreely) {
  const auto cell = readDynamics(
      "<KinematicBody frame='Thing' /><KinematicBody frame='Cup' />"
      "<RigidDevice device='Arm'><RigidBase frame='Base'>" +
      kFigures + "</RigidBase></RigidDevice>");
  ASSERT_TRUE(cell);
  const auto& base = named(cell->bodies, "Arm.Base");
  EXPECT_TRUE(base.isFree);
  EXPECT_EQ(*base.mass, 2);
  EXPECT_TRUE(base.X_PB.translation().isApprox(Vector3d(0, 2, 0)));
}

TEST_F(RobworkDynamics, ARigidBodyOnALinkStaysFixedToIt) {
  addFile("cell.wc.xml", R"(<WorkCell name='Cell'><SerialDevice name='Arm'><Frame name='Base' />
    <Joint name='Turn' type='Revolute' /></SerialDevice>
    <Frame name='A' /><Frame name='Held' refframe='Arm.Turn' type='Movable' /></WorkCell>)");
  const auto cell = readDynamics("<RigidBody frame='Held'>" + kFigures + "</RigidBody>");
  ASSERT_TRUE(cell);
  EXPECT_TRUE(takeNote(at("<Frame name='Held'", "cell.wc.xml"), "a Movable frame is fixed"));
  EXPECT_FALSE(named(cell->bodies, "Arm.Turn").isFree);
}

TEST_F(RobworkDynamics, RigidBodiesAreMovableFrames) {
  EXPECT_FALSE(readDynamics("<RigidBody frame='Table'>" + kFigures + "</RigidBody>"));
  EXPECT_TRUE(takeError(at("Table"), "frame 'Table' is not Movable"));
}

TEST_F(RobworkDynamics, AKinematicDeviceIsDrivenAsAnyOther) {
  const auto cell = readDynamics(
      "<KinematicBody frame='Thing' /><KinematicBody frame='Cup' />\n"
      "<KinematicDevice device='Arm'><KinematicBase frame='Base' /><KinematicJoint object='Turn'>"
      "<Mass>0</Mass><COG>0 0 0</COG><Inertia>0 0 0 0 0 0 0 0 0</Inertia>"
      "</KinematicJoint></KinematicDevice>");
  ASSERT_TRUE(cell);
  EXPECT_TRUE(takeWarning(at("<KinematicDevice"), "forces also move it"));
  EXPECT_FALSE(named(cell->bodies, "Arm.Turn").mass);  // the mass is estimated from the shapes
}

TEST_F(RobworkDynamics, OldFilesNameLinksByTheirJoints) {
  const auto arm = readArm("<RigidJoint joint='Turn'>" + kFigures + "</RigidJoint>");
  ASSERT_TRUE(arm);
  EXPECT_EQ(*named(arm->bodies, "Arm.Turn").mass, 2);
}

TEST_F(RobworkDynamics, IncludesPiecesOfDynamicsFiles) {
  addFile("arm.xml", "<IncludeData><Include file='links.xml' /></IncludeData>");
  addFile("links.xml", "<IncludeData><RigidDevice device='Arm'><FixedBase frame='Base' />" +
                           link("Turn", kFigures) + "</RigidDevice></IncludeData>");
  const auto arm = readDynamics(
      "<KinematicBody frame='Thing' /><KinematicBody frame='Cup' /><Include file='arm.xml' />");
  ASSERT_TRUE(arm);
  EXPECT_EQ(*named(arm->bodies, "Arm.Turn").mass, 2);
}

TEST_F(RobworkDynamics, SaysOnceAKindWhatItLeavesOut) {
  ASSERT_TRUE(readDynamics(R"(<KinematicBody frame='Thing'><MaterialID>Wood</MaterialID>
    </KinematicBody><KinematicBody frame='Cup'><MaterialID>Wood</MaterialID></KinematicBody>
    <FixedBody frame='Arm.Base' />
    <FrictionMap><Pair first='a' second='b' /></FrictionMap>
    <PhysicsEngine><Property name='StepMethod'>WorldStep</Property></PhysicsEngine>
    <Constraint name='c' type='Fixed' parent='a' child='b' /><Spring constraint='c' />
    <FTSensor name='s' body='a' body1='b' /><BodyContactSensor name='s' body='a' />
    <PDDeviceController name='c' device='Arm' type='Position' />
    )"));
  EXPECT_TRUE(takeWarning(at("<MaterialID>"), "MuJoCo's friction and restitution are used"));
  EXPECT_TRUE(takeWarning(at("<PhysicsEngine>"), "settings of the simulation"));
  EXPECT_TRUE(takeWarning(at("<Constraint"), "only joints connect bodies"));
  EXPECT_TRUE(takeWarning(at("<FTSensor"), "MuJoCo's own sensors"));
  EXPECT_TRUE(takeWarning(at("<PDDeviceController"), "'actuator' and 'servo'"));
}

TEST_F(RobworkDynamics, FiguresOfABodyAreReportedWhereTheyStand) {
  const auto arm = readArm(link("Turn", "<Mass>4</Mass><COG>0 0 0</COG><Inertia>1 2 5</Inertia>"));
  ASSERT_TRUE(arm);
  EXPECT_EQ(toString(placeOf(named(arm->bodies, "Arm.Turn").where)),
            toString(at("<Link object='Turn'")));
}

TEST_F(RobworkDynamics, BeyondItsLimitsIsToldOnce) {
  std::string text;
  for (int i = 0; i < 40'000; ++i) text += "<RigidBody frame='Cup'>" + kFigures + "</RigidBody>\n";
  EXPECT_FALSE(readDynamics(text));
  int others = 0;
  for (const Diagnostic& each : takeAll()) {
    others += each.message.find("lacks") != each.message.npos;
  }
  EXPECT_EQ(others, 0);
}

}  // namespace
}  // namespace hrdf::dynamics_test
