// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "mechanism/names.h"

#include "tests/converter/mechanism/mechanisms.h"
#include "tests/message_watch.h"

namespace hrdf::names_test {
namespace {

class NamesTest : public MechanismTest {
 protected:
  std::vector<std::string> bodies() {
    tidyNames(mechanism, said_);
    std::vector<std::string> names;
    for (const auto& body : mechanism.bodies) names.push_back(body.name);
    return names;
  }
};

TEST_F(NamesTest, LoseBlanksAndSlashes) {
  EXPECT_DIAGNOSTIC("'…' is named '…' in the model");
  body("Left arm/Link 1");
  EXPECT_EQ(bodies(), std::vector<std::string>{"Left_arm_Link_1"});
  EXPECT_EQ(take(),
            "note: 'Left arm/Link 1' is named 'Left_arm_Link_1' in the model; names in the model "
            "have no blanks and no '/', are unique, and some are reserved\n");
}

TEST_F(NamesTest, GetANumberWhereTheyAreThereTwice) {
  for (const char* name : {"dummy", "world", "dummy", "dummy_2", "dummy"}) body(name);
  EXPECT_EQ(bodies(),
            (std::vector<std::string>{"dummy", "world_2", "dummy_2", "dummy_2_2", "dummy_3"}));
  EXPECT_NE(take(), "");
}

TEST_F(NamesTest, MayBeTheSameForThingsOfAnotherKind) {
  const int link = body("J1");
  drive(hinge("J1", link));
  frame("J1", link);
  mechanism.cameras.emplace_back().name = "J1";
  EXPECT_EQ(bodies(), std::vector<std::string>{"J1"});
  EXPECT_EQ(mechanism.frames[0].name, "J1");
}

TEST_F(NamesTest, AreMadeWhereThereAreNone) {
  body("");
  body("");
  EXPECT_EQ(bodies(), (std::vector<std::string>{"body", "body_2"}));
}

TEST_F(NamesTest, AreSaidOnceForTheThingsOfOneElement) {
  const int link = body("my J1");
  drive(hinge("my J1", link));
  bodies();
  EXPECT_EQ(take(),
            "note: 'my J1' is named 'my_J1' in the model; names in the model have no blanks and no "
            "'/', are unique, and some are reserved\n");
}

}  // namespace
}  // namespace hrdf::names_test
