// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf convert` as a program; plain MuJoCo opens the written files.
#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <tuple>

#include <mujoco/mujoco.h>

#include <hrdf/lower.h>

#include "model/stand.h"
#include "tests/converter/tool/tool_test.h"
#include "text/fetch.h"

namespace hrdf::convert_tool_test {
namespace {

class Convert : public ToolTest {
 protected:
  void SetUp() override {
    ToolTest::SetUp();
    write("arm.hrdf", R"(<robot version="1.6.0"><actuator type="X5-4"/>
        <link type="X5" extension="0.3" twist="0"/><actuator type="X5-4"/></robot>)");
    write("bad.hrdf", R"(<robot version="1.6.0"><joint/></robot>)");
  }

  ModelPtr load(const std::string& name) {
    std::array<char, 500> error{};
    constexpr int kSize = error.size();
    ModelPtr model(mj_loadXML(path(name).c_str(), nullptr, error.data(), kSize));
    EXPECT_TRUE(model) << error.data();
    return model;
  }
};

TEST_F(Convert, WritesMjcfThatMujocoOpensByItself) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml"), 0) << err_;
  const ModelPtr model = load("arm.xml");
  EXPECT_EQ(model->nu, 2);
  EXPECT_EQ(model->nkey, 1);
  EXPECT_GT(model->nmesh, 0);
  EXPECT_TRUE(exists("assets"));
}

TEST_F(Convert, WritesMeshesInTheFormatThatIsAskedFor) {
  ASSERT_EQ(run("convert arm.hrdf text.xml"), 0) << err_;
  ASSERT_EQ(run("convert arm.hrdf binary.xml --mesh-format msh"), 0) << err_;
  const ModelPtr text = load("text.xml"), binary = load("binary.xml");
  ASSERT_TRUE(text && binary);
  EXPECT_EQ(text->nmesh, binary->nmesh);
  EXPECT_EQ(text->nmeshface, binary->nmeshface);
  int meshes = 0;
  for (const std::string& name : names()) {
    if (!name.starts_with("assets/binary/")) continue;
    EXPECT_TRUE(name.ends_with(".msh")) << name;
    const std::string other = "assets/text/" + std::filesystem::path(name).stem().string() + ".obj";
    EXPECT_LT(bytesOf(name).size(), bytesOf(other).size());
    ++meshes;
  }
  EXPECT_EQ(meshes, text->nmesh);
  EXPECT_EQ(run("convert arm.hrdf arm.xml --mesh-format stl"), 2);
  EXPECT_NE(err_.find("--mesh-format: stl not in {obj,msh}"), std::string::npos) << err_;
}

TEST_F(Convert, WritesTheSameMeshesEachTime) {
  for (const std::string format : {"obj", "msh"}) {
    std::vector<std::string> bytes;
    for (int i = 0; i < 2; ++i) {
      ASSERT_EQ(run("convert arm.hrdf arm.xml --mesh-format " + format), 0) << err_;
      bytes.push_back(bytesOf("arm.xml"));
      for (const std::string& name : names()) {
        if (name.ends_with(format)) bytes.back() += name + bytesOf(name);
      }
    }
    EXPECT_GT(bytes[0].size(), 20'000U);
    EXPECT_TRUE(bytes[0] == bytes[1]) << format;
  }
}

TEST_F(Convert, WritesPositionServosAsSuch) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml"), 0) << err_;
  const std::string xml = bytesOf("arm.xml");
  EXPECT_NE(xml.find("<position"), std::string::npos);
  EXPECT_EQ(xml.find("<general"), std::string::npos);
  EXPECT_NE(xml.find("class=\"X5-4\""), std::string::npos);
}

TEST_F(Convert, WritesASceneThatIncludesTheRobot) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml --with-scene"), 0) << err_;
  const ModelPtr scene = load("scene.xml");
  EXPECT_GE(mj_name2id(scene.get(), mjOBJ_GEOM, "floor"), 0);
  EXPECT_EQ(scene->nu, 2);
  EXPECT_EQ(scene->opt.integrator, mjINT_IMPLICITFAST);
}

