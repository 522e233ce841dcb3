// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf doctor` as a program.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/sim/link/published.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::doctor_test {
namespace {

const std::string kArm = kModels + "x_arm_3dof.hrdf";

class Doctor : public testing::Test {
 protected:
  // Runs `hrdf doctor` with `variables`, with a correct HEBI_C_LIB, without a display and without
  // Python in PATH. Stores the output in out_ and returns the exit status.
  int run(const std::string& variables = "") {
    const std::string command =
        "env -u DISPLAY -u WAYLAND_DISPLAY -u HRDF_SIM HEBI_C_LIB='" HRDF_HEBI_LIBRARY
        "' PATH=/nowhere /usr/bin/env " +
        variables + " '" HRDF_TOOL "' doctor 2>&1";
    std::FILE* const pipe = popen(command.c_str(), "r");
    out_.clear();
    for (int c = 0; (c = std::fgetc(pipe)) != EOF;) out_ += static_cast<char>(c);
    const int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  bool says(const std::string& text) const { return out_.find(text) != std::string::npos; }

  LinkFolder folder_;
  std::string out_;
};

TEST_F(Doctor, HasTenLinesAndEndsWithZeroWhereNothingIsWrong) {
  EXPECT_EQ(run(), 0) << out_;
  EXPECT_EQ(std::ranges::count(out_, '\n'), 10) << out_;
  EXPECT_TRUE(says("  HEBI_C_LIB   is that library\n")) << out_;
  EXPECT_TRUE(says("- simulations  none is published")) << out_;
  EXPECT_TRUE(says("- python3      is not in PATH\n")) << out_;
}

TEST_F(Doctor, NamesTheModulesOfPublishedSimulations) {
  const Published arm(kArm);
  EXPECT_EQ(run(), 0) << out_;
  EXPECT_TRUE(says("(process " + std::to_string(arm.process()) +
                   "): HEBI/J1_base, HEBI/J2_shoulder, HEBI/J3_elbow"))
      << out_;
}

TEST_F(Doctor, SaysWhatToExportWhereHebiCLibIsNotSet) {
  EXPECT_EQ(run("-u HEBI_C_LIB"), 0) << out_;
  EXPECT_TRUE(says("export HEBI_C_LIB=" HRDF_HEBI_LIBRARY "\n")) << out_;
}

TEST_F(Doctor, FailsWhereHebiCLibIsMissing) {
  EXPECT_EQ(run("HEBI_C_LIB=/nowhere.so"), 1);
  EXPECT_TRUE(says("! HEBI_C_LIB   '/nowhere.so' is missing\n")) << out_;
}

TEST_F(Doctor, FailsWhereNoXServerAnswers) {
  EXPECT_EQ(run("DISPLAY=:9797"), 1);
  EXPECT_TRUE(says("! display      DISPLAY is ':9797', where no X server answers")) << out_;
}

TEST_F(Doctor, SaysThatAProgramWithItsOwnSimulationFindsNoOther) {
  EXPECT_EQ(run("HRDF_SIM='" + kArm + "'"), 0) << out_;
  EXPECT_TRUE(says("- HRDF_SIM     '" + kArm + "': programs simulate that themselves")) << out_;
}

TEST_F(Doctor, FailsWhereHrdfSimCannotBeSimulated) {
  EXPECT_EQ(run("HRDF_SIM=/nowhere.hrdf"), 1);
  EXPECT_TRUE(says("! HRDF_SIM     '/nowhere.hrdf' cannot be simulated: /nowhere.hrdf")) << out_;
  EXPECT_EQ(std::ranges::count(out_, '\n'), 10) << out_;
}

TEST_F(Doctor, NamesAnItemOfHrdfSimOnceAndByItsText) {
  EXPECT_EQ(run("HRDF_SIM='" + kArm + "?speed=1'"), 1);
  EXPECT_TRUE(says("cannot be simulated: " + kArm + "?speed=1: error: unknown option 'speed'"))
      << out_;
  EXPECT_FALSE(says("hrdf_sim_open")) << out_;
  EXPECT_EQ(std::ranges::count(out_, '\n'), 10) << out_;
}

TEST_F(Doctor, FailsWhereHrdfLinkDirCannotHaveSimulations) {
  EXPECT_EQ(run("HRDF_LINK_DIR=/dev/null"), 1);
  EXPECT_TRUE(says(
      "! simulations  no simulation can be published in HRDF_LINK_DIR '/dev/null': it is not a "
      "folder\n"))
      << out_;
  EXPECT_EQ(run("HRDF_LINK_DIR=/dev/null/folder"), 1);
  EXPECT_TRUE(says("it is not a folder\n")) << out_;
  EXPECT_EQ(run("HRDF_LINK_DIR=/" + std::string(120, 'd')), 1);
  EXPECT_TRUE(says("which is too long for a socket\n")) << out_;
  EXPECT_EQ(std::ranges::count(out_, '\n'), 10) << out_;
}

TEST_F(Doctor, FailsWhereHrdfLinkDirCannotBeWritten) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write anywhere";
  EXPECT_EQ(run("HRDF_LINK_DIR=/proc/folder"), 1);
  EXPECT_TRUE(
      says("no simulation can be published in HRDF_LINK_DIR '/proc/folder': Permission denied\n"))
      << out_;
}

// Returns a folder with a `python3` of the shell commands `commands`.
std::string fakePython(const std::string& commands) {
  std::string folder = testing::TempDir() + "hrdf_doctor_XXXXXX";
  EXPECT_NE(mkdtemp(folder.data()), nullptr);
  std::ofstream(folder + "/python3") << "#!/bin/sh\n" << commands << '\n';
  std::filesystem::permissions(folder + "/python3", std::filesystem::perms::owner_all);
  return folder;
}

TEST_F(Doctor, EndsAPythonThatDoesNotAnswerOrWritesWithoutEnd) {
  for (const char* commands : {"/bin/sleep 1000", "while :; do echo y; done"}) {
    const std::string folder = fakePython(commands);
    EXPECT_EQ(run("PATH=" + folder), 1);
    EXPECT_TRUE(says("! python3      does not answer: it was ended after 10 s or 64 kB")) << out_;
    std::filesystem::remove_all(folder);
  }
}

TEST_F(Doctor, FailsWherePythonAnswersSomethingElse) {
  const std::string folder = fakePython("echo 3.11");
  EXPECT_EQ(run("PATH=" + folder), 1);
  EXPECT_TRUE(says("! python3      does not answer as Python does\n")) << out_;
  std::filesystem::remove_all(folder);
}

TEST_F(Doctor, HasALineForEachWrongVariable) {
  EXPECT_EQ(run("HRDF_OPTIONS=actuator=zzz HRDF_SIM_FACTOR=nan HRDF_SIM_CLOCK=zz "
                "HRDF_PAGE_TEMPLATE=/tmp"),
            1);
  EXPECT_TRUE(says("! variable     $HRDF_OPTIONS: ")) << out_;
  EXPECT_TRUE(says("! variable     HRDF_SIM_FACTOR is 'nan', not a number from ")) << out_;
  EXPECT_TRUE(says("! variable     HRDF_SIM_CLOCK is 'zz', not 'real' or 'stepped'\n")) << out_;
  EXPECT_TRUE(says("! variable     HRDF_PAGE_TEMPLATE is '/tmp', which cannot be read: ")) << out_;
  EXPECT_EQ(std::ranges::count(out_, '\n'), 14) << out_;
}

TEST_F(Doctor, TakesAllValidVariables) {
  EXPECT_EQ(run("HRDF_OPTIONS=visual=none HRDF_SIM_FACTOR=2 HRDF_SIM_CLOCK=stepped"), 0) << out_;
}

TEST_F(Doctor, FailsWhereHebiCLibIsNotALibraryOfHebis) {
  EXPECT_EQ(run("HEBI_C_LIB='" + kArm + "'"), 1);
  EXPECT_TRUE(says("! HEBI_C_LIB   cannot be loaded: ")) << out_;
  EXPECT_EQ(run("HEBI_C_LIB=$(ls /lib/*/libm.so.6 | head -1)"), 1);
  EXPECT_TRUE(says("libm.so.6' has not HEBI's C interface\n")) << out_;
}

}  // namespace
}  // namespace hrdf::sim::doctor_test
