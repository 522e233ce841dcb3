// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the tables that `simulate` reads and writes, and the commands in them.
#include <cmath>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <hrdf/sim/robot_model.h>

#include "tests/sim/app/program.h"

namespace hrdf::app::tables_test {
namespace {

const std::string kSmallArm = kModels + "x_arm_3dof.hrdf";

class Tables : public Simulate {
 protected:
  using Row = std::map<std::string, std::string>;

  // Returns the rows of the table that a run writes.
  std::vector<Row> run(const std::string& arguments) const {
    const Outcome outcome = start(arguments + " --headless --csv " + path("out.csv"));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    std::istringstream text(read("out.csv"));
    std::vector<std::string> names;
    std::vector<Row> rows;
    for (std::string line; std::getline(text, line);) {
      const std::vector<std::string> cells = cellsOf(line);
      if (names.empty()) {
        names = cells;
        continue;
      }
      Row& row = rows.emplace_back();
      EXPECT_EQ(cells.size(), names.size());
      for (std::size_t i = 0; i < std::min(cells.size(), names.size()); ++i)
        row[names[i]] = cells[i];
    }
    return rows;
  }

  std::vector<Row> runWith(const std::string& table, const std::string& duration) const {
    return run(kSmallArm + " --control " + write("in.csv", table) + " --duration " + duration);
  }

  static std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells(1);
    for (const char c : line) {
      if (c == ',') cells.emplace_back();
      if (c != ',') cells.back() += c;
    }
    return cells;
  }
};

double number(const std::string& text) { return std::atof(text.c_str()); }

TEST_F(Tables, HaveARowEachTenMillisecondsFromZero) {
  const auto rows = run(kSmallArm + " --duration 0.5");
  ASSERT_EQ(rows.size(), 51u);
  EXPECT_EQ(rows[0].at("time"), "0");
  EXPECT_EQ(rows[7].at("time"), "0.07");
  EXPECT_EQ(rows[50].at("time"), "0.5");
}

TEST_F(Tables, HaveTheEffortOffsetOfASetupFile) {
  const std::string setup =
      write("setup.yaml", "version: 1\nmodules: {J1_base: {effort_offset: 0.25}}");
  const auto rows = run(kSmallArm + " --duration 0.1 --setup " + setup);
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(rows[0].at("J1_base.effort"), "0.25");
}

TEST_F(Tables, NameAllFeedbackOfAModule) {
  run(kSmallArm + " --duration 0.01");
  EXPECT_EQ(read("out.csv").substr(0, 140),
            "time,J1_base.position,J1_base.velocity,J1_base.effort,J1_base.position_command,"
            "J1_base.velocity_command,J1_base.effort_command,J1_base.pwm,J");
}

TEST_F(Tables, ShowTheHomePoseInTheFirstRow) {
  const auto rows = run(kSmallArm + " --home 0.1,-0.2,0.3 --duration 0.01");
  EXPECT_EQ(rows[0].at("J2_shoulder.position"), "-0.2");
  EXPECT_EQ(rows[0].at("J2_shoulder.position_command"), "-0.2");
}

TEST_F(Tables, HoldARowUntilTheNext) {
  const auto rows = runWith("time,J1_base.position\n0,0.2\n0.1,0.4\n", "0.2");
  EXPECT_EQ(rows[9].at("J1_base.position_command"), "0.2");
  EXPECT_EQ(rows[10].at("J1_base.position_command"), "0.4");
  EXPECT_EQ(rows[20].at("J1_base.position_command"), "0.4");
}

TEST_F(Tables, CommandNothingWhereACellIsEmpty) {
  const auto rows = runWith("time,J1_base.position,J2_shoulder.velocity\n0,,0.1\n", "0.02");
  EXPECT_EQ(rows[2].at("J1_base.position_command"), "");
  EXPECT_EQ(rows[2].at("J1_base.effort_command"), "");
  EXPECT_EQ(rows[2].at("J1_base.pwm"), "0");
  EXPECT_EQ(rows[2].at("J2_shoulder.position_command"), "");
  EXPECT_EQ(rows[2].at("J2_shoulder.velocity_command"), "0.1");
}

TEST_F(Tables, LeaveModulesWithoutAColumnInTheHomePose) {
  const auto rows = runWith("time,J1_base.position\n0,0.2\n", "0.02");
  EXPECT_EQ(rows[2].at("J3_elbow.position_command"), "0");
}

TEST_F(Tables, LeaveAllInTheHomePoseBeforeTheirFirstRow) {
  const auto rows = runWith("time,J1_base.position\n0.1,0.2\n", "0.1");
  EXPECT_EQ(rows[9].at("J1_base.position_command"), "0");
  EXPECT_EQ(rows[10].at("J1_base.position_command"), "0.2");
}

TEST_F(Tables, TakeQuotesBlanksAndOtherLineEnds) {
  const auto rows =
      runWith("\xEF\xBB\xBFtime, \"J1_base.position\" \r\n\r\n0 ,\t+2e-1\r\n", "0.01");
  EXPECT_EQ(rows[1].at("J1_base.position_command"), "0.2");
}

TEST_F(Tables, AddNoEffortToOneThatIsCommanded) {
  const auto rows = runWith("time,J2_shoulder.position,J2_shoulder.effort\n0,0,1.5\n", "0.01");
  EXPECT_EQ(rows[1].at("J2_shoulder.effort_command"), "1.5");
}

TEST_F(Tables, RepeatARunWhenTheyAreFedBack) {
  const auto first = runWith("time,J1_base.position,J3_elbow.velocity\n0,.5,.2\n0.1,.1,\n", "0.3");
  fs::rename(path("out.csv"), path("first.csv"));
  const auto again = run(kSmallArm + " --control " + path("first.csv") + " --duration 0.3");
  EXPECT_EQ(again, first);
  EXPECT_NE(read("err").find("first.csv: note: a table of --csv"), std::string::npos);
}

// Compares with the kinematics of our library, which agree with HEBI's.
TEST_F(Tables, ShowTheEffortsThatHoldTheRobotAgainstGravity) {
  const std::vector<double> home = {0.3, 0.9, 1.4, -0.6, 0.2, 0.1};
  const auto rows = run(kArm + " --home=0.3,0.9,1.4,-0.6,0.2,0.1 --duration 0.001");
  ASSERT_FALSE(rows.empty());
  Diagnostics diagnostics;
  const auto robot = sim::robot_model::RobotModel::loadHRDF(kArm, diagnostics);
  ASSERT_TRUE(robot);
  Eigen::VectorXd efforts;
  robot->getGravCompEfforts(Eigen::Map<const Eigen::VectorXd>(home.data(), 6), {0, 0, -9.81},
                            efforts);
  const char* names[] = {"J1_base",   "J2_shoulder", "J3_elbow",
                         "J4_wrist1", "J5_wrist2",   "J6_wrist3"};
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(number(rows[0].at(names[i] + std::string(".effort_command"))), efforts[i], 1e-5)
        << names[i];
  }
}

