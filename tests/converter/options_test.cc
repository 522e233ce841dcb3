// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of model options and its grammar.
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include <hrdf/options.h>

namespace hrdf {
namespace {

ModelOptions optionsOf(std::string_view query, Diagnostics& out) {
  ModelOptions options;
  setModelOptions(options, query, out);
  return options;
}

TEST(Options, TakeEveryWordThatTheTableNames) {
  int count = 0;
  for (const OptionRow& row : modelOptionTable()) {
    if (row.name == "home") continue;  // of numbers
    std::istringstream words(row.values);
    for (std::string word; std::getline(words, word, '|'); ++count) {
      Diagnostics out;
      optionsOf(std::string(row.name) + "=" + word, out);
      EXPECT_FALSE(out.hasErrors()) << row.name << " " << word;
    }
  }
  EXPECT_GT(count, 5);
}

TEST(Options, OfOneJointGoToThatJoint) {
  Diagnostics out;
  const ModelOptions options = optionsOf("actuator.arm.W1=position&sensors=imu", out);
  EXPECT_FALSE(out.hasErrors());
  ASSERT_EQ(options.actuatorOf.size(), 1u);
  EXPECT_EQ(options.actuatorOf.begin()->first, "arm.W1");
  EXPECT_EQ(options.sensors, SensorSet::imu);
}

TEST(Options, AreOfOneJointOnlyWhereTheTableSaysSo) {
  for (const char* query : {"sensors.W1=imu", "actuator.=position", "actuatorW1=position"}) {
    Diagnostics out;
    optionsOf(query, out);
    EXPECT_EQ(out.errorCount(), 1) << query;
  }
}

}  // namespace
}  // namespace hrdf
