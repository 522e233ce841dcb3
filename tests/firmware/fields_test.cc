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
  EXPECT_EQ(names.size(), std::size(kSetupFields.at));
  names.clear();
  for (const Field& field : kStateFields.at) names.insert(nameOf(field));
  EXPECT_EQ(names.size(), std::size(kStateFields.at));
}

}  // namespace
}  // namespace hrdf::firmware::fields_test