TEST_F(Convert, WritesASceneInWhichFeetAndGrippersHold) {
  for (const char* options : {"", " --gripper", " --floating-base"}) {
    ASSERT_EQ(run(std::string("convert arm.hrdf arm.xml --with-scene") + options), 0) << err_;
    const ModelPtr scene = load("scene.xml");
    EXPECT_EQ(scene->opt.cone, mjCONE_ELLIPTIC) << options;
    EXPECT_EQ(scene->opt.impratio, 200) << options;
  }
}

TEST_F(Convert, WritesASceneThatIsNoBrighterThanMujocosOwnLight) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml --with-scene"), 0) << err_;
  const auto& light = load("scene.xml")->vis.headlight;
  EXPECT_LE(light.ambient[0] + light.diffuse[0], 0.5F);
}

TEST_F(Convert, WritesAnArchiveInOneFile) {
  ASSERT_EQ(run("convert arm.hrdf arm.mjz"), 0) << err_;
  EXPECT_FALSE(exists("assets"));
  std::array<char, 500> error{};
  constexpr int kSize = error.size();
  mjSpec* spec = mj_parse(path("arm.mjz").c_str(), nullptr, nullptr, error.data(), kSize);
  EXPECT_TRUE(spec) << error.data();
  mj_deleteSpec(spec);
}

TEST_F(Convert, TakesExtensionsInAnyCase) {
  for (const char* kind : {"xml", "mjz", "mjb"}) {
    const std::string name = std::string("arm.") + kind;
    std::string capital = name;
    std::ranges::transform(capital, capital.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    ASSERT_EQ(run("convert arm.hrdf " + name), 0) << err_;
    ASSERT_EQ(run("convert arm.hrdf " + capital), 0) << err_;
    EXPECT_TRUE(exists(capital));
    EXPECT_EQ(bytesOf(capital).substr(0, 2), bytesOf(name).substr(0, 2)) << capital;
  }
}

TEST_F(Convert, WritesABinaryModel) {
  ASSERT_EQ(run("convert arm.hrdf arm.mjb"), 0) << err_;
  const ModelPtr model(mj_loadModel(path("arm.mjb").c_str(), nullptr));
  ASSERT_TRUE(model);
  EXPECT_EQ(model->nu, 2);
}

TEST_F(Convert, TakesModelOptions) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml --floating-base --sensors none --home 0.1,0.2"), 0)
      << err_;
  const ModelPtr model = load("arm.xml");
  EXPECT_EQ(model->nv, 8);
  EXPECT_EQ(model->nsensor, 0);
  EXPECT_DOUBLE_EQ(model->key_ctrl[1], 0.2);
}

TEST_F(Convert, KeepsTheOldFileWhenTheRobotIsBad) {
  write("arm.xml", "old");
  EXPECT_EQ(run("convert bad.hrdf arm.xml"), 1);
  EXPECT_EQ(bytesOf("arm.xml"), "old");
  EXPECT_FALSE(exists("assets"));
}

// Limits files to 4 blocks; a block of the shell has 512 or 1024 bytes. Each written file except
// the scene is larger than this limit.
constexpr const char* kNoRoom = "ulimit -f 4";

TEST_F(Convert, KeepsAllOldFilesWhenThereIsNoRoom) {
  for (const std::string name : {"arm.xml", "arm.mjz", "arm.mjb"}) {
    ASSERT_EQ(run("convert arm.hrdf " + name), 0) << err_;
    const auto files = names();
    const std::string old = bytesOf(name);
    EXPECT_EQ(run("convert arm.hrdf " + name + " --actuator velocity", kNoRoom), 1) << name;
    EXPECT_TRUE(err_.starts_with("hrdf: error: cannot write '")) << err_;
    EXPECT_TRUE(err_.ends_with("': File too large\n")) << err_;
    EXPECT_EQ(bytesOf(name), old);
    EXPECT_EQ(names(), files);
  }
}

TEST_F(Convert, MakesNoFoldersWhenThereIsNoRoom) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml", kNoRoom), 1);
  EXPECT_FALSE(exists("assets"));
  EXPECT_FALSE(exists("arm.xml"));
}

// The scene is written last; here it cannot be written.
TEST_F(Convert, ChangesNothingWhenTheSceneCannotBeWritten) {
  std::filesystem::create_directory(path("scene.xml"));
  ASSERT_EQ(run("convert arm.hrdf arm.xml --with-scene"), 1);
  EXPECT_FALSE(exists("arm.xml"));
  EXPECT_FALSE(exists("assets"));
}

