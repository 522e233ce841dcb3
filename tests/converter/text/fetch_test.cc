// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Meshes on the web, from a server that the test starts on the loopback interface.
#include "text/fetch.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <hrdf/lower.h>

#include "tests/converter/reading.h"
#include "tests/message_watch.h"
#include "tests/web_server.h"
#include "text/sha256.h"

namespace hrdf::fetch_test {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

class Fetch : public Reading {
 protected:
  void SetUp() override {
    if (!canFetch()) GTEST_SKIP() << "this build cannot fetch";
    folder_ = fs::path(testing::TempDir()) / ("hrdf_fetch_" + std::to_string(getpid()));
    fs::create_directories(folder_);
    setenv("no_proxy", "127.0.0.1", 1);
    setenv("XDG_CACHE_HOME", folder_.c_str(), 1);
    limits_.bytes = 100'000;
    // Long limits for a busy machine; a test of a limit sets it.
    limits_.connect = limits_.each = limits_.all = limits_.silent = std::chrono::minutes(1);
    options_.fetchMeshes = true;
  }
  void TearDown() override {
    Reading::TearDown();
    fs::remove_all(folder_);
  }

  FileText get(const std::string& path) {
    Fetcher fetcher(cache().string(), limits_);
    return fetcher.get(server_.url(path));
  }

  void expectProblem(const std::string& path, const std::string& phrase) {
    const FileText file = get(path);
    EXPECT_FALSE(file);
    EXPECT_NE(file.whyNot.find(phrase), std::string::npos) << file.whyNot;
    EXPECT_TRUE(kept().empty());
  }

  // Returns the number of geoms that show the mesh at `path`; diagnostics are in said_.
  int shown(const std::string& path) {
    const auto robot =
        readElements("<rigid-body mass=\"1\" mesh_path=\"" + server_.url(path) + "\"/>");
    const SpecPtr spec = lower(*robot, options_, said_);
    mjModel* model = spec ? mj_compile(spec.get(), nullptr) : nullptr;
    EXPECT_TRUE(model);
    int count = 0;
    for (int i = 0; model && i < model->ngeom; ++i) {
      const int mesh = model->geom_dataid[i];
      count += model->geom_contype[i] == 0 && mesh >= 0 && model->mesh_facenum[mesh] == 4;
    }
    mj_deleteModel(model);
    return count;
  }

  std::string saidOnly() {
    EXPECT_EQ(said_.all().size(), 1U);
    return said_.all().empty() ? "" : toString(said_.all()[0]);
  }

  fs::path cache() const { return folder_ / "hrdf-mujoco"; }
  std::vector<fs::path> kept() const {
    std::vector<fs::path> files;
    if (!fs::exists(cache())) return files;
    for (const auto& entry : fs::directory_iterator(cache())) files.push_back(entry.path());
    return files;
  }

