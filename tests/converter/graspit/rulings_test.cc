// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The reader's decisions where GraspIt!'s manual has no rule or differs from its program.
#include <cmath>

#include "model/triangle_mesh.h"
#include "tests/converter/graspit/reading_hand.h"
#include "tests/message_watch.h"

namespace hrdf::rulings_test {
namespace {

using Eigen::Vector3d;
using Rulings = ReadingHand;

Pose turned(double angle, const Vector3d& axis) { return Pose(Eigen::AngleAxisd(angle, axis)); }

TEST_F(Rulings, ARevoluteJointHasItsVariableInTheta) {
  const auto hand = readHand(dofText() + chainText(turnText("d0") + linkText()));
  ASSERT_TRUE(hand);
  const Pose X = poseOf(*hand, "chain0_link0", {0.5});
  EXPECT_LT((X.translation() - 0.03 * Vector3d(std::cos(0.5), std::sin(0.5), 0)).norm(), kTiny);
}

TEST_F(Rulings, APrismaticJointHasItsVariableInD) {
  const auto hand = readHand(dofText() + chainText(slideText("d0") + linkText("Prismatic")));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(hand->joints[0].slides);
  const Pose X = poseOf(*hand, "chain0_link0", {0.02});
  EXPECT_LT((X.translation() - Vector3d(0, 0, 0.02)).norm(), kTiny);
}

// Rz(theta) Tz(d) Tx(a) Rx(alpha), multiplied by hand.
TEST_F(Rulings, AJointStandsBeforeItsRowOfDenavitAndHartenberg) {
  const auto hand = readHand(
      dofText() + chainText("<joint type='Revolute'><theta>d0+20</theta><d>7</d><a>30</a>"
                            "<alpha>40</alpha><minValue>0</minValue><maxValue>90</maxValue>"
                            "</joint>" +
                            linkText()));
  ASSERT_TRUE(hand);
  const double theta = 20 * kDegree + 0.3, alpha = 40 * kDegree;
  const double c = std::cos(theta), s = std::sin(theta);
  const double ca = std::cos(alpha), sa = std::sin(alpha);
  Eigen::Matrix4d expected;
  expected << c, -s * ca, s * sa, 0.03 * c,  //
      s, c * ca, -c * sa, 0.03 * s,          //
      0, sa, ca, 0.007,                      //
      0, 0, 0, 1;
  const Pose X = poseOf(*hand, "chain0_link0", {0.3});
  EXPECT_LT((X.matrix() - expected).cwiseAbs().maxCoeff(), kTiny);
}

TEST_F(Rulings, ADriveWithoutDampingIsDampedCritically) {
  const auto dof = [](const char* kd) {
    return "<dof type='r'>" + element("defaultVelocity", "1") + element("maxEffort", "1e9") +
           element("Kp", "1e8") + element("Kd", kd) + element("draggerScale", "1") + "</dof>\n";
  };
  const auto hand = readHand(dof("0") + dof("-1") + dof("1e6") +
                             chainText(turnText("d0") + turnText("d1") + turnText("d2") +
                                       linkText() + linkText() + linkText()));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(takeWarning(at("0</Kd>", kHand), "<Kd> of <dof> is not above 0"));
  EXPECT_TRUE(takeWarning(at("-1</Kd>", kHand), "critically damped"));
  EXPECT_FALSE(hand->drives[0].kv);
  EXPECT_FALSE(hand->drives[1].kv);
  EXPECT_NEAR(*hand->drives[2].kv, 1e-3, 1e-12);
}

TEST_F(Rulings, AVariableMayHaveAFactorAndAConstant) {
  const auto hand =
      readHand(dofText() + chainText(turnText(" d0 ") + turnText("d0*0.5+20") +
                                     turnText("d0*-2+-5") + linkText() + linkText() + linkText()));
  ASSERT_TRUE(hand);
  ASSERT_EQ(hand->couplings.size(), 2u);
  EXPECT_EQ(hand->couplings[0].joint, 1);
  EXPECT_EQ(hand->couplings[0].terms[0].leader, 0);
  EXPECT_EQ(hand->couplings[0].terms[0].factor, 0.5);
  EXPECT_EQ(hand->couplings[0].offset, 0);  // the joint's value excludes the constant 20
  EXPECT_EQ(hand->couplings[1].terms[0].factor, -2);
  const Pose X = poseOf(*hand, "chain0_link1");
  const Vector3d tip(0.03 + 0.03 * std::cos(20 * kDegree), 0.03 * std::sin(20 * kDegree), 0);
  EXPECT_LT((X.translation() - tip).norm(), kTiny);
  // Ranges do not include the constant. So with d0 = 0 all joints are in their ranges, and there is
  // no warning. With the constant -5, no value of d0 would be allowed.
  EXPECT_TRUE(takeAll().empty());
}

TEST_F(Rulings, AVariableBeyondTheLastDegreeOfFreedomIsAnError) {
  EXPECT_FALSE(readHand(dofText() + chainText(turnText("d1") + linkText())));
  EXPECT_TRUE(takeError(at("d1</theta>", kHand), "is not a degree of freedom"));
}

TEST_F(Rulings, AConstantWithoutPlusHasNoEffectAndIsTold) {
  const auto hand = readHand(dofText() + chainText(turnText("d0-2.46") + linkText()));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(takeWarning(at("d0-2.46", kHand), "write d0+-2.46 to add the constant"));
  EXPECT_LT((poseOf(*hand, "chain0_link0").translation() - Vector3d(0.03, 0, 0)).norm(), kTiny);
}

TEST_F(Rulings, LimitsTheOtherWayRoundAreSwapped) {
  const std::string swapped =
      "<joint type='Revolute'><theta>d0</theta><d>0</d><a>30</a>"
      "<alpha>0</alpha><minValue>45</minValue><maxValue>-30</maxValue>"
      "</joint>";
  const auto hand = readHand(dofText() + chainText(swapped + linkText()));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(takeNote(at("45<", kHand), "they are swapped"));
  EXPECT_NEAR(hand->joints[0].range->low, -30 * kDegree, kTiny);
  EXPECT_NEAR(hand->joints[0].range->high, 45 * kDegree, kTiny);
}

// The second joint turns three times as far as the first.
TEST_F(Rulings, ADegreeOfFreedomHasTheRangeThatAllItsJointsHave) {
  const auto hand = readHand(
      dofText() + chainText(turnText("d0*2") + turnText("d0*6") + linkText() + linkText()));
  ASSERT_TRUE(hand);
  ASSERT_EQ(hand->drives.size(), 1u);
  EXPECT_EQ(hand->drives[0].gear, 0.5);
  EXPECT_NEAR(hand->joints[0].range->high, 30 * kDegree, kTiny);  // 90 / 6 * 2
  EXPECT_NEAR(hand->joints[1].range->high, 90 * kDegree, kTiny);
  EXPECT_EQ(hand->couplings[0].terms[0].factor, 3);
}

TEST_F(Rulings, TheFirstJointOfADegreeOfFreedomLeadsAlsoInOtherChains) {
  const auto hand =
      readHand(dofText() + dofText() +
               chainText(turnText("d1") + turnText("d0*0.5") + linkText("Universal")) +
               chainText(turnText("d0*2") + linkText()));
  ASSERT_TRUE(hand);
  EXPECT_EQ(namesOf(hand->drives), (std::vector<std::string>{"dof0", "dof1"}));
  EXPECT_EQ(hand->drives[0].joint, 1);
  EXPECT_EQ(hand->drives[0].gear, 2);
  EXPECT_EQ(hand->drives[1].joint, 0);
  ASSERT_EQ(hand->couplings.size(), 1u);
  EXPECT_EQ(hand->joints[static_cast<std::size_t>(hand->couplings[0].joint)].name, "chain1_joint0");
  EXPECT_EQ(hand->couplings[0].terms[0].leader, 1);
  EXPECT_EQ(hand->couplings[0].terms[0].factor, 4);
}

// A joint slides by 5 mm when the turning degree of freedom is at 1 rad.
TEST_F(Rulings, AJointThatSlidesMayFollowOneThatTurns) {
  const auto hand = readHand(dofText() + chainText(turnText("d0") + slideText("d0*5") + linkText() +
                                                   linkText("Prismatic")));
  ASSERT_TRUE(hand);
  EXPECT_NEAR(hand->couplings[0].terms[0].factor, 5e-3, kTiny);
}

TEST_F(Rulings, TheDefaultOfADegreeOfFreedomThatSlidesIsInMillimetres) {
  const auto hand = readHand(dofText(element("defaultValue", "20")) +
                             chainText(slideText("d0") + linkText("Prismatic")));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(takeNote(at("20</defaultValue>", kHand), "read in mm"));
  EXPECT_EQ(hand->postures[0].name, "home");
  EXPECT_NEAR(hand->postures[0].q[0], 0.02, kTiny);
}

TEST_F(Rulings, TheDefaultIsInDegreesAndInTheRange) {
  const auto hand =
      readHand(dofText(element("defaultValue", "30")) + dofText(element("defaultValue", "120")) +
               chainText(turnText("d0") + turnText("d0*0.5") + turnText("d1") + linkText("Ball")));
  ASSERT_TRUE(hand);
  EXPECT_NEAR(hand->postures[0].q[0], 30 * kDegree, kTiny);
  EXPECT_NEAR(hand->postures[0].q[1], 15 * kDegree, kTiny);
  EXPECT_NEAR(hand->postures[0].q[2], 90 * kDegree, kTiny);
}

TEST_F(Rulings, TheRestOfASpringIsInRadians) {
  const auto hand = readHand(
      dofText() +
      chainText(turnText("d0", element("restValue", "0.5") + element("springStiffness", "20")) +
                linkText()));
  ASSERT_TRUE(hand);
  EXPECT_EQ(hand->joints[0].rest, 0.5);
  EXPECT_NEAR(hand->joints[0].stiffness, 0.02, kTiny);  // N mm/rad
}

TEST_F(Rulings, FrictionIsInMillionthsOfNewtons) {
  const std::string friction =
      element("viscousFriction", "5e7") + element("CoulombFriction", "1e6");
  const auto hand = readHand(dofText() + dofText() +
                             chainText(turnText("d0", friction) + slideText("d1", friction) +
                                       linkText() + linkText("Prismatic")));
  ASSERT_TRUE(hand);
  EXPECT_NEAR(hand->joints[0].damping, 0.05, kTiny);   // N m s/rad
  EXPECT_NEAR(hand->joints[0].friction, 1e-3, kTiny);  // N m
  EXPECT_NEAR(hand->joints[1].damping, 5e4, 1e-6);     // N s/m: 50 N at 1 mm/s
  EXPECT_NEAR(hand->joints[1].friction, 1, kTiny);     // N
}

TEST_F(Rulings, GainsAreOfTheDegreeOfFreedom) {
  const auto hand = readHand(dofText() + chainText(turnText("d0*2") + linkText()));
  ASSERT_TRUE(hand);
  const auto& drive = hand->drives[0];
  EXPECT_NEAR(*drive.kp / (drive.gear * drive.gear), 0.1, kTiny);   // N m/rad
  EXPECT_NEAR(*drive.kv / (drive.gear * drive.gear), 1e-3, kTiny);  // N m s/rad
  EXPECT_NEAR(*drive.maxEffort / std::abs(drive.gear), 1, kTiny);   // N m
  EXPECT_EQ(named(hand->texts, "dof0:defaultVelocity").text, "1");
}

TEST_F(Rulings, GainsOfWhatSlidesAreInForceAMillimetre) {
  const auto hand = readHand(dofText() + chainText(slideText("d0") + linkText("Prismatic")));
  ASSERT_TRUE(hand);
  EXPECT_NEAR(*hand->drives[0].kp, 1e5, 1e-9);         // N/m: 100 N for each mm
  EXPECT_NEAR(*hand->drives[0].maxEffort, 1e3, 1e-9);  // N
}

TEST_F(Rulings, AnEffortBelowZeroIsTakenBySize) {
  const std::string weak =
      "<dof type='r'><defaultVelocity>1</defaultVelocity><maxEffort>-5e8"
      "</maxEffort><Kp>1</Kp><Kd>0</Kd><draggerScale>1</draggerScale></dof>";
  const auto hand = readHand(weak + chainText(turnText("d0") + linkText()));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(takeWarning(at("-5e8", kHand), "its absolute value is used"));
  EXPECT_TRUE(takeWarning(at("1</Kp>", kHand), "the option servo sets the gains of the drive"));
  EXPECT_NEAR(*hand->drives[0].maxEffort, 0.5, kTiny);
  EXPECT_FALSE(hand->drives[0].kp);
  EXPECT_FALSE(hand->drives[0].kv);
}

TEST_F(Rulings, BreakawayAndCompliantJointsKeepTheirRatioAndAreTold) {
  const auto hand = readHand(dofText("", "b") + dofText("", "c") +
                             chainText(turnText("d0") + turnText("d0*0.5") + turnText("d1") +
                                       turnText("d1*0.25") + linkText("Ball") + linkText()));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(takeWarning(at("<dof type='b'", kHand), "do not break away"));
  EXPECT_TRUE(takeWarning(at("<dof type='c'", kHand), "do not comply"));
  ASSERT_EQ(hand->couplings.size(), 2u);
  EXPECT_EQ(hand->couplings[0].terms[0].factor, 0.5);
  EXPECT_EQ(hand->couplings[1].terms[0].factor, 0.25);
}

TEST_F(Rulings, ASpringBelowZeroIsAnError) {
  EXPECT_FALSE(readHand(dofText() +
                        chainText(turnText("d0", element("springStiffness", "-1")) + linkText())));
  EXPECT_TRUE(takeError(at("-1</spring", kHand), "is below 0"));
}

TEST_F(Rulings, LinksTakeJointsInTurnAndHaveThemInOneBody) {
  const auto hand =
      readHand(dofText() + chainText(turnText("d0") + turnText("d0") + turnText("d0") +
                                     turnText("d0") + turnText("d0") + turnText("d0") +
                                     linkText("Universal") + linkText("Ball") + linkText()));
  ASSERT_TRUE(hand);
  EXPECT_EQ(namesOf(hand->bodies),
            (std::vector<std::string>{"palm", "chain0_link0", "chain0_link1", "chain0_link2"}));
  std::vector<int> bodies;
  for (const auto& joint : hand->joints) bodies.push_back(joint.body);
  EXPECT_EQ(bodies, (std::vector<int>{1, 1, 2, 2, 2, 3}));
  EXPECT_EQ(hand->joints[5].name, "chain0_joint5");
}

TEST_F(Rulings, LinksThatTakeMoreJointsThanAreLeftAreErrors) {
  EXPECT_FALSE(readHand(dofText() + chainText(turnText("d0") + linkText("Ball"))));
  EXPECT_TRUE(takeError(at("<link", kHand), "more joints than are left"));
  takeAll();
}

TEST_F(Rulings, JointsThatNoLinkTakesAreLeftOut) {
  const auto hand =
      readHand(dofText() + chainText(turnText("d0") + turnText("d0*0.5") + linkText()));
  ASSERT_TRUE(hand);
  EXPECT_EQ(hand->joints.size(), 1u);
  EXPECT_EQ(takeAll().size(), 1u);
}

TEST_F(Rulings, AFixedLinkIsRigid) {
  const auto hand = readHand(
      dofText() + chainText("<transform><translation>1 2 3</translation></transform>" +
                            turnText("d0") + linkText("Fixed") + linkText() + linkText("Fixed")));
  ASSERT_TRUE(hand);
  ASSERT_EQ(hand->bodies.size(), 4u);
  EXPECT_EQ(hand->joints.size(), 1u);
  EXPECT_EQ(hand->joints[0].body, 2);
  EXPECT_LT((poseOf(*hand, "chain0_link0").translation() - Vector3d(0.001, 0.002, 0.003)).norm(),
            kTiny);
  EXPECT_LT((poseOf(*hand, "chain0_link2", {0.7}).matrix() -
             poseOf(*hand, "chain0_link1", {0.7}).matrix())
                .norm(),
            kTiny);
}

TEST_F(Rulings, TransformsMultiplyFromLeftToRightAndMatricesStandByColumns) {
  const auto hand = readHand(
      dofText() + chainText("<transform><rotation>90 z</rotation><translation>10 0 0</translation>"
                            "<rotationMatrix>0 0 -1 0 1 0 1 0 0</rotationMatrix>"
                            "<fullTransform>(0.5 0.5 0.5 0.5)[1 2 3]</fullTransform></transform>" +
                            turnText("d0") + linkText("Fixed") + linkText()));
  ASSERT_TRUE(hand);
  Pose expected = turned(90 * kDegree, Vector3d::UnitZ());
  expected = expected * Eigen::Translation3d(0.01, 0, 0);
  expected = expected * turned(90 * kDegree, Vector3d::UnitY());  // turns x to -z
  expected = expected * Eigen::Translation3d(0.001, 0.002, 0.003);
  expected = expected * Pose(Eigen::Quaterniond(0.5, 0.5, 0.5, 0.5));
  EXPECT_LT((poseOf(*hand, "chain0_link0").matrix() - expected.matrix()).cwiseAbs().maxCoeff(),
            kTiny);
}

TEST_F(Rulings, AFileWithoutXmlIsAnOldOne) {
  addFile("hand/eigen.egr", "DIMENSIONS 1\n");
  const auto hand = readHand(dofText() + chainText(turnText("d0") + linkText()) +
                             element("eigenGrasps", "eigen.egr"));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(takeWarning(at("eigen.egr", kHand), "is an old GraspIt! file"));
}

TEST_F(Rulings, AMissingBodyHas300GramsAndNoShape) {
  const auto hand =
      readHand(dofText() + chainText(turnText("d0") + "<link dynamicJointType='Revolute'>lost.xml"
                                                      "</link>"));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(takeWarning(at("lost.xml", kHand), "cannot find the file 'lost.xml'"));
  EXPECT_EQ(*hand->bodies[1].mass, 0.3);
  EXPECT_FALSE(hand->bodies[1].I_C);
  EXPECT_TRUE(hand->shapes.empty());
}

TEST_F(Rulings, ALinkMayNameAMesh) {
  addFile("hand/iv/box.iv", "#Inventor V2.1 ascii\nCube {}\n");
  const auto hand =
      readHand(dofText() + chainText(turnText("d0") + "<link dynamicJointType='Revolute'>box.iv"
                                                      "</link>"));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(takeWarning(at("box.iv", kHand), "it is read as a mesh"));
  ASSERT_EQ(hand->meshes.size(), 1u);
  EXPECT_EQ(hand->meshes[0].path, "hand/iv/box.iv");
  EXPECT_EQ(hand->meshes[0].scale.x(), 1e-3);
}

TEST_F(Rulings, NeighboursInAChainDoNotCollide) {
  const auto hand =
      readHand(dofText() + chainText(turnText("d0") + turnText("d0") + linkText() + linkText()));
  ASSERT_TRUE(hand);
  ASSERT_EQ(hand->excluded.size(), 2u);
  EXPECT_EQ(hand->excluded[0].a, 1);
  EXPECT_EQ(hand->excluded[0].b, 0);
  EXPECT_EQ(hand->excluded[1].a, 2);
  EXPECT_EQ(hand->excluded[1].b, 1);
}

TEST_F(Rulings, RulesTakeBodiesAndPairsOutOfCollisions) {
  addFile("hand/iv/box.iv", "#Inventor V2.1 ascii\nCube {}\n");
  addFile("hand/iv/link.xml", "<root><mass>100</mass><geometryFile>box.iv</geometryFile></root>");
  const auto hand = readHand(
      dofText() +
      chainText(turnText("d0") + turnText("d0") + linkText("Revolute", "collisionRule='Off'") +
                linkText("Revolute", "collisionRule='OverlappingPair' targetChain='base'")) +
      chainText(turnText("d0") + linkText("Revolute",
                                          "collisionRule='OverlappingPair' "
                                          "targetChain='0' targetLink='1'")) +
      "<disableCollision body1_chain='1' body1_link='0' body2_chain='-1' body2_link='0'/>");
  ASSERT_TRUE(hand);
  EXPECT_FALSE(hand->shapes[0].isCollision);
  EXPECT_TRUE(hand->shapes[1].isCollision);
  std::vector<std::pair<int, int>> pairs;
  for (const auto& pair : hand->excluded) pairs.emplace_back(pair.a, pair.b);
  EXPECT_EQ(pairs,
            (std::vector<std::pair<int, int>>{{1, 0}, {2, 1}, {3, 0}, {2, 0}, {3, 2}, {3, 0}}));
}

TEST_F(Rulings, FilesLieInIvThenInResourcesThenBesideTheRobot) {
  const auto body = [](const std::string& mass) {
    return "<root><mass>" + mass + "</mass></root>";
  };
  addFile("hand/iv/link.xml", body("1"));
  addFile("models/iv/other.xml", body("2"));
  addFile("models/third.xml", body("3"));
  addFile("hand/fourth.xml", body("4"));
  for (const char* name : {"hand/other.xml", "models/link.xml"}) addFile(name, body("9"));
  std::string links, joints;
  for (const char* name : {"link.xml", "other.xml", "sub\\..\\third.xml", "fourth.xml"}) {
    joints += turnText("d0");
    links += std::string("<link dynamicJointType='Revolute'>") + name + "</link>\n";
  }
  const auto hand = readHand(dofText() + chainText(joints + links), "models");
  ASSERT_TRUE(hand);
  for (std::size_t i = 1; i < 5; ++i) {
    EXPECT_NEAR(*hand->bodies[i].mass, 1e-3 * static_cast<double>(i), kTiny) << i;
  }
}

TEST_F(Rulings, AnInertiaIsThatOfAMassOfOne) {
  addFile("hand/iv/link.xml",
          "<root><mass>200</mass><cog>1 2 3</cog><inertia_matrix>50 1 2 1 100 "
          "3 2 3 120</inertia_matrix></root>");
  const auto hand = readHand(dofText() + chainText(turnText("d0") + linkText()));
  ASSERT_TRUE(hand);
  const auto& link = hand->bodies[1];
  EXPECT_NEAR(*link.mass, 0.2, kTiny);
  EXPECT_LT((*link.p_BC - Vector3d(0.001, 0.002, 0.003)).norm(), kTiny);
  Eigen::Matrix3d expected;
  expected << 50, 1, 2, 1, 100, 3, 2, 3, 120;
  EXPECT_LT((*link.I_C - 0.2e-6 * expected).cwiseAbs().maxCoeff(), 1e-18);
}

TEST_F(Rulings, MeshesHaveAScaleAndAnOffset) {
  addFile("hand/iv/box.off", "OFF # a comment\n3 1 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2 255 0 0\n");
  addFile("hand/iv/link.xml",
          "<root><mass>100</mass><geometryFile type='off'>box.off</geometryFile>"
          "<geometryScaling>2</geometryScaling><geometryScalingY>3</geometryScalingY>"
          "<geometryOffset><transform><translation>5 0 0</translation></transform>"
          "</geometryOffset></root>");
  const auto hand = readHand(dofText() + chainText(turnText("d0") + linkText()));
  ASSERT_TRUE(hand);
  ASSERT_EQ(hand->shapes.size(), 1u);
  EXPECT_EQ(hand->shapes[0].body, 1);
  EXPECT_NEAR(hand->shapes[0].X_BG.translation().x(), 0.005, kTiny);
  const auto& vertices = hand->meshes[0].triangles->vertices;
  ASSERT_EQ(vertices.size(), 3u);
  EXPECT_LT((vertices[0] - Eigen::Vector3f(2e-3F, 0, 0)).norm(), 1e-9F);
  EXPECT_LT((vertices[1] - Eigen::Vector3f(0, 6e-3F, 0)).norm(), 1e-9F);
  EXPECT_EQ(hand->meshes[0].triangles->faces.size(), 1u);
}

using GraspitLimits = ReadingHand;

std::string repeated(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST_F(GraspitLimits, ARobotHasSoManyPartsAndNotOneMore) {
  EXPECT_DIAGNOSTIC("more than … <…>");
  const std::string link = turnText("d0") + linkText();
  const std::string point =
      "<insertionPoint><chain>-1</chain><link>-1</link>"
      "<position>0 0 0</position></insertionPoint>";
  const std::string wrapper =
      "<tendonWrapper><chain>-1</chain><link>-1</link><position>0 0 0"
      "</position><orientation>0 0 1</orientation><radius>1</radius>"
      "</tendonWrapper>";
  const auto read = [&](int dofs, int links, int points, int wrappers) {
    readHand(repeated(dofs, dofText()) + chainText(repeated(links, link)) + "<tendon name='T'>" +
             repeated(points, point) + "</tendon>" + repeated(wrappers, wrapper));
    std::string errors;
    for (const Diagnostic& each : takeAll()) {
      if (each.severity == Severity::error) errors += each.message + "\n";
    }
    return errors;
  };
  EXPECT_EQ(read(2000, 1000, 100, 200), "");
  EXPECT_EQ(read(2001, 1, 2, 1), "more than 2000 <dof>\n");
  EXPECT_EQ(read(1, 1001, 2, 1), "more than 1000 <link>\n");
  EXPECT_EQ(read(1, 1, 101, 1), "more than 100 <insertionPoint>\n");
  EXPECT_EQ(read(1, 1, 2, 201), "more than 200 <tendonWrapper>\n");
}

TEST_F(GraspitLimits, ARobotHasAThousandFilesOfBodies) {
  EXPECT_DIAGNOSTIC("more than … files of bodies");
  std::string chains;
  for (int i = 0; i < 1000; ++i) {
    addFile("hand/iv/" + std::to_string(i) + ".xml", "<root/>");
    chains += chainText("<link dynamicJointType='Fixed'>" + std::to_string(i) + ".xml</link>\n");
  }
  EXPECT_FALSE(readHand(chains));  // the palm also counts as a file
  EXPECT_TRUE(takeError(at("999.xml", kHand), "more than 1000 files of bodies"));
}

TEST_F(GraspitLimits, PosturesDoNotFillTheMemory) {
  EXPECT_DIAGNOSTIC("too many <EG> for so many joints");
  addFile("hand/eigen.xml", "<EigenGrasps dimensions='1'>" +
                                repeated(500, "<EG><DimVals d0='1'/></EG>") + "</EigenGrasps>");
  const std::string chain = chainText(repeated(500, turnText("d0") + linkText("Revolute")));
  EXPECT_TRUE(readHand(dofText() + chain + element("eigenGrasps", "eigen.xml")));
  EXPECT_FALSE(readHand(dofText() + repeated(20, chain) + element("eigenGrasps", "eigen.xml")));
  EXPECT_TRUE(takeError({"hand/eigen.xml", 1, 1}, "too many <EG> for so many joints"));
}

// A joint with equal limits is fixed at that value.
TEST_F(GraspitLimits, TheLimitsOfAJointMayBeEqual) {
  const std::string stiff =
      "<joint type='Revolute'><theta>d0</theta><d>0</d><a>30</a>"
      "<alpha>0</alpha><minValue>20</minValue><maxValue>20</maxValue>"
      "</joint>";
  const auto hand = readHand(dofText() + chainText(stiff + linkText()));
  ASSERT_TRUE(hand);
  EXPECT_TRUE(takeNote(at("20</maxValue>", kHand), "the joint does not move"));
  EXPECT_NEAR(hand->postures[0].q[0], 20 * kDegree, kTiny);
}

TEST_F(GraspitLimits, AFileHasAHundredThousandElements) {
  EXPECT_DIAGNOSTIC("the file has more than … elements");
  std::string many;
  for (int i = 0; i < 100'001; ++i) many += "<filter/>";
  EXPECT_FALSE(readHand(chainText(many)));
  EXPECT_TRUE(takeError({kHand, 1, 1}, "more than 100000 elements"));
}

}  // namespace
}  // namespace hrdf::rulings_test
