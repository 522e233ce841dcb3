// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the program `simulate` as a user runs it: command line, output, pictures, window.
#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "tests/sim/app/program.h"
#include "tests/web_server.h"
#include "text/fetch.h"

namespace hrdf::app::app_test {
namespace {

// A model whose only joint diverges in the first step.
constexpr char kBang[] = R"(<mujoco model="bang"><worldbody><body>
  <joint name="bang"/><geom size=".1"/></body></worldbody>
  <actuator><motor joint="bang" gear="1e12"/></actuator>
  <keyframe><key name="home" qpos="0" ctrl="1"/></keyframe></mujoco>)";

constexpr char kHanging[] = R"(<mujoco model="hanging"><worldbody><body>
  <joint name="lift" type="slide" axis="0 0 1"/><geom size=".1" mass="1"/></body></worldbody>
  <actuator><position joint="lift" kp="981" dampratio="1"/></actuator></mujoco>)";

// Returns the joint error (rad) of the report.
double jointError(const Outcome& run) {
  const std::string key = "largest joint error  ";
  const std::size_t place = run.out.find(key);
  EXPECT_NE(place, std::string::npos) << run.out << run.err;
  return place == std::string::npos ? 0 : std::atof(run.out.c_str() + place + key.size());
}

TEST_F(Simulate, ReportsHowTheRobotHoldsItsPose) {
  const Outcome run = start(kArm + " --headless --duration 1");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("x_arm_6dof\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("degrees of freedom   6\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("simulated            1.000 s\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("MuJoCo's warnings    none\n"), std::string::npos) << run.out;
}

TEST_F(Simulate, ReportsTheGripperApartFromTheArm) {
  const Outcome run = start(kArm + " --gripper --headless --duration 0.001");
  EXPECT_NE(run.out.find("degrees of freedom   6, and a gripper\n"), std::string::npos) << run.out;
}

TEST_F(Simulate, ReportsSeveralRobotsAndTheirFreeBasesApart) {
  const Outcome run = start(kModels + "hexapod.hrdf " + kModels +
                            "rover.hrdf --floating-base --headless --duration 0.001");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("robot                hexapod, rover\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("degrees of freedom   24, and 12 of 2 free bodies\n"), std::string::npos)
      << run.out;
}

TEST_F(Simulate, OpensASceneThatAttachesRobots) {
  const Outcome run = start(HRDF_SOURCE_DIR "/models/scene_two_arms.xml --headless --duration 0.1");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("robot                two arms\n"), std::string::npos) << run.out;
}

TEST_F(Simulate, FetchesForASceneOnlyWhenAskedTo) {
  if (!canFetch()) GTEST_SKIP() << "this build cannot fetch";
  WebServer server;
  server.on("/part.obj", response("200 OK", kTetrahedron));
  const std::string robot = write(
      "arm.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1"/><rigid-body mass="1" ixx="0.01"
      iyy="0.01" izz="0.01" mesh_path=")" +
                      server.url("/part.obj") + "\"/></robot>");
  const std::string scene =
      write("scene.xml", R"(<mujoco><asset><model name="a" content_type="model/hrdf" file="hrdf:)" +
                             robot + R"(?fetch_meshes=1"/></asset>
        <worldbody><attach model="a" prefix="a/"/></worldbody></mujoco>)");
  setenv("no_proxy", "127.0.0.1", 1);
  setenv("XDG_CACHE_HOME", path("cache").c_str(), 1);
  const Outcome unasked = start(scene + " --headless --duration 0.01");
  EXPECT_EQ(unasked.status, 0) << unasked.err;
  EXPECT_NE(unasked.err.find("simulate --fetch-meshes"), std::string::npos) << unasked.err;
  EXPECT_TRUE(server.requests().empty());
  const Outcome asked = start(scene + " --fetch-meshes --headless --duration 0.01");
  EXPECT_EQ(asked.status, 0) << asked.err;
  EXPECT_EQ(server.requests().size(), 1u);
  unsetenv("XDG_CACHE_HOME");
}

TEST_F(Simulate, KeepsTheRobotsOfASceneInsideOfAFolder) {
  write("wrist.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1"/></robot>)");
  fs::create_directory(path("a&b"));
  write("a&b/arm.hrdf", R"(<robot version="1.6.0"><include path="../wrist.hrdf"/></robot>)");
  const std::string scene = write("scene.xml", R"(<mujoco>
      <asset><model name="a" file="a&amp;b/arm.hrdf"/></asset>
      <worldbody><attach model="a" prefix="a/"/></worldbody></mujoco>)");
  const std::string rest = scene + " --headless --duration 0.01 --inside '";
  EXPECT_EQ(start(rest + path("") + "'").status, 0);
  const Outcome run = start(rest + path("a&b") + "'");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("outside of the folder '" + path("a&b") + "'"), std::string::npos)
      << run.err;
}

