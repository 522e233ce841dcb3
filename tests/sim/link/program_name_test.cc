// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "link/program_name.h"

#include <gtest/gtest.h>

namespace hrdf::sim::link::program_name_test {
namespace {

TEST(ProgramName, IsThatOfTheFile) {
  EXPECT_EQ(nameOfCommand({"/usr/bin/walk", "-x"}), "walk");
  EXPECT_EQ(nameOfCommand({}), "a program");
}

TEST(ProgramName, IsThatOfThePythonScriptOrModule) {
  EXPECT_EQ(nameOfCommand({"/usr/bin/python3.11", "-u", "/home/a/ex_teach.py", "x"}),
            "ex_teach.py");
  EXPECT_EQ(nameOfCommand({"python3", "-m", "my.arm"}), "my.arm");
  EXPECT_EQ(nameOfCommand({"python3", "-c", "import hebi"}), "python3");
  EXPECT_EQ(nameOfCommand({"python3"}), "python3");
}

}  // namespace
}  // namespace hrdf::sim::link::program_name_test
