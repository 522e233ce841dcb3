// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf kits` as a program, with a server that the test starts on the loopback interface.
#include "tests/converter/tool/tool_test.h"
#include "tests/web_server.h"
#include "text/fetch.h"

namespace hrdf::kits_tool_test {
namespace {

class KitsTool : public ToolTest {
 protected:
  int runHere(const std::string& arguments) {
    return run(arguments, "export no_proxy=127.0.0.1 XDG_DATA_HOME=$PWD/data");
  }
};

TEST_F(KitsTool, ListsTheKitsAndHowTheyAreFetched) {
  ASSERT_EQ(runHere("kits"), 0) << err_;
  EXPECT_NE(out_.find("hebi:A-2085-06"), std::string::npos);
  EXPECT_NE(out_.find("not fetched"), std::string::npos);
  EXPECT_EQ(out_.find("--fetch"), std::string::npos) << "a program may read the list";
  EXPECT_NE(err_.find("'hrdf kits --fetch' fetches them once"), std::string::npos) << err_;
}

TEST_F(KitsTool, SaysWhichFileOfAServerIsNotTheKits) {
  if (!canFetch()) GTEST_SKIP() << "this build cannot fetch";
  WebServer server;
  server.on("/copy/LICENSE", response("200 OK", "another licence"));
  EXPECT_EQ(runHere("kits --fetch --from " + server.url("/copy")), 1);
  EXPECT_NE(err_.find("/copy/LICENSE: error: is not the file of this release"), std::string::npos)
      << err_;
  EXPECT_FALSE(exists("data"));
}

TEST_F(KitsTool, TakesAnAddressToFetchFromAlone) {
  EXPECT_EQ(runHere("kits --from http://127.0.0.1:1"), 2);
  EXPECT_NE(err_.find("--from needs --fetch"), std::string::npos) << err_;
}

TEST_F(KitsTool, SaysWhatItFetchesFromWhereItIsGivenAnotherKindOfAddress) {
  for (const char* from : {"ftp://127.0.0.1/kits", "git@example.com:kits", "file:///no/such/folder",
                           "/no/such/folder"}) {
    EXPECT_EQ(runHere(std::string("kits --fetch --from ") + from), 1);
    EXPECT_NE(err_.find(std::string(from) + ": error: is not a folder; --from reads another copy: "
                                            "a folder, or an address that begins with http://"),
              std::string::npos)
        << err_;
  }
  EXPECT_FALSE(exists("data"));
}

TEST_F(KitsTool, NamesOtherCopiesWhereAFileCannotBeFetched) {
  if (!canFetch()) GTEST_SKIP() << "this build cannot fetch";
  EXPECT_EQ(runHere("kits --fetch --from http://127.0.0.1:1"), 1);
  EXPECT_NE(err_.find("no connection to its server; --from reads another copy"), std::string::npos)
      << err_;
}

TEST_F(KitsTool, TakesNoEmptyAddress) {
  EXPECT_EQ(runHere("kits --fetch --from ''"), 2);
  EXPECT_NE(err_.find("--from: it is empty"), std::string::npos) << err_;
}

TEST_F(KitsTool, HintsAtFetchingWhereAKitIsNamed) {
  for (const char* command : {"convert hebi:A-2085-06 arm.xml", "format hebi:A-2085-06",
                              "info hebi:A-2085-06", "check hebi:A-2085-06"}) {
    EXPECT_EQ(runHere(command), 1);
    EXPECT_NE(err_.find("'hrdf kits --fetch'"), std::string::npos) << command << ": " << err_;
  }
  EXPECT_FALSE(exists("arm.xml"));
}

TEST_F(KitsTool, SaysThatTheConfigOfAKitIsNotHrdf) {
  write("arm.cfg.yaml", "version: 1.0\nnames: [J1]\nfamilies: Arm\nhrdf: arm.hrdf\n");
  EXPECT_EQ(runHere("format arm.cfg.yaml"), 1);
  EXPECT_NE(
      err_.find(
          "'hrdf format' is for HRDF; the file is a robot config, which has its path in 'hrdf'"),
      std::string::npos)
      << err_;
}

}  // namespace
}  // namespace hrdf::kits_tool_test
