// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of models that are joined into one.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/joined_options.h"

namespace hrdf::joined_options_test {
namespace {

mjOption plain() {
  mjOption option;
  mj_defaultOption(&option);
  return option;
}

std::string join(const std::vector<NamedOption>& models, mjOption& scene) {
  return joinOptions(models, scene);
}

TEST(JoinedOptions, AreTheSafestInEachOrder) {
  mjOption stiff = plain(), standing = plain();
  stiff.integrator = mjINT_DISCRETE;
  stiff.timestep = 0.001;
  standing.integrator = mjINT_IMPLICITFAST;
  standing.cone = mjCONE_ELLIPTIC;
  standing.impratio = 200;
  for (const bool isSwapped : {false, true}) {
    mjOption scene = plain();
    EXPECT_EQ(
        join({{"a", isSwapped ? standing : stiff}, {"b", isSwapped ? stiff : standing}}, scene),
        "");
    EXPECT_EQ(scene.integrator, mjINT_DISCRETE);
    EXPECT_EQ(scene.timestep, 0.001);
    EXPECT_EQ(scene.cone, mjCONE_ELLIPTIC);
    EXPECT_EQ(scene.impratio, 200);
  }
}

TEST(JoinedOptions, HaveTheGravityOfTheOneThatStatesIt) {
  mjOption own = plain();
  own.gravity[2] = -9.82;
  mjOption scene = plain();
  EXPECT_EQ(join({{"cell", own}, {"arm", plain()}, {"twin", own}}, scene), "");
  EXPECT_EQ(scene.gravity[2], -9.82);
}

TEST(JoinedOptions, NameBothWhoseGravitiesContradictEachOther) {
  mjOption cell = plain(), moon = plain();
  cell.gravity[2] = -9.82;
  moon.gravity[2] = -1.62;
  mjOption scene = plain();
  EXPECT_EQ(join({{"cell", cell}, {"moon", moon}}, scene),
            "the gravity of 'cell' is 0 0 -9.82, of 'moon' 0 0 -1.62: all models in a scene "
            "need the same value");
}

TEST(JoinedOptions, KeepWhatElseTheSceneHas) {
  mjOption scene = plain(), robot = plain();
  scene.iterations = 7;
  robot.iterations = 50;
  EXPECT_EQ(join({{"robot", robot}}, scene), "");
  EXPECT_EQ(scene.iterations, 7);
}

}  // namespace
}  // namespace hrdf::joined_options_test
