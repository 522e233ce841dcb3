// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The program `simulate` with the log of a real robot.
#include <cmath>
#include <sstream>
#include <string>

#include "tests/sim/app/program.h"

namespace hrdf::app::replay_test {
namespace {

class Replay : public Simulate {
 protected:
  // Writes log.csv: a run in which two joints move smoothly for 2 s. Returns its path.
  std::string logOfARun() const {
    std::ostringstream table;
    table << "time,J1_base.position,J3_elbow.position\n";
    for (int i = 0; i <= 200; ++i) {
      const double moved = 0.2 * (1 - std::cos(3.14159265358979 * i / 100));
      table << i / 100.0 << ',' << moved << ',' << 2 * moved << '\n';
    }
    const Outcome run = start(kSmallArm + " --headless --duration 2 --control " +
                              write("in.csv", table.str()) + " --csv " + path("log.csv"));
    EXPECT_EQ(run.status, 0) << run.err;
    return path("log.csv");
  }

  // Rewrites log.csv: adds `change` to the positions after the first row.
  void shiftPositions(double change) const {
    std::istringstream lines(read("log.csv"));
    std::ostringstream text;
    std::string line;
    std::getline(lines, line);
    text << line << '\n';
    for (int row = 0; std::getline(lines, line); ++row) {
      std::istringstream cells(line + ',');
      std::string cell;
      for (int i = 0; std::getline(cells, cell, ','); ++i) {
        const bool isPosition = i % 7 == 1 && row > 0;
        if (i > 0) text << ',';
        if (isPosition) text << std::stod(cell) + change;
        if (!isPosition) text << cell;
      }
      text << '\n';
    }
    write("log.csv", text.str());
  }

  // Returns the report's line that starts with `name`, without the name; empty: missing.
  static std::string line(const Outcome& run, const std::string& name) {
    std::istringstream lines(run.out);
    for (std::string each; std::getline(lines, each);) {
      if (each.starts_with(name)) return each.substr(std::min<std::size_t>(21, each.size()));
    }
    return {};
  }