TEST_F(Simulate, TakesNoOtherModelOptionsForAScene) {
  const Outcome run =
      start(kModels + "scene_two_arms.xml --floating-base --fetch-meshes --headless");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("a scene can have --fetch-meshes and --inside"), std::string::npos)
      << run.err;
}

TEST_F(Simulate, TakesExtensionsInAnyCase) {
  fs::copy_file(kArm, path("ARM.HRDF"));
  EXPECT_EQ(start(path("ARM.HRDF") + " --headless --duration 0.01").status, 0);
  EXPECT_EQ(start(write("hanging.XML", kHanging) + " --headless --duration 0.01").status, 0);
}

TEST_F(Simulate, FailsWhenTheReportCannotBeWritten) {
  const Outcome run =
      shell("{ " HRDF_SIMULATE " " + kArm + " --headless --duration 0.01 >/dev/full; }");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("error: cannot write to stdout"), std::string::npos) << run.err;
}

TEST_F(Simulate, NamesTheJointThatIsFarthestFromItsCommand) {
  // A spring of 981 N/m with a load of 9.81 N.
  const Outcome run = start(write("hanging.xml", kHanging) + " --headless --duration 3");
  EXPECT_NE(run.out.find("largest joint error  0.010000 m in joint 'lift'"), std::string::npos)
      << run.out;
}

TEST_F(Simulate, StartsFromTheHomePose) {
  const Outcome run = start(write("home.xml", R"(<mujoco><option gravity="0 0 0"/><worldbody>
    <body><joint name="hinge"/><geom size=".1"/></body></worldbody>
    <actuator><position joint="hinge" kp="1"/></actuator>
    <keyframe><key name="home" qpos=".5" ctrl=".5"/></keyframe></mujoco>)") +
                            " --headless");
  EXPECT_NE(run.out.find("largest joint error  0.000000 rad"), std::string::npos) << run.out;
}

TEST_F(Simulate, TakesAPictureWithoutADisplay) {
  const Outcome run = start(kArm + " --headless --duration 0.1 --png " + path("arm.png"));
  EXPECT_EQ(run.status, 0) << run.err;
  const Pixels picture = pixels("arm.png");
  EXPECT_EQ(picture.width, 1280);
  EXPECT_EQ(picture.height, 720);
  EXPECT_GT(picture.colours, 200u);
}

// Replaces ffmpeg: saves its input.
constexpr char kEncoder[] = "#!/bin/sh\nfor last; do :; done\ncat >\"$last\"\n";

TEST_F(Simulate, ShowsWhatCollidesOfARobotWithoutVisuals) {
  const Outcome run =
      start(kArm + " --visual none --headless --duration 0.1 --png " + path("arm.png"));
  EXPECT_EQ(run.status, 0) << run.err;
  // In the centre of the picture, an empty floor would have fewer than 110 colours.
  EXPECT_GT(pixels("arm.png", {540, 260, 200, 200}).colours, 110u);
}

