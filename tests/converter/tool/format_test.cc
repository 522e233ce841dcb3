// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf format` as a program.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>

namespace hrdf::format_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMessy = "<robot version='1.6.0'><joint axis='rx'/></robot>";
constexpr const char* kCanonical =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<robot version=\"1.6.0\">\n"
    "  <joint axis=\"rx\"/>\n"
    "</robot>\n";
constexpr const char* kCommented =
    "<!-- one -->\n<robot version='1.6.0' description='> &lt;!-- none -->'><joint "
    "axis='rx'/><!--> two <!- --></robot>";

struct Result {
  int status = -1;
  std::string out, err;
};

class Format : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "hrdf_format_XXXXXX";
    ASSERT_TRUE(mkdtemp(name.data()));
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path path(const std::string& name) const { return folder_ / name; }

  std::string bytesOf(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  // Runs `hrdf format` in the folder on robot.hrdf with `text`.
  Result format(const std::string& text, const std::string& arguments) {
    std::ofstream(path("robot.hrdf"), std::ios::binary) << text;
    return run(arguments + " robot.hrdf >out 2>err");
  }

  Result run(const std::string& arguments) {
    const std::string command =
        "cd '" + folder_.string() + "' && '" HRDF_TOOL "' format " + arguments;
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, bytesOf("out"), bytesOf("err")};
  }

  fs::path folder_;
};

TEST_F(Format, WritesToStdoutAndLeavesTheFile) {
  const Result result = format(kMessy, "");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, kCanonical);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(bytesOf("robot.hrdf"), kMessy);
}

TEST_F(Format, SaysThatCommentsAreNotKept) {
  const Result result = format(kCommented, "");
  EXPECT_EQ(result.status, 0);
  EXPECT_TRUE(result.err.starts_with("robot.hrdf:1:1: note: 2 comments are not kept\n"))
      << result.err;
  EXPECT_EQ(result.out.find("two"), std::string::npos) << result.out;
}

TEST_F(Format, CountsProcessingInstructionsAsComments) {
  const Result result =
      format(std::string("<?xml version='1.0'?><?xml-model href='a.rng'?>") + kMessy, "");
  EXPECT_TRUE(result.err.starts_with("robot.hrdf:1:22: note: 1 comment is not kept\n"))
      << result.err;
}

TEST_F(Format, KnowsTheDeclarationByAnyBlank) {
  const Result result = format(std::string("<?xml\tversion='1.0'?>") + kMessy, "");
  EXPECT_EQ(result.err, "");
}

TEST_F(Format, WritesNothingOfABadFile) {
  const Result result = format("<robot version='1.6.0'><joint/></robot>", "");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find("error: <joint> lacks the attribute 'axis'"), std::string::npos)
      << result.err;
}

TEST_F(Format, FailsWhereStdoutCannotBeWritten) {
  format(kMessy, "");
  const Result result = run("robot.hrdf >/dev/full 2>err");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.err, "hrdf: error: cannot write to stdout\n");
}

TEST_F(Format, RefusesAFormTooLargeToBeReadAgain) {
  const auto times = [](int count, const std::string& text) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
  };
  const std::string deep = times(150, "<rigid-body mass='1'><output>") +
                           times(30'000, "<joint axis='rx'/>") +
                           times(150, "</output></rigid-body>");
  const Result result = format("<robot version='1.6.0'>" + deep + "</robot>", "");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find("bytes; at most 16777216 are read"), std::string::npos) << result.err;
}

TEST_F(Format, CheckAcceptsTheCanonicalForm) {
  const Result result = format(kCanonical, "--check");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out + result.err, "");
}

TEST_F(Format, CheckPointsAtTheFirstDifference) {
  std::string text = kCanonical;
  text.insert(text.find(" axis"), " ");
  const Result result = format(text, "--check");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(result.err.starts_with("robot.hrdf:3:10: error: not in canonical form; "))
      << result.err;
  EXPECT_EQ(result.out, "");
}

TEST_F(Format, CheckRefusesAByteOrderMark) {
  const Result result = format(std::string("\xEF\xBB\xBF") + kCanonical, "--check");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(result.err.starts_with("robot.hrdf:1:1: error: ")) << result.err;
}

TEST_F(Format, ReplacesTheFileInPlace) {
  const Result result = format(kMessy, "--in-place");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out + result.err, "");
  EXPECT_EQ(bytesOf("robot.hrdf"), kCanonical);
}

TEST_F(Format, LeavesACanonicalFileUntouched) {
  format(kCanonical, "--check");
  const auto before = fs::last_write_time(path("robot.hrdf"));
  EXPECT_EQ(run("--in-place robot.hrdf").status, 0);
  EXPECT_EQ(fs::last_write_time(path("robot.hrdf")), before);
}

TEST_F(Format, KeepsLinksAndPermissionsInPlace) {
  std::ofstream(path("real.hrdf")) << kMessy;
  fs::permissions(path("real.hrdf"), fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("real.hrdf", path("link.hrdf"));
  EXPECT_EQ(run("--in-place link.hrdf").status, 0);
  EXPECT_TRUE(fs::is_symlink(path("link.hrdf")));
  EXPECT_EQ(bytesOf("real.hrdf"), kCanonical);
  EXPECT_EQ(fs::status(path("real.hrdf")).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Format, LeavesAReadOnlyFileInPlace) {
  std::ofstream(path("robot.hrdf")) << kMessy;
  fs::permissions(path("robot.hrdf"), fs::perms::owner_read);
  const Result result = run("--in-place robot.hrdf 2>err");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.err,
            "robot.hrdf: error: cannot write 'robot.hrdf': it is read-only; 'chmod u+w' allows "
            "it\n");
  EXPECT_EQ(bytesOf("robot.hrdf"), kMessy);
}

TEST_F(Format, LosesCommentsInPlaceOnlyByForce) {
  const Result refused = format(kCommented, "--in-place");
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.err.find("2 comments are not kept"), std::string::npos) << refused.err;
  EXPECT_EQ(bytesOf("robot.hrdf"), kCommented);
  EXPECT_EQ(format(kCommented, "--in-place --force").status, 0);
  EXPECT_EQ(bytesOf("robot.hrdf").find("two"), std::string::npos);
}

TEST_F(Format, RefusesChoicesThatExcludeEachOther) {
  EXPECT_EQ(format(kMessy, "--check --in-place").status, 2);
  EXPECT_EQ(format(kMessy, "--force").status, 2);
  EXPECT_EQ(bytesOf("robot.hrdf"), kMessy);
}

}  // namespace
}  // namespace hrdf::format_test
