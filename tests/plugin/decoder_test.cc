// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>

#include "tests/plugin/plugin_fixture.h"
#include "tests/web_server.h"

namespace {

namespace fs = std::filesystem;

class Decoder : public PluginFixture {};

TEST_F(Decoder, OpensARobotByItsFileName) {
  const SpecPtr spec = parse(model("x_arm_3dof.hrdf"));
  ASSERT_TRUE(spec) << error();
  const ModelPtr compiled = compile(spec);
  ASSERT_TRUE(compiled) << error();
  EXPECT_EQ(compiled->nv, 3);
  EXPECT_EQ(compiled->nu, 3);
}

TEST_F(Decoder, OpensAFileOfAnyNameByItsContentType) {
  addVirtual("robot.txt", kOneActuator);
  EXPECT_TRUE(parse("robot.txt", "model/hrdf")) << error();
}

TEST_F(Decoder, TakesTheExtensionInAnyCase) {
  addVirtual("ARM.HRDF", kOneActuator);
  EXPECT_TRUE(parse("ARM.HRDF")) << error();
}

TEST_F(Decoder, ReadsIncludesThroughTheVirtualFileSystem) {
  addVirtual("robots/arm.hrdf",
             R"(<robot version="1.6.0"><include path="../parts/wrist.hrdf"/></robot>)");
  addVirtual("parts/wrist.hrdf", kOneActuator);
  const SpecPtr spec = parse("robots/arm.hrdf");
  ASSERT_TRUE(spec) << error();
  EXPECT_EQ(compile(spec)->nv, 1);
}

TEST_F(Decoder, ReadsMeshesThroughTheVirtualFileSystem) {
  const std::string text =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  addVirtual("robots/arm.hrdf",
             R"(<robot version="1.6.0">)" + robotPart(R"(mesh_path="../meshes/beam.obj")"));
  addVirtual("meshes/beam.obj", text);
  const SpecPtr spec = parse("robots/arm.hrdf");
  ASSERT_TRUE(spec) << error();
  const ModelPtr compiled = compile(spec);
  ASSERT_TRUE(compiled) << error();
  EXPECT_EQ(countBeams(*compiled), 1);
}

TEST_F(Decoder, FindsMeshesBesideTheRobotFromAnyFolder) {
  fs::current_path("/");
  const SpecPtr spec = parse(model("ceiling_camera.hrdf"));
  ASSERT_TRUE(spec) << error();
  EXPECT_TRUE(compile(spec)) << error();
}

TEST_F(Decoder, FindsTheMeshesOfAnIncludedFileFromThatFile) {
  const SpecPtr spec = parse(addRobotWithMesh("arm.hrdf"));
  ASSERT_TRUE(spec) << error();
  const ModelPtr compiled = compile(spec);
  ASSERT_TRUE(compiled) << error();
  EXPECT_EQ(countBeams(*compiled), 1);
}

TEST_F(Decoder, ReportsTheFirstErrorWithItsPlaceAndHowManyFollow) {
  addVirtual("bad.hrdf", kTwoErrors);
  EXPECT_FALSE(parse("bad.hrdf"));
  EXPECT_EQ(error(),
            "bad.hrdf:2:19: error: unknown actuator type 'X5-2'; did you mean 'X5-1'? (and 1 more "
            "error)");
}

TEST_F(Decoder, KeepsWithinAShortErrorBuffer) {
  const std::string path = addFile("bad.hrdf", kTwoErrors);
  for (const int size : {0, 1, 2, 20}) {
    std::array<char, 32> text;
    text.fill('#');
    EXPECT_FALSE(mj_parse(path.c_str(), nullptr, nullptr, text.data(), size));
    EXPECT_EQ(text[static_cast<std::size_t>(size)], '#') << size;
  }
  EXPECT_FALSE(mj_parse(path.c_str(), nullptr, nullptr, nullptr, 0));
}

TEST_F(Decoder, SaysThatAFileIsNotThere) {
  EXPECT_FALSE(parse("nowhere.hrdf"));
  EXPECT_NE(error().find("nowhere.hrdf"), std::string::npos) << error();
}

TEST_F(Decoder, RefusesAFolder) {
  EXPECT_FALSE(parse(fs::path(addFile("robot.hrdf/file", "")).parent_path()));
  EXPECT_NE(error().find("robot.hrdf: error: cannot read the file"), std::string::npos) << error();
}

TEST_F(Decoder, DoesNotWaitForAPipe) {
  EXPECT_FALSE(parse(addPipe("pipe.hrdf")));
  EXPECT_NE(error().find("pipe.hrdf: error: cannot read the file"), std::string::npos) << error();
}

// 3 GiB: MuJoCo's own file reading overflows above 2 GiB.
TEST_F(Decoder, LooksAtTheSizeOfAFileBeforeItReadsIt) {
  const std::string huge = addFile("huge.hrdf", kOneActuator);
  fs::resize_file(huge, std::uintmax_t{3} << 30);
  const std::string why = "it has 3221225472 bytes; at most 268435456 are read";
  EXPECT_FALSE(parse(huge));
  EXPECT_EQ(error(), huge + ": error: cannot read the file; " + why);
  const std::string robot =
      addFile("arm.hrdf", R"(<robot version="1.6.0"><include path="huge.hrdf"/></robot>)");
  EXPECT_FALSE(parse(robot));
  EXPECT_EQ(error(), robot + ":1:39: error: cannot read the included file '" + huge + "'; " + why);
}

TEST_F(Decoder, PassesWarningsOnOnceEach) {
  addVirtual("old.hrdf", "<robot><actuator type=\"x5-1\"/></robot>");
  const SpecPtr spec = parse("old.hrdf");
  ASSERT_TRUE(spec) << error();
  EXPECT_TRUE(compile(spec)) << error();
  const auto seen = warnings();
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_NE(seen[0].find("old.hrdf:1:1: warning"), std::string::npos) << seen[0];
  EXPECT_NE(seen[1].find("old.hrdf:1:24: warning"), std::string::npos) << seen[1];
}

TEST_F(Decoder, TakesOptionsFromTheEnvironment) {
  setenv("HRDF_OPTIONS", "sensors=none&floating_base=1", 1);
  const SpecPtr spec = parse(model("x_arm_3dof.hrdf"));
  ASSERT_TRUE(spec) << error();
  const ModelPtr compiled = compile(spec);
  EXPECT_EQ(compiled->nv, 9);
  EXPECT_EQ(compiled->nsensor, 0);
}

TEST_F(Decoder, RefusesAnUnknownOptionOfTheEnvironment) {
  setenv("HRDF_OPTIONS", "actuatr=position", 1);
  EXPECT_FALSE(parse(model("x_arm_3dof.hrdf")));
  EXPECT_EQ(error(), "error: $HRDF_OPTIONS: unknown option 'actuatr'; did you mean 'actuator'?");
}

TEST_F(Decoder, TakesOptionsFromAQueryThatEndsLikeARobotsFile) {
  setenv("HRDF_OPTIONS", "sensors=none&floating_base=0", 1);
  const SpecPtr spec = parse("hrdf:" + model("x_arm_3dof.hrdf") + "?floating_base=1#.hrdf");
  ASSERT_TRUE(spec) << error();
  const ModelPtr compiled = compile(spec);
  ASSERT_TRUE(compiled) << error();
  EXPECT_EQ(compiled->nv, 9);
  EXPECT_EQ(compiled->nsensor, 0);
}

TEST_F(Decoder, ReadsOnlyInTheFolderOfTheOptionInside) {
  addFile("parts/wrist.hrdf", kOneActuator);
  addFile("box/wrist.hrdf", kOneActuator);
  const std::string in =
      addFile("box/in.hrdf", R"(<robot version="1.6.0"><include path="wrist.hrdf"/></robot>)");
  const std::string out = addFile(
      "box/out.hrdf", R"(<robot version="1.6.0"><include path="../parts/wrist.hrdf"/></robot>)");
  for (const std::string& options :
       {std::string("inside=."), "inside=" + (folder() / "box").string()}) {
    setenv("HRDF_OPTIONS", options.c_str(), 1);
    EXPECT_TRUE(parse(in)) << error();
    EXPECT_FALSE(parse(out));
    EXPECT_NE(error().find(":1:39: error: cannot read the included file"), std::string::npos)
        << error();
    EXPECT_NE(error().find("outside of the folder '" + (folder() / "box").string()),
              std::string::npos)
        << error();
  }
  // The robot file box/in.hrdf itself is outside of the folder parts.
  setenv("HRDF_OPTIONS", ("inside=" + (folder() / "parts").string()).c_str(), 1);
  EXPECT_FALSE(parse(in));
  EXPECT_NE(error().find("cannot read the file; it is outside"), std::string::npos) << error();
}

TEST_F(Decoder, LetsANameNarrowTheOptionInsideAndNotWidenIt) {
  addFile("wrist.hrdf", kOneActuator);
  const std::string robot =
      addFile("box/arm.hrdf", R"(<robot version="1.6.0"><include path="../wrist.hrdf"/></robot>)");
  EXPECT_TRUE(parse("hrdf:" + robot + "#.hrdf")) << error();
  EXPECT_FALSE(parse("hrdf:" + robot + "?inside=.#.hrdf"));
  setenv("HRDF_OPTIONS", "inside=.", 1);
  EXPECT_FALSE(parse("hrdf:" + robot + "?inside=..#.hrdf"));
  EXPECT_NE(error().find("of the option inside"), std::string::npos) << error();
  setenv("HRDF_OPTIONS", "inside=..", 1);
  EXPECT_TRUE(parse("hrdf:" + robot + "#.hrdf")) << error();
  EXPECT_FALSE(parse("hrdf:" + robot + "?inside=.#.hrdf"));
}

TEST_F(Decoder, ReadsInAnArchiveAsInAFolder) {
  addVirtual("box/arm.hrdf", R"(<robot version="1.6.0"><include path="wrist.hrdf"/></robot>)");
  addVirtual("box/wrist.hrdf", kOneActuator);
  addVirtual("box/out.hrdf", R"(<robot version="1.6.0"><include path="../wrist.hrdf"/></robot>)");
  addVirtual("wrist.hrdf", kOneActuator);
  setenv("HRDF_OPTIONS", "inside=.", 1);
  EXPECT_TRUE(parse("box/arm.hrdf")) << error();
  EXPECT_FALSE(parse("box/out.hrdf"));
}

TEST_F(Decoder, AttachesARobotTwiceToAScene) {
  const ModelPtr scene = load(model("scene_two_arms.xml"));
  ASSERT_TRUE(scene) << error();
  EXPECT_EQ(scene->nu, 12);
}

TEST_F(Decoder, AttachesARobotWithOptionsOfItsOwn) {
  const std::string robot = addFile("arm.hrdf", kOneActuator);
  const ModelPtr scene = load(addFile("scene.xml", R"(<mujoco><option integrator="implicitfast"/>
      <asset><model name="a" content_type="model/hrdf" file="hrdf:)" +
                                                       robot + R"(?floating_base=1"/>
        <model name="b" file="arm.hrdf"/></asset>
      <worldbody><attach model="a" prefix="a/"/><attach model="b" prefix="b/"/></worldbody></mujoco>)"));
  ASSERT_TRUE(scene) << error();
  EXPECT_EQ(scene->nv, 8);
}

TEST_F(Decoder, AttachesARobotToABodyThatMovesFreely) {
  addRobotWithMesh("arm.hrdf");
  const ModelPtr scene = load(addFile("scene.xml", R"(<mujoco><option integrator="implicitfast"/>
      <asset><model name="a" file="arm.hrdf"/></asset>
      <worldbody><body name="cart"><freejoint/><geom size="0.1"/>
        <attach model="a" prefix="l/"/><frame pos="0 1 0"><attach model="a" prefix="r/"/></frame>
      </body></worldbody></mujoco>)"));
  ASSERT_TRUE(scene) << error();
  EXPECT_EQ(scene->nv, 8);
  EXPECT_EQ(countBeams(*scene), 2);
  const int body = scene->jnt_bodyid[mj_name2id(scene.get(), mjOBJ_JOINT, "r/J1")];
  EXPECT_EQ(scene->body_rootid[body], mj_name2id(scene.get(), mjOBJ_BODY, "cart"));
}

TEST_F(Decoder, LeavesASceneItsOptionsWithMuJoCosWarningAlone) {
  addFile("arm.hrdf", kOneActuator);
  const ModelPtr scene = load(addFile("scene.xml", R"(<mujoco><option integrator="RK4"/>
      <asset><model name="a" file="arm.hrdf"/></asset>
      <worldbody><attach model="a" prefix="a/"/></worldbody></mujoco>)"));
  ASSERT_TRUE(scene) << error();
  EXPECT_EQ(scene->opt.integrator, mjINT_RK4);
  for (const std::string& warning : warnings()) {
    EXPECT_NE(warning.find("Attach conflict"), std::string::npos) << warning;
  }
}

TEST_F(Decoder, ReportsWhatIsWrongWithARobotInAScene) {
  addFile("bad.hrdf", kTwoErrors);
  EXPECT_FALSE(load(addFile("scene.xml", R"(<mujoco><asset><model name="a" file="bad.hrdf"/></asset>
      <worldbody><attach model="a" prefix="a/"/></worldbody></mujoco>)")));
  EXPECT_NE(error().find("bad.hrdf:2:19: error: unknown actuator type 'X5-2'"), std::string::npos)
      << error();
}

// A robot with a mesh on the web. A scene includes the robot by a name with the option to fetch the
// mesh.
class Fetching : public Decoder {
 protected:
  void SetUp() override {
    Decoder::SetUp();
#ifndef HRDF_FETCH_MESHES
    GTEST_SKIP() << "this build cannot fetch";
#endif
    setenv("no_proxy", "127.0.0.1", 1);
    setenv("XDG_CACHE_HOME", folder().c_str(), 1);
    server_.on("/part.obj", hrdf::response("200 OK", hrdf::kTetrahedron));
    name_ = "hrdf:" +
            addFile("arm.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1"/>)" +
                                    robotPart("mesh_path=\"" + server_.url("/part.obj") + "\"")) +
            "?fetch_meshes=1#.hrdf";
    scene_ = addFile("scene.xml", R"(<mujoco><option integrator="implicitfast"/>
      <asset><model name="a" content_type="model/hrdf" file=")" +
                                      name_ + R"("/></asset>
      <worldbody><attach model="a" prefix="a/"/></worldbody></mujoco>)");
  }

  std::size_t requests() { return server_.requests().size(); }

  std::string name_, scene_;

 private:
  hrdf::WebServer server_;
};

TEST_F(Fetching, IsNotDoneForANameAloneWhichSaysSo) {
  EXPECT_TRUE(load(scene_)) << error();
  EXPECT_TRUE(load(name_)) << error();
  EXPECT_TRUE(parse(name_)) << error();
  EXPECT_EQ(requests(), 0U);
  const auto seen = warnings();
  ASSERT_EQ(seen.size(), 3U);
  for (const std::string& warning : seen) {
    EXPECT_NE(warning.find("to allow it, set HRDF_OPTIONS=fetch_meshes=1"), std::string::npos)
        << warning;
  }
}

TEST_F(Fetching, IsDoneWhereTheEnvironmentAllowsIt) {
  setenv("HRDF_OPTIONS", "fetch_meshes=1", 1);
  EXPECT_TRUE(load(scene_)) << error();
  EXPECT_EQ(requests(), 1U);
}

TEST_F(Fetching, IsDoneWhileTheProgramAllowsIt) {
  void* library = dlopen(HRDF_DECODER, RTLD_NOW | RTLD_NOLOAD);
  ASSERT_TRUE(library);
  const auto allow = reinterpret_cast<void (*)(int)>(dlsym(library, "hrdf_allow_fetching"));
  ASSERT_TRUE(allow);
  allow(1);
  EXPECT_TRUE(parse(name_)) << error();
  EXPECT_EQ(requests(), 1U);
  std::thread([&] { EXPECT_TRUE(parse(name_)) << error(); }).join();
  EXPECT_EQ(warnings().size(), 1U) << "on another thread";
  allow(0);
  EXPECT_TRUE(parse(name_)) << error();
  EXPECT_EQ(warnings().size(), 1U);
  dlclose(library);
}

class Archive : public Decoder, public testing::WithParamInterface<const char*> {};

TEST_P(Archive, MayHoldASceneWithItsRobot) {
  addRobotWithMesh("arm.hrdf");
  addFile("model.xml", R"(<mujoco><option integrator="implicitfast"/>
      <asset><model name="a" file="arm.hrdf"/></asset>
      <worldbody><attach model="a" prefix="a/"/></worldbody></mujoco>)");
  fs::current_path(folder());
  const std::string archive = std::string("packed.") + GetParam();
  const std::string pack =
      HRDF_CMAKE " -E tar cf " + archive + " --format=zip model.xml arm.hrdf parts meshes";
  ASSERT_EQ(std::system(pack.c_str()), 0);
  for (const char* name : {"model.xml", "arm.hrdf", "parts", "meshes"}) fs::remove_all(name);
  const SpecPtr spec = parse(archive);
  ASSERT_TRUE(spec) << error();
  const ModelPtr compiled = compile(spec);
  ASSERT_TRUE(compiled) << error();
  EXPECT_EQ(compiled->nu, 1);
  EXPECT_EQ(countBeams(*compiled), 1);
}

INSTANTIATE_TEST_SUITE_P(Archives, Archive, testing::Values("mjz", "zip"),
                         [](const auto& given) { return std::string(given.param); });

TEST_F(Decoder, SurvivesALoadOfASecondCopy) {
  const fs::path copy = folder() / "libhrdf_decoder.so";
  fs::copy_file(HRDF_DECODER, copy);
  mj_loadPluginLibrary(copy.c_str());
  mj_loadPluginLibrary(HRDF_DECODER);
  const SpecPtr spec = parse(model("x_arm_3dof.hrdf"));
  ASSERT_TRUE(spec) << error();
  EXPECT_TRUE(compile(spec)) << error();
  EXPECT_TRUE(load("hrdf:" + model("x_arm_3dof.hrdf"))) << error();
}

}  // namespace