  fs::path folder_;
  WebServer server_;
  FetchLimits limits_;
  ModelOptions options_;
  Diagnostics said_;
};

TEST_F(Fetch, GetsAFile) {
  server_.on("/part.obj", response("200 OK", kTetrahedron));
  EXPECT_EQ(get("/part.obj"), kTetrahedron);
}

// If two URLs had the same file name, the owner of one URL could replace another robot's mesh.
TEST_F(Fetch, KeepsAFileUnderTheSha256OfItsAddressBehindTheAddress) {
  server_.on("/part.obj?raw=true", response("200 OK", kTetrahedron));
  get("/part.obj?raw=true");
  ASSERT_EQ(kept().size(), 1U);
  const std::string url = server_.url("/part.obj?raw=true");
  EXPECT_EQ(kept()[0].filename(), sha256(url));
  EXPECT_EQ(readFile(kept()[0].string()), url + "\n" + kTetrahedron);
}

// A URL may contain a secret.
TEST_F(Fetch, KeepsFilesForTheUserAlone) {
  server_.on("/part.obj?token=abc", response("200 OK", kTetrahedron));
  for (const bool isThereBefore : {false, true}) {
    fs::remove_all(folder_);
    if (isThereBefore) fs::create_directories(cache());
    get("/part.obj?token=abc");
    ASSERT_EQ(kept().size(), 1U);
    const fs::perms forOwner = fs::perms::owner_read | fs::perms::owner_write;
    EXPECT_EQ(fs::status(kept()[0]).permissions(), forOwner);
    EXPECT_EQ(fs::status(cache()).permissions(), fs::perms::owner_all);
    if (isThereBefore) continue;
    EXPECT_EQ(fs::status(folder_).permissions(), fs::perms::owner_all);
  }
}

TEST_F(Fetch, NeverGivesTheFileOfAnotherAddress) {
  server_.on("/part.obj", response("200 OK", kTetrahedron));
  const std::string url = server_.url("/part.obj");
  fs::create_directories(cache());
  for (const std::string& kept : {server_.url("/evil.obj") + "\nv 0", url, url + "v 0"}) {
    std::ofstream(cache() / sha256(url)) << kept;
    EXPECT_EQ(get("/part.obj"), kTetrahedron) << kept;
  }
  EXPECT_EQ(server_.requests().size(), 3U);
}

TEST_F(Fetch, TakesAKeptFileWithoutTheServer) {
  server_.on("/part.obj", response("200 OK", kTetrahedron));
  get("/part.obj");
  server_.stop();
  EXPECT_EQ(get("/part.obj"), kTetrahedron);
}

TEST_F(Fetch, KeepsFilesOfTwoAddressesApart) {
  server_.on("/part.obj?v=1", response("200 OK", "one"));
  server_.on("/part.obj?v=2", response("200 OK", "two"));
  EXPECT_EQ(get("/part.obj?v=1"), "one");
  EXPECT_EQ(get("/part.obj?v=2"), "two");
}

TEST_F(Fetch, FetchesWhereNothingCanBeKept) {
  server_.on("/part.obj", response("200 OK", kTetrahedron));
  std::ofstream(cache()) << "a file where the folder should be";
  EXPECT_EQ(get("/part.obj"), kTetrahedron);
  Fetcher withoutFolder("", limits_);
  EXPECT_EQ(withoutFolder.get(server_.url("/part.obj")), kTetrahedron);
}

TEST_F(Fetch, TellsTheStatusOfTheServer) {
  expectProblem("/nowhere.obj", "HTTP status 404");
  server_.on("/part.obj", response("204 No Content", ""));
  expectProblem("/part.obj", "HTTP status 204");
}

TEST_F(Fetch, StopsAnEndlessBody) {
  server_.on("/part.obj", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", std::string(1000, 'v'));
  expectProblem("/part.obj", "more than 100000 bytes");
}

TEST_F(Fetch, StopsAnEndlessErrorPageByItsStatus) {
  server_.on("/part.obj", "HTTP/1.1 500 Oh\r\nConnection: close\r\n\r\n", std::string(1000, 'v'));
  expectProblem("/part.obj", "HTTP status 500");
}

TEST_F(Fetch, RefusesABodyThatIsAnnouncedTooLarge) {
  server_.on("/part.obj", "HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n");
  expectProblem("/part.obj", "more than 100000 bytes");
}

TEST_F(Fetch, RefusesALineOfTheHeadersThatIsTooLarge) {
  const std::string line = "X-Long: " + std::string(1'000'000, 'x') + "\r\n";
  server_.on("/part.obj", response("200 OK", kTetrahedron, line));
  expectProblem("/part.obj", "its server answers with headers that are too large");
}

TEST_F(Fetch, RefusesHeadersThatAreTooLargeTogether) {
  std::string lines;
  for (int i = 0; i < 20; ++i) lines += "X-Long: " + std::string(50'000, 'x') + "\r\n";
  server_.on("/part.obj", response("200 OK", kTetrahedron, lines));
  expectProblem("/part.obj", "its server answers with headers that are too large");
}

TEST_F(Fetch, GivesUpOnASlowBody) {
  limits_.each = milliseconds(200);
  server_.on("/part.obj", "HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nv 0");
  expectProblem("/part.obj", "takes more than 0.2 s");
}

TEST_F(Fetch, AsksNoMoreServersOnceItHasWaitedLongEnough) {
  limits_.all = milliseconds(200);
  server_.on("/part.obj", "HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nv 0");
  Fetcher fetcher(cache().string(), limits_);
  EXPECT_FALSE(fetcher.get(server_.url("/part.obj")));
  const FileText other = fetcher.get(server_.url("/other.obj"));
  EXPECT_FALSE(other);
  EXPECT_EQ(other.whyNot, "the meshes before it took too long");
}

TEST_F(Fetch, RefusesABodyThatEndsEarly) {
  server_.on("/part.obj", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\nConnection: close\r\n\r\nv 0");
  const FileText file = get("/part.obj");
  EXPECT_FALSE(file);
  EXPECT_NE(file.whyNot, FileText().whyNot);
  EXPECT_TRUE(kept().empty());
}

TEST_F(Fetch, FollowsARedirect) {
  server_.on("/old.obj", redirect("/new.obj"));
  server_.on("/new.obj", response("200 OK", kTetrahedron));
  EXPECT_EQ(get("/old.obj"), kTetrahedron);
}

TEST_F(Fetch, GivesUpOnARedirectLoop) {
  server_.on("/part.obj", redirect("/part.obj"));
  expectProblem("/part.obj", "redirects to another address more than 5 times");
  EXPECT_EQ(server_.requests().size(), 6U);
}

TEST_F(Fetch, RefusesARedirectToAFile) {
  std::ofstream(folder_ / "secret.obj") << kTetrahedron;
  server_.on("/part.obj", redirect("file://" + (folder_ / "secret.obj").string()));
  expectProblem("/part.obj", "redirects to an address that is not allowed");
}

TEST_F(Fetch, SaysThatAServerDoesNotSpeakHttp) {
  server_.on("/part.obj", "220 mail.example.com ready\r\n");
  expectProblem("/part.obj", "its server does not use HTTP");
  server_.on("/old.obj", redirect("/part.obj"));
  expectProblem("/old.obj", "its server does not use HTTP");
}

TEST_F(Fetch, SaysThatThereIsNoConnection) {
  server_.stop();
  expectProblem("/part.obj", "no connection to its server");
}

TEST_F(Fetch, TakesNoAddressWithAPassword) {
  Fetcher fetcher(cache().string(), limits_);
  for (const char* url :
       {"http://me:secret@127.0.0.1/part.obj", "https://me@127.0.0.1", "http://a@b?x=/y"}) {
    const FileText file = fetcher.get(url);
    EXPECT_FALSE(file) << url;
    EXPECT_NE(file.whyNot.find("a name or a password"), std::string::npos) << file.whyNot;
  }
  EXPECT_TRUE(server_.requests().empty());
}

TEST_F(Fetch, SendsNothingButTheAddress) {
  std::ofstream(folder_ / ".netrc") << "machine 127.0.0.1 login me password secret\n";
  setenv("HOME", folder_.c_str(), 1);
  server_.on("/a@b.obj", redirect("/part.obj"));
  server_.on("/part.obj", response("200 OK", kTetrahedron, "Set-Cookie: a=b\r\n"));
  EXPECT_TRUE(get("/a@b.obj"));
  ASSERT_EQ(server_.requests().size(), 2U);
  for (const std::string& request : server_.requests()) {
    for (const char* header : {"Authorization", "Cookie", "Referer"}) {
      EXPECT_EQ(request.find(header), std::string::npos) << request;
    }
  }
}

TEST_F(Fetch, RefusesAddressesThatAreNone) {
  Fetcher fetcher(cache().string(), limits_);
  for (const char* url :
       {"http://", "https:///", "http:// a b", "http://[::1", "http://127.0.0.1:99999/a.obj"}) {
    const FileText file = fetcher.get(url);
    EXPECT_FALSE(file) << url;
    EXPECT_NE(file.whyNot, FileText().whyNot) << url;
  }
}

TEST_F(Fetch, NamesFilesPlainly) {
  EXPECT_EQ(fileNameOf("https://host/some/part.stl?raw=true"), "part.stl");
  EXPECT_EQ(fileNameOf("https://host/a%20b;c.obj#top"), "a_20b_c.obj");
  EXPECT_EQ(fileNameOf("https://host/"), "");
  EXPECT_EQ(fileNameOf("https://host/" + std::string(300, 'a') + ".stl").size(), 100U);
}

TEST_F(Fetch, FindsTheCacheAsOtherProgramsDo) {
  EXPECT_EQ(cacheFolder(), cache());
  setenv("XDG_CACHE_HOME", "relative", 1);
  setenv("HOME", "/home/me", 1);
  EXPECT_EQ(cacheFolder(), "/home/me/.cache/hrdf-mujoco");
  unsetenv("HOME");
  EXPECT_EQ(cacheFolder(), "");
}

TEST_F(Fetch, ShowsAMeshFromTheWeb) {
  server_.on("/part.obj?v=3", response("200 OK", kTetrahedron));
  EXPECT_EQ(shown("/part.obj?v=3"), 1);
  EXPECT_TRUE(said_.all().empty());
}

TEST_F(Fetch, TakesSchemesInAnyCase) {
  server_.on("/part.obj", response("200 OK", kTetrahedron));
  const std::string rest = server_.url("/part.obj").substr(4);
  for (const std::string scheme : {"HTTP", "Http"}) {
    const auto robot = readElements("<rigid-body mass=\"1\" mesh_path=\"" + scheme + rest + "\"/>");
    EXPECT_TRUE(lower(*robot, options_, said_));
  }
  EXPECT_EQ(server_.requests().size(), 2U);
  EXPECT_TRUE(said_.all().empty());
  EXPECT_TRUE(isWeb("HTTPS://host/a.stl"));
  EXPECT_FALSE(isWeb("httpx://host/a.stl"));
  EXPECT_FALSE(isWeb("http"));
}

TEST_F(Fetch, AsksForAMeshOfManyElementsOnce) {
  server_.on("/part.obj", response("200 OK", kTetrahedron));
  const std::string element =
      "<rigid-body mass=\"1\" mesh_path=\"" + server_.url("/part.obj") + "\"/>";
  const auto robot = readElements(element + element);
  EXPECT_TRUE(lower(*robot, options_, said_));
  EXPECT_EQ(server_.requests().size(), 1U);
}

TEST_F(Fetch, WritesAMeshFromTheWebBesideTheMjcf) {
  server_.on("/part.obj?v=3", response("200 OK", kTetrahedron));
  const auto robot =
      readElements("<rigid-body mass=\"1\" mesh_path=\"" + server_.url("/part.obj?v=3") + "\"/>");
  AssetFiles assets{"robot", {}};
  EXPECT_TRUE(lower(*robot, options_, {.assets = &assets}, said_));
  ASSERT_TRUE(assets.bytes.contains("assets/robot/part.obj"));
  EXPECT_EQ(assets.bytes.at("assets/robot/part.obj"), kTetrahedron);
}

TEST_F(Fetch, WarnsAtTheElementAndShowsAStandIn) {
  EXPECT_DIAGNOSTIC("cannot fetch the mesh '…': a stand-in is shown");
  EXPECT_EQ(shown("/nowhere.obj"), 0);
  const std::string said = saidOnly();
  EXPECT_TRUE(said.starts_with("robot.hrdf:2:")) << said;
  EXPECT_NE(said.find("warning: cannot fetch the mesh 'http://127.0.0.1:"), std::string::npos)
      << said;
  EXPECT_NE(said.find("HTTP status 404"), std::string::npos) << said;
}

TEST_F(Fetch, KeepsNothingThatIsNoMesh) {
  server_.on("/part.obj", response("200 OK", "<html>sign in</html>"));
  EXPECT_EQ(shown("/part.obj"), 0);
  EXPECT_NE(saidOnly().find("MuJoCo cannot use the mesh"), std::string::npos);
  EXPECT_TRUE(kept().empty());
  EXPECT_EQ(server_.requests().size(), 1U);
}

TEST_F(Fetch, FetchesAgainWhatWasDamagedOnTheDisk) {
  server_.on("/part.obj", response("200 OK", kTetrahedron));
  EXPECT_EQ(shown("/part.obj"), 1);
  ASSERT_EQ(kept().size(), 1U);
  const std::string firstLine = server_.url("/part.obj") + "\n";
  std::ofstream(kept()[0]) << firstLine << "v 0";
  EXPECT_EQ(shown("/part.obj"), 1);
  EXPECT_EQ(server_.requests().size(), 2U);
  EXPECT_EQ(readFile(kept()[0].string()), firstLine + kTetrahedron);
  EXPECT_TRUE(said_.all().empty());
}

TEST_F(Fetch, WarnsOnceWhereNothingCanBeKept) {
  EXPECT_DIAGNOSTIC("cannot cache fetched meshes: they are fetched again each time");
  std::ofstream(cache()) << "a file where the folder should be";
  std::string elements;
  for (const std::string path : {"/one.obj", "/two.obj"}) {
    server_.on(path, response("200 OK", kTetrahedron));
    elements += "<rigid-body mass=\"1\" mesh_path=\"" + server_.url(path) + "\"/>";
  }
  EXPECT_TRUE(lower(*readElements(elements), options_, said_));
  EXPECT_EQ(saidOnly(),
            "robot.hrdf: warning: cannot cache fetched meshes: they are fetched again each time; "
            "the folder '" +
                cache().string() + "': the system reports: Not a directory");
}

TEST_F(Fetch, WarnsWhereNoFolderIsKnownToKeepFilesIn) {
  server_.on("/part.obj", response("200 OK", kTetrahedron));
  unsetenv("XDG_CACHE_HOME");
  unsetenv("HOME");
  EXPECT_EQ(shown("/part.obj"), 1);
  EXPECT_EQ(saidOnly(),
            "robot.hrdf: warning: cannot cache fetched meshes: they are fetched again each time; "
            "XDG_CACHE_HOME and HOME are not set to a folder");
}

std::vector<std::string> told;

// Records slow downloads while it exists.
class Listener {
 public:
  Listener() {
    told.clear();
    onSlowDownload([](const std::string& url) { told.push_back(url); });
  }
  ~Listener() { onSlowDownload(nullptr); }
};

TEST_F(Fetch, TellsOnceOfADownloadThatTakesLong) {
  const Listener listener;
  limits_.silent = milliseconds(100);
  limits_.each = milliseconds(2'500);
  server_.on("/slow.obj", "HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nv 0");
  EXPECT_FALSE(get("/slow.obj"));
  EXPECT_EQ(told, std::vector{server_.url("/slow.obj")});
}

TEST_F(Fetch, TellsNothingOfADownloadThatIsQuick) {
  const Listener listener;
  server_.on("/part.obj", response("200 OK", kTetrahedron));
  EXPECT_TRUE(get("/part.obj"));
  EXPECT_TRUE(told.empty());
}

TEST_F(Fetch, IsNotDoneUnlessAskedFor) {
  options_.fetchMeshes = false;
  server_.on("/part.obj", response("200 OK", kTetrahedron));
  EXPECT_EQ(shown("/part.obj"), 0);
  EXPECT_NE(saidOnly().find("is on the web and is not fetched"), std::string::npos);
  EXPECT_TRUE(server_.requests().empty());
}

#ifndef HRDF_FETCH_MESHES
TEST(FetchOption, IsRefusedByABuildThatCannot) {
  EXPECT_DIAGNOSTIC("option 'fetch_meshes': this build cannot fetch");
  ASSERT_FALSE(canFetch());
  Diagnostics out;
  Description robot;
  robot.path = "robot.hrdf";
  ModelOptions options;
  options.fetchMeshes = true;
  EXPECT_FALSE(lower(robot, options, out));
  ASSERT_EQ(out.all().size(), 1U);
  EXPECT_NE(toString(out.all()[0]).find("option 'fetch_meshes': this build cannot fetch"),
            std::string::npos);
}
#endif

}  // namespace
}  // namespace hrdf::fetch_test
