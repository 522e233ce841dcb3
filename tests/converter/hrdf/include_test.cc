// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that include other files.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <hrdf/layout.h>

#include "hrdf/reader_limits.h"
#include "tests/converter/reading.h"
#include "tests/message_watch.h"

namespace hrdf::include_test {
namespace {

std::string include(const std::string& path) { return "<include path=\"" + path + "\"/>"; }

class Including : public Reading {
 protected:
  // Returns the kinds of all elements of the robot at `path`, in order.
  std::vector<std::string> kindsOf(const std::string& path = kRoot) {
    const auto read = readFrom(path);
    if (!read) return {};
    std::vector<std::string> kinds;
    for (const Layout::Part& part : layout(*read).parts) kinds.emplace_back(kindOf(*part.element));
    return kinds;
  }
};

using Kinds = std::vector<std::string>;

TEST_F(Including, PutsTheElementsInPlace) {
  addFile(kRoot, robot(6, "<joint axis='rx'/>" + include("a.hrdf") + "<end-effector/>"));
  addFile("a.hrdf", robot(6, "<rigid-body mass='1'/><joint axis='ry'/>"));
  EXPECT_EQ(kindsOf(), (Kinds{"joint", "rigid-body", "joint", "end-effector"}));
}

TEST_F(Including, WorksInsideAnOutput) {
  addFile(kRoot,
          robot(6, "<rigid-body mass='1'><output>" + include("a.hrdf") + "</output></rigid-body>"));
  addFile("a.hrdf", robot(6, "<joint axis='ry'/>"));
  EXPECT_EQ(kindsOf(), (Kinds{"rigid-body", "joint"}));
}

TEST_F(Including, CountsPathsFromTheIncludingFile) {
  addFile("robots/arm.hrdf", robot(6, include("parts/wrist.hrdf")));
  addFile("robots/parts/wrist.hrdf",
          robot(6, include("./hand.hrdf") + include("../../shared/tip.hrdf")));
  addFile("robots/parts/hand.hrdf", robot(6, "<rigid-body mass='1'/>"));
  addFile("shared/tip.hrdf", robot(6, "<end-effector/>"));
  EXPECT_EQ(kindsOf("robots/arm.hrdf"), (Kinds{"rigid-body", "end-effector"}));
}

TEST_F(Including, NormalisesPathsAboveAndBelowTheRoot) {
  addFile("../up/robot.hrdf", robot(6, include("../../a//./b/../x.hrdf")));
  addFile("../../a/x.hrdf", robot(6, "<end-effector/>"));
  EXPECT_EQ(kindsOf("../up/robot.hrdf"), Kinds{"end-effector"});
}

TEST_F(Including, FollowsARootWithAnAbsolutePath) {
  addFile("/robots/robot.hrdf", robot(6, include("../x.hrdf")));
  addFile("/x.hrdf", robot(6, "<end-effector/>"));
  EXPECT_EQ(kindsOf("/robots/robot.hrdf"), Kinds{"end-effector"});
}

TEST_F(Including, RefusesPathsThatAreNotRelative) {
  for (const char* path : {"/a.hrdf", "C:/a.hrdf", "c:a.hrdf", "parts\\a.hrdf", "http://x.y/a.hrdf",
                           "https://x.y/a.hrdf", "file:a.hrdf", "package://a/b.hrdf", ""}) {
    addFile(path, robot(6, ""));
    EXPECT_FALSE(readElements(include(path))) << path;
    EXPECT_TRUE(takeError({kRoot, 2, 16}, "relative to this file")) << path;
  }
}

TEST_F(Including, IgnoresTheIncludedDescription) {
  addFile("a.hrdf", robot(6, "<end-effector/>", "description='a'"));
  const auto read = readText(robot(6, include("a.hrdf"), "description='root'"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->description, "root");
}

TEST_F(Including, IgnoresTheIncludedPoseWithAWarning) {
  addFile("a.hrdf", robot(6, "<end-effector/>", "rot='Rx(1)' trans='1 2 3'"));
  const auto read = readElements(include("a.hrdf"));
  EXPECT_TRUE(takeWarning(at("Rx(1)", "a.hrdf"), "no effect"));
  EXPECT_TRUE(takeWarning(at("1 2 3", "a.hrdf"), "no effect"));
  ASSERT_TRUE(read);
  const Layout made = layout(*read);
  EXPECT_TRUE(made.frameOf(made.endEffectors.at(0)).X_BF.isApprox(Pose::Identity(), 0));
}

TEST_F(Including, ReadsEachFileByItsOwnVersionWithAWarning) {
  addFile("a.hrdf", robot(1, "<actuator type='X5-1' tag='a'/>"));
  readElements(include("a.hrdf"));
  EXPECT_TRUE(takeWarning(at("1.1.0", "a.hrdf"), "1.6.0"));
  EXPECT_TRUE(takeError(at("tag", "a.hrdf"), "1.4.0"));
}

TEST_F(Including, LetsANewerFileBeIncludedFromAnOlderOne) {
  addFile("a.hrdf", robot(6, "<actuator type='R25-8'/>"));
  EXPECT_TRUE(readText(robot(3, include("a.hrdf"))));
  EXPECT_TRUE(takeWarning(at("1.6.0", "a.hrdf"), "1.3.0"));
}

TEST_F(Including, ReadsAFileWithoutAVersionAsTheOldestWithOneWarning) {
  addFile("a.hrdf", "<robot><rigid-body mass='1/2'/></robot>");
  readElements(include("a.hrdf"));
  EXPECT_TRUE(takeWarning({"a.hrdf", 1, 1}, "1.0.0"));
  EXPECT_TRUE(takeError(at("1/2", "a.hrdf"), "1.1.0"));
}

TEST_F(Including, SaysNothingOfAVersionThatDiffersWhereItIsUnknown) {
  addFile("a.hrdf", "<robot version='1.9.0'/>");
  readElements(include("a.hrdf"));
  EXPECT_TRUE(takeError(at("1.9.0", "a.hrdf"), "unknown version"));
}

TEST_F(Including, AddsNoImplicitEndEffector) {
  addFile("a.hrdf", robot(1, "<joint axis='rx'/>"));
  addFile(kRoot, robot(6, include("a.hrdf") + "<joint axis='ry'/>"));
  EXPECT_EQ(kindsOf(), (Kinds{"joint", "joint"}));
  EXPECT_TRUE(takeWarning(at("1.1.0", "a.hrdf"), "1.6.0"));
}

TEST_F(Including, AFileThatIncludesItselfIsAnError) {
  readElements(include(kRoot));
  EXPECT_TRUE(takeError(at(kRoot), "includes itself"));
}

TEST_F(Including, InACircleIsAnErrorWithTheChain) {
  addFile("parts/a.hrdf", robot(6, "\n" + include("b.hrdf")));
  addFile("parts/b.hrdf", robot(6, include("../parts/../robot.hrdf")));
  readElements(include("parts/a.hrdf"));
  EXPECT_TRUE(takeError(at("../parts", "parts/b.hrdf"), "includes itself"));
  EXPECT_EQ(taken().includeChain,
            (std::vector<Place>{at("b.hrdf", "parts/a.hrdf"), at("parts/a.hrdf")}));
}

TEST_F(Including, FindsACircleBelowARootWithDotsInItsPath) {
  addFile("./x/../robot.hrdf", robot(6, include("a.hrdf")));
  addFile("a.hrdf", robot(6, include("robot.hrdf")));
  EXPECT_FALSE(readFrom("./x/../robot.hrdf"));
  EXPECT_TRUE(takeError(at("robot.hrdf", "a.hrdf"), "includes itself"));
}

TEST_F(Including, AMissingFileIsAnErrorAtItsPath) {
  readElements(include("parts/../gone.hrdf"));
  EXPECT_TRUE(takeError(at("parts/"), "'gone.hrdf'"));
}

TEST_F(Including, AnotherRootIsAnErrorWithTheChain) {
  addFile("a.hrdf", "<sdf version='1.6'/>");
  readElements(include("a.hrdf"));
  EXPECT_TRUE(takeError({"a.hrdf", 1, 1}, "this is SDF"));
  EXPECT_EQ(taken().includeChain, std::vector<Place>{at("a.hrdf")});
}

TEST_F(Including, BadXmlIsAnErrorInTheIncludedFile) {
  addFile("a.hrdf", "<robot version='1.6.0'>\n<joint");
  readElements(include("a.hrdf"));
  const auto errors = takeAll();
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].where.file, "a.hrdf");
  EXPECT_EQ(errors[0].where.line, 2);
}

TEST_F(Including, AnErrorShowsItsChainInnermostFirst) {
  addFile("a.hrdf", robot(6, include("b.hrdf")));
  addFile("b.hrdf", robot(6, "<joint axis='up'/>"));
  readElements(include("a.hrdf"));
  EXPECT_TRUE(takeError(at("up", "b.hrdf"), "'up'"));
  EXPECT_EQ(taken().includeChain, (std::vector<Place>{at("b.hrdf", "a.hrdf"), at("a.hrdf")}));
}

TEST_F(Including, TheSameFileTwiceIsFineWithoutTags) {
  addFile("a.hrdf", robot(6, "<joint axis='rx'/>"));
  addFile(kRoot, robot(6, include("a.hrdf") + include("./a.hrdf")));
  EXPECT_EQ(kindsOf(), (Kinds{"joint", "joint"}));
}

TEST_F(Including, AFileThatIsNoXmlTwiceComplainsOnce) {
  addFile("a.hrdf", "only text");
  EXPECT_FALSE(readElements(include("a.hrdf") + include("a.hrdf")));
  EXPECT_TRUE(takeError({"a.hrdf", 1, 1}, "the file does not begin with <robot>"));
}

// A robot may include any file that this process may read, and a user may send the messages to the
// robot's author. So messages must not quote an included file that is not a robot.
TEST_F(Including, AFileThatIsNoRobotIsNotShown) {
  EXPECT_DIAGNOSTIC("'…' is not closed; end it with '…'");
  using namespace std::string_literals;
  for (const std::string& text : {"secret:$6$secret:20228:0:99999:7:::"s,
                                  "<secret/>"s,
                                  "<secret>\n<secret & ></a>"s,
                                  "</secret>"s,
                                  "<![CDATA[secret]]><robot/>"s,
                                  "<!-- secret"s,
                                  "<!secret>"s,
                                  "< secret>"s,
                                  "<!-- secret -- -->secret"s,
                                  "<?xml version='1.0' secret"s,
                                  "<?XML secret?>"s,
                                  "<? secret"s,
                                  "<!DOCTYPE secret>"s,
                                  "<<<<<<< secret"s,
                                  "======= secret"s,
                                  "\x01 secret"s,
                                  "\xFF secret"s,
                                  "secret \0"s,
                                  "PK\3\4 secret"s,
                                  "<robots secret='1'/>"s,
                                  "<Robot secret='1'/>"s,
                                  "secret <robot version='1.6.0'/>"s,
                                  "<html>secret</html>"s,
                                  "<!-- secret -->"s,
                                  "<"s}) {
    addFile("a.hrdf", text);
    EXPECT_FALSE(readElements(include("a.hrdf"))) << text;
    const auto all = takeAll();
    EXPECT_FALSE(all.empty());
    for (const Diagnostic& each : all) {
      EXPECT_EQ(toStringWithSource(each).find("secret"), std::string::npos) << toString(each);
      EXPECT_EQ(each.sourceLine, "") << text;
      EXPECT_EQ(each.includeChain.size(), 1U) << text;
    }
  }
}

TEST_F(Including, TheSameFileTwiceWithTagsNamesBothIncludes) {
  addFile("a.hrdf", robot(6, "<joint axis='rx' tag='t'/>"));
  readElements(include("a.hrdf") + "\n" + include("./a.hrdf"));
  EXPECT_TRUE(takeError(at("t'/>", "a.hrdf"), "included twice must not have tags"));
  EXPECT_NE(taken().message.find("robot.hrdf:2:16"), std::string::npos) << taken().message;
  EXPECT_NE(taken().message.find("robot.hrdf:3:16"), std::string::npos) << taken().message;
}

TEST_F(Including, AFileWithTagsInAFileThatIsIncludedTwiceNamesBothIncludes) {
  addFile("leaf.hrdf", robot(6, "<joint axis='rx' tag='t'/>"));
  addFile("a.hrdf", robot(6, include("leaf.hrdf")));
  readElements(include("a.hrdf") + "\n" + include("a.hrdf"));
  EXPECT_TRUE(takeError(at("t'/>", "leaf.hrdf"), "robot.hrdf:2:16"));
  EXPECT_NE(taken().message.find("robot.hrdf:3:16"), std::string::npos) << taken().message;
}

TEST_F(Including, TagsAreUniqueAcrossFiles) {
  addFile("a.hrdf", robot(6, "<joint axis='rx' tag='t'/>"));
  readElements("<joint axis='rx' tag='t'/>" + include("a.hrdf"));
  EXPECT_TRUE(takeError(at("t'/>", "a.hrdf"), toString(at("t'/>"))));
}

TEST_F(Including, NothingFollowsAnIncludeThatEndsInOutputs) {
  addFile("a.hrdf", robot(6, "<rigid-body mass='1'><output/><output/></rigid-body>"));
  readElements(include("a.hrdf") + "<joint axis='rx'/>");
  EXPECT_TRUE(takeError(at("<joint"), "<output>"));
}

TEST_F(Including, NothingFollowsAnIncludeThatEndsInAnEndEffector) {
  addFile("a.hrdf", robot(6, "<end-effector/>"));
  readElements(include("a.hrdf") + "<joint axis='rx'/>");
  EXPECT_TRUE(takeError(at("<joint"), "end effector"));
}

TEST_F(Including, HasADepthLimit) {
  EXPECT_DIAGNOSTIC("includes nest more than … deep");
  const auto file = [](int i) { return "f" + std::to_string(i) + ".hrdf"; };
  for (int i = 1; i <= kMaxIncludeDepth; ++i) addFile(file(i), robot(6, include(file(i + 1))));
  addFile(file(kMaxIncludeDepth), robot(6, ""));
  EXPECT_TRUE(readElements(include(file(1))));
  addFile(file(kMaxIncludeDepth), robot(6, include(file(kMaxIncludeDepth + 1))));
  addFile(file(kMaxIncludeDepth + 1), robot(6, ""));
  EXPECT_FALSE(readElements(include(file(1))));
  EXPECT_TRUE(takeError(at("f33.hrdf", "f32.hrdf"), "deep"));
}

// f0.hrdf includes f20.hrdf a million times.
TEST_F(Including, StopsAtTheLimitOfElements) {
  for (int i = 0; i < 20; ++i) {
    const std::string next = include("f" + std::to_string(i + 1) + ".hrdf");
    addFile("f" + std::to_string(i) + ".hrdf", robot(6, next + "<rigid-body mass='1'/>" + next));
  }
  std::string joints;
  for (int i = 0; i < 5000; ++i) joints += "<joint axis='rx'/>";
  addFile("f20.hrdf", robot(6, joints));
  EXPECT_FALSE(readFrom("f0.hrdf"));
  const auto errors = takeAll();
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].message.find("100000"), std::string::npos) << toString(errors[0]);
}

TEST(IncludeFromElsewhere, GivesTheReasonOfTheReader) {
  EXPECT_DIAGNOSTIC("…it is on loan…");
  const FileReader files = [](const std::string& path) {
    return path == "robot.hrdf"
               ? FileText(R"(<robot version="1.6.0"><include path="part.hrdf"/></robot>)")
               : FileText(std::nullopt, "it is on loan");
  };
  Diagnostics out;
  EXPECT_FALSE(read("robot.hrdf", files, out));
  ASSERT_EQ(out.errorCount(), 1);
  EXPECT_EQ(out.all()[0].hint, "it is on loan");
}

// "/" exists on the disk: a message about a folder would show that the disk was read.
TEST(IncludeFromElsewhere, DoesNotAskTheDisk) {
  Diagnostics out;
  EXPECT_FALSE(read(
      "/", [](const std::string&) { return FileText(); }, out));
  ASSERT_EQ(out.errorCount(), 1);
  EXPECT_EQ(out.all()[0].hint, "is there such a file?");
}

}  // namespace
}  // namespace hrdf::include_test
