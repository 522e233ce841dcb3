// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tests/plugin/plugin_fixture.h"

namespace {

namespace fs = std::filesystem;

class DrawnMeshes : public PluginFixture {
 protected:
  static constexpr std::size_t kRoom = std::size_t{1} << 20;

  static std::string xmlOf(const SpecPtr& spec) {
    std::string text(kRoom, '\0');
    std::array<char, 500> reason{};
    const int failed = mj_saveXMLString(spec.get(), text.data(), static_cast<int>(text.size()),
                                        reason.data(), static_cast<int>(reason.size()));
    EXPECT_EQ(failed, 0) << reason.data();
    return text.c_str();
  }
  ModelPtr loadText(const std::string& text) { return load(addFile("model.xml", text)); }
  // Loads a model with one mesh whose file has this name.
  ModelPtr loadMesh(const std::string& name) {
    return loadText(R"(<mujoco><asset><mesh name="m" inertia="shell" file=")" + name +
                    R"("/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>)");
  }
  SpecPtr arm() {
    SpecPtr spec = parse(model("x_arm_6dof.hrdf"));
    EXPECT_TRUE(spec) << error();
    return spec;
  }
  void attach(const SpecPtr& scene, const std::string& prefix) {
    const SpecPtr robot = arm();
    mjs_setDeepCopy(scene.get(), 1);
    mjsFrame* frame = mjs_addFrame(mjs_findBody(scene.get(), "world"), nullptr);
    EXPECT_TRUE(mjs_attach(frame->element, robot->element, prefix.c_str(), ""));
  }

  const int meshCount_ = 7;  // of the arm without attached parts
};

TEST_F(DrawnMeshes, AreNamesInTheTextOfARobot) {
  const std::string text = xmlOf(arm());
  EXPECT_LT(text.size(), 40'000U);
  EXPECT_NE(text.find("file=\"hrdf-mesh:v1:link,X5,0.325,3.141593,RightAngle,RightAngle+rotor,X8"),
            std::string::npos)
      << text;
}

TEST_F(DrawnMeshes, AreDrawnByTheirNamesAlone) {
  const ModelPtr loaded = loadMesh("hrdf-mesh:v1:housing,X5+disc@0,0,0.5,0.5,0.5,0.5,0.5.msh");
  ASSERT_TRUE(loaded) << error();
  EXPECT_GT(loaded->nmeshface, 500);
  EXPECT_TRUE(loadMesh("HRDF-Mesh:v1:disc.msh")) << error();
}

TEST_F(DrawnMeshes, OpenAgainWithASavedModel) {
  const ModelPtr saved = loadText(xmlOf(arm()));
  ASSERT_TRUE(saved) << error();
  EXPECT_EQ(saved->nmesh, meshCount_);
  const std::string path = addFile("elsewhere/last.xml", "");
  std::array<char, 500> reason{};
  ASSERT_TRUE(mj_saveLastXML(path.c_str(), saved.get(), reason.data(), reason.size()))
      << reason.data();
  fs::current_path("/");
  const ModelPtr last = load(path);
  ASSERT_TRUE(last) << error();
  EXPECT_EQ(last->nmesh, meshCount_);
}

TEST_F(DrawnMeshes, SurviveACopyAndASecondCompilation) {
  const SpecPtr spec = arm();
  const SpecPtr copy(mj_copySpec(spec.get()), &mj_deleteSpec);
  for (const SpecPtr* each : {&spec, &spec, &copy}) {
    const ModelPtr compiled = compile(*each);
    ASSERT_TRUE(compiled) << error();
    EXPECT_EQ(compiled->nmesh, meshCount_);
  }
}

TEST_F(DrawnMeshes, AreFoundInASceneWithAnotherFolderOfMeshesAndStrippedPaths) {
  const SpecPtr scene(mj_makeSpec(), &mj_deleteSpec);
  scene->option.integrator = mjINT_IMPLICITFAST;
  scene->compiler.degree = 0;
  scene->strippath = 1;
  mjs_setString(scene->compiler.meshdir, "elsewhere");
  attach(scene, "left/");
  attach(scene, "right/");
  const ModelPtr compiled = compile(scene);
  ASSERT_TRUE(compiled) << error();
  EXPECT_EQ(compiled->nmesh, 2 * meshCount_);
  std::string text = xmlOf(scene);
  EXPECT_LT(text.size(), 80'000U);
  text.insert(text.find("<compiler ") + 10, "strippath=\"true\" ");
  const ModelPtr again = loadText(text);
  ASSERT_TRUE(again) << error();
  EXPECT_EQ(again->nmesh, 2 * meshCount_);
}

TEST_F(DrawnMeshes, StandInTheModelWhereTheOptionSaysSo) {
  const ModelPtr named = compile(arm());
  setenv("HRDF_OPTIONS", "inline_meshes=1", 1);
  const SpecPtr spec = arm();
  const std::string text = xmlOf(spec);
  EXPECT_EQ(text.find("hrdf-mesh"), std::string::npos);
  EXPECT_GT(text.size(), 100'000U);
  const ModelPtr contained = compile(spec);
  ASSERT_TRUE(named && contained) << error();
  ASSERT_EQ(contained->nmeshvert, named->nmeshvert);
  ASSERT_EQ(contained->nmeshface, named->nmeshface);
  EXPECT_TRUE(
      std::equal(named->mesh_vert, named->mesh_vert + 3 * named->nmeshvert, contained->mesh_vert));
  EXPECT_TRUE(
      std::equal(named->mesh_face, named->mesh_face + 3 * named->nmeshface, contained->mesh_face));
}

TEST_F(DrawnMeshes, MeshesOfFilesHaveTheNamesOfTheFiles) {
  const SpecPtr spec = parse(addRobotWithMesh("arm.hrdf"));
  ASSERT_TRUE(spec) << error();
  EXPECT_NE(xmlOf(spec).find("file=\"meshes/beam.obj\""), std::string::npos) << xmlOf(spec);
}

TEST_F(DrawnMeshes, WithABadNameCannotBeOpenedAndALineSaysWhy) {
  for (const char* name : {"hrdf-mesh:v1:housing,X9.msh", "hrdf-mesh:v2:disc.msh", "hrdf-mesh:",
                           "hrdf-mesh:/etc/passwd", "hrdf-mesh:v1:disc+../disc.msh"}) {
    EXPECT_FALSE(loadMesh(name));
    EXPECT_NE(error().find(std::string("Error opening file '") + name), std::string::npos)
        << error();
    EXPECT_NE(error().find(std::string("\ncannot draw the mesh '") + name + "': "),
              std::string::npos)
        << error();
  }
}

}  // namespace
