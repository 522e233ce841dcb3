// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs the program `simulate` in a separate folder for each test.
#ifndef HRDF_TESTS_SIM_APP_PROGRAM_H_
#define HRDF_TESTS_SIM_APP_PROGRAM_H_

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include <sys/wait.h>

#include <gtest/gtest.h>
#include <stb_image.h>

#include "tests/sim/app/folder_test.h"
#include "tests/sim/app/x_server.h"

namespace hrdf::app {

inline const std::string kArm = kModels + "x_arm_6dof.hrdf";

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

class Simulate : public FolderTest {
 protected:
  Outcome shell(const std::string& command) const {
    const std::string line = command + " >" + path("out") + " 2>" + path("err") + " </dev/null";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read("out"), read("err")};
  }

  Outcome start(const std::string& arguments) const { return shell(HRDF_SIMULATE " " + arguments); }

  struct Region {
    int left, top, width, height;
  };

  // Counts pixels and colours of a picture, or of a region in it.
  Pixels pixels(const std::string& name, Region region = {0, 0, 1 << 30, 1 << 30}) const {
    Pixels result;
    int channels = 0;
    stbi_uc* rgb = stbi_load(path(name).c_str(), &result.width, &result.height, &channels, 3);
    if (rgb == nullptr) return result;
    std::set<int> colours;
    const int right = std::min(result.width, region.left + region.width);
    const int bottom = std::min(result.height, region.top + region.height);
    for (int y = region.top; y < bottom; ++y) {
      for (int x = region.left; x < right; ++x) {
        const stbi_uc* p = rgb + 3 * (std::ptrdiff_t(y) * result.width + x);
        colours.insert(p[0] << 16 | p[1] << 8 | p[2]);
      }
    }
    stbi_image_free(rgb);
    result.colours = colours.size();
    return result;
  }
};

// A test that needs a display; it is skipped without Xvfb or xdotool.
class SimulateWindow : public Simulate {
 protected:
  void SetUp() override {
    const char* tools = "command -v Xvfb >/dev/null && command -v xdotool >/dev/null";
    if (std::system(tools) != 0) GTEST_SKIP() << "needs Xvfb and xdotool";
  }

  // Runs `script` on the display. The script may call `quit`, which presses Ctrl+Q in $window until
  // the process $! ends, because a busy machine may lose a key. `quit` returns the status of $!.
  Outcome runOnDisplay(const std::string& script) const {
    constexpr const char* kQuit = R"(quit() {
      tries=0
      while kill -0 $! 2>/dev/null; do
        [ $((tries % 50)) -ne 0 ] || xdotool windowfocus "$window" key ctrl+q
        tries=$((tries + 1))
        sleep 0.1
      done
      wait $!
    }
    )";
    const std::string file = write("script", kQuit + script);
    const std::string config =
        "XDG_CONFIG_HOME=" + path("") + " ";  // keeps the user's configuration unchanged
    return shell(config + "DISPLAY=" + XServer::display() + " timeout 300 sh " + file);
  }
};

// A test that opens `simulate` on the display.
class Window : public SimulateWindow {
 protected:
  // Opens `robot` in the folder of the test, runs `script` while it is open, and quits.
  Outcome open(const std::string& robot, const std::string& script) const {
    return runOnDisplay("cd " + path("") + "\n" HRDF_SIMULATE " " + robot + R"( &
      window=$(xdotool search --sync --onlyvisible --name ' - simulate$' | head -n 1)
      xdotool windowfocus --sync "$window"
      )" HRDF_AWAIT_PICTURE R"( "$window"
      # Until it holds.
      await() { while ! eval "$1"; do sleep 0.1; done; }
      # Presses a key until it holds, again where a busy machine has lost it.
      press() {
        while ! eval "$2"; do
          xdotool windowfocus "$window" key "$1"
          tries=50
          while ! eval "$2" && [ $((tries -= 1)) -gt 0 ]; do sleep 0.1; done
        done
      }
    )" + script + "\nquit\n");
  }

  std::string copyOfArm() const {
    fs::copy_file(kModels + "x_arm_3dof.hrdf", path("arm.hrdf"));
    return "arm.hrdf";
  }
};

}  // namespace hrdf::app

#endif  // HRDF_TESTS_SIM_APP_PROGRAM_H_
