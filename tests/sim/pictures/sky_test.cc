// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the background of scenes without a sky.
#include <gtest/gtest.h>

#include <hrdf/spec.h>

#include "pictures/offscreen.h"
#include "pictures/view.h"

namespace hrdf::sim::sky_test {
namespace {

TEST(Sky, IsBrightBehindASceneThatHasNone) {
  const auto offscreen = Offscreen::create();
  if (!offscreen) GTEST_SKIP() << "needs OpenGL";
  const SpecPtr spec(mj_parseXMLString(
      "<mujoco><asset><texture name='t' type='2d' builtin='flat' rgb1='1 0 0' width='8' "
      "height='8'/></asset><worldbody><geom size='0.1'/></worldbody></mujoco>",
      nullptr, nullptr, 0));
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(model);
  const DataPtr data(mj_makeData(model.get()));
  mj_forward(model.get(), data.get());
  View view(*model, mjFONTSCALE_100);
  view.camera.elevation = 0;
  const Picture picture = view.take(*data, 64, 64);
  EXPECT_GT(picture.rgb[0], 120) << "upper left";
  EXPECT_GT(picture.rgb[2], picture.rgb[0]) << "it is blue rather than red";
  EXPECT_EQ(model->ntex, 1) << "the model itself has no sky";
}

}  // namespace
}  // namespace hrdf::sim::sky_test