TEST_F(Simulate, GivesItsPicturesToFfmpeg) {
  fs::create_directory(path("bin"));
  write("bin/ffmpeg", kEncoder);
  fs::permissions(path("bin/ffmpeg"), fs::perms::owner_all);
  const Outcome run = shell("PATH=" + path("bin") + ":$PATH " HRDF_SIMULATE " " + kArm +
                            " --headless --duration 0.1 --video " + path("arm.mp4"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("video                " + path("arm.mp4") + "\n"), std::string::npos);
  // Four pictures: at 0, 33, 67 and 100 ms.
  EXPECT_EQ(fs::file_size(path("arm.mp4")), 4u * 1280 * 720 * 3);
}

TEST_F(Simulate, FilmsADraftWithCoarserEdges) {
  fs::create_directory(path("bin"));
  write("bin/ffmpeg", kEncoder);
  fs::permissions(path("bin/ffmpeg"), fs::perms::owner_all);
  std::set<std::string> films;
  for (const std::string quality : {"draft", "fine"}) {
    const Outcome run =
        shell("PATH=" + path("bin") + ":$PATH " HRDF_SIMULATE " " + kArm +
              " --headless --duration 0.02 --quality " + quality + " --video " + path("arm.mp4"));
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(fs::file_size(path("arm.mp4")), 1280u * 720 * 3);
    films.insert(read("arm.mp4"));
  }
  EXPECT_EQ(films.size(), 2u);
}

TEST_F(Simulate, RefusesAQualityWithoutAFilmAndOneThatItDoesNotKnow) {
  const Outcome alone = start(kArm + " --headless --quality draft");
  EXPECT_EQ(alone.status, 2);
  EXPECT_NE(alone.err.find("--quality needs --video"), std::string::npos) << alone.err;
  const Outcome unknown = start(kArm + " --headless --quality best --video arm.mp4");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("draft"), std::string::npos) << unknown.err;
}

TEST_F(Simulate, LeavesTheFilmThatIsThereWhenFfmpegFails) {
  fs::create_directory(path("bin"));
  write("bin/ffmpeg", "#!/bin/sh\nexit 1\n");
  write("arm.mp4", "old");
  fs::permissions(path("bin/ffmpeg"), fs::perms::owner_all);
  const Outcome run = shell("PATH=" + path("bin") + ":$PATH " HRDF_SIMULATE " " + kArm +
                            " --headless --duration 0.1 --video " + path("arm.mp4"));
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("cannot write '" + path("arm.mp4") + "': ffmpeg"), std::string::npos)
      << run.err;
  EXPECT_EQ(read("arm.mp4"), "old");
  std::set<std::string> names;
  for (const auto& file : fs::directory_iterator(fs::path(path("arm.mp4")).parent_path())) {
    names.insert(file.path().filename().string());
  }
  EXPECT_EQ(names, (std::set<std::string>{"arm.mp4", "bin", "err", "out"}));
}

