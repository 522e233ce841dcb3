// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The plugin as any MuJoCo program sees it: nothing of ours is linked in.
#include <array>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

namespace {

using SpecPtr = std::unique_ptr<mjSpec, decltype(&mj_deleteSpec)>;
using ModelPtr = std::unique_ptr<mjModel, decltype(&mj_deleteModel)>;

std::vector<std::string> warnings;

class Decoder : public testing::Test {
 protected:
  static void SetUpTestSuite() { mj_loadPluginLibrary(HRDF_DECODER); }
  void SetUp() override {
    warnings.clear();
    mju_user_warning = [](const char* text) { warnings.emplace_back(text); };
    mj_defaultVFS(&vfs_);
  }
  void TearDown() override {
    mj_deleteVFS(&vfs_);
    mju_user_warning = nullptr;
    EXPECT_EQ(warnings, std::vector<std::string>()) << "unclaimed warnings";
  }

  SpecPtr parse(const std::string& path, const char* contentType = nullptr) {
    error_.fill('\0');
    return {mj_parse(path.c_str(), contentType, &vfs_, error_.data(), kErrorSize), &mj_deleteSpec};
  }
  void addFile(const std::string& name, const std::string& text) {
    mj_addBufferVFS(&vfs_, name.c_str(), text.data(), static_cast<int>(text.size()));
  }
  std::string error() const { return error_.data(); }
  ModelPtr compile(const SpecPtr& spec) { return {mj_compile(spec.get(), &vfs_), &mj_deleteModel}; }

  static constexpr int kErrorSize = 1000;
  mjVFS vfs_;
  std::array<char, kErrorSize> error_{};
};

std::string model(const std::string& name) { return std::string(HRDF_SOURCE_DIR) + "/models/" + name; }

TEST_F(Decoder, OpensARobotByItsFileName) {
  const SpecPtr spec = parse(model("x_arm_3dof.hrdf"));
  ASSERT_TRUE(spec) << error();
  const ModelPtr compiled = compile(spec);
  ASSERT_TRUE(compiled) << mjs_getError(spec.get());
  EXPECT_EQ(compiled->nv, 3);
  EXPECT_EQ(compiled->nu, 3);
}

TEST_F(Decoder, OpensAFileOfAnyNameByItsContentType) {
  addFile("robot.txt", R"(<robot version="1.6.0"><actuator type="X5-1"/></robot>)");
  const SpecPtr spec = parse("robot.txt", "model/hrdf");
  ASSERT_TRUE(spec) << error();
}

TEST_F(Decoder, TakesTheExtensionInAnyCase) {
  addFile("ARM.HRDF", R"(<robot version="1.6.0"><actuator type="X5-1"/></robot>)");
  EXPECT_TRUE(parse("ARM.HRDF")) << error();
}

TEST_F(Decoder, ReadsIncludesThroughTheVirtualFileSystem) {
  addFile("arm.hrdf", R"(<robot version="1.6.0"><include path="wrist.hrdf"/></robot>)");
  addFile("wrist.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1"/></robot>)");
  const SpecPtr spec = parse("arm.hrdf");
  ASSERT_TRUE(spec) << error();
  EXPECT_EQ(compile(spec)->nv, 1);
}

TEST_F(Decoder, FindsMeshesBesideTheRobotFromAnyFolder) {
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path("/");
  const SpecPtr spec = parse(model("ceiling_camera.hrdf"));
  ASSERT_TRUE(spec) << error();
  EXPECT_TRUE(compile(spec)) << mjs_getError(spec.get());
  std::filesystem::current_path(before);
}

TEST_F(Decoder, TellsTheFirstErrorWithItsPlaceAndHowManyFollow) {
  addFile("bad.hrdf", "<robot version=\"1.6.0\">\n  <actuator type=\"X5-2\"/>\n  <joint/>\n</robot>");
  EXPECT_FALSE(parse("bad.hrdf"));
  EXPECT_EQ(error(),
            "bad.hrdf:2:19: error: unknown actuator type 'X5-2'; did you mean 'X5-1'? (and 1 more error)");
}

TEST_F(Decoder, SaysThatAFileIsNotThere) {
  EXPECT_FALSE(parse("nowhere.hrdf"));
  EXPECT_NE(error().find("nowhere.hrdf"), std::string::npos) << error();
}

TEST_F(Decoder, PassesWarningsOnOnceEach) {
  addFile("old.hrdf", "<robot><actuator type=\"x5-1\"/></robot>");
  EXPECT_TRUE(parse("old.hrdf")) << error();
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_NE(warnings[0].find("old.hrdf:1:1: warning"), std::string::npos) << warnings[0];
  EXPECT_NE(warnings[1].find("old.hrdf:1:24: warning"), std::string::npos) << warnings[1];
  warnings.clear();
}

TEST_F(Decoder, TakesOptionsFromTheEnvironment) {
  setenv("HRDF_OPTIONS", "sensors=none&floating_base=1", 1);
  const SpecPtr spec = parse(model("x_arm_3dof.hrdf"));
  unsetenv("HRDF_OPTIONS");
  ASSERT_TRUE(spec) << error();
  const ModelPtr compiled = compile(spec);
  EXPECT_EQ(compiled->nv, 9);
  EXPECT_EQ(compiled->nsensor, 0);
}

TEST_F(Decoder, RefusesAnUnknownOptionOfTheEnvironment) {
  setenv("HRDF_OPTIONS", "actuatr=position", 1);
  EXPECT_FALSE(parse(model("x_arm_3dof.hrdf")));
  unsetenv("HRDF_OPTIONS");
  EXPECT_EQ(error(), "error: $HRDF_OPTIONS: unknown option 'actuatr'; did you mean 'actuator'?");
}

TEST_F(Decoder, AttachesARobotTwiceToAScene) {
  const ModelPtr scene(mj_loadXML(model("scene_two_arms.xml").c_str(), nullptr, error_.data(), kErrorSize),
                       &mj_deleteModel);
  ASSERT_TRUE(scene) << error();
  EXPECT_EQ(scene->nu, 12);
}

TEST_F(Decoder, SurvivesALoadOfASecondCopy) {
  const auto copy = std::filesystem::temp_directory_path() / "libhrdf_decoder_copy.so";
  std::filesystem::copy_file(HRDF_DECODER, copy, std::filesystem::copy_options::overwrite_existing);
  mj_loadPluginLibrary(copy.c_str());
  EXPECT_TRUE(parse(model("x_arm_3dof.hrdf"))) << error();
  std::filesystem::remove(copy);
}

}  // namespace
