// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `simulate` with robots that have no modules.
#include <string>

#include "tests/collada_files.h"
#include "tests/sim/app/program.h"
#include "tests/workcell.h"

namespace hrdf::app::formats_test {
namespace {

class FormatRuns : public Simulate {
 protected:
  FormatRuns() : cell_(write("cell.wc.xml", kWorkCell)) {}

  void expectRefusal(const std::string& arguments, const std::string& message) const {
    const Outcome run = start(cell_ + " --headless --duration 0.1 " + arguments);
    EXPECT_EQ(run.status, 1) << arguments;
    EXPECT_NE(run.err.find(message), std::string::npos) << run.err;
  }

  const std::string cell_;
};

TEST_F(FormatRuns, ReportTheRobot) {
  const Outcome run = start(cell_ + " --headless --duration 0.1");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("robot                Cell\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("degrees of freedom   2\n"), std::string::npos) << run.out;
}

TEST_F(FormatRuns, DrawAPicture) {
  const Outcome run = start(cell_ + " --headless --duration 0.01 --png " + path("a.png"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_GT(pixels("a.png").colours, 200u);
}

TEST_F(FormatRuns, WriteATableOfTheActuatorsAndFollowIt) {
  const std::string commands = write("in.csv", "time,Arm.J1.position\n0,1\n0.1,-1\n");
  const Outcome run =
      start(cell_ + " --headless --duration 0.2 --control " + commands + " --csv " + path("a.csv"));
  EXPECT_EQ(run.status, 0) << run.err;
  const std::string table = read("a.csv");
  EXPECT_TRUE(
      table.starts_with("time,Arm.J1.position,Arm.J1.velocity,Arm.J1.effort,"
                        "Arm.J1.position_command,Arm.J2.position,"))
      << table;
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 22) << "a row each 10 ms, from 0";
  start(cell_ + " --headless --duration 0.2 --control " + path("a.csv") + " --csv " +
        path("b.csv"));
  EXPECT_EQ(read("b.csv"), table);
}

TEST_F(FormatRuns, CommandAHandByItsDegreesOfFreedom) {
  const std::string hand = HRDF_SOURCE_DIR "/models/formats/tripod/tripod.xml";
  const std::string commands = write("in.csv", "time,dof0.position,dof2.position\n0,0.1,0.2\n");
  const Outcome run = start(hand + " --headless --duration 1 --control " + commands + " --csv " +
                            path("a.csv") + " --png " + path("a.png"));
  EXPECT_EQ(run.status, 0) << run.err;
  const std::string table = read("a.csv");
  EXPECT_TRUE(
      table.starts_with("time,dof0.position,dof0.velocity,dof0.effort,"
                        "dof0.position_command,dof1.position,"))
      << table;
  EXPECT_NE(table.find(",0.2\n"), std::string::npos) << "the command of dof2";
  EXPECT_GT(pixels("a.png").colours, 200u);
}

TEST_F(FormatRuns, TakeModelOptions) {
  const Outcome run =
      start(cell_ + " --headless --duration 0.01 --home 0.2,0.1 --csv " + path("a.csv"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(read("a.csv").find("\n0,0.2,"), std::string::npos) << read("a.csv");
}

TEST_F(FormatRuns, StandBesideAnArmAndItsModules) {
  const Outcome run =
      start(cell_ + " " + kSmallArm + " --headless --duration 0.1 --csv " + path("a.csv"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("robot                cell, x_arm_3dof"), std::string::npos) << run.out;
  EXPECT_TRUE(read("a.csv").starts_with("time,J1_base.position,")) << read("a.csv");
}

TEST_F(FormatRuns, CountJointsThatFollowApart) {
  const std::string hand = HRDF_SOURCE_DIR "/models/formats/tripod/tripod.xml";
  const Outcome run = start(hand + " --headless --duration 0.01");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("degrees of freedom   3, and 3 that follow"), std::string::npos)
      << run.out;
}

TEST_F(FormatRuns, ServeAsTheSceneOfAnArm) {
  const Outcome run = start(kSmallArm + " --into " + cell_ + " --headless --duration 0.1");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("degrees of freedom   5\n"), std::string::npos) << run.out;

  // The WorkCell has no sky; the picture must show the default sky.
  start(kSmallArm + " --into " + cell_ + " --headless --duration 0.01 --png " + path("a.png"));
  EXPECT_GT(pixels("a.png", {0, 0, 1280, 40}).colours, 2u);
}

TEST_F(FormatRuns, SayThatTheyHaveNoModules) {
  expectRefusal("--gains kit", "option 'gains' is for HRDF robots");
  expectRefusal("--run true", "programs cannot find the robot: the model has no modules");
  expectRefusal("--series-elastic", "--series-elastic: the model has no modules");
  expectRefusal("--no-gravity-compensation", "--no-gravity-compensation: the model has no modules");
  expectRefusal("mobile-io:A/b", "phones and I/O boards also need a robot with modules");
}

TEST_F(FormatRuns, ShowWhatIsWrong) {
  const Outcome run = start(write("bad.xml", kBadWorkCell) + " --headless");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("bad.xml:3:5: error: unknown element <Fram>"), std::string::npos)
      << run.err;
}

TEST_F(FormatRuns, OpenColladaPackedOrNot) {
  const std::string packed = write("arm.zae", zipOf("robot.dae", kColladaArm));
  for (const std::string& file : {packed, write("arm.dae", kColladaArm)}) {
    const Outcome run = start(file + " --headless --duration 0.1 --csv " + path("a.csv"));
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("robot                arm\n"), std::string::npos) << run.out;
    EXPECT_TRUE(read("a.csv").starts_with("time,J1.position,")) << read("a.csv");
    EXPECT_NE(read("a.csv").find("\n0,0.523"), std::string::npos) << read("a.csv");
  }
  const Outcome run = start(packed + " " + kSmallArm + " --headless --duration 0.1");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(start(write("bad.dae", kBadColladaArm) + " --headless").status, 1);
}

TEST_F(SimulateWindow, ShowsCollada) {
  const Outcome run = runOnDisplay(HRDF_SIMULATE " " + write("arm.dae", kColladaArm) +
                                   " --duration 0.5 --png " + path("a.png"));
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_GT(pixels("a.png").colours, 200u);
}

TEST_F(SimulateWindow, ShowsARobotWithoutModules) {
  const Outcome run = runOnDisplay(HRDF_SIMULATE " " + write("cell.wc.xml", kWorkCell) +
                                   " --duration 0.5 --png " + path("a.png"));
  EXPECT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_GT(pixels("a.png").colours, 200u);
}

}  // namespace
}  // namespace hrdf::app::formats_test
