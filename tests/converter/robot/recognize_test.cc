// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/recognize.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/workcell.h"

namespace hrdf::recognize_test {
namespace {

// Returns a zip archive of empty files without a central directory.
std::string zipOf(const std::vector<std::string>& names) {
  std::string zip;
  for (const std::string& name : names) {
    std::string entry("PK\x03\x04", 4);
    entry.resize(30);
    entry[26] = static_cast<char>(name.size());
    zip += entry + name;
  }
  return zip;
}

TEST(Recognize, KnowsHrdfByItsVersion) {
  EXPECT_EQ(recognize("<robot version=\"1.6.0\"/>"), Format::hrdf);
  EXPECT_EQ(recognize("<robot\n  version = '1.6.0'>"), Format::hrdf);
}

TEST(Recognize, KnowsHrdfByItsElements) {
  EXPECT_EQ(recognize("<robot><actuator type=\"X5-1\"/></robot>"), Format::hrdf);
  EXPECT_EQ(recognize("<robot><link type=\"X5\" extension=\"1\"/></robot>"), Format::hrdf);
}

TEST(Recognize, KnowsUrdfByNamesOfLinksAndJoints) {
  EXPECT_EQ(recognize("<robot name=\"arm\"><link name=\"base\"/></robot>"), Format::urdf);
  EXPECT_EQ(recognize("<robot name=\"arm\"><joint name=\"j\" type=\"fixed\"/></robot>"),
            Format::urdf);
  EXPECT_EQ(recognize("<robot name='arm' version='1.0'><material/><link name='base'/></robot>"),
            Format::urdf);
  EXPECT_EQ(recognize("<robot name=\"an actuator version='1'\"/>"), Format::unknown);
}

TEST(Recognize, LeavesMuJoCosOwnFormatAlone) {
  EXPECT_EQ(recognize("<mujoco><worldbody/></mujoco>"), Format::unknown);
}

TEST(Recognize, KnowsRobWorkByEachOfItsRoots) {
  EXPECT_EQ(recognize(kWorkCell), Format::robwork);
  for (const std::string root : {"WorkCell", "SerialDevice", "TreeDevice", "ParallelDevice",
                                 "MobileDevice", "DynamicWorkcell", "DynamicWorkCell"}) {
    EXPECT_EQ(recognize("<" + root + " name='a'/>"), Format::robwork) << root;
  }
}

TEST(Recognize, KnowsRobWorkByItsRootsInAnotherCaseAndByItsParts) {
  EXPECT_EQ(recognize("<Workcell/>"), Format::robwork);
  EXPECT_EQ(recognize("<Frame name='a'/>"), Format::robwork);
  EXPECT_EQ(recognize("<CollisionSetup/>"), Format::robwork);
  EXPECT_EQ(recognize("<Define id='a'/>"), Format::robwork);
  EXPECT_EQ(recognize("<frame/>"), Format::unknown);
}

TEST(Recognize, LooksBehindWhatRobWorkTakesInFront) {
  EXPECT_EQ(recognize("\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- <robot version='1'> -- -->\n"
                      "<Define id=\"a\"><Frame name='b > c'/><robot/></Define>\n"
                      "<Include file=\"d.xml\"/>\n<WorkCell/>"),
            Format::robwork);
}

TEST(Recognize, KnowsOnlyTheFirstElement) {
  EXPECT_EQ(recognize("<scene><WorkCell/></scene>"), Format::unknown);
}

TEST(Recognize, KnowsGraspItByATypeWithoutAName) {
  EXPECT_EQ(recognize("<robot type=\"Hand\"/>"), Format::graspit);
  EXPECT_EQ(recognize("<robot type=\"Hand\"><plam>palm.xml</plam></robot>"), Format::graspit);
  EXPECT_EQ(recognize("<robot name=\"a\" type=\"Hand\"/>"), Format::unknown);
}

TEST(Recognize, KnowsGraspItByItsChildren) {
  for (const std::string child : {"palm", "dof", "chain"}) {
    EXPECT_EQ(recognize("<robot type=\"Hand\"><" + child + "/></robot>"), Format::graspit);
  }
  EXPECT_EQ(recognize("<robot name='a'><link name='palm'><palm/></link></robot>"), Format::urdf)
      << "deeper inside";
}

TEST(Recognize, KnowsColladaWithAndWithoutAPrefix) {
  EXPECT_EQ(recognize("<?xml version='1.0'?><COLLADA version='1.5.0'/>"), Format::collada);
  EXPECT_EQ(recognize("<c:COLLADA/>"), Format::collada);
}

TEST(Recognize, KnowsArchivesByTheNamesInThem) {
  EXPECT_EQ(recognize(zipOf({"manifest.xml", "arm.xml"})), Format::collada);
  EXPECT_EQ(recognize(zipOf({"parts/arm.DAE"})), Format::collada);
  EXPECT_EQ(recognize(zipOf({"a.dae", "b.dae", "c.png"})), Format::collada) << "which, it says";
  EXPECT_EQ(recognize(zipOf({"scene.xml"})), Format::unknown);
  EXPECT_EQ(recognize(zipOf({"scene.xml", "mug.dae"})), Format::unknown) << "an archive of MuJoCo";
}

TEST(Recognize, GoesByTheNameWhereTheContentSaysNothing) {
  for (const char* cut : {"", "<COLLADA xmlns='http", "no XML at all"}) {
    EXPECT_EQ(formatOf("arm.dae", cut), Format::collada) << cut;
    EXPECT_EQ(formatOf("parts/ARM.ZAE", cut), Format::collada) << cut;
    EXPECT_EQ(formatOf("cell.rwxml", cut), Format::robwork) << cut;
    EXPECT_EQ(formatOf("hand.graspit", cut), Format::graspit) << cut;
    EXPECT_EQ(formatOf("arm.hrdf", cut), Format::hrdf) << cut;
    EXPECT_EQ(formatOf("arm.xml", cut), Format::unknown) << cut;
  }
  EXPECT_EQ(formatOf("arm.dae", kWorkCell), Format::robwork);
}

TEST(Recognize, SurvivesWhatEndsEarly) {
  const std::string zip = zipOf({"manifest.xml", "arm.dae"});
  for (const std::string& whole : {kWorkCell, zip, std::string("<robot version='1'><palm a='")}) {
    for (std::size_t size = 0; size < whole.size(); ++size) recognize(whole.substr(0, size));
  }
  EXPECT_EQ(recognize(""), Format::unknown);
  EXPECT_EQ(recognize("WorkCell"), Format::unknown);
  EXPECT_EQ(recognize("<WorkCell name=\"a>"), Format::unknown);
}

}  // namespace
}  // namespace hrdf::recognize_test
