// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/exclusions.h"

#include <set>

#include "tests/converter/mechanism/mechanisms.h"

namespace hrdf::contacts_test {
namespace {

using Eigen::Vector3d;

// Boxes of 0.2 m: a base and three links that turn about z, each 0.3 m above its parent.
class ContactsTest : public MechanismTest {
 protected:
  void SetUp() override {
    options_.density = 1000;
    int parent = body("base");
    box(parent, Vector3d::Constant(0.1));
    for (const char* name : {"one", "two", "three"}) {
      parent = body(name, parent, at(0, 0, 0.3));
      hinge(name, parent);
      box(parent, Vector3d::Constant(0.1));
    }
  }

  std::set<std::pair<std::string, std::string>> excluded() {
    const ModelPtr model = compile(options_);
    std::set<std::pair<std::string, std::string>> pairs;
    if (!model) return pairs;
    for (int i = 0; i < model->nexclude; ++i) {
      const int signature = model->exclude_signature[i];
      const auto nameOf = [&](int id) { return mj_id2name(model.get(), mjOBJ_BODY, id); };
      pairs.insert({nameOf(signature >> 16), nameOf(signature & 0xFFFF)});
    }
    return pairs;
  }

  using Pairs = std::set<std::pair<std::string, std::string>>;
  ModelOptions options_;
};

TEST_F(ContactsTest, LeaveOutTheBaseAndWhatTurnsOnIt) {
  EXPECT_EQ(excluded(), (Pairs{{"base", "one"}}));
}

TEST_F(ContactsTest, LeaveOutWhatTheFileSays) {
  mechanism.excluded.push_back({3, 1});
  EXPECT_EQ(excluded(), (Pairs{{"base", "one"}, {"one", "three"}}));
}

TEST_F(ContactsTest, LeaveOutWhatIsNearAtZeroOrHome) {
  mechanism.bodies[2].X_PB = at(0, 0, 0.1);
  mechanism.bodies[3].X_PB = at(0, 0, 0.1015);  // 1.5 mm above body one
  EXPECT_EQ(excluded(), (Pairs{{"base", "one"}, {"one", "three"}}));
  mechanism.bodies[3].X_PB = at(0, 0, 0.1025);
  EXPECT_EQ(excluded(), (Pairs{{"base", "one"}}));
  mechanism.joints[2] = {};
  mechanism.joints[2].name = "three";
  mechanism.joints[2].body = 3;
  mechanism.joints[2].slides = true;
  mechanism.postures.push_back({"home", {0, 0, -0.002}, {}});
  EXPECT_EQ(excluded(), (Pairs{{"base", "one"}, {"one", "three"}}));
}

TEST_F(ContactsTest, StayForThingsThatLieOnATable) {
  const int thing = body("thing", -1, at(0, 0, 0.2));
  mechanism.bodies.back().isFree = true;
  mechanism.bodies[1].X_PB = at(0, 0, 5);
  box(thing, Vector3d::Constant(0.1));
  EXPECT_EQ(excluded(), (Pairs{{"base", "one"}}));
  const ModelPtr model = compile(options_);
  const DataPtr data = startAtHome(*model);
  run(*model, *data, 2);
  EXPECT_NEAR(data->xpos[3 * idOf(*model, mjOBJ_BODY, "thing") + 2], 0.2, 1e-3);
}

TEST_F(ContactsTest, ContactsWithTheWorldAreLeftOutToo) {
  const int arm = body("arm", -1, at(3, 0, 0));
  hinge("arm", arm);
  box(arm, Vector3d::Constant(0.1));
  box(-1, Vector3d::Constant(0.05), at(3, 0, 0));
  EXPECT_EQ(excluded(), (Pairs{{"base", "one"}, {"world", "arm"}}));
}

TEST_F(ContactsTest, AreNoneWithoutCollision) {
  options_.collision = CollisionShapes::none;
  const ModelPtr model = compile(options_);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->nexclude, 0);
  for (int i = 0; i < model->ngeom; ++i) EXPECT_EQ(model->geom_contype[i], 0);
  EXPECT_EQ(model->ngeom, 4);
}

}  // namespace
}  // namespace hrdf::contacts_test
