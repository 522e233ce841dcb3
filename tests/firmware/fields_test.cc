// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "firmware/fields.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace hrdf::firmware::fields_test {
namespace {

std::string nameOf(const Field& field) {
  return (*field.group ? std::string(field.group) + "." : "") + field.name;
}

TEST(Fields, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const Field& field : kSetupFields.at) names.insert(nameOf(field));
  EXPECT_EQ(names.size(), 63u);
  names.clear();
  for (const Field& field : kStateFields.at) names.insert(nameOf(field));
  EXPECT_EQ(names.size(), 32u);
}

TEST(Fields, StandWhereTheStructsHaveThem) {
  FirmwareSetup<double> setup;
  setup.motor.maxEffort = 7;
  setup.limits.effort.max = 8;
  setup.effort.dOnError = 0.5;
  EXPECT_EQ(nameOf(kSetupFields.at[3]), "motor.max_effort");
  EXPECT_EQ(numbers(setup)[3], 7);
  EXPECT_EQ(nameOf(kSetupFields.at[18]), "limits.effort_max");
  EXPECT_EQ(numbers(setup)[18], 8);
  EXPECT_EQ(nameOf(kSetupFields.at[62]), "effort.d_on_error");
  EXPECT_EQ(numbers(setup)[62], 0.5);
  FirmwareState<double> state;
  state.maxEnd.holds = 2;
  state.temperatures.winding = 3;
  state.phase = 4;
  const FirmwareState<double>& read = state;
  EXPECT_EQ(nameOf(kStateFields.at[21]), "max_end.holds");
  EXPECT_EQ(numbers(read)[21], 2);
  EXPECT_EQ(nameOf(kStateFields.at[27]), "winding");
  EXPECT_EQ(numbers(read)[27], 3);
  EXPECT_EQ(nameOf(kStateFields.at[31]), "phase");
  EXPECT_EQ(numbers(read)[31], 4);
}

}  // namespace
}  // namespace hrdf::firmware::fields_test