TEST_F(Convert, WritesTheSameArchiveEachTime) {
  ASSERT_EQ(run("convert arm.hrdf arm.mjz"), 0) << err_;
  const std::string first = bytesOf("arm.mjz");
  // Archives store times in steps of 2 s.
  ASSERT_EQ(run("convert arm.hrdf arm.mjz", "sleep 2.1"), 0) << err_;
  EXPECT_TRUE(bytesOf("arm.mjz") == first);
}

TEST_F(Convert, LeavesNoDraftWhenItIsInterrupted) {
  for (int i = 0; i < 20; ++i) {
    const std::string delay = "0.0" + std::to_string(10 + 2 * i);
    const std::string command = "cd '" + path("").string() + "' && timeout -s INT " + delay +
                                " '" HRDF_TOOL "' convert arm.hrdf arm.mjz >/dev/null 2>&1";
    std::ignore = std::system(command.c_str());
  }
  for (const std::string& name : names()) EXPECT_FALSE(name.starts_with('.')) << name;
}

TEST_F(Convert, KeepsLinksAndPermissions) {
  write("real.xml", "old");
  std::filesystem::permissions(
      path("real.xml"), std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  std::filesystem::create_symlink("real.xml", path("out.xml"));
  ASSERT_EQ(run("convert arm.hrdf out.xml"), 0) << err_;
  EXPECT_TRUE(std::filesystem::is_symlink(path("out.xml")));
  EXPECT_NE(bytesOf("real.xml"), "old");
  EXPECT_EQ(std::filesystem::status(path("real.xml")).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(Convert, WritesTheFileThatALinkIsToLeadTo) {
  std::filesystem::create_symlink("later.xml", path("out.xml"));
  ASSERT_EQ(run("convert arm.hrdf out.xml"), 0) << err_;
  EXPECT_TRUE(exists("later.xml"));
  EXPECT_TRUE(std::filesystem::is_symlink(path("out.xml")));
}

TEST_F(Convert, ReplacesNothingButFiles) {
  std::filesystem::create_symlink("/dev/null", path("out.xml"));
  EXPECT_EQ(run("convert arm.hrdf out.xml"), 1);
  EXPECT_NE(err_.find("not a regular file"), std::string::npos) << err_;
}

TEST_F(Convert, SaysWhyItCannotWrite) {
  EXPECT_EQ(run("convert arm.hrdf nowhere/arm.xml"), 1);
  EXPECT_NE(err_.find("cannot write 'nowhere/arm.xml'"), std::string::npos) << err_;
  EXPECT_FALSE(exists("nowhere"));
}

TEST_F(Convert, NeverReplacesTheRobotItself) {
  const std::string robot = bytesOf("arm.hrdf");
  write("arm.xml", robot);
  write("scene.xml", robot);
  EXPECT_EQ(run("convert arm.xml arm.xml"), 1);
  EXPECT_NE(err_.find("the model is made from it"), std::string::npos) << err_;
  EXPECT_EQ(run("convert scene.xml other.xml --with-scene"), 1);
  EXPECT_EQ(bytesOf("arm.xml"), robot);
  EXPECT_EQ(bytesOf("scene.xml"), robot);
  EXPECT_FALSE(exists("other.xml"));
}

TEST_F(Convert, NeverReplacesWhatTheRobotIsMadeFrom) {
  write("gains.xml", R"(<group_gains><position><kp>1</kp></position></group_gains>)");
  write("safety.xml", R"(<group_safety version="1.0.0"/>)");
  write("part.xml", R"(<robot version="1.6.0"><actuator type="X5-1"/></robot>)");
  write("robot.hrdf", R"(<robot version="1.6.0"><include path="part.xml"/></robot>)");
  std::filesystem::create_symlink("part.xml", path("soft.xml"));
  std::filesystem::create_hard_link(path("part.xml"), path("hard.xml"));
  write("setup.xml", "version: 1\n");
  const std::string options = " --gains gains.xml --safety safety.xml --setup setup.xml";
  ASSERT_EQ(run("convert robot.hrdf out.xml" + options), 0) << err_;
  for (const char* name :
       {"gains.xml", "safety.xml", "setup.xml", "part.xml", "soft.xml", "hard.xml"}) {
    const std::string before = bytesOf(name);
    EXPECT_EQ(run("convert robot.hrdf " + std::string(name) + options), 1) << name;
    EXPECT_EQ(err_, "hrdf: error: cannot write '" + std::string(name) +
                        "': the model is made from it; write elsewhere\n");
    EXPECT_EQ(bytesOf(name), before);
  }
}

TEST_F(Convert, GivesAJointTheFrictionOfASetupFile) {
  write("robot.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1"/></robot>)");
  write("setup.yaml", "version: 1\nmodules: {J1: {type: X5-1, friction: 0.375}}");
  ASSERT_EQ(run("convert robot.hrdf out.xml --setup setup.yaml"), 0) << err_;
  EXPECT_NE(bytesOf("out.xml").find("frictionloss=\"0.375\""), std::string::npos);
}

TEST_F(Convert, TakesASetupFileFromTheEnvironment) {
  write("robot.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1"/></robot>)");
  write("setup.yaml", "version: 1\nmodules: {J1: {friction: 0.375}}");
  ASSERT_EQ(run("convert robot.hrdf out.xml", "export HRDF_OPTIONS=setup=setup.yaml"), 0) << err_;
  EXPECT_NE(bytesOf("out.xml").find("frictionloss=\"0.375\""), std::string::npos);
}

TEST_F(Convert, LooksForFilesOfOptionsHereFirstAndThenBesideTheRobot) {
  const auto gains = [](const char* kp) {
    return "<group_gains><position><kp>" + std::string(kp) + "</kp></position></group_gains>";
  };
  std::filesystem::create_directory(path("sub"));
  write("sub/robot.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1" tag="J"/></robot>)");
  write("sub/gains.xml", gains("2"));
  const std::string command = "convert sub/robot.hrdf out.xml --gains gains.xml";
  ASSERT_EQ(run(command), 0) << err_;
  const std::string beside = bytesOf("out.xml");
  write("gains.xml", gains("4"));
  ASSERT_EQ(run(command), 0) << err_;
  const std::string here = bytesOf("out.xml");
  EXPECT_NE(here, beside);
  ASSERT_EQ(run("convert sub/robot.hrdf out.xml --gains sub/gains.xml"), 0) << err_;
  EXPECT_EQ(bytesOf("out.xml"), beside);
  write("kit", gains("4"));
  ASSERT_EQ(run("convert sub/robot.hrdf out.xml --gains kit"), 0) << err_;
  EXPECT_NE(bytesOf("out.xml"), here);
}

TEST_F(Convert, SaysWhatIsMissingWhereLibcurlIsNotInstalled) {
  if (!canFetch()) GTEST_SKIP() << "this build cannot fetch";
  std::filesystem::create_directory(path("lib"));
  write("lib/libcurl.so.4", "no library");
  write("robot.hrdf", R"(<robot version="1.6.0">
    <rigid-body mass="1" mesh_path="http://127.0.0.1:1/part.obj"/></robot>)");
  EXPECT_EQ(run("convert robot.hrdf out.xml --fetch-meshes", "export LD_LIBRARY_PATH=lib"), 0);
  EXPECT_NE(err_.find("warning: cannot fetch the mesh"), std::string::npos) << err_;
  EXPECT_NE(err_.find("libcurl cannot be loaded (Debian's package is libcurl4)"), std::string::npos)
      << err_;
}

TEST_F(Convert, NeverReplacesAMeshOfTheRobotByADrawing) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml"), 0) << err_;
  std::string mesh;
  for (const std::string& name : names()) {
    if (name.ends_with(".obj")) mesh = name;
  }
  ASSERT_FALSE(mesh.empty());
  write(mesh, "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  const std::string before = bytesOf(mesh), model = bytesOf("arm.xml");
  write("arm.hrdf", R"(<robot version="1.6.0"><actuator type="X5-4"/>
      <link type="X5" extension="0.4" twist="0"/><actuator type="X5-4"/>
      <rigid-body mass="1" ixx="0.1" iyy="0.1" izz="0.1" mesh_path=")" +
                        mesh + "\"/></robot>");
  EXPECT_EQ(run("convert arm.hrdf arm.xml"), 1);
  EXPECT_EQ(err_, "hrdf: error: cannot write '" + mesh +
                      "': the model is made from it; write elsewhere\n");
  EXPECT_EQ(bytesOf(mesh), before);
  EXPECT_EQ(bytesOf("arm.xml"), model);
}

TEST_F(Convert, SaysWhyAFolderCannotBeMade) {
  std::filesystem::create_symlink("nowhere", path("assets"));
  EXPECT_EQ(run("convert arm.hrdf arm.xml"), 1);
  EXPECT_EQ(err_,
            "hrdf: error: cannot make the folder 'assets': it is a link to a path that is not a "
            "folder\n");
}

TEST_F(Convert, ReplacesItsOwnSceneWhenTheRobotHasChanged) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml --with-scene"), 0) << err_;
  const std::string before = bytesOf("scene.xml");
  EXPECT_EQ(run("convert arm.hrdf arm.xml --with-scene --base-pose 0,0,-5"), 0) << err_;
  EXPECT_NE(bytesOf("scene.xml"), before);
  load("scene.xml");
}

TEST_F(Convert, NeverReplacesASceneThatSomebodyHasChanged) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml --with-scene"), 0) << err_;
  const std::string model = bytesOf("arm.xml");
  std::string scene = bytesOf("scene.xml");
  scene.insert(scene.rfind("</worldbody>"), "<geom name=\"mine\" size=\"0.1\"/>");
  write("scene.xml", scene);
  EXPECT_EQ(run("convert arm.hrdf arm.xml --with-scene --actuator velocity"), 1);
  EXPECT_NE(err_.find("cannot write 'scene.xml': the existing file is for another robot, or was "
                      "changed; move it away"),
            std::string::npos)
      << err_;
  EXPECT_EQ(bytesOf("scene.xml"), scene);
  EXPECT_EQ(bytesOf("arm.xml"), model);
  EXPECT_EQ(run("convert arm.hrdf arm.xml --actuator velocity"), 0) << err_;
}

// 300 MiB: above the limit for reading a file.
TEST_F(Convert, NeverReplacesASceneThatItCannotRead) {
  write("scene.xml", "");
  std::filesystem::resize_file(path("scene.xml"), std::size_t{300} << 20);
  EXPECT_EQ(run("convert arm.hrdf arm.xml --with-scene"), 1);
  EXPECT_NE(err_.find("cannot write 'scene.xml': it has 314572800 bytes"), std::string::npos)
      << err_;
  EXPECT_FALSE(exists("arm.xml"));
}

TEST_F(Convert, SaysThatTheFolderOfTheOptionInsideIsMissing) {
  EXPECT_EQ(run("convert arm.hrdf arm.xml --inside nowhere"), 1);
  EXPECT_NE(err_.find("outside of the folder 'nowhere' of the option inside, and there is no such "
                      "folder on the disk"),
            std::string::npos)
      << err_;
}

TEST_F(Convert, NamesASceneAfterTheRobotWhereThereIsOneOfAnother) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml --with-scene"), 0) << err_;
  EXPECT_EQ(run("convert arm.hrdf arm.xml --with-scene"), 0) << err_;
  const std::string scene = bytesOf("scene.xml");
  EXPECT_EQ(run("convert arm.hrdf other.xml --with-scene"), 0) << err_;
  EXPECT_EQ(run("convert arm.hrdf other.xml --with-scene"), 0) << err_;
  EXPECT_EQ(bytesOf("scene.xml"), scene);
  EXPECT_TRUE(load("other_scene.xml"));
}