  // Returns the number of pixels in a picture that are bluer than the floor and the sky.
  int bluePixels(const std::string& name) const {
    int width = 0, height = 0, channels = 0, count = 0;
    stbi_uc* rgb = stbi_load(path(name).c_str(), &width, &height, &channels, 3);
    if (rgb == nullptr) return -1;
    for (int i = 0; i < width * height; ++i) count += rgb[3 * i + 2] > rgb[3 * i] + 60;
    stbi_image_free(rgb);
    return count;
  }
};

TEST_F(Replay, RepeatsARunOfTheSimulation) {
  const Outcome run = start(kSmallArm + " --headless --log " + logOfARun());
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  EXPECT_TRUE(line(run, "mean error to log").starts_with("0.0 mrad, most in 'J"));
  EXPECT_TRUE(line(run, "mean error to log").ends_with("' (0.0 mrad)")) << run.out;
}

TEST_F(Replay, MeasuresThatALogIsTenMilliradiansOff) {
  const std::string log = logOfARun();
  shiftPositions(0.01);
  const Outcome run = start(kSmallArm + " --headless --log " + log);
  EXPECT_TRUE(line(run, "mean error to log").starts_with("10.0 mrad")) << run.out;
}

TEST_F(Replay, LastsAsLongAsTheLogUnlessADurationIsGiven) {
  const std::string log = logOfARun();
  EXPECT_EQ(line(start(kSmallArm + " --headless --log " + log), "simulated"), "2.000 s");
  EXPECT_EQ(line(start(kSmallArm + " --headless --duration 0.5 --log " + log), "simulated"),
            "0.500 s");
}

TEST_F(Replay, ReportsNoErrorWithoutALog) {
  EXPECT_EQ(line(start(kSmallArm + " --headless --duration 0.1"), "mean error to log"), "");
}

TEST_F(Replay, AddsThePositionsOfTheLogToTheTable) {
  const std::string log = write("log.csv", "time,J2_shoulder.position\n0,0.1\n0.04,0.3\n");
  const std::string out = path("out.csv");
  EXPECT_EQ(start(kSmallArm + " --headless --log " + log + " --csv " + out).status, 0);
  std::istringstream rows(read("out.csv"));
  std::string row;
  std::getline(rows, row);
  EXPECT_TRUE(row.ends_with("J3_elbow.pwm,J2_shoulder.position_log")) << row;
  std::getline(rows, row);
  EXPECT_TRUE(row.ends_with(",0.1")) << row;
  std::getline(rows, row);
  EXPECT_NEAR(std::stod(row.substr(row.rfind(',') + 1)), 0.15, 1e-9);
  EXPECT_EQ(start(kSmallArm + " --headless --duration 0.1 --control " + out).status, 0);
}

TEST_F(Replay, SendsNoEffortsThatTheLogLacks) {
  const std::string log =
      write("log.csv",
            "time,J2_shoulder.position,J2_shoulder.position_command\n0,0.5,0.5\n0.1,0.5,0.5\n");
  const std::string out = path("out.csv");
  EXPECT_EQ(start(kSmallArm + " --headless --log " + log + " --csv " + out).status, 0);
  const std::string table = read("out.csv");
  const std::string last = table.substr(table.rfind('\n', table.size() - 2) + 1);
  std::istringstream cells(last);
  std::string cell;
  for (int i = 0; i <= 13; ++i) std::getline(cells, cell, ',');
  EXPECT_EQ(cell, "") << last;  // J2_shoulder.effort_command
}

TEST_F(Replay, WithATableOfCommandsIsWrongUsage) {
  const Outcome run = start(kSmallArm + " --headless --log a.csv --control b.csv");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("--control excludes --log"), std::string::npos) << run.err;
}

TEST_F(Replay, ABadLogIsBadInputAndWritesNoFile) {
  const std::string log = write("log.csv", "time,J1_base.position\n0,a\n");
  const Outcome run = start(kSmallArm + " --headless --log " + log + " --csv " + path("out.csv"));
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("log.csv:2:3: error: 'a'"), std::string::npos) << run.err;
  EXPECT_FALSE(fs::exists(path("out.csv")));
}

TEST_F(Replay, KeepsTheLogFromBeingReplaced) {
  const std::string log = write("log.csv", "time,J1_base.position\n0,0\n1,0\n");
  const Outcome run = start(kSmallArm + " --headless --log " + log + " --csv " + log);
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("cannot write"), std::string::npos) << run.err;
}

TEST_F(Replay, DrawsTheRobotOfTheLog) {
  const std::string log = write("log.csv", "time,J2_shoulder.position\n0,0\n0.01,0.5\n");
  const std::string arm = kSmallArm + " --headless --duration 0.01 --png ";
  EXPECT_EQ(start(arm + path("alone.png")).status, 0);
  EXPECT_EQ(start(arm + path("both.png") + " --log " + log).status, 0);
  EXPECT_EQ(bluePixels("alone.png"), 0);
  EXPECT_GT(bluePixels("both.png"), 2000);
}

TEST_F(Replay, MovesRobotsWithoutModules) {
  const std::string robot = write("robot.xml", R"(<mujoco><worldbody>
      <body><joint name="a" damping="1"/><geom size="0.1" pos="0.1 0 0"/></body></worldbody>
      <actuator><position name="A" joint="a" kp="10"/></actuator></mujoco>)");
  const std::string in = write("in.csv", "time,A.position\n0,0.1\n0.5,0.2\n");
  const std::string log = path("log.csv");
  EXPECT_EQ(start(robot + " --headless --duration 1 --control " + in + " --csv " + log).status, 0);
  const Outcome run = start(robot + " --headless --log " + log);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(line(run, "mean error to log"), "0.0 mrad") << run.out;
}

}  // namespace
}  // namespace hrdf::app::replay_test