TEST_F(Simulate, WritesAnAnimatedPngWithoutFfmpegAndSaysSo) {
  const Outcome run = shell("PATH=" + path("none") + " " HRDF_SIMULATE " " + kArm +
                            " --headless --duration 0.05 --video " + path("arm.mp4"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "note: ffmpeg is not installed: the film is an animated PNG, '" +
                         path("arm.mp4.png") + "'\n");
  EXPECT_NE(run.out.find("video                " + path("arm.mp4.png") + "\n"), std::string::npos)
      << run.out;
  EXPECT_GT(pixels("arm.mp4.png").colours, 200u);
  EXPECT_NE(read("arm.mp4.png").find("acTL"), std::string::npos);
  EXPECT_FALSE(fs::exists(path("arm.mp4")));
}

TEST_F(Simulate, WritesAnAnimatedPngWhereTheNameAsksForOne) {
  const Outcome run = start(kArm + " --headless --duration 0.05 --video " + path("arm.png"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  EXPECT_NE(read("arm.png").find("acTL"), std::string::npos);
}

struct Signal {
  const char* name;
  int status;
};

class Interrupted : public Simulate, public testing::WithParamInterface<Signal> {};

TEST_P(Interrupted, EndsInOrder) {
  // `env --default-signal`: a shell makes background programs ignore Ctrl C.
  const Outcome run = shell("sh " + write("script", "cd " + path("") + R"(
    env --default-signal PATH=none )" HRDF_SIMULATE " " +
                                                        kArm + R"( --headless --duration 1e6 \
      --realtime-factor 1 --csv arm.csv --png arm.png --video arm.mp4 &
    while ! ls -A | grep -q '^\.hrdf-draft-.*\.png$'; do sleep 0.1; done
    kill -)" + std::string(GetParam().name) + R"( $!
    wait $!)"));
  EXPECT_EQ(run.status, GetParam().status) << run.err;
  EXPECT_TRUE(run.err.starts_with("note: ffmpeg is not installed")) << run.err;
  EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
  EXPECT_NE(read("arm.mp4.png").find("IEND"), std::string::npos);
  EXPECT_NE(run.out.find("simulated            "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("table                arm.csv\n"), std::string::npos) << run.out;
  EXPECT_GT(pixels("arm.png").colours, 200u);
  EXPECT_TRUE(read("arm.csv").ends_with('\n'));
}

INSTANTIATE_TEST_SUITE_P(Simulate, Interrupted,
                         testing::Values(Signal{"INT", 130}, Signal{"TERM", 143},
                                         Signal{"HUP", 129}));

// The encoder is slow; after the second signal, `simulate` does not wait for it.
TEST_F(Simulate, EndsAtOnceWhenItIsInterruptedTwice) {
  fs::create_directory(path("bin"));
  write("bin/ffmpeg", "#!/bin/sh\ntouch " + path("started") + "\ncat >/dev/null\ntouch " +
                          path("ended") + "\nexec sleep 5\n");
  fs::permissions(path("bin/ffmpeg"), fs::perms::owner_all);
  const Outcome run = shell("sh " + write("script", "cd " + path("") + R"(
    PATH=$PWD/bin:$PATH )" HRDF_SIMULATE " " + kArm + R"( --headless --duration 1e6 \
      --realtime-factor 1 --csv arm.csv --video arm.mp4 &
    while ! test -e started; do sleep 0.1; done
    kill -TERM $!
    while ! test -e ended; do sleep 0.1; done
    kill -TERM $!
    wait $!)"));
  EXPECT_EQ(run.status, 143) << run.err;
  EXPECT_EQ(run.out.find("video"), std::string::npos) << run.out;
}

// A terminal sends Ctrl C to all programs that it has started.
TEST_F(Simulate, KeepsCtrlCFromItsEncoder) {
  fs::create_directory(path("bin"));
  // The encoder makes the file `started` after its first byte: then all programs are running.
  write("bin/ffmpeg", "#!/bin/sh\nfor last; do :; done\nhead -c 1 >\"$last\"\ntouch " +
                          path("started") + "\ncat >>\"$last\"\n");
  fs::permissions(path("bin/ffmpeg"), fs::perms::owner_all);
  const Outcome run = shell("sh " + write("script", "cd " + path("") + R"(
    PATH=$PWD/bin:$PATH env --default-signal setsid )" HRDF_SIMULATE " " +
                                                        kArm + R"( --headless --duration 1e6 \
      --realtime-factor 1 --video arm.mp4 &
    while ! test -e started; do sleep 0.1; done
    kill -INT -$!
    wait $!)"));
  EXPECT_EQ(run.status, 130) << run.err;
  EXPECT_GT(fs::file_size(path("arm.mp4")), 0u);
  EXPECT_EQ(fs::file_size(path("arm.mp4")) % (1280 * 720 * 3), 0u);
}

TEST_F(Simulate, HoldsARobotWithGravityCompensation) {
  // HEBI's arm API, which compensates gravity, holds an arm with an error similar to that of the
  // first run. Without gravity compensation, the arm sags by several 0.1 rad.
  const std::string pose = kArm + " --home=0.5,1.3,1.9,-2.3,-1.57,0 --headless --duration 3";
  EXPECT_LT(jointError(start(pose)), 0.015);
  EXPECT_GT(jointError(start(pose + " --no-gravity-compensation")), 0.05);
}

TEST_F(Simulate, HoldsAWalkerOnItsFeetWithGravityCompensation) {
  const std::string walker = kModels +
                             "hexapod.hrdf --floating-base --headless --duration 5 "
                             "--home=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0";  // most stable home
  EXPECT_LT(jointError(start(walker)), 0.003);
  EXPECT_GT(jointError(start(walker + " --no-gravity-compensation")), 0.03);
}

TEST_F(Simulate, LeavesThePictureThatIsThereWhenTheRobotIsBad) {
  write("arm.png", "old");
  const std::string bad = write("bad.hrdf", "<robot version=\"1.6.0\"><nothing/></robot>");
  EXPECT_EQ(start(bad + " --headless --png " + path("arm.png")).status, 1);
  EXPECT_EQ(read("arm.png"), "old");
}

TEST_F(Simulate, RefusesAPictureWhereNoneCanBeWritten) {
  const Outcome run = start(kArm + " --headless --duration 1e9 --png " + path("no/arm.png"));
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("no/arm.png': No such file or directory"), std::string::npos) << run.err;
}

TEST_F(Simulate, NeverReplacesWhatTheRobotsAreMadeFrom) {
  const std::string part = R"(<robot version="1.6.0"><actuator type="X5-1"/></robot>)";
  write("part.hrdf", part);
  write("arm.hrdf", R"(<robot version="1.6.0"><include path="part.hrdf"/></robot>)");
  write("gains.xml", "<group_gains><position><kp>1</kp></position></group_gains>");
  write("arm.cfg.yaml",
        "version: 1.0\nnames: [J1]\nfamilies: [HEBI]\nhrdf: arm.hrdf\n"
        "gains:\n  default: gains.xml\n");
  const auto scene = [&](const std::string& name, const std::string& file) {
    return write(name, "<mujoco><asset><model name=\"a\" " + file + R"(/></asset>
        <worldbody><attach model="a" prefix="a/"/></worldbody></mujoco>)");
  };
  scene("plain.xml", R"(file="arm.hrdf")");
  scene("decoded.xml", R"(content_type="model/hrdf" file="hrdf:arm.hrdf?gravcomp=1")");
  scene("provided.xml", R"(content_type="text/xml" file="hrdf:arm.hrdf?gravcomp=1")");
  const std::string rest = " --headless --duration 0.01 --csv ";
  const auto run = [&](const std::string& arguments) {
    return shell("cd " + path("") + "; " HRDF_SIMULATE " " + arguments);
  };
  for (const char* opened : {"arm.hrdf --gains gains.xml", "arm.cfg.yaml", "plain.xml",
                             "decoded.xml", "provided.xml", "arm.hrdf --into plain.xml"}) {
    EXPECT_EQ(run(opened + rest + "out.csv").status, 0) << opened << read("err");
    for (const char* file : {"arm.hrdf", "part.hrdf"}) {
      const std::string before = read(file);
      const Outcome refused = run(opened + rest + file);
      EXPECT_EQ(refused.status, 1) << opened << " " << file;
      EXPECT_NE(refused.err.find("cannot write '" + std::string(file) +
                                 "': the model is made from it; write elsewhere"),
                std::string::npos)
          << refused.err;
      EXPECT_EQ(read(file), before);
    }
  }
  for (const char* both :
       {"arm.hrdf --gains gains.xml --csv gains.xml", "arm.cfg.yaml --csv gains.xml",
        "arm.cfg.yaml --csv arm.cfg.yaml", "plain.xml --csv plain.xml", "arm.hrdf --csv ./arm.hrdf",
        "arm.hrdf --into plain.xml --csv plain.xml"}) {
    EXPECT_EQ(run(std::string(both) + " --headless --duration 0.01").status, 1) << both;
  }
}

// MuJoCo reads the robot by its absolute path.
TEST_F(Simulate, NeverReplacesARobotOfASceneElsewhereOnTheDisk) {
  const fs::path elsewhere =
      fs::path(HRDF_SIMULATE).parent_path() / ("elsewhere." + std::to_string(getpid()));
  fs::create_directory(elsewhere);
  const std::string robot = (elsewhere / "arm.hrdf").string();
  fs::copy_file(kModels + "x_arm_3dof.hrdf", robot);
  const auto size = fs::file_size(robot);
  const std::string scene =
      write("scene.xml", "<mujoco><asset><model name=\"a\" file=\"" + robot + R"("/></asset>
        <worldbody><attach model="a" prefix="a/"/></worldbody></mujoco>)");
  const Outcome run = start(scene + " --headless --duration 0.01 --csv " + robot);
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("the model is made from it"), std::string::npos) << run.err;
  EXPECT_EQ(fs::file_size(robot), size);
  fs::remove_all(elsewhere);
}

// The table is larger than the limit for files; the picture is not.
TEST_F(Simulate, ReplacesAllFilesOfARunOrNone) {
  for (const char* file : {"arm.png", "arm.csv"}) write(file, "old");
  const Outcome run = shell("cd " + path("") + "; ulimit -f 2000; " HRDF_SIMULATE " " + kArm +
                            " --headless --duration 60 --csv arm.csv --png arm.png");
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err, "simulate: error: cannot write 'arm.csv': File too large\n");
  EXPECT_EQ(read("arm.csv"), "old");
  EXPECT_EQ(read("arm.png"), "old");
  EXPECT_EQ(std::distance(fs::directory_iterator(path("")), {}), 4);  // arm.csv, arm.png, out, err
}

TEST_F(Simulate, ReportsAFilmThatCannotBeWritten) {
  fs::create_directory(path("arm.mp4.png"));
  const Outcome run = shell("PATH=" + path("none") + " " HRDF_SIMULATE " " + kArm +
                            " --headless --duration 0.1 --video " + path("arm.mp4"));
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("arm.mp4.png': it is a folder"), std::string::npos) << run.err;
}

TEST_F(Simulate, WritesNoFilesToStdoutWhereTheReportIs) {
  const Outcome dash = start(kArm + " --headless --csv -");
  EXPECT_EQ(dash.status, 2);
  EXPECT_NE(dash.err.find("'-' is not a file"), std::string::npos) << dash.err;
  const Outcome pipe =
      shell("{ " HRDF_SIMULATE " " + kArm + " --headless --csv /dev/stdout | cat; }");
  EXPECT_NE(pipe.err.find("cannot write '/dev/stdout': it is not a regular file"),
            std::string::npos)
      << pipe.err;
}

TEST_F(Simulate, ShowsWhereTheFileIsWrong) {
  const std::string bad =
      write("bad.hrdf", "<robot version=\"1.6.0\">\n  <actuator type=\"X5-2\"/>\n</robot>\n");
  const Outcome run = start(bad + " --headless");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("bad.hrdf:2:19: error: unknown actuator type 'X5-2'"), std::string::npos)
      << run.err;
}

