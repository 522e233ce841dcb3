// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <string>
#include <utility>

#include "model/mjs.h"
#include "tests/converter/urdf_export/exported.h"

namespace hrdf::srdf_test {
namespace {

// The SRDF of a robot.
class Srdf {
 public:
  explicit Srdf(const std::string& path, const ModelOptions& options = {})
      : robot(path, options, {.withSrdf = true}) {
    EXPECT_TRUE(robot.texts) << summary(robot.out);
    if (robot.texts) document_.load_string(robot.texts->srdf.c_str());
  }

  pugi::xml_node root() const { return document_.child("robot"); }
  // Returns "a b reason" of each row, with the links sorted.
  std::set<std::string> withoutCollision() const {
    std::set<std::string> rows;
    for (const pugi::xml_node row : root().children("disable_collisions")) {
      std::string a = row.attribute("link1").value(), b = row.attribute("link2").value();
      if (b < a) std::swap(a, b);
      EXPECT_TRUE(robot.link(a.c_str()) && robot.link(b.c_str())) << a << " " << b;
      rows.insert(a + " " + b + " " + row.attribute("reason").value());
    }
    return rows;
  }

  const Exported robot;

 private:
  pugi::xml_document document_;
};

// Returns the number of moving joints between `tip` and its ancestor `base`; -1 if `base` is not an
// ancestor.
int movingBetween(const Exported& robot, const std::string& base, std::string tip) {
  int moving = 0;
  while (tip != base) {
    const pugi::xml_node joint = robot.urdf().find_child([&](pugi::xml_node each) {
      return std::string(each.child("child").attribute("link").value()) == tip;
    });
    if (!joint) return -1;
    moving += std::string(joint.attribute("type").value()) != "fixed";
    tip = joint.child("parent").attribute("link").value();
  }
  return moving;
}

TEST(Srdf, HasAChainOfAllJointsToTheTipOfAnArm) {
  const Srdf srdf("models/x_arm_6dof.hrdf");
  const pugi::xml_node group = srdf.root().child("group");
  EXPECT_STREQ(group.attribute("name").value(), "arm");
  const pugi::xml_node chain = group.child("chain");
  EXPECT_EQ(movingBetween(srdf.robot, chain.attribute("base_link").value(),
                          chain.attribute("tip_link").value()),
            6);
}

TEST(Srdf, HasAChainForEachTip) {
  const Srdf srdf("models/hexapod.hrdf");
  std::set<std::string> names;
  for (const pugi::xml_node group : srdf.root().children("group")) {
    const pugi::xml_node chain = group.child("chain");
    if (!chain) continue;
    names.insert(group.attribute("name").value());
    EXPECT_EQ(movingBetween(srdf.robot, chain.attribute("base_link").value(),
                            chain.attribute("tip_link").value()),
              3);
  }
  EXPECT_EQ(names.size(), 6u);
}

TEST(Srdf, HasTheHomePoseAndTheRotors) {
  ModelOptions options;
  options.home = {0.4, -0.2};
  const Srdf srdf("models/pan_tilt.hrdf", options);
  const pugi::xml_node state = srdf.root().child("group_state");
  EXPECT_EQ(state.child("joint").attribute("value").as_double(), 0.4);
  EXPECT_EQ(state.last_child().attribute("value").as_double(), -0.2);
  const pugi::xml_node rotor = srdf.root().child("rotor_params").child("joint");
  EXPECT_NEAR(rotor.attribute("mass").as_double(), srdf.robot.model->dof_armature[0], 1e-12);
}

TEST(Srdf, NamesJointsThatNothingDrives) {
  const Srdf srdf("tests/good/robwork/four_bar.wc.xml");
  std::set<std::string> passive, undriven;
  for (const pugi::xml_node joint : srdf.root().children("passive_joint")) {
    passive.insert(joint.attribute("name").value());
  }
  const mjModel& model = *srdf.robot.model;
  for (int i = 0; i < model.njnt; ++i) undriven.insert(nameOf(model, mjOBJ_JOINT, i));
  for (int i = 0; i < model.nactuator; ++i) {
    undriven.erase(nameOf(model, mjOBJ_JOINT, model.actuator_trnid[2 * i]));
  }
  EXPECT_FALSE(passive.empty());
  EXPECT_EQ(passive, undriven);
}

TEST(Srdf, NamesNoFollowerAsPassive) {
  const Srdf srdf("models/formats/gripper.dae");
  EXPECT_TRUE(srdf.robot.urdf().find_node(
      [](pugi::xml_node each) { return std::string(each.name()) == "mimic"; }));
  EXPECT_FALSE(srdf.root().child("passive_joint"));
}

TEST(Srdf, LetsNoBodyCollideWithTheBodyThatCarriesIt) {
  const Srdf srdf("models/x_arm_6dof.hrdf");
  const std::set<std::string> rows = srdf.withoutCollision();
  const mjModel& model = *srdf.robot.model;
  for (int body = 2; body < model.nbody; ++body) {
    std::string a = nameOf(model, mjOBJ_BODY, model.body_parentid[body]);
    std::string b = nameOf(model, mjOBJ_BODY, body);
    for (std::string* each : {&a, &b}) {
      if (!srdf.robot.link(each->c_str()) || srdf.robot.link((*each + "_link").c_str())) {
        *each += "_link";
      }
    }
    if (b < a) std::swap(a, b);
    EXPECT_TRUE(rows.contains(a + " " + b + " Adjacent")) << a << " " << b;
  }
}

TEST(Srdf, LetsBodiesNotCollideThatTheModelExcludes) {
  const Srdf srdf("models/formats/gripper.dae");
  const mjModel& model = *srdf.robot.model;
  int excluded = 0;
  for (int i = 0; i < model.nexclude; ++i) {
    const int a = model.exclude_signature[i] >> 16, b = model.exclude_signature[i] & 0xffff;
    const bool isAdjacent = model.body_parentid[a] == b || model.body_parentid[b] == a;
    excluded += !isAdjacent && a != 0 && b != 0;
  }
  int never = 0;
  for (const std::string& row : srdf.withoutCollision()) never += row.ends_with(" Never");
  EXPECT_GT(never, 0);
  EXPECT_EQ(never, excluded);
}

}  // namespace
}  // namespace hrdf::srdf_test
