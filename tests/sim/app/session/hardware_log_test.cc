// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests logs of real robots in a simulation: reading, replay and comparison.
#include "app/session/hardware_log.h"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include <hrdf/sim/simulation.h>

#include "app/session/session.h"
#include "tests/sim/app/folder_test.h"

namespace hrdf::app::hardware_log_test {
namespace {

// Joint `a` turns with a gear of 2, joint `b` slides. The body `free` has no drive.
constexpr const char* kPlain = R"(<mujoco><option gravity="0 0 0"/><worldbody>
    <body><joint name="a" axis="0 0 1"/><geom size="0.1" pos="1 0 0"/></body>
    <body><joint name="b" type="slide" axis="1 0 0"/><geom name="b" size="0.1"/></body>
    <body pos="0 0 3"><freejoint/><geom name="free" size="0.1"/></body>
    </worldbody><actuator><position name="A" joint="a" kp="10" gear="2"/>
    <position name="B" joint="b" kp="10"/></actuator></mujoco>)";

class AHardwareLog : public FolderTest {
 protected:
  std::unique_ptr<Session> open(const std::string& file, bool isElastic = false) {
    Source source{{file}, "", {}, true, {}};
    source.physics.seriesElastic = isElastic;
    auto session = Session::open(source, out_);
    EXPECT_TRUE(session) << summary(out_);
    return session;
  }
  std::unique_ptr<Session> openPlain() { return open(write("plain.xml", kPlain)); }

