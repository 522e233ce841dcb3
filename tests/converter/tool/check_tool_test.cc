// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf check` as a program.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <nlohmann/json.hpp>

namespace hrdf::check_tool_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* kOutside = "outside of the folder '";

class Check : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "hrdf_check_XXXXXX";
    ASSERT_TRUE(mkdtemp(name.data()));
    folder_ = name;
    write("clean.hrdf", "<robot version=\"1.6.0\">\n  <actuator type=\"X5-1\"/>\n</robot>\n");
    write("arm.hrdf", "<robot version=\"1.6.0\">\n  <actuator type=\"X5-2\"/>\n</robot>\n");
    write("warned.hrdf", "<robot version=\"1.6.0\">\n  <actuator type=\"x5-1\"/>\n</robot>\n");
    write("outer.hrdf", "<robot version=\"1.6.0\">\n  <include path=\"arm.hrdf\"/>\n</robot>\n");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  // Runs `hrdf check` and returns its exit status; its output is in out_ and err_.
  int check(const std::string& arguments) { return checkStdin("/dev/null", arguments); }

  // Runs `hrdf check` with a file as stdin.
  int checkStdin(const std::string& file, const std::string& arguments) {
    const std::string command = "cd '" + folder_.string() + "' && '" HRDF_TOOL "' check " +
                                arguments + " >out 2>err <" + file;
    const int status = std::system(command.c_str());
    out_ = bytesOf("out");
    err_ = bytesOf("err");
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  Json json() const { return Json::parse(out_, nullptr, false); }

  std::string out_, err_;

  std::string bytesOf(const std::string& name) const {
    std::ifstream in(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  fs::path folder_;
};

constexpr const char* kArm =
    "arm.hrdf:2:19: error: unknown actuator type 'X5-2'; did you mean 'X5-1'?\n"
    "    <actuator type=\"X5-2\"/>\n"
    "                    ^\n";

TEST_F(Check, SaysOkOfEachFileThatOpens) {
  EXPECT_EQ(check("clean.hrdf arm.hrdf warned.hrdf"), 1);
  EXPECT_EQ(out_, "clean.hrdf: ok\nwarned.hrdf: ok\n");
}

TEST_F(Check, NamesBothPlacesWhereItLooksForAFileOfAnOption) {
  EXPECT_EQ(check("clean.hrdf --gains gone.xml"), 1);
  EXPECT_EQ(err_,
            "gone.xml: error: cannot read the file; is there such a file? (commands look for "
            "'gone.xml' in the working directory, then beside the robot)\n");
}

TEST_F(Check, SaysOkOfAFileWithWarningsUnlessItIsStrict) {
  EXPECT_EQ(check("--strict clean.hrdf warned.hrdf"), 1);
  EXPECT_EQ(out_, "clean.hrdf: ok\n");
}

TEST_F(Check, JudgesASetupFileWithItsRobot) {
  write("good.yaml", "version: 1\nmodules:\n  J1: {friction: 0.3}\n");
  write("bad.yaml", "version: 1\nmodules:\n  J1: {frction: 0.3}\n");
  EXPECT_EQ(check("clean.hrdf --setup good.yaml"), 0) << err_;
  EXPECT_EQ(check("clean.hrdf --setup bad.yaml"), 1);
  EXPECT_NE(err_.find("unknown key 'frction'; did you mean 'friction'?"), std::string::npos);
  EXPECT_EQ(check("good.yaml"), 1);
  EXPECT_NE(err_.find("this is a setup file, for the option 'setup'; check it with its robot: hrdf "
                      "check ROBOT --setup FILE"),
            std::string::npos)
      << err_;
}

TEST_F(Check, SaysNothingElseOfACleanFile) {
  EXPECT_EQ(check("clean.hrdf"), 0);
  EXPECT_EQ(err_, "");
}

TEST_F(Check, ShowsTheLineAndACaretBelowTheValue) {
  EXPECT_EQ(check("arm.hrdf"), 1);
  EXPECT_EQ(err_, kArm);
  EXPECT_EQ(out_, "");
}

TEST_F(Check, KeepsTheCaretBelowItsPlaceBehindTabsAndLongCharacters) {
  write("tabs.hrdf",
        "<robot version=\"1.6.0\">\n\t<joint tag=\"\u00e9\" axis=\"no\"/>\n</robot>\n");
  EXPECT_EQ(check("tabs.hrdf"), 1);
  EXPECT_NE(err_.find("tabs.hrdf:2:24: "), std::string::npos) << err_;
  EXPECT_NE(err_.find("  \t                     ^\n"), std::string::npos) << err_;
}

TEST_F(Check, ShowsAHundredErrorsAndHowManyMoreThereAre) {
  std::string text = "<robot version=\"1.6.0\">\n";
  for (int i = 0; i < 130; ++i) text += "<actuator type=\"Z\"/>\n";
  write("many.hrdf", text + "</robot>\n");
  EXPECT_EQ(check("many.hrdf"), 1);
  EXPECT_NE(err_.find("many.hrdf:101:17: error"), std::string::npos) << err_;
  EXPECT_EQ(err_.find("many.hrdf:102:17: error"), std::string::npos);
  EXPECT_TRUE(err_.ends_with("\nnote: and 30 more errors, warnings and notes\n")) << err_;
}

TEST_F(Check, ShowsTheChainOfIncludes) {
  EXPECT_EQ(check("outer.hrdf"), 1);
  EXPECT_EQ(err_, std::string("included from outer.hrdf:2:18:\n") + kArm);
}

TEST_F(Check, TakesSeveralFilesAndKeepsThemApart) {
  EXPECT_EQ(check("clean.hrdf arm.hrdf warned.hrdf arm.hrdf clean.hrdf"), 1);
  const std::string warning =
      "warned.hrdf:2:19: warning: 'x5-1' is written in another case; write 'X5-1'\n"
      "    <actuator type=\"x5-1\"/>\n"
      "                    ^\n";
  EXPECT_EQ(err_, kArm + warning + kArm);
}

TEST_F(Check, ReadsStdin) {
  EXPECT_EQ(checkStdin("arm.hrdf", "-"), 1);
  EXPECT_EQ(err_, std::string("-") + std::string(kArm).substr(8));
  EXPECT_EQ(checkStdin("clean.hrdf", "-"), 0) << err_;
}

TEST_F(Check, SaysThatStdinCannotBeRead) {
  EXPECT_EQ(checkStdin("&-", "-"), 1);
  EXPECT_EQ(err_, "-: error: cannot read the file; stdin cannot be read: Bad file descriptor\n");
  EXPECT_EQ(checkStdin(".", "-"), 1);
  EXPECT_EQ(err_, "-: error: cannot read the file; stdin cannot be read: Is a directory\n");
}

TEST_F(Check, CallsStdinAsItIsToldAndReadsTheDiskBesideIt) {
  std::filesystem::create_directory(path("sub"));
  write("sub/part.hrdf", "<robot version=\"1.6.0\">\n  <actuator type=\"X5-1\"/>\n</robot>\n");
  write("sub/saved.hrdf", "<robot version=\"1.6.0\"/>");
  write("typed.hrdf", "<robot version=\"1.6.0\">\n  <include path=\"part.hrdf\"/>\n</robot>\n");
  EXPECT_EQ(checkStdin("typed.hrdf", "- --stdin-name sub/saved.hrdf"), 0) << err_;
  EXPECT_EQ(out_, "sub/saved.hrdf: ok\n");
  EXPECT_EQ(checkStdin("arm.hrdf", "--json - --stdin-name sub/saved.hrdf"), 1);
  EXPECT_EQ(json().at(0).at("file"), "sub/saved.hrdf");
  EXPECT_EQ(json().at(0).at("line"), 2);
}

TEST_F(Check, SaysHowStdinBecomesARobotConfig) {
  write("arm.cfg.yaml", "version: 1.0\nnames: [J1]\nfamilies: Arm\nhrdf: clean.hrdf\n");
  EXPECT_EQ(checkStdin("arm.cfg.yaml", "-"), 1);
  EXPECT_NE(err_.find("-: note: stdin is a robot config only by its name; add --stdin-name"),
            std::string::npos)
      << err_;
}

TEST_F(Check, ReadsStdinOnce) {
  EXPECT_EQ(checkStdin("clean.hrdf", "- -"), 2);
  EXPECT_EQ(err_, "hrdf: error: stdin is one file; '-' occurs twice\n");
  EXPECT_EQ(check("clean.hrdf --stdin-name x.hrdf"), 2);
  EXPECT_EQ(err_, "hrdf: error: --stdin-name needs the FILE '-'\n");
}

TEST_F(Check, PassesWithWarningsUnlessStrict) {
  EXPECT_EQ(check("warned.hrdf"), 0);
  EXPECT_NE(err_, "");
  EXPECT_EQ(check("--strict warned.hrdf"), 1);
  EXPECT_EQ(check("--strict clean.hrdf"), 0);
}

TEST_F(Check, NamesAFileThatIsMissing) {
  EXPECT_EQ(check("gone.hrdf"), 1);
  EXPECT_EQ(err_, "gone.hrdf: error: cannot read the file; is there such a file?\n");
  EXPECT_EQ(check("."), 1);
}

TEST_F(Check, SaysWhyAFileCannotBeRead) {
  ASSERT_EQ(std::system(("mkfifo '" + path("pipe.hrdf") + "'").c_str()), 0);
  EXPECT_EQ(check("pipe.hrdf . /dev/zero"), 1);
  EXPECT_EQ(err_,
            "pipe.hrdf: error: cannot read the file; it is not a regular file\n"
            ".: error: cannot read the file; it is a folder\n"
            "/dev/zero: error: cannot read the file; it is not a regular file\n");
}

TEST_F(Check, WarnsOfAMissingMesh) {
  write("mesh.hrdf",
        "<robot version=\"1.6.0\">\n  <rigid-body mass=\"1\" mesh_path=\"gone.stl\"/>\n  "
        "<joint axis=\"RZ\"/>\n</robot>\n");
  EXPECT_EQ(check("--json mesh.hrdf"), 0);
  ASSERT_EQ(json().size(), 2u) << out_;
  EXPECT_EQ(json()[0].at("message"), "cannot read the mesh 'gone.stl': a stand-in is shown");
  EXPECT_EQ(json()[0].at("line"), 2);
  EXPECT_EQ(json()[1].at("line"), 3);
  EXPECT_EQ(check("--strict mesh.hrdf"), 1);
}

TEST_F(Check, RefusesWhatIsTooMuchForMujoco) {
  std::string chain;
  for (int i = 0; i < 1001; ++i) chain += "<joint axis=\"rz\"/>\n";
  write("chain.hrdf", "<robot version=\"1.6.0\">\n" + chain + "</robot>\n");
  EXPECT_EQ(check("chain.hrdf"), 1);
  EXPECT_NE(err_.find("chain.hrdf:1002:1: error: more than 1000 moving parts"), std::string::npos)
      << err_;
}

TEST_F(Check, ShowsNoControlCharacters) {
  write("c1.hrdf", "<robot version=\"1.6.0\">\n  <joint axis=\"\u009b31m\u202e\"/>\n</robot>\n");
  EXPECT_EQ(check("c1.hrdf"), 1);
  EXPECT_EQ(err_,
            "c1.hrdf:2:16: error: unknown joint axis ' 31m '; allowed: 'rx', 'ry', 'rz', 'tx', "
            "'ty' and 'tz'\n"
            "    <joint axis=\" 31m \"/>\n"
            "                 ^\n");
}

TEST_F(Check, RefusesWrongUsage) {
  EXPECT_EQ(check(""), 2);
  EXPECT_EQ(check("--colour clean.hrdf"), 2);
  EXPECT_EQ(check("--help"), 0);
}

TEST_F(Check, WritesAnEmptyArrayForACleanFile) {
  EXPECT_EQ(check("--json clean.hrdf"), 0);
  EXPECT_EQ(out_, "[]\n");
  EXPECT_EQ(err_, "");
}

TEST_F(Check, WritesJsonWithEveryKey) {
  EXPECT_EQ(check("--json outer.hrdf"), 1);
  EXPECT_EQ(err_, "");
  EXPECT_EQ(json(), Json::parse(R"json([{
    "file": "arm.hrdf", "line": 2, "column": 19, "severity": "error",
    "message": "unknown actuator type 'X5-2'", "hint": "did you mean 'X5-1'?",
    "include_chain": ["outer.hrdf:2:18"]}])json"));
}

TEST_F(Check, WritesNullForWhatJsonLacks) {
  write("nohint.hrdf", "<robot version=\"1.6.0\">\n  <actuator/>\n</robot>\n");
  EXPECT_EQ(check("--json nohint.hrdf gone.hrdf"), 1);
  const Json all = json();
  ASSERT_EQ(all.size(), 2u) << out_;
  EXPECT_TRUE(all[0].at("hint").is_null());
  EXPECT_EQ(all[0].at("include_chain"), Json::array());
  EXPECT_EQ(all[1].at("file"), "gone.hrdf");
  EXPECT_TRUE(all[1].at("line").is_null());
  EXPECT_TRUE(all[1].at("column").is_null());
}

TEST_F(Check, WritesJsonInTheOrderOfTheFiles) {
  write("three.hrdf",
        "<robot version=\"1.6.0\">\n  <include path=\"arm.hrdf\"/>\n  <joint axis=\"RZ\"/>\n  "
        "<joint/>\n</robot>\n");
  EXPECT_EQ(check("--json three.hrdf warned.hrdf"), 1);
  std::string order;
  for (const Json& d : json()) {
    order += d.at("file").get<std::string>() + ":" + d.at("line").dump() + " " +
             d.at("severity").get<std::string>() + "\n";
  }
  EXPECT_EQ(order,
            "arm.hrdf:2 error\nthree.hrdf:3 warning\nthree.hrdf:4 error\nwarned.hrdf:2 warning\n");
}

TEST_F(Check, WritesValidJsonForAnyBytes) {
  write("bytes.hrdf", "<robot version=\"1.6.0\" description=\"\xff\xfe\"/>\n");
  EXPECT_EQ(check("--json bytes.hrdf"), 1);
  EXPECT_EQ(json().size(), 1u) << out_;
}

// A folder `box` with robots that name files inside and outside of the folder.
class CheckInside : public Check {
 protected:
  void SetUp() override {
    Check::SetUp();
    fs::create_directories(path("box/parts"));
    write("box/parts/clean.hrdf", "<robot version=\"1.6.0\"><actuator type=\"X5-1\"/></robot>\n");
    fs::copy(path("box"), path("box2"));
    write("box2/clean.hrdf", "<robot version=\"1.6.0\"><actuator type=\"X5-1\"/></robot>\n");
    fs::create_symlink("../clean.hrdf", path("box/out.hrdf"));
    fs::create_symlink("parts", path("box/in"));
    fs::create_symlink("box", path("link"));
  }

  // Writes box/arm.hrdf, a robot that includes `file`, and runs check(options); returns the exit
  // status.
  int checkIncluding(const std::string& file, const std::string& options) {
    write("box/arm.hrdf",
          "<robot version=\"1.6.0\">\n  <include path=\"" + file + "\"/>\n</robot>\n");
    return check(options);
  }
};

TEST_F(CheckInside, ReadsWhatIsInTheFolder) {
  for (const char* file : {"parts/clean.hrdf", "in/clean.hrdf", "../box/parts/clean.hrdf"}) {
    for (const char* options : {"--inside box box/arm.hrdf", "--inside box/ link/arm.hrdf",
                                "--inside link box/arm.hrdf", "--inside . box/arm.hrdf"}) {
      EXPECT_EQ(checkIncluding(file, options), 0) << file << options << err_;
      EXPECT_EQ(err_, "");
    }
  }
}

TEST_F(CheckInside, RefusesWhatIsOutsideAtItsPlace) {
  for (const char* file : {"../clean.hrdf", "out.hrdf", "../box2/clean.hrdf", "../nowhere.hrdf"}) {
    EXPECT_EQ(checkIncluding(file, "--inside box box/arm.hrdf"), 1) << file;
    EXPECT_TRUE(err_.starts_with("box/arm.hrdf:2:18: error: cannot read the included file "))
        << err_;
    EXPECT_NE(err_.find(kOutside + path("box") + "'"), std::string::npos) << err_;
  }
  EXPECT_EQ(check("--inside box clean.hrdf"), 1);
  EXPECT_NE(err_.find(kOutside), std::string::npos) << err_;
}

TEST_F(CheckInside, DoesNotTellWhetherAFileOutsideExists) {
  fs::create_symlink("../box2/../box/parts/clean.hrdf", path("box/back.hrdf"));
  std::vector<std::string> told;
  for (int i = 0; i < 2; ++i) {
    for (const char* file : {"out.hrdf", "back.hrdf"}) {
      EXPECT_EQ(checkIncluding(file, "--inside box box/arm.hrdf"), 1) << file;
      told.push_back(err_);
    }
    fs::remove_all(path("box2"));
    fs::remove(path("clean.hrdf"));
  }
  EXPECT_EQ(told[0], told[2]);
  EXPECT_EQ(told[1], told[3]);
  EXPECT_NE(told[1].find(kOutside), std::string::npos) << told[1];
}

TEST_F(CheckInside, ReadsNothingInAFolderThatIsNotThere) {
  EXPECT_EQ(checkIncluding("parts/clean.hrdf", "--inside nowhere box/arm.hrdf"), 1);
  EXPECT_NE(err_.find(kOutside + std::string("box/nowhere'")), std::string::npos) << err_;
}

TEST_F(CheckInside, CountsAFolderOfTheEnvironmentFromTheRobot) {
  setenv("HRDF_OPTIONS", "inside=.", 1);
  EXPECT_EQ(checkIncluding("parts/clean.hrdf", "box/arm.hrdf"), 0) << err_;
  EXPECT_EQ(checkIncluding("../clean.hrdf", "box/arm.hrdf"), 1);
  EXPECT_EQ(checkIncluding("../clean.hrdf", "--inside . box/arm.hrdf"), 0) << err_;
  unsetenv("HRDF_OPTIONS");
}

TEST_F(CheckInside, KeepsTheOtherCommandsInTheFolderToo) {
  checkIncluding("../clean.hrdf", "box/arm.hrdf");
  const auto run = [&](const std::string& arguments) {
    const std::string command =
        "cd '" + path("") + "' && '" HRDF_TOOL "' " + arguments + " >out 2>err </dev/null";
    const int status = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 1) << arguments;
    EXPECT_NE(bytesOf("err").find(kOutside), std::string::npos) << bytesOf("err");
  };
  run("info --inside box box/arm.hrdf");
  run("format --inside box box/arm.hrdf");
  run("convert --inside box box/arm.hrdf arm.xml");
  write("gains.xml", "<group_gains/>");
  write("box/bare.hrdf", "<robot version=\"1.6.0\"><actuator type=\"X5-1\"/></robot>\n");
  run("convert --inside box --gains ../gains.xml box/bare.hrdf arm.xml");
  run("convert --inside box --safety ../gains.xml box/bare.hrdf arm.xml");
  run("convert --inside box --meshes .. box/bare.hrdf arm.xml");
}

TEST_F(CheckInside, ShowsAStandInForAMeshOutside) {
  write("part.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  write("box/arm.hrdf",
        "<robot version=\"1.6.0\">\n  <rigid-body mass=\"1\" "
        "mesh_path=\"../part.obj\"/>\n</robot>\n");
  EXPECT_EQ(check("--inside box box/arm.hrdf"), 0);
  EXPECT_TRUE(err_.starts_with("box/arm.hrdf:2:35: warning: cannot read the mesh 'part.obj'"))
      << err_;
  EXPECT_NE(err_.find(kOutside), std::string::npos) << err_;
}

}  // namespace
}  // namespace hrdf::check_tool_test
