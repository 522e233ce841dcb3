// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything that URDF cannot express is reported once, with its place.
#include <limits>

#include "model/mjs.h"
#include "tests/converter/urdf_export/exported.h"
#include "tests/message_watch.h"

namespace hrdf::lost_test {
namespace {

// Returns the diagnostics whose message starts with `start`.
std::vector<Diagnostic> told(const Exported& robot, const std::string& start) {
  std::vector<Diagnostic> found;
  for (const Diagnostic& each : robot.out.all()) {
    if (each.message.starts_with(start)) found.push_back(each);
  }
  return found;
}

// Expects `count` messages that start with `start`, each at the place of its element.
void expectTold(const Exported& robot, const std::string& start, std::size_t count) {
  const std::vector<Diagnostic> found = told(robot, start);
  EXPECT_EQ(found.size(), count) << summary(robot.out);
  for (const Diagnostic& each : found) EXPECT_GT(each.where.line, 2) << toString(each);
}

TEST(LostInUrdf, NamesTheRotorsOnceUnlessTheSrdfHasThem) {
  EXPECT_DIAGNOSTIC("URDF cannot represent: rotor inertia of …");
  const Exported robot("models/pan_tilt.hrdf");
  const auto rotors = told(robot, "URDF cannot represent: rotor inertia");
  ASSERT_EQ(rotors.size(), 1u);
  EXPECT_EQ(rotors[0].severity, Severity::note);
  EXPECT_EQ(rotors[0].message, "URDF cannot represent: rotor inertia of 'pan' and 1 more");
  const Exported withSrdf("models/pan_tilt.hrdf", {}, {.withSrdf = true});
  EXPECT_TRUE(told(withSrdf, "URDF cannot represent: rotor inertia").empty());
}

TEST(LostInUrdf, NamesMovableBodiesAndLeavesThemOut) {
  EXPECT_DIAGNOSTIC("URDF cannot represent: movable body …");
  const Exported robot("models/formats/workbench.wc.xml");
  expectTold(robot, "URDF cannot represent: movable body 'Cup'", 1);
  EXPECT_FALSE(robot.link("Cup"));
}

TEST(LostInUrdf, NamesTendonsAtTheirPlaces) {
  EXPECT_DIAGNOSTIC("URDF cannot represent: tendon …");
  const Exported robot("tests/good/graspit/tendons.xml");
  ASSERT_FALSE(robot.tree().tendons.empty());
  expectTold(robot, "URDF cannot represent: tendon", robot.tree().tendons.size());
}

TEST(LostInUrdf, NamesClosedLoops) {
  EXPECT_DIAGNOSTIC("URDF cannot represent: closed loop at …");
  const Exported robot("tests/good/robwork/four_bar.wc.xml");
  expectTold(robot, "URDF cannot represent: closed loop", 1);
}

TEST(LostInUrdf, NamesJointsThatFollowSeveral) {
  EXPECT_DIAGNOSTIC("URDF cannot represent: coupling of … to several joints");
  const Exported robot("tests/good/collada/wrist_of_cables.dae");
  expectTold(robot, "URDF cannot represent: coupling", 2);
}

TEST(LostInUrdf, NamesMeshesThatMujocoCannotDraw) {
  EXPECT_DIAGNOSTIC("URDF cannot represent: mesh without thickness");
  Exported robot("tests/good/collada/arm.dae");
  EXPECT_EQ(told(robot, "URDF cannot represent: mesh without thickness").size(), 1u);
  EXPECT_TRUE(robot.byMujoco());
}

TEST(LostInUrdf, NamesPolynomialsHeldJointsAndSprings) {
  EXPECT_DIAGNOSTIC("URDF cannot represent: coupling of …, a polynomial");
  EXPECT_DIAGNOSTIC("URDF cannot represent: joint … that is held");
  EXPECT_DIAGNOSTIC("URDF cannot represent: spring of the joint …");
  Exported robot("models/x_arm_3dof.hrdf");
  ASSERT_TRUE(robot.spec);
  const std::vector<std::string> joints = {nameOf(*robot.model, mjOBJ_JOINT, 0),
                                           nameOf(*robot.model, mjOBJ_JOINT, 1),
                                           nameOf(*robot.model, mjOBJ_JOINT, 2)};
  mjsEquality* square = mjs_addEquality(robot.spec.get(), nullptr);
  square->type = mjEQ_JOINT;
  mjs_setString(square->name1, joints[0].c_str());
  mjs_setString(square->name2, joints[1].c_str());
  square->data[2] = 1;
  mjsEquality* held = mjs_addEquality(robot.spec.get(), nullptr);
  held->type = mjEQ_JOINT;
  mjs_setString(held->name1, joints[2].c_str());
  mjs_asJoint(mjs_findElement(robot.spec.get(), mjOBJ_JOINT, joints[2].c_str()))->stiffness[0] = 3;
  robot.compileAgain();
  ASSERT_TRUE(robot.texts);
  for (const char* what : {"coupling", "joint", "spring"}) {
    EXPECT_EQ(told(robot, "URDF cannot represent: " + std::string(what)).size(), 1u) << what;
  }
}

TEST(LostInUrdf, NamesWhichLimitNobodyKnows) {
  EXPECT_DIAGNOSTIC(
      "no maximum speed is known for the joint …; URDF requires a maximum: 100 rad/s or m/s is "
      "used");
  EXPECT_DIAGNOSTIC(
      "no maximum effort is known for the joint …; URDF requires a maximum: 1000 N m or N is used");
  ModelOptions options;
  options.gripper = true;
  const Exported robot("models/x_arm_6dof.hrdf", options);
  EXPECT_EQ(told(robot, "no maximum speed").size(), 1u);
  EXPECT_TRUE(told(robot, "no maximum effort").empty()) << "the gripper's motor has one";
  ModelOptions strong;
  strong.force = std::numeric_limits<double>::infinity();
  const Exported gripper("models/formats/gripper.dae", strong);
  EXPECT_EQ(told(gripper, "no maximum effort").size(), 1u);
  EXPECT_TRUE(told(gripper, "no maximum speed").empty()) << "the file has them";
}

// A cup on the world has a lid on a hinge; a flap of the robot follows the hinge.
TEST(LostInUrdf, NamesFollowersOfJointsThatAreLeftOut) {
  EXPECT_DIAGNOSTIC("URDF cannot represent: coupling of … to …, which is left out");
  EXPECT_DIAGNOSTIC("URDF cannot represent: movable body …");
  Exported robot("models/pan_tilt.hrdf");
  ASSERT_TRUE(robot.spec);
  mjsBody* world = mjs_findBody(robot.spec.get(), "world");
  mjsBody* cup = mjs_addBody(world, nullptr);
  mjs_addFreeJoint(cup);
  mjsBody *lid = mjs_addBody(cup, nullptr), *flap = mjs_addBody(world, nullptr);
  for (mjsBody* each : {cup, lid, flap}) {
    each->explicitinertial = 1;
    each->mass = 1;
    std::fill_n(each->inertia, 3, 0.01);
  }
  mjs_setName(mjs_addJoint(lid, nullptr)->element, "lid");
  mjs_setName(mjs_addJoint(flap, nullptr)->element, "flap");
  mjsEquality* follow = mjs_addEquality(robot.spec.get(), nullptr);
  follow->type = mjEQ_JOINT;
  mjs_setString(follow->name1, "flap");
  mjs_setString(follow->name2, "lid");
  follow->data[1] = 1;
  robot.compileAgain();
  ASSERT_TRUE(robot.texts) << summary(robot.out);
  EXPECT_EQ(told(robot, "URDF cannot represent: coupling of").size(), 1u);
  EXPECT_FALSE(robot.joint("flap").child("mimic"));
  EXPECT_TRUE(robot.byMujoco());
}

TEST(LostInUrdf, NamesShapesThatAreSeenAlone) {
  EXPECT_DIAGNOSTIC("URDF cannot represent: shape …");
  Exported robot("models/pan_tilt.hrdf");
  ASSERT_TRUE(robot.spec);
  for (const int group : {0, 3}) {
    mjsGeom* egg = mjs_addGeom(mjs_findBody(robot.spec.get(), "world"), nullptr);
    egg->type = mjGEOM_ELLIPSOID;
    egg->group = group;
    egg->contype = egg->conaffinity = 0;
    std::fill_n(egg->size, 3, 0.1);
    mjs_setName(egg->element, group == 0 ? "seen" : "unseen");
  }
  robot.compileAgain();
  const auto shapes = told(robot, "URDF cannot represent: shape");
  ASSERT_EQ(shapes.size(), 1u);
  EXPECT_EQ(shapes[0].message, "URDF cannot represent: shape 'seen'");
}

TEST(LostInUrdf, NamesSlidesWithoutLimits) {
  EXPECT_DIAGNOSTIC("URDF cannot represent: slide … without limits");
  const Exported robot("models/lamp_gantry.hrdf");
  expectTold(robot, "URDF cannot represent: slide", 3);
}

}  // namespace
}  // namespace hrdf::lost_test
