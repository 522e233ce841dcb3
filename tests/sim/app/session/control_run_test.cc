// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests runs of models without modules, and the tables of their actuators.
#include "app/session/control_run.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/session/session.h"
#include "tests/sim/app/folder_test.h"
#include "tests/workcell.h"

namespace hrdf::app::control_run_test {
namespace {

// One actuator of each kind; the last has no name.
constexpr const char* kAll = R"(<mujoco><worldbody><body>
    <joint name="a" type="slide"/><geom size="0.1"/></body></worldbody><actuator>
    <position name="P" joint="a" kp="10"/><velocity name="V, 1" joint="a" kv="3"/>
    <motor joint="a" gear="2"/></actuator></mujoco>)";

class ActuatorTables : public FolderTest {
 protected:
  std::unique_ptr<Session> open(const std::string& name, const std::string& text) {
    Source source{{write(name, text)}, "", {}, true, {}};
    source.options = options_;
    auto session = Session::open(source, out_);
    EXPECT_TRUE(session) << summary(out_);
    return session;
  }
  std::unique_ptr<Session> openCell() { return open("cell.wc.xml", kWorkCell); }

  // Commands the session from a table with this text.
  void follow(Session& session, const std::string& table) {
    auto read = CommandTable::read(write("in.csv", table), session.run(), out_);
    ASSERT_TRUE(read) << summary(out_);
    session.play(*std::move(read));
  }
  std::string refusal(const Session& session, const std::string& table) {
    Diagnostics out;
    EXPECT_FALSE(CommandTable::read(write("in.csv", table), session.run(), out));
    return summary(out);
  }
  static void stepTo(Session& session, double time) {
    while (session.time() < time - 1e-9) session.step();
  }
  // Returns the cells of the current row.
  static std::vector<double> rowOf(Session& session) {
    std::istringstream line(session.motionRow());
    std::vector<double> cells;
    for (std::string cell; std::getline(line, cell, ',');) cells.push_back(std::atof(cell.c_str()));
    return cells;
  }