TEST_F(Tables, ShowNoEffortsWithoutGravityCompensation) {
  const auto rows = run(kSmallArm + " --no-gravity-compensation --duration 0.01");
  EXPECT_EQ(rows[1].at("J2_shoulder.effort_command"), "");
}

TEST_F(Tables, ShowNoEffortsWhereMujocoCompensatesGravity) {
  const auto rows = run(kSmallArm + " --gravcomp --duration 0.01");
  EXPECT_EQ(rows[1].at("J2_shoulder.effort_command"), "0");
}

TEST_F(Tables, DistinguishModulesOfTwoFamilies) {
  const auto rows = run(kModels + "scene_two_arms.xml --duration 0.01");
  EXPECT_EQ(rows[0].count("left/J1_base.position"), 1u);
  EXPECT_EQ(rows[0].count("right/J1_base.position"), 1u);
}

TEST_F(Tables, AreOfModelsThatHaveModulesOrActuators) {
  const std::string plain = write("plain.xml", "<mujoco/>");
  const Outcome outcome = start(plain + " --headless --csv " + path("out.csv"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("the model has no modules and no actuators"), std::string::npos)
      << outcome.err;
}

TEST_F(Tables, AreNotReplacedByARunThatFails) {
  write("out.csv", "old");
  EXPECT_EQ(start(kSmallArm + " --headless --csv " + path("out.csv") + " --control " +
                  write("in.csv", "time,x\n"))
                .status,
            1);
  EXPECT_EQ(read("out.csv"), "old");
}

TEST_F(Tables, AreNotWrittenOverWhatIsRead) {
  const std::string table = write("in.csv", "time,J1_base.position\n0,0\n");
  const Outcome outcome =
      start(kSmallArm + " --headless --control " + table + " --csv " + path("./in.csv"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("also has it for another option"), std::string::npos) << outcome.err;
  EXPECT_EQ(read("in.csv"), "time,J1_base.position\n0,0\n");
}

TEST_F(Tables, NeedAName) {
  EXPECT_EQ(start(kSmallArm + " --headless --csv ''").status, 2);
  EXPECT_EQ(start(kSmallArm + " --headless --control ''").status, 2);
}

// J2A is the leader. J2B is mounted in the opposite direction and has no column.
TEST_F(Tables, MoveBothModulesOfADoubledJoint) {
  const std::string config =
      std::string(HRDF_SOURCE_DIR) + "/models/r8_double_shoulder_7dof.cfg.yaml";
  const Outcome outcome =
      start(config + " --headless --duration 4 --control " +
            write("in.csv", "time,J2A_shoulder1.position\n0,0.8\n") + " --csv " + path("out.csv"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::string table = read("out.csv");
  std::istringstream header(table.substr(0, table.find('\n')));
  std::istringstream last(table.substr(table.rfind('\n', table.size() - 2) + 1));
  std::string name, cell;
  double leader = NAN, follower = NAN;
  while (std::getline(header, name, ',') && std::getline(last, cell, ',')) {
    if (name == "J2A_shoulder1.position") leader = std::stod(cell);
    if (name == "J2B_shoulder1.position") follower = std::stod(cell);
  }
  EXPECT_NEAR(leader, 0.8, 0.02);
  EXPECT_NEAR(follower, -0.8, 0.02);
}

struct BadTable {
  const char* text;
  const char* error;
};

class Refused : public Tables, public testing::WithParamInterface<BadTable> {};

TEST_P(Refused, IsSaidWithItsPlace) {
  const std::string table = write("in.csv", GetParam().text);
  const Outcome outcome = start(kSmallArm + " --headless --control " + table);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find(GetParam().error), std::string::npos) << outcome.err;
}

INSTANTIATE_TEST_SUITE_P(
    Tables, Refused,
    testing::Values(
        BadTable{"",
                 "in.csv:1:1: error: no row of column names; begin with 'time,J1_base.position'"},
        BadTable{"J1_base.position\n", "in.csv:1:1: error: no column 'time'"},
        BadTable{"time,J9.position\n", "in.csv:1:6: error: unknown column 'J9.position'"},
        BadTable{"time;J1_base.pwm\n0;1\n",
                 "in.csv:1:1: error: the columns are separated by semicolons; "
                 "separate them with commas, and write decimal points"},
        BadTable{"time\tJ1_base.pwm\n0\t1\n",
                 "in.csv:1:1: error: the columns are separated by tabs"},
        BadTable{"time\n0\n",
                 "in.csv:1:1: error: no column except 'time'; begin with 'time,J1_base"},
        BadTable{"time,J1_base.position_command,J9.pwm\n",
                 "in.csv:1:31: error: unknown column 'J9.pwm'"},
        BadTable{"time,J1_base.pwm\n", "in.csv:1:6: error: unknown column 'J1_base.pwm'"},
        BadTable{"time,time\n", "in.csv:1:6: error: column 'time' occurs twice"},
        BadTable{"time,J1_base.effort\n0,1\n0,1\n", "in.csv:3:1: error: time 0 is not above"},
        BadTable{"time,J1_base.effort\n,1\n", "in.csv:2:1: error: a row without a time"},
        BadTable{"time,J1_base.effort\n0,1e308\n",
                 "in.csv:2:3: error: '1e308' is not from -1000000000 to 1000000000; "
                 "angles are in rad"},
        BadTable{"time,J1_base.position\n0,1\n1,-1e10\n", "in.csv:3:3: error: '-1e10' is not from"},
        BadTable{
            "time,J1_base.effort\n\n0,1\n1e300,1\n",
            "in.csv:4:1: error: time 1e+300 is not from 0 to 1000000000; times are in seconds"},
        BadTable{"time,J1_base.effort\n-1,1\n0,1\n", "in.csv:2:1: error: time -1 is not from 0"},
        BadTable{"time,J1_base.effort\n0,nan\n", "in.csv:2:3: error: 'nan' is not a number"},
        BadTable{"time,J1_base.effort\n0,1e999\n", "in.csv:2:3: error: '1e999' is not a number"},
        BadTable{"time,J1_base.effort\n0,1 2\n", "in.csv:2:3: error: '1 2' is not a number"},
        BadTable{"time,J1_base.effort\n0,0x1p3\n", "in.csv:2:3: error: '0x1p3' is not a number"},
        BadTable{"time,J1_base.effort\n0\n", "in.csv:2:1: error: 1 cell in a table of 2"},
        BadTable{"time,J1_base.effort\n0,1,2\n", "in.csv:2:5: error: 3 cells in a table of 2"}));

}  // namespace
}  // namespace hrdf::app::tables_test
