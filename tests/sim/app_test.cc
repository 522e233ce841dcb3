// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The program `simulate` as a user meets it: command line, output, pictures, window.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <stb_image.h>

namespace hrdf::app {
namespace {

namespace fs = std::filesystem;

const std::string kArm = HRDF_SOURCE_DIR "/models/x_arm_6dof.hrdf";

struct Outcome {
  int status = -1;
  std::string out;
  std::string err;
};

struct Pixels {
  int width = 0;
  int height = 0;
  std::size_t colours = 0;
};

class Simulate : public testing::Test {
 protected:
  Simulate() : folder_(fs::temp_directory_path() / ("simulate_test." + std::to_string(getpid()))) {
    fs::create_directory(folder_);
  }
  ~Simulate() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }

  std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path(name)).rdbuf();
    return text.str();
  }

  Outcome shell(const std::string& command) const {
    const std::string line = command + " >" + path("out") + " 2>" + path("err") + " </dev/null";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read("out"), read("err")};
  }

  Outcome start(const std::string& arguments) const { return shell(HRDF_SIMULATE " " + arguments); }

  Pixels pixels(const std::string& name) const {
    Pixels result;
    int channels = 0;
    stbi_uc* rgb = stbi_load(path(name).c_str(), &result.width, &result.height, &channels, 3);
    if (rgb == nullptr) return result;
    std::set<int> colours;
    const stbi_uc* end = rgb + 3 * std::ptrdiff_t(result.width) * result.height;
    for (const stbi_uc* p = rgb; p < end; p += 3) colours.insert(p[0] << 16 | p[1] << 8 | p[2]);
    stbi_image_free(rgb);
    result.colours = colours.size();
    return result;
  }

 private:
  fs::path folder_;
};

// A display of its own for each test.
class SimulateWindow : public Simulate {
 protected:
  void SetUp() override {
    const char* tools = "command -v xvfb-run >/dev/null && command -v xdotool >/dev/null";
    if (std::system(tools) != 0) GTEST_SKIP() << "needs xvfb-run and xdotool";
  }

  Outcome runOnDisplay(const std::string& script) const {
    const std::string file = write("script", script);
    return shell("timeout 60 xvfb-run -a -s '-screen 0 1280x720x24' sh " + file);
  }
};

// Its only joint goes off in the first step.
constexpr char kBang[] = R"(<mujoco model="bang"><worldbody><body>
  <joint name="bang"/><geom size=".1"/></body></worldbody>
  <actuator><motor joint="bang" gear="1e12"/></actuator>
  <keyframe><key name="home" qpos="0" ctrl="1"/></keyframe></mujoco>)";

constexpr char kHanging[] = R"(<mujoco model="hanging"><worldbody><body>
  <joint name="lift" type="slide" axis="0 0 1"/><geom size=".1" mass="1"/></body></worldbody>
  <actuator><position joint="lift" kp="981" dampratio="1"/></actuator></mujoco>)";

TEST_F(Simulate, ReportsHowTheRobotHoldsItsPose) {
  const Outcome run = start(kArm + " --headless --duration 1");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("x_arm_6dof\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("degrees of freedom   6\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("simulated            1.000 s\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("warnings             none\n"), std::string::npos) << run.out;
}

TEST_F(Simulate, OpensASceneThatAttachesRobots) {
  const Outcome run =
      start(HRDF_SOURCE_DIR "/models/scene_two_arms.xml --headless --duration 0.1");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("robot                two arms\n"), std::string::npos) << run.out;
}

TEST_F(Simulate, TakesExtensionsInAnyCase) {
  fs::copy_file(kArm, path("ARM.HRDF"));
  EXPECT_EQ(start(path("ARM.HRDF") + " --headless --duration 0.01").status, 0);
  EXPECT_EQ(start(write("hanging.XML", kHanging) + " --headless --duration 0.01").status, 0);
}

TEST_F(Simulate, FailsWhenTheReportCannotBeWritten) {
  const Outcome run = shell("{ " HRDF_SIMULATE " " + kArm +
                            " --headless --duration 0.01 >/dev/full; }");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("error: cannot write to stdout"), std::string::npos) << run.err;
}

TEST_F(Simulate, NamesTheJointThatIsFarthestFromItsCommand) {
  // A spring of 981 N/m under 9.81 N.
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

TEST_F(Simulate, ShowsWhereTheFileIsWrong) {
  const std::string bad =
      write("bad.hrdf", "<robot version=\"1.6.0\">\n  <actuator type=\"X5-2\"/>\n</robot>\n");
  const Outcome run = start(bad + " --headless");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("bad.hrdf:2:19: error: unknown actuator type 'X5-2'"), std::string::npos)
      << run.err;
}

TEST_F(Simulate, SaysWhichKindsOfFileItOpens) {
  const Outcome run = start(write("robot.obj", "") + " --headless");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("allowed are .hrdf, .xml and .mjz"), std::string::npos) << run.err;
}

TEST_F(Simulate, FailsWhenTheSimulationBecomesUnstable) {
  const Outcome run = start(write("bang.xml", kBang) + " --headless");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("unstable: bad acceleration in joint 'bang'"), std::string::npos)
      << run.err;
}

TEST_F(Simulate, ReportsAnErrorOfMujocoInWords) {
  // Finding the contacts of two cylinders takes more memory than that.
  const Outcome run = start(write("small.xml", R"(<mujoco><size memory="1K"/><worldbody>
    <geom type="cylinder" size=".1 .1"/><body pos="0 0 .05"><freejoint/>
    <geom type="cylinder" size=".1 .1"/></body></worldbody></mujoco>)") +
                            " --headless");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("simulate: error: MuJoCo: "), std::string::npos) << run.err;
}

TEST_F(Simulate, AnswersAnUnknownOptionWithAHint) {
  const Outcome run = start(kArm + " --floatng-base");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("did you mean '--floating-base'?"), std::string::npos) << run.err;
}

TEST_F(Simulate, TakesModelOptionsForOneDegreeOfFreedom) {
  EXPECT_EQ(start(kArm + " --actuator.J1_base position --headless --duration 0.01").status, 0);
  const Outcome wrong = start(kArm + " --actuator.J1_base springs --headless");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("'springs' of option 'actuator.J1_base'"), std::string::npos) << wrong.err;
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
                                         "--realtime-factor -1", "--realtime-factor nan"));

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
  const Outcome run =
      runOnDisplay(HRDF_SIMULATE " " + write("bang.xml", kBang) + " --duration 5");
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
    xdotool key ctrl+q
    wait $!)");
  EXPECT_EQ(run.status, 0) << run.err;
}

TEST_F(SimulateWindow, TellsThatThereIsNoDisplay) {
  const Outcome run = shell("env -u DISPLAY -u WAYLAND_DISPLAY " HRDF_SIMULATE " " + kArm);
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("--headless needs none"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace hrdf::app