TEST_F(Convert, GivesAFixedRobotRoomAboveTheFloor) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml --with-scene"), 0) << err_;
  const ModelPtr scene = load("scene.xml");
  const int floor = mj_name2id(scene.get(), mjOBJ_GEOM, "floor");
  const DataPtr data(mj_makeData(scene.get()));
  for (const char* pose : {"home", "show"}) {
    const int key = mj_name2id(scene.get(), mjOBJ_KEY, pose);
    ASSERT_GE(key, 0) << pose;
    mj_resetDataKeyframe(scene.get(), data.get(), key);
    mj_forward(scene.get(), data.get());
    EXPECT_EQ(data->ncon, 0) << pose;
    for (int i = 0; i < scene->ngeom; ++i) {
      if (scene->body_weldid[scene->geom_bodyid[i]] == 0 || !collides(*scene, i)) continue;
      EXPECT_GE(boxAround(*scene, *data, i).min().z(), scene->geom_pos[3 * floor + 2] + 0.05);
    }
  }
}

TEST_F(Convert, LeavesTheRobotItselfAtZeroAndShowsItInThePoseOfTheScene) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml --with-scene"), 0) << err_;
  const ModelPtr robot = load("arm.xml"), scene = load("scene.xml");
  EXPECT_EQ(mj_name2id(robot.get(), mjOBJ_KEY, "show"), -1);
  const int home = mj_name2id(scene.get(), mjOBJ_KEY, "home");
  const int show = mj_name2id(scene.get(), mjOBJ_KEY, "show");
  ASSERT_TRUE(home >= 0 && show >= 0);
  EXPECT_EQ(scene->key_qpos[home * scene->nq], 0);
  EXPECT_NE(scene->key_qpos[show * scene->nq], 0);
}

