// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests which element may follow another.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "hrdf/grammar.h"
#include "tests/converter/reading.h"
#include "tests/message_watch.h"

namespace hrdf::interface_test {
namespace {

constexpr std::string_view kAny = "any";
constexpr std::string_view kNone = "none";

// The specification's table of interface types. A part uses the first row whose `types` is a prefix
// of the part's type. Input and output of an H25 have the same interface type, as in HEBI's library
// 2.27.
struct InterfaceRow {
  std::string_view kind, types, input, output;
};

constexpr std::array kTable = std::to_array<InterfaceRow>({
    {"actuator", "X", "X-AH-A", "X-AO-A"},
    {"actuator", "R8", "R8-AH-A", "R8-AO-A"},
    {"actuator", "T5", "R8-AH-A", "R8-AO-A"},
    {"actuator", "T8", "R8-AH-A", "R8-AO-A"},
    {"actuator", "R25", "R25-AH-A", "R25-AO-A"},
    {"actuator", "T25", "R25-AH-A", "R25-AO-A"},
    {"actuator", "H25", "H25-B", "H25-A"},
    {"bracket", "X", "X-AO-B", "X-AH-B"},
    {"bracket", "R8", "R8-AO-B", "R8-AH-B"},
    {"bracket", "R25", "R25-AO-B", "R25-AH-B"},
    {"link", "X", "X-AO-B", "X-AH-B"},
    {"link", "R8", "R8-AO-B", "R8-AH-B"},
    {"link", "R25-R8", "R25-AO-B", "R8-AH-B"},
    {"link", "R25", "R25-AO-B", "R25-AH-B"},
    {"link", "H25", "H25-B", "H25-A"},
    {"end-effector", "Custom", kAny, kNone},
    {"end-effector", "X5Parallel", "X-AO-B", kNone},
    {"end-effector", "R8Parallel", "R8-AO-B", kNone},
    {"rigid-body", "", kAny, kAny},
    {"joint", "", kAny, kAny},
});

struct Part {
  std::string text;  // element in HRDF
  std::string_view input, output;
};

Part partOf(std::string_view kind, std::string_view type, std::string_view attributes = "") {
  std::string text = "<" + std::string(kind) + " " + std::string(attributes);
  if (!type.empty()) text += " type='" + std::string(type) + "'";
  for (const InterfaceRow& row : kTable) {
    if (row.kind == kind && type.starts_with(row.types))
      return {text + "/>", row.input, row.output};
  }
  ADD_FAILURE() << "no interfaces of " << kind << " " << type;
  return {};
}

std::vector<Part> allParts() {
  std::vector<Part> parts;
  for (const auto& row : actuators()) parts.push_back(partOf("actuator", row.type));
  for (const auto& row : links())
    parts.push_back(partOf("link", row.type, "extension='1' twist='0'"));
  for (const auto& row : brackets()) parts.push_back(partOf("bracket", row.type));
  for (const auto& row : endEffectors()) parts.push_back(partOf("end-effector", row.type));
  parts.push_back(partOf("rigid-body", "", "mass='1'"));
  parts.push_back(partOf("joint", "", "axis='rx'"));
  return parts;
}

// True if both interfaces have the same type and opposite polarity, or one is kAny. An output kNone
// is never compatible.
bool areCompatible(std::string_view output, std::string_view input) {
  if (output == kNone) return false;
  if (output == kAny || input == kAny) return true;
  const auto typeOf = [](std::string_view interface) {
    return interface.substr(0, interface.size() - 1);
  };
  return typeOf(output) == typeOf(input) && output.back() != input.back();
}

class Interfaces : public Reading {};

TEST_F(Interfaces, MateAsTheSpecificationsTableSays) {
  EXPECT_DIAGNOSTIC("… has an …; … needs an …");
  EXPECT_DIAGNOSTIC("… comes after an end effector, …");
  ASSERT_FALSE(allParts().empty());
  const std::vector<Part> parts = allParts();
  for (const Part& first : parts) {
    for (const Part& second : parts) {
      const std::string elements = first.text + "\n" + second.text;
      const bool read = readText(robot(kNewestVersion, elements)).has_value();
      EXPECT_EQ(read, areCompatible(first.output, second.input)) << elements;
      EXPECT_TRUE(takeNote({kRoot, 1, 17}, "1.7.0"));
      if (read) continue;
      EXPECT_TRUE(takeError({kRoot, 3, 1}, "")) << elements;
    }
  }
}

TEST_F(Interfaces, TheFirstElementMayHaveAnyInterface) {
  ASSERT_FALSE(allParts().empty());
  for (const Part& part : allParts()) {
    EXPECT_TRUE(readText(robot(kNewestVersion, part.text))) << part.text;
    EXPECT_TRUE(takeNote({kRoot, 1, 17}, "1.7.0"));
  }
}

TEST_F(Interfaces, AreNamedInTheError) {
  readElements("<actuator type='X5-1'/><link type='R8' extension='0' twist='0'/>");
  EXPECT_TRUE(takeError(at("<link"), "X5 output"));
  EXPECT_NE(taken().message.find("R8 output"), std::string::npos) << taken().message;
}

TEST_F(Interfaces, MustMateInTheOldestVersionToo) {
  readText(robot(0, "<actuator type='X5-1'/>\n<actuator type='X5-1'/>"));
  EXPECT_TRUE(takeError({kRoot, 3, 1}, "X5 housing"));
}

TEST_F(Interfaces, MustMateInsideAnOutput) {
  readElements(
      "<bracket type='X5LightLeft'><output><link type='X5' extension='0' "
      "twist='0'/></output></bracket>");
  EXPECT_TRUE(takeError(at("<link"), "X5 housing"));
}

TEST_F(Interfaces, MustMateAcrossAnInclude) {
  addFile("arm.hrdf", robot(6, "<bracket type='R8LightLeft'/>"));
  readElements("<actuator type='X5-1'/>\n<include path='arm.hrdf'/>\n<actuator type='X5-1'/>");
  EXPECT_TRUE(takeError(at("<bracket", "arm.hrdf"), "X5 output"));
  EXPECT_TRUE(takeError({kRoot, 4, 1}, "R8 housing"));
}

TEST_F(Interfaces, MustMateAcrossAnEmptyInclude) {
  addFile("empty.hrdf", robot(6, ""));
  readElements("<actuator type='X5-1'/><include path='empty.hrdf'/>\n<actuator type='X5-4'/>");
  EXPECT_TRUE(takeError({kRoot, 3, 1}, "X5 output"));
}

}  // namespace
}  // namespace hrdf::interface_test
