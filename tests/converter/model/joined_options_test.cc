// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of models that become one.
#include <gtest/gtest.h>

#include "model/joined_options.h"

namespace hrdf::joined_options_test {
namespace {

mjOption plain() {
  mjOption option;
  mj_defaultOption(&option);
  return option;
}

TEST(JoinedOptions, AreTheSafestInEachOrder) {
  mjOption stiff = plain(), standing = plain();
  stiff.integrator = mjINT_DISCRETE;
  stiff.timestep = 0.001;
  standing.integrator = mjINT_IMPLICITFAST;
  standing.cone = mjCONE_ELLIPTIC;
  standing.impratio = 200;
  for (const bool isSwapped : {false, true}) {
    JoinedOptions joined(plain());
    EXPECT_EQ(joined.add("a", isSwapped ? standing : stiff), "");
    EXPECT_EQ(joined.add("b", isSwapped ? stiff : standing), "");
    EXPECT_EQ(joined.all().integrator, mjINT_DISCRETE);
    EXPECT_EQ(joined.all().timestep, 0.001);
    EXPECT_EQ(joined.all().cone, mjCONE_ELLIPTIC);
    EXPECT_EQ(joined.all().impratio, 200);
  }
}

TEST(JoinedOptions, HaveTheGravityOfTheOneThatStatesIt) {
  mjOption own = plain();
  own.gravity[2] = -9.82;
  JoinedOptions joined(plain());
  EXPECT_EQ(joined.add("cell", own), "");
  EXPECT_EQ(joined.add("arm", plain()), "");
  EXPECT_EQ(joined.add("twin", own), "");
  EXPECT_EQ(joined.all().gravity[2], -9.82);
}

TEST(JoinedOptions, NameBothWhoseGravitiesContradictEachOther) {
  mjOption cell = plain(), moon = plain();
  cell.gravity[2] = -9.82;
  moon.gravity[2] = -1.62;
  JoinedOptions joined(plain());
  EXPECT_EQ(joined.add("cell", cell), "");
  EXPECT_EQ(joined.add("moon", moon),
            "the gravity of 'cell' is 0 0 -9.82, that of 'moon' is 0 0 -1.62: models in one scene "
            "have one");
  EXPECT_EQ(joined.all().gravity[2], -9.82);
}

TEST(JoinedOptions, KeepWhatElseTheSceneHas) {
  mjOption scene = plain(), robot = plain();
  scene.iterations = 7;
  robot.iterations = 50;
  JoinedOptions joined(scene);
  EXPECT_EQ(joined.add("robot", robot), "");
  EXPECT_EQ(joined.all().iterations, 7);
}

}  // namespace
}  // namespace hrdf::joined_options_test
