// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf kits` as a program, with a server of the test's own on the loopback.
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
  EXPECT_NE(out_.find("'hrdf kits --fetch' brings them once"), std::string::npos);
}

TEST_F(KitsTool, SaysWhichFileOfAServerIsNotTheKits) {
  if (!canFetch()) GTEST_SKIP() << "this build cannot fetch";
  WebServer server;
  server.on("/copy/LICENSE", response("200 OK", "another licence"));
  EXPECT_EQ(runHere("kits --fetch --from " + server.url("/copy")), 1);
  EXPECT_NE(err_.find("/copy/LICENSE: error: is not the file that this release knows"),
            std::string::npos)
      << err_;
  EXPECT_FALSE(exists("data"));
}

TEST_F(KitsTool, TakesAnAddressToFetchFromAlone) {
  EXPECT_EQ(runHere("kits --from http://127.0.0.1:1"), 2);
  EXPECT_NE(err_.find("--from goes with --fetch"), std::string::npos) << err_;
}

TEST_F(KitsTool, HintsAtFetchingWhereAKitIsNamed) {
  EXPECT_EQ(runHere("convert hebi:A-2085-06 arm.xml"), 1);
  EXPECT_NE(err_.find("'hrdf kits --fetch'"), std::string::npos) << err_;
  EXPECT_FALSE(exists("arm.xml"));
}

}  // namespace
}  // namespace hrdf::kits_tool_test
