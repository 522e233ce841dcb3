// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests programs that `simulate --run` starts.
#include <string>

#include "tests/sim/app/program.h"

namespace hrdf::app::run_test {
namespace {

const std::string kSmall = kModels + "x_arm_3dof.hrdf ";

class Runs : public Simulate {
 protected:
  // Runs a shell script with the robot.
  Outcome run(const std::string& script, const std::string& options = "--headless") {
    const std::string file = write("script", script);
    return start(kSmall + options + " --run sh " + file);
  }
};

TEST_F(Runs, EndWithTheStatusOfTheProgram) {
  EXPECT_EQ(run("exit 0").status, 0);
  EXPECT_EQ(run("exit 3").status, 3);
  EXPECT_EQ(run("kill -9 $$").status, 128 + 9);
}

TEST_F(Runs, PassAllWordsBehindTheOptionOn) {
  const Outcome run = start(kSmall + "--headless --run echo --csv -x 'a b'");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("--csv -x a b\n"), std::string::npos) << run.out;
}

TEST_F(Runs, FindTheRobotInAFolderOfTheirOwnWhichIsRemoved) {
  const Outcome outcome = run("echo $HRDF_LINK_DIR; test -S $HRDF_LINK_DIR/*.sock");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::string folder = outcome.out.substr(0, outcome.out.find('\n'));
  EXPECT_TRUE(folder.find("hrdf-link-") != std::string::npos) << folder;
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST_F(Runs, HaveTheLibraryAndNoSimulationOfTheirOwn) {
  setenv("HRDF_SIM", kSmall.c_str(), 1);
  const Outcome outcome = run("test -z \"$HRDF_SIM\" && test -e \"$HEBI_C_LIB\"");
  unsetenv("HRDF_SIM");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST_F(Runs, KeepTheLibraryThatTheUserHasSet) {
  setenv("HEBI_C_LIB", "/my/own.so", 1);
  const Outcome outcome = run("test \"$HEBI_C_LIB\" = /my/own.so");
  unsetenv("HEBI_C_LIB");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST_F(Runs, MoveTheRobotByAProgramForHardware) {
  const Outcome run = start(kSmall + "--headless --run " HRDF_HEBI_PROGRAM);
  EXPECT_EQ(run.status, 0) << run.out << run.err;
}

TEST_F(Runs, EndTheProgramWhenTheyAreEnded) {
  const Outcome outcome =
      run("trap 'echo ended; exit 0' TERM\necho begun\n"
          "kill -TERM $PPID\nsleep 30 & wait");
  EXPECT_EQ(outcome.status, 128 + 15);
  EXPECT_NE(outcome.out.find("ended"), std::string::npos) << outcome.out;
}

TEST_F(Runs, SayWhyAProgramCannotStart) {
  const Outcome run = start(kSmall + "--headless --run no-such-program");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("cannot start 'no-such-program': No such file"), std::string::npos)
      << run.err;
}

TEST_F(Runs, SayHowAScriptIsStarted) {
  const std::string script = write("script.py", "print(1)\n");
  const Outcome run = start(kSmall + "--headless --run " + script);
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("Permission denied; write --run python3 " + script), std::string::npos)
      << run.err;
}

TEST_F(Runs, NeedAProgram) {
  const Outcome run = start(kSmall + "--headless --run");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("--run needs a program"), std::string::npos) << run.err;
}

TEST_F(Runs, NeedModules) {
  const std::string file = write("box.xml", "<mujoco><worldbody/></mujoco>");
  const Outcome run = start(file + " --headless --run true");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("programs cannot find the robot: the model has no modules"),
            std::string::npos)
      << run.err;
}

TEST_F(Runs, PublishWithoutAProgramUntilTheirDuration) {
  const Outcome run = shell(
      "sh " + write("script", HRDF_SIMULATE " " + kSmall +
                                  "--headless --publish --duration 1 &\n"
                                  "while kill -0 $! && ! ls " +
                                  path("link") + " | grep sock; do sleep 0.05; done\nwait\n"));
  const Outcome after = shell("ls " + path("link"));
  EXPECT_NE(run.out.find(".sock"), std::string::npos) << run.out << run.err;
  EXPECT_EQ(after.out, "");
}

TEST_F(SimulateWindow, ClosesWithTheProgramThatItRuns) {
  const Outcome run = runOnDisplay(HRDF_SIMULATE " " + kSmall + "--run " HRDF_HEBI_PROGRAM);
  EXPECT_EQ(run.status, 0) << run.out << run.err;
}

TEST_F(Runs, RefuseToKeepAWindowWithoutOne) {
  const Outcome headless = run("exit 0", "--headless --keep");
  EXPECT_EQ(headless.status, 2);
  EXPECT_NE(headless.err.find("--keep needs a window, --headless has no window"), std::string::npos)
      << headless.err;
  const Outcome alone = start(kSmall + "--keep");
  EXPECT_EQ(alone.status, 2);
  EXPECT_NE(alone.err.find("--keep needs --run after it"), std::string::npos) << alone.err;
}

// Runs a shell script with --keep. Closes the window after simulate reports the script's end.
class KeptWindow : public SimulateWindow {
 protected:
  Outcome keep(const std::string& script) const {
    const std::string file = write("program", script);
    return runOnDisplay(HRDF_SIMULATE " " + kSmall + "--keep --run sh " + file + R"( &
      window=$(xdotool search --sync --onlyvisible --name 'x_arm_3dof' | head -n 1)
      while ! grep -q 'the window stays open' )" +
                        path("err") + R"(; do sleep 0.1; done
      xdotool windowfocus --sync "$window"
      quit)");
  }
};

TEST_F(KeptWindow, StaysOpenAndSaysTheStatusOfItsProgram) {
  const Outcome run = keep("exit 3");
  EXPECT_EQ(run.status, 3);
  EXPECT_NE(run.err.find("the program ended with status 3; the window stays open"),
            std::string::npos)
      << run.err;
}

TEST_F(KeptWindow, SaysWhichSignalEndedItsProgram) {
  const Outcome run = keep("kill -9 $$");
  EXPECT_EQ(run.status, 128 + 9);
  EXPECT_NE(run.err.find("the program was ended by signal 9: Killed"), std::string::npos)
      << run.err;
}

TEST_F(SimulateWindow, EndsItsProgramAndWithZeroWhenItIsClosedFirst) {
  const std::string program =
      write("program", "trap 'echo ended; exit 5' TERM\nsleep 60 &\nwait\n");
  const Outcome run = runOnDisplay(HRDF_SIMULATE " " + kSmall + "--run sh " + program + R"( &
    window=$(xdotool search --sync --onlyvisible --name 'x_arm_3dof' | head -n 1)
    xdotool windowfocus --sync "$window"
    sleep 0.5
    quit)");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("ended"), std::string::npos) << run.out << run.err;
}

}  // namespace
}  // namespace hrdf::app::run_test