TEST_F(Simulate, SaysWhatAFileIsThatIsNotARobot) {
  const Outcome run = start(write("robot.obj", "") + " --headless");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("the file is a mesh, not a robot"), std::string::npos) << run.err;
}

TEST_F(Simulate, FailsWhenTheSimulationBecomesUnstable) {
  const Outcome run = start(write("bang.xml", kBang) + " --headless");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("unstable: bad acceleration in joint 'bang'"), std::string::npos)
      << run.err;
}

TEST_F(Simulate, GivesASceneTheMemoryThatItsContactsNeed) {
  // The contacts of two cylinders need more than 1 KiB.
  const Outcome run = start(write("small.xml", R"(<mujoco><size memory="1K"/><worldbody>
    <geom type="cylinder" size=".1 .1"/><body pos="0 0 .05"><freejoint/>
    <geom type="cylinder" size=".1 .1"/></body></worldbody></mujoco>)") +
                            " --headless");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(Simulate, AnswersAnUnknownOptionWithAHint) {
  const Outcome run = start(kArm + " --floatng-base");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("did you mean '--floating-base'?"), std::string::npos) << run.err;
}

TEST_F(Simulate, RefusesPicturesAndFilmsWithoutTheirEnding) {
  for (const auto* const wrong : {" --png arm.jpg", " --png arm", " --video arm"}) {
    const Outcome run = start(kArm + " --headless --duration 0.01" + wrong);
    EXPECT_EQ(run.status, 2) << wrong;
    EXPECT_NE(run.err.find("must end in "), std::string::npos) << run.err;
  }
}

