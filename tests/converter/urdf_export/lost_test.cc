// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What URDF cannot express is told, once and with its place.
#include "model/mjs.h"
#include "tests/converter/urdf_export/exported.h"
#include "tests/message_watch.h"

namespace hrdf::lost_test {
namespace {

// Returns the diagnostics whose message has that start.
std::vector<Diagnostic> told(const Exported& robot, const std::string& start) {
  std::vector<Diagnostic> found;
  for (const Diagnostic& each : robot.out.all()) {
    if (each.message.starts_with(start)) found.push_back(each);
  }
  return found;
}

TEST(LostInUrdf, NamesTheRotorsOnceUnlessTheSrdfHasThem) {
  EXPECT_DIAGNOSTIC("URDF cannot say: rotor inertia of …");
  const Exported robot("models/pan_tilt.hrdf");
  const auto rotors = told(robot, "URDF cannot say: rotor inertia");
  ASSERT_EQ(rotors.size(), 1u);
  EXPECT_EQ(rotors[0].severity, Severity::note);
  EXPECT_EQ(rotors[0].message, "URDF cannot say: rotor inertia of 'pan' and 1 more");
  const Exported withSrdf("models/pan_tilt.hrdf", {}, {.withSrdf = true});
  EXPECT_TRUE(told(withSrdf, "URDF cannot say: rotor inertia").empty());
}

TEST(LostInUrdf, NamesMovableBodiesAndLeavesThemOut) {
  EXPECT_DIAGNOSTIC("URDF cannot say: movable body …");
  const Exported robot("models/formats/workbench.wc.xml");
  const auto movable = told(robot, "URDF cannot say: movable body");
  ASSERT_EQ(movable.size(), 1u);
  EXPECT_GT(movable[0].where.line, 0);
  const std::string name = movable[0].message.substr(movable[0].message.find('\'') + 1);
  EXPECT_FALSE(robot.link(name.substr(0, name.size() - 1).c_str()));
}

TEST(LostInUrdf, NamesTendonsAtTheirPlaces) {
  EXPECT_DIAGNOSTIC("URDF cannot say: tendon …");
  const Exported robot("tests/good/graspit/tendons.xml");
  const auto tendons = told(robot, "URDF cannot say: tendon");
  ASSERT_FALSE(tendons.empty());
  EXPECT_EQ(tendons.size(), robot.tree().tendons.size());
  for (const Diagnostic& each : tendons) EXPECT_GT(each.where.line, 0);
}

TEST(LostInUrdf, NamesClosedLoops) {
  EXPECT_DIAGNOSTIC("URDF cannot say: closed loop at …");
  const Exported robot("tests/good/robwork/four_bar.wc.xml");
  const auto loops = told(robot, "URDF cannot say: closed loop");
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_GT(loops[0].where.line, 2) << "the place of the loop";
}

TEST(LostInUrdf, NamesJointsThatFollowSeveral) {
  EXPECT_DIAGNOSTIC("URDF cannot say: coupling of … to several joints");
  const Exported robot("tests/good/collada/wrist_of_cables.dae");
  const auto couplings = told(robot, "URDF cannot say: coupling");
  ASSERT_EQ(couplings.size(), 2u);
  EXPECT_GT(couplings[0].where.line, 1);
}

TEST(LostInUrdf, NamesMeshesThatMujocoCannotDraw) {
  EXPECT_DIAGNOSTIC("URDF cannot say: mesh without thickness");
  Exported robot("tests/good/collada/arm.dae");
  EXPECT_EQ(told(robot, "URDF cannot say: mesh without thickness").size(), 1u);
  EXPECT_TRUE(robot.byMujoco());
}

TEST(LostInUrdf, NamesPolynomialsHeldJointsAndSprings) {
  EXPECT_DIAGNOSTIC("URDF cannot say: coupling of …, a polynomial");
  EXPECT_DIAGNOSTIC("URDF cannot say: joint … that is held");
  EXPECT_DIAGNOSTIC("URDF cannot say: spring of the joint …");
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
    EXPECT_EQ(told(robot, "URDF cannot say: " + std::string(what)).size(), 1u) << what;
  }
}

TEST(LostInUrdf, NamesLimitsThatNobodyKnows) {
  EXPECT_DIAGNOSTIC("no largest effort or speed is known of the joint …");
  const Exported robot("models/lamp_gantry.hrdf");
  EXPECT_EQ(told(robot, "no largest effort or speed").size(), 1u);
}

TEST(LostInUrdf, NamesSlidesWithoutLimits) {
  EXPECT_DIAGNOSTIC("URDF cannot say: slide … without limits");
  const Exported robot("models/lamp_gantry.hrdf");
  const auto slides = told(robot, "URDF cannot say: slide");
  ASSERT_FALSE(slides.empty());
  EXPECT_GT(slides[0].where.line, 0);
}

}  // namespace
}  // namespace hrdf::lost_test