  std::optional<HardwareLog> readFrom(const std::string& file, Session& session) {
    auto log = HardwareLog::read(file, session.run(), out_);
    EXPECT_TRUE(log) << summary(out_);
    return log;
  }
  std::optional<HardwareLog> logOf(const std::string& table, Session& session) {
    return readFrom(write("log.csv", table), session);
  }
  // Replays a table in a new session.
  std::unique_ptr<Session> replayed(const std::string& robot, const std::string& table,
                                    bool isElastic = false) {
    auto session = open(robot, isElastic);
    session->replay(*logOf(table, *session));
    return session;
  }
  std::string refusalOfFile(const std::string& file, Session& session) {
    Diagnostics out;
    EXPECT_FALSE(HardwareLog::read(file, session.run(), out));
    EXPECT_TRUE(out.hasErrors());
    std::string text;
    for (const Diagnostic& each : out.all()) text += toString(each) + "\n";
    return text;
  }
  std::string refusal(const std::string& table) {
    const auto session = open(kSmallArm);
    return refusalOfFile(write("log.csv", table), *session);
  }
  // Returns all diagnostics.
  std::string reported() const {
    std::string text;
    for (const Diagnostic& each : out_.all()) text += toString(each) + "\n";
    return text;
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  static void stepTo(Session& session, double time) {
    while (session.time() < time - kHalfStep) session.step();
  }
  static double position(const Session& session, std::size_t axis) {
    return session.run().position(axis);
  }
  // Writes a log of the arm, commanded to 0.3 rad for `seconds`; returns its path.
  std::string ownLog(double seconds) const {
    Diagnostics out;
    const auto sim = sim::Simulation::open(kSmallArm, {}, out);
    const auto group = sim->lookup().getGroupFromFamily("HEBI");
    group->setFeedbackFrequencyHz(100);
    group->setCommandLifetimeMs(0);
    sim::GroupCommand command(3);
    command.setPosition(Eigen::Vector3d::Constant(0.3));
    const std::string file = group->startLog(path(""), "own.log");
    group->sendCommand(command);
    sim->step(seconds);
    group->stopLog();
    return file;
  }

  Diagnostics out_;
};

TEST_F(AHardwareLog, BeginsAtTimeZero) {
  const auto session = open(kSmallArm);
  const auto log = logOf("time,J1_base.position\n100,0.1\n102.5,0.2\n", *session);
  EXPECT_DOUBLE_EQ(log->duration(), 2.5);
  EXPECT_DOUBLE_EQ(log->at(0, Traced::loggedPosition, 0), 0.1);
}

TEST_F(AHardwareLog, IsLinearBetweenPacketsAndConstantBeyond) {
  const auto session = open(kSmallArm);
  const auto log = logOf("time,J2_shoulder.position\n0,0.1\n1,0.5\n2,0.3\n", *session);
  const auto at = [&](double time) { return log->at(1, Traced::loggedPosition, time); };
  EXPECT_DOUBLE_EQ(at(0.25), 0.2);
  EXPECT_DOUBLE_EQ(at(1), 0.5);
  EXPECT_DOUBLE_EQ(at(1.5), 0.4);
  EXPECT_DOUBLE_EQ(at(7), 0.3);
  EXPECT_DOUBLE_EQ(at(-1), 0.1);
}

TEST_F(AHardwareLog, IsLinearAcrossPacketsWithoutAValue) {
  const auto session = open(kSmallArm);
  const auto log = logOf("time,J1_base.position\n0,\n1,0.5\n2,\n3,\n4,0.8\n5,\n", *session);
  const auto at = [&](double time) { return log->at(0, Traced::loggedPosition, time); };
  EXPECT_DOUBLE_EQ(at(0), 0.5);
  EXPECT_DOUBLE_EQ(at(2), 0.6);
  EXPECT_DOUBLE_EQ(at(5), 0.8);
}

TEST_F(AHardwareLog, ChangesTheStartButNotTheHomePose) {
  const auto session = open(kSmallArm);
  const std::vector<mjtNum> home = session->home().positions;
  session->replay(*logOf("time,J1_base.position\n0,0.7\n1,0.7\n", *session));
  EXPECT_NEAR(position(*session, 0), 0.7, 1e-9);
  EXPECT_EQ(session->home().positions, home);
  EXPECT_NE(home[0], 0.7);
}

TEST_F(AHardwareLog, LacksSignalsThatNoColumnHas) {
  const auto session = open(kSmallArm);
  const auto log = logOf("time,J1_base.position,J1_base.pwm\n0,0,0.5\n1,0,0.7\n", *session);
  EXPECT_DOUBLE_EQ(log->at(0, Traced::loggedPwm, 0.5), 0.6);
  EXPECT_TRUE(std::isnan(log->at(0, Traced::loggedEffort, 0.5)));
  EXPECT_TRUE(std::isnan(log->at(1, Traced::loggedPosition, 0.5)));
  EXPECT_EQ(log->axes(), std::vector<std::size_t>{0});
}

TEST_F(AHardwareLog, MatchesModulesByNameInAnyOrder) {
  const auto session = open(kSmallArm);
  const auto log =
      logOf("time,J3_elbow.position,J1_base.position\n0,0.3,0.1\n1,0.3,0.1\n", *session);
  EXPECT_DOUBLE_EQ(log->at(0, Traced::loggedPosition, 0), 0.1);
  EXPECT_DOUBLE_EQ(log->at(2, Traced::loggedPosition, 0), 0.3);
  EXPECT_FALSE(has(reported(), "by order"));
}

TEST_F(AHardwareLog, MatchesNamesWithTheFamilyBeforeThem) {
  const auto session = open(kSmallArm);
  const auto log = logOf("time,Arm/J3_elbow.position\n0,0.3\n1,0.3\n", *session);
  EXPECT_DOUBLE_EQ(log->at(2, Traced::loggedPosition, 0), 0.3);
}

TEST_F(AHardwareLog, MatchesModulesByOrderWithANoteIfNoNameIsKnown) {
  const auto session = open(kSmallArm);
  const auto log = logOf("time,x.position,y.position,z.position\n0,1,2,3\n1,1,2,3\n", *session);
  EXPECT_DOUBLE_EQ(log->at(2, Traced::loggedPosition, 0), 3);
  EXPECT_TRUE(has(reported(), "log.csv: note: modules are matched by order")) << reported();
}

TEST_F(AHardwareLog, NamesTheColumnsThatItIgnores) {
  const auto session = open(kSmallArm);
  logOf("time,J1_base.position,J1_base.voltage,J1_base.position_log\n0,0,24,0\n1,0,24,0\n",
        *session);
  EXPECT_TRUE(has(reported(), "note: columns that are ignored: J1_base.voltage\n")) << reported();
}

TEST_F(AHardwareLog, WarnsIfItHasNoCommands) {
  const auto session = replayed(kSmallArm, "time,J1_base.position\n0,0.2\n1,0.2\n");
  EXPECT_TRUE(has(reported(), "warning: the log has no commands")) << reported();
  stepTo(*session, 0.5);
  EXPECT_NEAR(position(*session, 0), 0.2, 0.01);
}

TEST_F(AHardwareLog, StartsTheRobotInItsFirstPoseAndAfterResets) {
  const char* table =
      "time,J1_base.position,J3_elbow.position,J1_base.position_command\n0,0.2,-0.7,0.2\n1,0,0,0\n";
  for (const bool isElastic : {false, true}) {
    const auto session = replayed(kSmallArm, table, isElastic);
    EXPECT_DOUBLE_EQ(position(*session, 0), 0.2);
    EXPECT_DOUBLE_EQ(position(*session, 1), 0);
    EXPECT_DOUBLE_EQ(position(*session, 2), -0.7);
    EXPECT_NEAR(session->modules()->feedback()[2].actuator().position().get(), -0.7, 1e-6);
    EXPECT_EQ(session->modules()->feedback()[2].actuator().deflection().get(), 0);
    stepTo(*session, 0.3);
    session->reset();
    EXPECT_DOUBLE_EQ(position(*session, 0), 0.2);
    EXPECT_DOUBLE_EQ(position(*session, 2), -0.7);
  }
}

TEST_F(AHardwareLog, StartsTheRobotAtItsFirstVelocity) {
  const auto session =
      replayed(kSmallArm, "time,J1_base.position,J1_base.velocity\n0,0,0.5\n1,0.5,0.5\n");
  const int joint = session->axes()[0].joint;
  EXPECT_DOUBLE_EQ(session->data().qvel[session->model().jnt_dofadr[joint]], 0.5);
}

TEST_F(AHardwareLog, PlaysItsCommandsFromRowToRow) {
  const auto session = replayed(kSmallArm,
                                "time,J1_base.position,J1_base.position_command,"
                                "J2_shoulder.velocity_command\n10,0,0.1,\n10.5,0,0.3,0.2\n");
  session->step();
  EXPECT_EQ(session->run().target(0).position, 0.1);
  EXPECT_TRUE(std::isnan(session->run().target(1).velocity));
  stepTo(*session, 0.502);
  EXPECT_EQ(session->run().target(0).position, 0.3);
  EXPECT_EQ(session->run().target(1).velocity, 0.2);
}

TEST_F(AHardwareLog, LeavesModulesWithoutCommandsAtHomeAgainstGravity) {
  const auto session =
      replayed(kSmallArm, "time,J1_base.position,J1_base.position_command\n0,0,0\n2,0.1,0.1\n");
  EXPECT_FALSE(session->modules()->compensatesGravity());
  while (session->time() < 2) {
    session->command();
    session->step();
  }
  EXPECT_NEAR(position(*session, 1), 0, 0.003);
  EXPECT_NEAR(position(*session, 2), 0, 0.003);
}

TEST_F(AHardwareLog, StartsActuatorsByTheirGears) {
  const auto session = openPlain();
  session->replay(*logOf("time,A.position,B.position\n0,0.6,0.2\n1,0.6,0.2\n", *session));
  EXPECT_DOUBLE_EQ(session->data().qpos[0], 0.3);
  EXPECT_DOUBLE_EQ(session->data().qpos[1], 0.2);
  EXPECT_DOUBLE_EQ(session->data().ctrl[0], 0.6);  // holds the joint
  stepTo(*session, 0.2);
  EXPECT_NEAR(session->data().qpos[0], 0.3, 1e-9);
}

TEST_F(AHardwareLog, SaysHowFarItIsAndWhenItHasEnded) {
  const auto session = open(kSmallArm);
  const auto log = logOf("time,J1_base.position\n10,0\n30,0\n", *session);
  EXPECT_EQ(log->progress(1.5), "log log.csv: 1.5 of 20.0 s");
  EXPECT_EQ(log->progress(20.5), "log log.csv: ended after 20.0 s");
}

TEST_F(AHardwareLog, HasTheFloorOfTheRobotBelowAllOfItsPoses) {
  const std::string table =
      "time,J2_shoulder.position,J2_shoulder.position_command\n0,0,0\n1,-1.9,-1.9\n2,0,0\n";
  const auto session = replayed(kSmallArm, table);
  const mjModel& model = session->model();
  const int floor = mj_name2id(&model, mjOBJ_GEOM, "floor");
  mjData& data = session->data();
  data.qpos[model.jnt_qposadr[session->axes()[1].joint]] = -1.9;
  mj_forward(&model, &data);
  EXPECT_LT(data.geom_xpos[3 * floor + 2], -0.1);
  for (int i = 0; i < data.ncon; ++i) {
    EXPECT_TRUE(data.contact[i].geom[0] != floor && data.contact[i].geom[1] != floor);
  }
}

TEST_F(AHardwareLog, LeavesTheFloorOfAScene) {
  const auto session = open(write("scene.xml", R"(<mujoco><worldbody>
      <geom name="floor" type="plane" size="1 1 1"/>
      <body pos="0 0 0.3"><joint name="a" axis="0 1 0"/><geom size="0.1" pos="0.5 0 0"/></body>
      </worldbody><actuator><position name="A" joint="a" kp="10"/></actuator></mujoco>)"));
  session->replay(*logOf("time,A.position\n0,0\n1,1.5\n", *session));
  EXPECT_EQ(session->model().geom_pos[2], 0);
}

TEST_F(AHardwareLog, PlacesTheLoggedJointsAndLeavesTheRest) {
  const auto session = openPlain();
  const auto log = logOf("time,A.position\n0,0\n1,3.14159265358979\n", *session);
  const mjModel& model = session->model();
  session->data().qpos[1] = 0.4;
  session->data().qpos[4] = 5;  // height of the free body
  const DataPtr logged(mj_makeData(&model));
  log->place(1, model, session->data(), *logged);
  const auto place = [&](int geom, int k) { return logged->geom_xpos[3 * geom + k]; };
  EXPECT_NEAR(place(0, 0), 0, 1e-12);  // a quarter turn, because of the gear
  EXPECT_NEAR(place(0, 1), 1, 1e-12);
  EXPECT_NEAR(place(1, 0), 0.4, 1e-12);
  EXPECT_NEAR(place(2, 2), 5, 1e-12);
}

TEST_F(AHardwareLog, PlacesJointsThatFollowALoggedOne) {
  const auto session = open(write("pair.xml", R"(<mujoco><worldbody>
      <body><joint name="a"/><geom size="0.1"/></body>
      <body pos="1 0 0"><joint name="b"/><geom size="0.1"/></body></worldbody>
      <equality><joint joint1="b" joint2="a" polycoef="0.1 -2 0 0 0"/></equality>
      <actuator><position name="A" joint="a"/></actuator></mujoco>)"));
  const auto log = logOf("time,A.position\n0,0.3\n1,0.3\n", *session);
  const DataPtr logged(mj_makeData(&session->model()));
  log->place(0, session->model(), session->data(), *logged);
  EXPECT_NEAR(logged->qpos[1], 0.1 - 2 * 0.3, 1e-12);
}

// The model changes, for example, when the robot's file changes while its window is open.
TEST_F(AHardwareLog, StaysWithItsAxesInAChangedModel) {
  const auto before = openPlain();
  before->replay(*logOf("time,A.position\n0,0.6\n1,0.8\n", *before));
  stepTo(*before, 0.5);
  std::string text = kPlain;
  const std::string first = "<worldbody>";
  text.insert(text.find(first) + first.size(),
              "<body pos='9 9 9'><joint name='new'/><geom size='0.1'/></body>");
  const auto session = open(write("changed.xml", text));
  session->copyStateFrom(*before);
  ASSERT_NE(session->log(), nullptr);
  const DataPtr logged(mj_makeData(&session->model()));
  session->log()->place(0.5, session->model(), session->data(), *logged);
  EXPECT_NEAR(logged->qpos[0], 0, 1e-9);
  EXPECT_NEAR(logged->qpos[1], 0.35, 1e-9);
  session->reset();
  EXPECT_NEAR(session->data().qpos[1], 0.3, 1e-9);
  EXPECT_NEAR(session->data().qpos[5], 3, 1e-9);  // height of the free body at the start
}

TEST_F(AHardwareLog, HasTheErrorOfEachJointKeptApartByUnits) {
  const auto session = openPlain();
  // The log has joint A at 0.01 rad and joint B at 3 mm; the robot stays at 0.
  const auto log = logOf("time,A.position,B.position\n0,0.02,0.003\n1,0.02,0.003\n", *session);
  LogError error;
  EXPECT_EQ(error.text(*log, session->run()), "none");
  for (int i = 0; i < 5; ++i) error.add(*log, session->run(), 0.2 * i);
  EXPECT_EQ(error.text(*log, session->run()), "10.0 mrad; 3.0 mm");
}

TEST_F(AHardwareLog, HasTheRmsOverTimeAndTheMeanOverAxes) {
  const auto session = open(kSmallArm);
  const auto log =
      logOf("time,J1_base.position,J2_shoulder.position\n0,0.003,0.01\n1,0.004,-0.01\n", *session);
  LogError error;
  error.add(*log, session->run(), 0);
  error.add(*log, session->run(), 1);
  error.add(*log, session->run(), 1.1);  // after the end of the log
  // RMS of J1: sqrt((9 + 16) / 2) = 3.54 mrad; of J2: 10 mrad.
  EXPECT_EQ(error.text(*log, session->run()), "6.8 mrad, most in 'J2_shoulder' (10.0 mrad)");
}

TEST_F(AHardwareLog, MayBeOfAGroup) {
  const auto session = open(kSmallArm);
  fs::rename(ownLog(0.5), path("own.hebilog"));  // HEBI's programs use this suffix
  const auto log = readFrom(path("own.hebilog"), *session);
  EXPECT_NEAR(log->duration(), 0.49, 0.011);
  EXPECT_EQ(log->axes().size(), 3u);
  session->replay(*log);
  LogError error;
  for (; session->time() < log->duration(); session->step()) {
    session->command();
    error.add(*log, session->run(), session->time());
  }
  EXPECT_GT(std::abs(position(*session, 1)), 0.1);
  EXPECT_NEAR(position(*session, 1), log->at(1, Traced::loggedPosition, session->time()), 0.02);
}

TEST_F(AHardwareLog, IsUsedUpToWhereItIsCut) {
  const std::string whole = read(fs::path(ownLog(0.5)).filename().string());
  const auto session = open(kSmallArm);
  const auto log = readFrom(write("cut.log", whole.substr(0, whole.size() / 2)), *session);
  EXPECT_GT(log->duration(), 0.1);
  EXPECT_LT(log->duration(), 0.4);
}

TEST_F(AHardwareLog, IsUsedUpToWhereItIsDamagedWithAWarning) {
  std::string bytes = read(fs::path(ownLog(0.5)).filename().string());
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x55);
  const auto session = open(kSmallArm);
  const auto log = readFrom(write("bad.log", bytes), *session);
  EXPECT_LT(log->duration(), 0.4);
  EXPECT_TRUE(has(reported(), "bad.log: warning: the log is damaged at byte")) << reported();
}

TEST_F(AHardwareLog, ThatIsCutInItsHeaderIsAnError) {
  const std::string whole = read(fs::path(ownLog(0.1)).filename().string());
  const auto session = open(kSmallArm);
  EXPECT_TRUE(has(refusalOfFile(write("cut.log", whole.substr(0, 100)), *session),
                  "the file ends in its header"));
}

TEST_F(AHardwareLog, OfHebiIsAnErrorThatNamesTheCommand) {
  const auto session = open(kSmallArm);
  const std::string file = write("monday.hebilog", "HEBI");
  const std::string text = refusalOfFile(file, *session);
  EXPECT_TRUE(has(text, "hebi-py: hrdf log " + file + " OUT.csv")) << text;
}

TEST_F(AHardwareLog, ThatIsEmptyOrMissingIsAnError) {
  EXPECT_TRUE(has(refusal(""), "log.csv:1:1: error: no row of column names"));
  EXPECT_TRUE(has(refusal("time,J1_base.position\n"), "a log has at least two rows"));
  const auto session = open(kSmallArm);
  EXPECT_TRUE(has(refusalOfFile(path("no.csv"), *session), "cannot read the file"));
}

TEST_F(AHardwareLog, WithoutPositionsIsAnError) {
  const std::string text = refusal("time,J1_base.position_command\n0,0\n1,0\n");
  EXPECT_TRUE(has(text, "error: no joint positions; write columns such as J1_base.position"))
      << text;
  EXPECT_TRUE(has(refusal("time,J1_base.position\n0,\n1,\n"), "no joint positions"));
}

TEST_F(AHardwareLog, WithUnknownNamesIsAnErrorWithTheirPlaces) {
  const std::string text = refusal("time,J1_base.position,J9.position\n0,0,0\n1,0,0\n");
  EXPECT_TRUE(has(text, "log.csv:1:23: error: unknown column 'J9.position'")) << text;
  EXPECT_TRUE(has(text, "of J1_base, J2_shoulder, J3_elbow")) << text;
  EXPECT_TRUE(has(refusal("time,a.position,b.position\n0,0,0\n1,0,0\n"), "'a.position'"));
}

TEST_F(AHardwareLog, OfAnotherRobotIsOneErrorThatNamesTheFirstColumns) {
  Diagnostics out;
  const auto session = open(kSmallArm);
  const std::string table =
      "time,a.position,b.position,c.position,d.position,e.position\n0,0,0,0,0,0\n";
  EXPECT_FALSE(HardwareLog::read(write("log.csv", table), session->run(), out));
  ASSERT_EQ(out.all().size(), 1);
  const std::string text = toString(out.all().front());
  EXPECT_TRUE(
      has(text, "columns 'a.position', 'b.position', 'c.position' and 2 more; allowed: time and"))
      << text;
  EXPECT_TRUE(has(text, "of J1_base, J2_shoulder, J3_elbow")) << text;
}

TEST_F(AHardwareLog, WithTwoColumnsOfOneSignalIsAnError) {
  EXPECT_TRUE(has(refusal("time,J1_base.position,Arm/J1_base.position\n0,0,0\n1,0,0\n"),
                  "columns 'J1_base.position' and 'Arm/J1_base.position' are for the same module"));
}

TEST_F(AHardwareLog, WithTimesThatRunBackIsAnErrorWithItsPlace) {
  EXPECT_TRUE(has(refusal("time,J1_base.position\n0,0\n1,0\n0.5,0\n"), "log.csv:4:1: error: time"));
}

TEST_F(AHardwareLog, OfMoreThanTheMostTimeIsAnError) {
  EXPECT_TRUE(has(refusal("time,J1_base.position\n0,0\n2e9,0\n"), "more than 1e9 s"));
}

TEST_F(AHardwareLog, WithAPositionOutOfRangeIsAnErrorWithItsPlace) {
  EXPECT_TRUE(has(refusal("time,J1_base.position\n0,0\n1,2e9\n"), "log.csv:3:3: error: '2e9'"));
}

}  // namespace
}  // namespace hrdf::app::hardware_log_test