TEST_F(Simulate, TakesModelOptionsForOneDegreeOfFreedom) {
  EXPECT_EQ(start(kArm + " --actuator.J1_base position --headless --duration 0.01").status, 0);
  const Outcome wrong = start(kArm + " --actuator.J1_base springs --headless");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("'springs' of option 'actuator.J1_base'"), std::string::npos)
      << wrong.err;
}

TEST_F(Simulate, RefusesModelOptionsForMujocosOwnFiles) {
  EXPECT_EQ(start(write("hanging.xml", kHanging) + " --headless --floating-base").status, 2);
}

TEST_F(Simulate, SaysThatABadOptionIsOfTheEnvironment) {
  const Outcome run = shell("HRDF_OPTIONS=springs=1 " HRDF_SIMULATE " " + kArm + " --headless");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("$HRDF_OPTIONS: unknown option 'springs'"), std::string::npos) << run.err;
}

TEST_F(Simulate, LeavesTheEnvironmentAloneForMujocosOwnFiles) {
  const Outcome run = shell("HRDF_OPTIONS=springs=1 " HRDF_SIMULATE " " +
                            write("hanging.xml", kHanging) + " --headless --duration 0.01");
  EXPECT_EQ(run.status, 0) << run.err;
}

class BadNumber : public Simulate, public testing::WithParamInterface<const char*> {};

