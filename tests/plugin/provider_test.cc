// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/plugin/plugin_fixture.h"

namespace {

namespace fs = std::filesystem;

class Provider : public PluginFixture {
 protected:
  // Returns the compiled model as bytes.
  static std::string bytesOf(const mjModel& model) {
    std::string bytes(static_cast<std::size_t>(mj_sizeModel(&model)), '\0');
    mj_saveModel(&model, nullptr, bytes.data(), static_cast<int>(bytes.size()));
    return bytes;
  }
  void expectError(const std::string& name, const std::string& message) {
    EXPECT_FALSE(load(name)) << name;
    EXPECT_NE(error().find(message), std::string::npos) << error();
  }
};

class SameModel : public Provider, public testing::WithParamInterface<const char*> {};

TEST_P(SameModel, AsOfTheDecoder) {
  const std::string path = model(GetParam()) + ".hrdf";
  const ModelPtr loaded = load("hrdf:" + path);
  ASSERT_TRUE(loaded) << error();
  const SpecPtr spec = parse(path);
  ASSERT_TRUE(spec) << error();
  const ModelPtr decoded = compile(spec);
  ASSERT_TRUE(decoded) << error();
  EXPECT_TRUE(bytesOf(*loaded) == bytesOf(*decoded));
}

INSTANTIATE_TEST_SUITE_P(Provider, SameModel,
                         testing::Values("x_arm_6dof", "ceiling_camera", "hexapod", "lamp_gantry"),
                         [](const auto& given) { return std::string(given.param); });

TEST_F(Provider, TakesItsSchemeInAnyCase) {
  EXPECT_TRUE(load("HRDF:" + model("x_arm_3dof.hrdf"))) << error();
}

TEST_F(Provider, TakesOptionsFromTheQuery) {
  const ModelPtr loaded =
      load("hrdf:" + model("x_arm_3dof.hrdf") + "?sensors=none&floating_base=1");
  ASSERT_TRUE(loaded) << error();
  EXPECT_EQ(loaded->nv, 9);
  EXPECT_EQ(loaded->nsensor, 0);
}

TEST_F(Provider, PrefersTheQueryToTheEnvironment) {
  setenv("HRDF_OPTIONS", "sensors=none&floating_base=1", 1);
  const ModelPtr loaded = load("hrdf:" + model("x_arm_3dof.hrdf") + "?floating_base=off");
  ASSERT_TRUE(loaded) << error();
  EXPECT_EQ(loaded->nv, 3);
  EXPECT_EQ(loaded->nsensor, 0);
}

TEST_F(Provider, FindsMeshesWhateverTheQueryHolds) {
  addRobotWithMesh("arm.hrdf");
  fs::current_path(folder());
  const ModelPtr loaded = load("hrdf:arm.hrdf?home=1/2");
  ASSERT_TRUE(loaded) << error();
  EXPECT_EQ(countBeams(*loaded), 1);
  EXPECT_EQ(loaded->key_qpos[0], 0.5);
}

TEST_F(Provider, UnderstandsPercentEscapes) {
  addFile("two words.hrdf", kOneActuator);
  const ModelPtr loaded = load("hrdf:" + (folder() / "two%20words.hrdf").string() + "?home=1%2F2");
  ASSERT_TRUE(loaded) << error();
  EXPECT_EQ(loaded->key_qpos[0], 0.5);
}

TEST_F(Provider, OpensAFileWhoseNameLooksLikeAQuery) {
  EXPECT_TRUE(load("hrdf:" + addFile("100%41 a?b=c#d.hrdf", kOneActuator))) << error();
}

TEST_F(Provider, LeavesOutAFragment) {
  EXPECT_TRUE(load("hrdf:" + model("x_arm_3dof.hrdf") + "?sensors=none#.xml")) << error();
}

TEST_F(Provider, ReportsTheFirstErrorWithItsPlaceAndHowManyFollow) {
  const std::string path = addFile("bad.hrdf", kTwoErrors);
  expectError("hrdf:" + path, path +
                                  ":2:19: error: unknown actuator type 'X5-2'; did you mean "
                                  "'X5-1'? (and 1 more error)");
}

TEST_F(Provider, ReportsErrorsAboutWhatXmlWouldNotHoldAsItIs) {
  expectError("hrdf:" + addFile("bad.hrdf", R"(<robot version='1.6.0 "&lt;&amp;'/>)"),
              R"('1.6.0 "<&')");
}

TEST_F(Provider, RefusesAnUnknownOption) {
  expectError("hrdf:" + model("x_arm_3dof.hrdf") + "?actuatr=pid",
              "unknown option 'actuatr'; did you mean 'actuator'?");
}

TEST_F(Provider, RefusesAnUnknownValue) {
  expectError("hrdf:" + model("x_arm_3dof.hrdf") + "?sensors=all",
              "unknown value 'all' of option 'sensors'");
}

TEST_F(Provider, SaysThatAFileIsNotThere) {
  expectError("hrdf:models/nowhere", "'hrdf:models/nowhere'");
}

TEST_F(Provider, RefusesAnEmptyName) { expectError("hrdf:", "'hrdf:'"); }

TEST_F(Provider, RefusesAFolder) {
  expectError("hrdf:" + folder().string(), ": error: cannot read the file");
}

TEST_F(Provider, DoesNotWaitForAPipe) {
  expectError("hrdf:" + addPipe("pipe.hrdf"), "pipe.hrdf: error: cannot read the file");
}

TEST_F(Provider, RefusesMjcf) {
  expectError("hrdf:" + model("scene_two_arms.xml"), "this is MJCF");
}

TEST_F(Provider, PassesWarningsOnOnceEach) {
  EXPECT_TRUE(load("hrdf:" + addFile("old.hrdf", R"(<robot><actuator type="x5-1"/></robot>)")))
      << error();
  const auto seen = warnings();
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_NE(seen[0].find("old.hrdf:1:1: warning"), std::string::npos) << seen[0];
  EXPECT_NE(seen[1].find("old.hrdf:1:24: warning"), std::string::npos) << seen[1];
}

TEST_F(Provider, GivesAModelThatIsSavedWithItsMeshes) {
  const ModelPtr loaded = load("hrdf:" + addRobotWithMesh("arm.hrdf"));
  ASSERT_TRUE(loaded) << error();
  const std::string saved = addFile("elsewhere/saved.xml", "");
  std::array<char, 500> reason{};
  ASSERT_TRUE(mj_saveLastXML(saved.c_str(), loaded.get(), reason.data(), reason.size()))
      << reason.data();
  fs::current_path("/");
  const ModelPtr again = load(saved);
  ASSERT_TRUE(again) << error();
  EXPECT_EQ(again->nmesh, loaded->nmesh);
}

TEST_F(Provider, LetsASceneIncludeARobot) {
  addRobotWithMesh("arm.hrdf");
  fs::current_path(folder());
  const ModelPtr scene = load(addFile("scenes/scene.xml", R"(<mujoco><compiler meshdir="elsewhere"/>
      <include file="hrdf:arm.hrdf?sensors=none"/>
      <worldbody><geom type="plane" size="1 1 1"/></worldbody></mujoco>)"));
  ASSERT_TRUE(scene) << error();
  EXPECT_EQ(scene->nu, 1);
  EXPECT_EQ(scene->nsensor, 0);
  EXPECT_EQ(countBeams(*scene), 1);
}

}  // namespace
