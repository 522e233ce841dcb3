// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the table of model options and its grammar.
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include <hrdf/options.h>

#include "tests/message_watch.h"

namespace hrdf::options_test {
namespace {

ModelOptions optionsOf(std::string_view query, Diagnostics& out) {
  ModelOptions options;
  setModelOptions(options, query, out);
  return options;
}

TEST(Options, TakeEveryWordThatTheTableNames) {
  int count = 0;
  for (const OptionRow& row : modelOptionTable()) {
    if (row.values.find('|') == std::string_view::npos)
      continue;  // the value is a number, a file or a name
    std::istringstream words(row.values);
    for (std::string word; std::getline(words, word, '|'); ++count) {
      Diagnostics out;
      optionsOf(std::string(row.name) + "=" + word, out);
      EXPECT_FALSE(out.hasErrors()) << row.name << " " << word;
    }
  }
  EXPECT_GT(count, 30);
}

TEST(Options, AQueryMayHavePercentEscapes) {
  Diagnostics out;
  const ModelOptions options = optionsOf("names=A%26B,C%2c50%&family=%41%00%4", out);
  EXPECT_FALSE(out.hasErrors());
  EXPECT_EQ(options.names, (std::vector<std::string>{"A&B", "C", "50%"}));
  EXPECT_EQ(options.family, "A%00%4");
}

TEST(Options, EncodedTextDecodesToTheSameText) {
  const std::string text = "/a b/50%/c?d#e&f=g%41";
  EXPECT_EQ(percentEncoded(text), "/a b/50%25/c%3Fd%23e%26f%3Dg%2541");
  EXPECT_EQ(percentDecoded(percentEncoded(text)), text);
}

TEST(Options, ANameCannotSwitchTheNetworkOn) {
  EXPECT_DIAGNOSTIC("option 'fetch_meshes' is ignored in a model name: nothing is fetched");
  Diagnostics out;
  ModelOptions options;
  setModelOptionsOfName(options, "sensors=none&fetch_meshes=1", out);
  EXPECT_FALSE(options.fetchMeshes);
  EXPECT_EQ(options.sensors, SensorSet::none);
  ASSERT_EQ(out.all().size(), 1u);
  EXPECT_NE(toString(out.all()[0]).find("HRDF_OPTIONS=fetch_meshes=1"), std::string::npos);
}

TEST(Options, ANameMaySwitchTheNetworkOff) {
  Diagnostics out;
  ModelOptions allowed;
  allowed.fetchMeshes = true;
  for (const auto& [query, fetches] : {std::pair("fetch_meshes=1", true), std::pair("", true),
                                       std::pair("fetch_meshes=0", false)}) {
    ModelOptions options = allowed;
    setModelOptionsOfName(options, query, out);
    EXPECT_EQ(options.fetchMeshes, fetches) << query;
  }
  ModelOptions options;
  setModelOptionsOfName(options, "fetch_meshes=0", out);
  EXPECT_TRUE(out.all().empty());
}

TEST(Options, AnOptionOfOneJointChangesThatJoint) {
  Diagnostics out;
  const ModelOptions options = optionsOf("actuator.arm.W1=position&sensors=imu", out);
  EXPECT_FALSE(out.hasErrors());
  ASSERT_EQ(options.actuatorOf.size(), 1u);
  EXPECT_EQ(options.actuatorOf.begin()->first, "arm.W1");
  EXPECT_EQ(options.sensors, SensorSet::imu);
}

TEST(Options, AnOptionOfAllJointsReplacesEarlierOptionsOfOneJoint) {
  Diagnostics out;
  ModelOptions options = optionsOf("actuator.W1=velocity", out);
  setModelOptions(options, "actuator.W2=motor&actuator=pid", out);
  EXPECT_EQ(options.actuator, ActuatorProfile::pid);
  ASSERT_EQ(options.actuatorOf.size(), 1u) << "of the same query, whatever the order";
  EXPECT_EQ(options.actuatorOf.begin()->first, "W2");
}

TEST(Options, RefuseNumbersThatNoRobotHas) {
  for (const char* query :
       {"payload=1,1e300,0,0", "base_pose=1e300,0,0", "base_pose=0,0,0,0,1e200,0,0", "home=1e10"}) {
    Diagnostics out;
    optionsOf(query, out);
    EXPECT_EQ(out.errorCount(), 1) << query;
  }
}

TEST(Options, AreOfOneJointOnlyWhereTheTableSaysSo) {
  for (const char* query : {"sensors.W1=imu", "actuator.=position", "actuatorW1=position"}) {
    Diagnostics out;
    optionsOf(query, out);
    EXPECT_EQ(out.errorCount(), 1) << query;
  }
}

TEST(Options, TakeAPayloadAsAMassWithOrWithoutItsPlace) {
  Diagnostics out;
  EXPECT_DOUBLE_EQ(optionsOf("payload=2", out).payload->mass, 2);
  const auto payload = optionsOf("payload=0.5,0.1,-0.2,0.3", out).payload;
  ASSERT_TRUE(payload);
  EXPECT_DOUBLE_EQ(payload->mass, 0.5);
  EXPECT_EQ(payload->p_FC, Eigen::Vector3d(0.1, -0.2, 0.3));
  EXPECT_FALSE(out.hasErrors());
}

TEST(Options, TakeABasePoseWhoseQuaternionMayHaveAnyLength) {
  Diagnostics out;
  const auto X_WB = optionsOf("base_pose=1,2,3,2,0,0,2", out).X_WB;
  ASSERT_TRUE(X_WB);
  EXPECT_EQ(X_WB->translation(), Eigen::Vector3d(1, 2, 3));
  EXPECT_TRUE(X_WB->linear().col(0).isApprox(Eigen::Vector3d::UnitY()));
  EXPECT_FALSE(out.hasErrors());
}

TEST(Options, TakeNamesInOrder) {
  Diagnostics out;
  EXPECT_EQ(optionsOf("names=b,a", out).names, (std::vector<std::string>{"b", "a"}));
  EXPECT_FALSE(out.hasErrors());
}

TEST(Options, TakeNamesOfUtf8Alone) {
  EXPECT_DIAGNOSTIC("option '…' has the name '…', which is not UTF-8");
  Diagnostics out;
  EXPECT_TRUE(optionsOf("family=a\xff", out).family.empty());
  EXPECT_TRUE(optionsOf("names=a\x01", out).names.empty());
  ASSERT_EQ(out.all().size(), 2U);
  EXPECT_NE(out.all()[0].message.find("which is not UTF-8"), std::string::npos);
  EXPECT_NE(out.all()[1].hint.find("no control character"), std::string::npos);
}

}  // namespace
}  // namespace hrdf::options_test