TEST_F(Convert, ShowsTheHomePoseThatIsGiven) {
  ASSERT_EQ(run("convert arm.hrdf arm.xml --with-scene --home 0.1,0.2"), 0) << err_;
  const ModelPtr scene = load("scene.xml");
  const int show = mj_name2id(scene.get(), mjOBJ_KEY, "show");
  ASSERT_GE(show, 0);
  EXPECT_EQ(scene->key_qpos[show * scene->nq], 0.1);
  EXPECT_EQ(scene->key_qpos[show * scene->nq + 1], 0.2);
}

TEST_F(Convert, SaysItsVersionAndSoDoesTheWholeProgram) {
  for (const char* command : {"--version", "convert --version", "check --version"}) {
    EXPECT_EQ(run(command), 0) << command;
    EXPECT_TRUE(out_.starts_with("hrdf ")) << out_;
  }
}

TEST_F(Convert, NamesACommandThatIsNone) {
  EXPECT_EQ(run("convrt arm.hrdf arm.xml"), 2);
  EXPECT_NE(err_.find("unknown command 'convrt'; did you mean 'convert'?"), std::string::npos)
      << err_;
}

TEST_F(Convert, RefusesOtherFormatsAsWrongUsage) {
  EXPECT_EQ(run("convert arm.hrdf arm.sdf"), 2);
  EXPECT_EQ(run("convert arm.hrdf arm.mjb --with-scene"), 2);
  EXPECT_EQ(run("convert arm.hrdf"), 2);
  EXPECT_EQ(run("convert arm.hrdf arm.xml --actuatr position"), 2);
}