TEST_P(BadNumber, IsWrongUsage) {
  const Outcome run = start(kArm + " --headless " + GetParam());
  EXPECT_EQ(run.status, 2) << run.err;
}

INSTANTIATE_TEST_SUITE_P(Simulate, BadNumber,
                         testing::Values("--duration nan", "--duration -1", "--duration 0",
                                         "--duration inf", "--duration 5x", "--duration",
                                         "--duration 1e300", "--realtime-factor -1",
                                         "--realtime-factor nan", "--realtime-factor 1e308",
                                         "--realtime-factor 1e-300"));

TEST_F(Simulate, KeepsToTheRealTimeFactor) {
  const Outcome run = start(kArm + " --headless --duration 0.5 --realtime-factor 2");
  const std::string key = "real-time factor     ";
  const std::size_t place = run.out.find(key);
  ASSERT_NE(place, std::string::npos) << run.out;
  EXPECT_LE(std::atof(run.out.c_str() + place + key.size()), 2.05) << run.out;
}

TEST_F(SimulateWindow, ClosesAfterItsDurationWithAPicture) {
  const Outcome run =
      runOnDisplay(HRDF_SIMULATE " " + kArm + " --duration 0.5 --png " + path("window.png"));
  EXPECT_EQ(run.status, 0) << run.err;
  const Pixels picture = pixels("window.png");
  EXPECT_EQ(picture.width, 1280);
  EXPECT_EQ(picture.height, 720);
  EXPECT_GT(picture.colours, 200u);
}

TEST_F(SimulateWindow, CountsItsDurationFromTheTimeOfTheHomePose) {
  const std::string late = write("late.xml", R"(<mujoco model="late"><worldbody><body>
    <joint/><geom size=".1"/></body></worldbody>
    <keyframe><key name="home" time="3"/></keyframe></mujoco>)");
  const Outcome run = runOnDisplay("start=$(date +%s%N)\n" HRDF_SIMULATE " " + late +
                                   " --duration 2 || exit 1\n"
                                   "test $(($(date +%s%N) - start)) -ge 2000000000");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(SimulateWindow, WithADurationEndsWhenTheSimulationBecomesUnstable) {
  const Outcome run = runOnDisplay(HRDF_SIMULATE " " + write("bang.xml", kBang) + " --duration 5");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("unstable: bad acceleration in joint 'bang'"), std::string::npos)
      << run.err;
}

TEST_F(SimulateWindow, TakesKeysAndQuits) {
  const Outcome run = runOnDisplay(HRDF_SIMULATE " " + kArm + R"( &
    window=$(xdotool search --sync --onlyvisible --name 'x_arm_6dof' | head -n 1)
    xdotool windowfocus --sync "$window"
    xdotool key F1 space Right equal minus Tab F6 F7 bracketright BackSpace space
    xdotool mousemove 640 360 click --repeat 2 --delay 50 1
    xdotool keydown ctrl mousedown 3 mousemove 700 300 mouseup 3 keyup ctrl
    quit)");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(SimulateWindow, ReportsThatThereIsNoDisplay) {
  const Outcome run = shell("env -u DISPLAY -u WAYLAND_DISPLAY " HRDF_SIMULATE " " + kArm);
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("--headless` needs no display"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace hrdf::app::app_test
