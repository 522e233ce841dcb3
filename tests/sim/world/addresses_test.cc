// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/addresses.h"

#include <gtest/gtest.h>

#include "tests/sim/simulated.h"

namespace hrdf::sim::addresses_test {
namespace {

TEST(Addresses, AreTheSameOnEachStart) {
  const auto first = Addresses().add("arm.hrdf", "Arm", "J1");
  EXPECT_EQ(Addresses().add("arm.hrdf", "Arm", "J1"), first);
  // 02, then the last five bytes of the FNV-1a hash of the texts, each after its length in 64 bits.
  EXPECT_EQ(toString(first), "02:34:d5:ac:48:77");
}

TEST(Addresses, DifferByFileFamilyAndName) {
  Addresses addresses;
  const MacAddress arm = addresses.add("arm.hrdf", "Arm", "J1");
  EXPECT_FALSE(addresses.add("other.hrdf", "Arm", "J1") == arm);
  EXPECT_FALSE(addresses.add("arm.hrdf", "Other", "J1") == arm);
  EXPECT_FALSE(addresses.add("arm.hrdf", "Arm", "J2") == arm);
  EXPECT_FALSE(addresses.add("arm.hrdf", "Ar", "mJ1") == arm);
}

TEST(Addresses, AreTakenOnceInAProcess) {
  const auto robot = opened(kModels + "x_arm_3dof.hrdf");
  const auto twin = opened(kModels + "x_arm_3dof.hrdf");
  ASSERT_TRUE(robot && twin);
  const auto entries = robot->lookup().getEntryList();
  const auto others = twin->lookup().getEntryList();
  ASSERT_EQ(entries->size(), 3u);
  for (std::size_t i = 0; i < entries->size(); ++i) {
    EXPECT_FALSE((*entries)[i].macAddress == (*others)[i].macAddress);
    EXPECT_NE((*entries)[i].serial, (*others)[i].serial);
  }
}

}  // namespace
}  // namespace hrdf::sim::addresses_test