TEST_F(Convert, WritesForMujoco314WhatItKnows) {
  EXPECT_EQ(run("convert arm.hrdf arm.xml --mujoco 3.14 --actuator velocity --with-scene"), 0)
      << err_;
  for (const char* file : {"arm.xml", "scene.xml"}) {
    std::istringstream lines(bytesOf(file));
    for (std::string line; std::getline(lines, line);) {
      const bool isOfLight =
          line.find("<light") != std::string::npos;  // in MuJoCo 3.14, only lights have it
      EXPECT_TRUE(isOfLight || line.find("castshadow") == std::string::npos) << line;
      EXPECT_EQ(line.find("input="), std::string::npos) << line;
    }
  }
  EXPECT_EQ(run("convert arm.hrdf arm.mjb --mujoco 3.14"), 2);
  EXPECT_NE(err_.find("a .mjb is for one release of MuJoCo"), std::string::npos) << err_;
  EXPECT_EQ(run("convert arm.hrdf firmware.xml --mujoco 3.14 --actuator firmware"), 1);
  EXPECT_NE(err_.find("has no plugin for the profile 'firmware'"), std::string::npos) << err_;
}

TEST_F(Convert, SaysWhereAKnownOptionGoes) {
  for (const auto* const line : {"convert arm.hrdf arm.xml -- --floating-base",
                                 "--floating-base convert arm.hrdf arm.xml"}) {
    EXPECT_EQ(run(line), 2) << line;
    EXPECT_NE(err_.find("write it after the command and before '--'"), std::string::npos) << err_;
  }
}

TEST_F(Convert, NamesAnUnknownValueOfAnOption) {
  EXPECT_EQ(run("convert arm.hrdf arm.xml --sensors all"), 2);
  EXPECT_NE(err_.find("allowed: 'joint', 'none', 'imu' and 'module'"), std::string::npos) << err_;
}

}  // namespace
}  // namespace hrdf::convert_tool_test