  ModelOptions options_;
  Diagnostics out_;
};

TEST_F(ActuatorTables, HaveTheColumnsOfEachActuatorInTheirOrder) {
  EXPECT_EQ(openCell()->motionHeader(),
            "time,Arm.J1.position,Arm.J1.velocity,Arm.J1.effort,Arm.J1.position_command,"
            "Arm.J2.position,Arm.J2.velocity,Arm.J2.effort,Arm.J2.position_command\n");
}

TEST_F(ActuatorTables, NameTheCommandThatAnActuatorTakes) {
  EXPECT_EQ(open("all.xml", kAll)->motionHeader(),
            "time,P.position,P.velocity,P.effort,P.position_command,"
            "\"V, 1.position\",\"V, 1.velocity\",\"V, 1.effort\",\"V, 1.velocity_command\","
            "actuator2.position,actuator2.velocity,actuator2.effort,actuator2.effort_command\n");
}

TEST_F(ActuatorTables, NameTheCommandsOfTheProfile) {
  options_.actuator = ActuatorProfile::motor;
  EXPECT_NE(openCell()->motionHeader().find("Arm.J2.effort,Arm.J2.effort_command"),
            std::string::npos);
}

TEST_F(ActuatorTables, StartAtHome) {
  const auto session = openCell();
  const std::vector<double> row = rowOf(*session);
  ASSERT_EQ(row.size(), 9u);
  EXPECT_EQ(row[0], 0);
  EXPECT_NEAR(row[1], 0.5, 1e-12);
  EXPECT_NEAR(row[4], 0.5, 1e-12);
  EXPECT_NEAR(row[5], 0.25, 1e-12);
}

// x = t^2, with a force of twice the mass, through a gear of 2.
TEST_F(ActuatorTables, MeasureTheStateAtTheirTime) {
  const auto session = open("all.xml", kAll);
  session->model().opt.gravity[2] = 0;
  session->model().actuator_gainprm[0] = session->model().actuator_biasprm[1] = 0;
  session->model().actuator_biasprm[2] = 0;
  session->model().actuator_gainprm[mjNGAIN] = 0;
  session->model().actuator_biasprm[mjNBIAS + 2] = 0;
  const double mass = session->model().body_mass[1];
  follow(*session, "time,actuator2.effort\n0," + std::to_string(mass) + "\n");
  stepTo(*session, 0.5);
  const std::vector<double> row = rowOf(*session);
  ASSERT_EQ(row.size(), 13u);
  const double step = session->model().opt.timestep;
  EXPECT_NEAR(row[0], 0.5, 1e-9);
  EXPECT_NEAR(row[1], 0.25, step) << "a half-implicit step is ahead by t times it";
  EXPECT_NEAR(row[2], 1, 1e-6);
  EXPECT_NEAR(row[9], 2 * row[1], 1e-12) << "the actuator's own length";
  EXPECT_NEAR(row[10], 2, 1e-6);
  EXPECT_NEAR(row[11], mass, 1e-5);
  EXPECT_NEAR(row[12], mass, 1e-5);
}

TEST_F(ActuatorTables, CommandFromTheirRowsOn) {
  const auto session = openCell();
  follow(*session, "time,Arm.J1.position\n0.01,1\n0.02,-1\n");
  session->command();
  EXPECT_EQ(session->data().ctrl[0], 0.5) << "home before the first row";
  stepTo(*session, 0.01);
  session->command();
  EXPECT_EQ(session->data().ctrl[0], 1);
  EXPECT_EQ(session->data().ctrl[1], 0.25) << "it has no column";
  stepTo(*session, 0.1);
  EXPECT_EQ(session->data().ctrl[0], -1) << "the last row holds";
}

TEST_F(ActuatorTables, MoveTheRobot) {
  const auto session = openCell();
  follow(*session, "time,Arm.J1.position\n0,-0.75\n");
  stepTo(*session, 2);
  EXPECT_NEAR(rowOf(*session)[1], -0.75, 1e-3);
}

TEST_F(ActuatorTables, LeaveACommandWhereACellIsEmpty) {
  const auto session = openCell();
  follow(*session, "time,Arm.J1.position,Arm.J2.position\n0,1,0.1\n0.01,,0.2\n");
  stepTo(*session, 0.02);
  EXPECT_EQ(session->data().ctrl[0], 1);
  EXPECT_EQ(session->data().ctrl[1], 0.2);
}

TEST_F(ActuatorTables, TakeTheCommandsOfATableThatWasRecorded) {
  const auto session = openCell();
  out_ = {};
  follow(*session, session->motionHeader() + "0,9,9,9,0.125,9,9,9,-0.125\n");
  session->command();
  EXPECT_EQ(session->data().ctrl[0], 0.125);
  EXPECT_EQ(session->data().ctrl[1], -0.125);
  ASSERT_EQ(out_.all().size(), 1u);
  EXPECT_NE(toString(out_.all()[0]).find("note: a table of --csv: its commands are used"),
            std::string::npos);
}

TEST_F(ActuatorTables, WarnOfCommandsThatMuJoCoClamps) {
  const auto session = openCell();
  out_ = {};
  follow(*session, "time,Arm.J1.position\n0,1\n0.5,2\n1,-3\n");
  ASSERT_EQ(out_.all().size(), 1u) << summary(out_);
  const std::string said = toString(out_.all()[0]);
  EXPECT_NE(said.find("in.csv: warning: 2 for 'Arm.J1' at 0.5 s is outside its range (-1.57"),
            std::string::npos)
      << said;
  EXPECT_NE(said.find(" (1 more)"), std::string::npos) << said;
}

TEST_F(ActuatorTables, BeginAgainAfterAReset) {
  const auto session = openCell();
  follow(*session, "time,Arm.J1.position\n0.01,1\n");
  stepTo(*session, 0.05);
  session->reset();
  EXPECT_EQ(session->data().ctrl[0], 0.5);
  stepTo(*session, 0.05);
  EXPECT_EQ(session->data().ctrl[0], 1);
}

TEST_F(ActuatorTables, GoBackToACheckpoint) {
  const auto session = openCell();
  follow(*session, "time,Arm.J1.position\n0.01,1\n0.02,-1\n");
  stepTo(*session, 0.012);
  const Session::Checkpoint kept = session->stepAndKeep();
  const std::string row = session->motionRow();
  stepTo(*session, 0.1);
  const std::vector<double> end = rowOf(*session);
  session->goBack(kept);
  EXPECT_EQ(session->motionRow(), row);
  stepTo(*session, 0.1);
  EXPECT_EQ(rowOf(*session), end);
}

TEST_F(ActuatorTables, GoOnInAFileThatIsOpenedAgain) {
  const auto before = openCell();
  follow(*before, "time,Arm.J1.position\n0,1\n0.5,-1\n");
  stepTo(*before, 0.1);
  const auto after = openCell();
  after->copyStateFrom(*before);
  EXPECT_NEAR(after->time(), 0.1, 1e-9);
  EXPECT_EQ(after->data().qpos[0], before->data().qpos[0]);
  EXPECT_EQ(after->data().ctrl[0], 1);
  stepTo(*after, 0.6);
  EXPECT_EQ(after->data().ctrl[0], -1);
}

TEST_F(ActuatorTables, RefuseUnknownColumnsWithThoseThatThereAre) {
  const auto session = openCell();
  const std::string error = refusal(*session, "time,Arm.J3.position\n0,1\n");
  EXPECT_NE(error.find("in.csv:1:6: error: unknown column 'Arm.J3.position'"), std::string::npos)
      << error;
  EXPECT_NE(error.find("Arm.J1.position, Arm.J2.position"), std::string::npos) << error;
  EXPECT_NE(refusal(*session, "time,Arm.J1.velocity\n0,1\n").find("unknown column"),
            std::string::npos)
      << "a servo takes positions";
}

TEST_F(ActuatorTables, RefuseValuesBeyondReason) {
  EXPECT_NE(refusal(*openCell(), "time,Arm.J1.position\n0,1e10\n").find("is not from"),
            std::string::npos);
}

TEST_F(ActuatorTables, ShowTheHomeOfTheFile) {
  Source source{{write("cell.wc.xml", kWorkCell)}, "", {}, true, {}};
  source.showsPose = true;
  const auto session = Session::open(source, out_);
  ASSERT_TRUE(session) << summary(out_);
  EXPECT_EQ(session->simulation(), nullptr);
  EXPECT_NEAR(session->data().qpos[0], 0.5, 1e-12);
  EXPECT_NEAR(session->data().qpos[1], 0.25, 1e-12);
  EXPECT_EQ(session->data().ctrl[0], 0.5);
}

}  // namespace
}  // namespace hrdf::app::control_run_test
