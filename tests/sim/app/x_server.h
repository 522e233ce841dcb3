// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_TESTS_SIM_APP_X_SERVER_H_
#define HRDF_TESTS_SIM_APP_X_SERVER_H_

#include <csignal>
#include <cstdio>
#include <string>

#include <gtest/gtest.h>

namespace hrdf::app {

// A virtual display, for all tests of a program.
class XServer {
 public:
  // Returns the display's name, such as ":1". The first call starts the display.
  static const std::string& display() {
    static const XServer server;
    return server.display_;
  }
  XServer(const XServer&) = delete;
  XServer& operator=(const XServer&) = delete;

 private:
  XServer() {
    pipe_ = popen(
        "echo $$; exec Xvfb -displayfd 1 -screen 0 1280x720x24 -nolisten tcp -noreset 2>/dev/null",
        "r");
    int number = 0;
    EXPECT_EQ(std::fscanf(pipe_, "%d %d", &id_, &number), 2);
    display_ = ":" + std::to_string(number);
  }
  ~XServer() {
    if (id_ > 0) kill(id_, SIGTERM);
    pclose(pipe_);
  }

  std::string display_;
  FILE* pipe_ = nullptr;
  int id_ = 0;
};

}  // namespace hrdf::app

#endif  // HRDF_TESTS_SIM_APP_X_SERVER_H_
