// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf convert` to URDF as a program; MuJoCo opens the written files.
#include <array>
#include <map>
#include <sstream>

#include <mujoco/mujoco.h>

#include <hrdf/spec.h>

#include "model/mjs.h"
#include "tests/converter/tool/tool_test.h"

namespace hrdf::urdf_tool_test {
namespace {

class ConvertToUrdf : public ToolTest {
 protected:
  void SetUp() override {
    ToolTest::SetUp();
    write("arm.hrdf", R"(<robot version="1.6.0"><actuator type="X5-4"/>
        <link type="X5" extension="0.3" twist="0"/><actuator type="X5-4"/></robot>)");
    write("arm.cfg.yaml",
          "version: 1.0\nnames: [J1_base, J2_elbow]\nfamilies: Arm\nhrdf: arm.hrdf\n");
  }
  ModelPtr load(const std::string& name) {
    std::array<char, 500> error{};
    ModelPtr model(mj_loadXML(path(name).c_str(), nullptr, error.data(), error.size()));
    EXPECT_TRUE(model) << error.data();
    return model;
  }
};

TEST_F(ConvertToUrdf, WritesTheUrdfAndItsMeshes) {
  ASSERT_EQ(run("convert arm.hrdf out.urdf"), 0) << err_;
  const ModelPtr model = load("out.urdf");
  ASSERT_TRUE(model);
  EXPECT_EQ(model->njnt, 2);
  EXPECT_GT(model->nmesh, 0);
  EXPECT_FALSE(exists("out.srdf"));
  EXPECT_FALSE(exists("out.xml"));
}

TEST_F(ConvertToUrdf, WritesTheModelOfTheSameNamesForMujocoRos2Control) {
  ASSERT_EQ(run("convert arm.hrdf out.urdf --ros2-control mujoco --srdf"), 0) << err_;
  const ModelPtr urdf = load("out.urdf"), mjcf = load("out.xml");
  ASSERT_TRUE(urdf && mjcf);
  ASSERT_EQ(mjcf->njnt, urdf->njnt);
  for (int i = 0; i < mjcf->njnt; ++i) {
    EXPECT_EQ(nameOf(*mjcf, mjOBJ_JOINT, i), nameOf(*urdf, mjOBJ_JOINT, i));
  }
  EXPECT_TRUE(exists("out.srdf"));
}

TEST_F(ConvertToUrdf, NamesJointsAfterTheModulesOfAConfig) {
  ASSERT_EQ(run("convert arm.cfg.yaml out.urdf"), 0) << err_;
  EXPECT_NE(bytesOf("out.urdf").find("<joint name=\"J1_base\""), std::string::npos);
}

TEST_F(ConvertToUrdf, NamesJointsAfterTheOptionNames) {
  ASSERT_EQ(run("convert arm.hrdf out.urdf --names shoulder,elbow --ros2-control mujoco"), 0)
      << err_;
  EXPECT_NE(bytesOf("out.urdf").find("<joint name=\"elbow\""), std::string::npos);
  EXPECT_NE(bytesOf("out.xml").find("joint=\"elbow\""), std::string::npos);
}

TEST_F(ConvertToUrdf, RefusesItsOptionsForOtherFiles) {
  for (const char* option : {"--package p", "--prefix p", "--ros2-control mock", "--srdf"}) {
    EXPECT_EQ(run(std::string("convert arm.hrdf out.xml ") + option), 2) << option;
    EXPECT_NE(err_.find("need an OUT that ends in .urdf"), std::string::npos) << err_;
  }
}

TEST_F(ConvertToUrdf, RefusesOptionsThatUrdfHasNot) {
  for (const char* option :
       {"--with-scene", "--mesh-format msh", "--ros2-control gazebo", "--ros2-control hebi"}) {
    EXPECT_EQ(run(std::string("convert arm.hrdf out.urdf ") + option), 2) << option;
  }
  EXPECT_NE(err_.find("--ros2-control hebi needs --package NAME"), std::string::npos) << err_;
  EXPECT_FALSE(exists("out.urdf"));
}

TEST_F(ConvertToUrdf, RefusesNamesThatRosDoesNotTake) {
  for (const std::string option : {"--package", "--prefix"}) {
    for (const std::string& name :
         {std::string("''"), std::string("a/b"), std::string("1a"), std::string("--srdf"),
          std::string("'a b'"), std::string("\"$(printf '\\377')\""), std::string(201, 'a')}) {
      EXPECT_EQ(run("convert arm.hrdf out.urdf " + option + " " + name), 2) << option << name;
      EXPECT_NE(err_.find(option + ": "), std::string::npos) << err_;
    }
  }
  EXPECT_FALSE(exists("out.urdf"));
  EXPECT_EQ(run("convert arm.hrdf out.urdf --package my-robot2 --prefix left_"), 0) << err_;
}

TEST_F(ConvertToUrdf, ReplacesFilesThatNobodyNamesOnlyIfTheyAreItsOwn) {
  const std::string words = "convert arm.hrdf out.urdf --ros2-control mujoco --srdf";
  ASSERT_EQ(run(words), 0) << err_;
  ASSERT_EQ(run(words + " --names shoulder,elbow"), 0) << "as it wrote them: " << err_;
  const std::string urdf = bytesOf("out.urdf");
  for (const std::string name : {"out.srdf", "out.xml"}) {
    const std::string own = bytesOf(name), changed = own + "<!-- mine -->\n";
    write(name, changed);
    EXPECT_EQ(run(words), 1);
    EXPECT_NE(err_.find("cannot write '" + name + "': the existing file"), std::string::npos)
        << err_;
    EXPECT_EQ(bytesOf(name), changed);
    EXPECT_EQ(bytesOf("out.urdf"), urdf);
    write(name, own);
  }
}

TEST_F(ConvertToUrdf, LeavesTheMeshesOfAModelOfItsName) {
  ASSERT_EQ(run("convert arm.hrdf out.xml"), 0) << err_;
  const std::vector<std::string> before = names();
  std::map<std::string, std::string> bytes;
  for (const std::string& each : before) {
    if (each.ends_with(".obj")) bytes[each] = bytesOf(each);
  }
  ASSERT_FALSE(bytes.empty());
  write("other.hrdf", R"(<robot version="1.6.0"><actuator type="X8-9"/></robot>)");
  ASSERT_EQ(run("convert other.hrdf out.urdf"), 0) << err_;
  for (const auto& [name, text] : bytes) EXPECT_EQ(bytesOf(name), text) << name;
}

TEST_F(ConvertToUrdf, WarnsOfAPrefixThatTheModelDoesNotHave) {
  ASSERT_EQ(run("convert arm.hrdf out.urdf --ros2-control mujoco --prefix left_"), 0) << err_;
  EXPECT_NE(err_.find("the joints of 'out.xml' do not have the prefix 'left_'"), std::string::npos)
      << err_;
}

TEST_F(ConvertToUrdf, WritesNothingWhereOneFileCannotBeWritten) {
  std::filesystem::create_directories(path("out.srdf/full"));
  EXPECT_EQ(run("convert arm.hrdf out.urdf --srdf"), 1);
  EXPECT_FALSE(exists("out.urdf"));
  EXPECT_FALSE(exists("assets"));
  EXPECT_EQ(run("convert arm.hrdf missing/out.urdf"), 1);
}

// The example ros/examples/mujoco_ros2_control lists these joints.
TEST_F(ConvertToUrdf, WritesTheJointsOfTheExampleForRos) {
  const std::string checkout = HRDF_SOURCE_DIR;
  ASSERT_EQ(run("convert '" + checkout +
                "/models/x_arm_6dof.cfg.yaml' x_arm.urdf --mujoco 3.14 "
                "--ros2-control mujoco"),
            0)
      << err_;
  std::ifstream file(checkout + "/ros/examples/mujoco_ros2_control/controllers.yaml");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t begin = text.find("joints: [") + 9;
  std::istringstream list(text.substr(begin, text.find(']', begin) - begin));
  const std::string urdf = bytesOf("x_arm.urdf");
  const std::string control = urdf.substr(urdf.find("<ros2_control"));
  int count = 0;
  for (std::string name; std::getline(list >> std::ws, name, ',');) {
    EXPECT_NE(control.find("<joint name=\"" + name + "\""), std::string::npos) << name;
    ++count;
  }
  EXPECT_EQ(count, 6);
  EXPECT_NE(control.find(">x_arm.xml<"), std::string::npos) << "which the launch file replaces";
}

TEST_F(ConvertToUrdf, NeverReplacesTheRobotsOwnFile) {
  write("own.urdf", "<robot name='own'><link name='a'/></robot>");
  const std::string before = bytesOf("own.urdf");
  EXPECT_EQ(run("convert own.urdf own.urdf"), 1);
  EXPECT_EQ(bytesOf("own.urdf"), before);
}

}  // namespace
}  // namespace hrdf::urdf_tool_test
