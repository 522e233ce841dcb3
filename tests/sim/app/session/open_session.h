// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens models of this checkout.
#ifndef HRDF_TESTS_SIM_APP_SESSION_OPEN_SESSION_H_
#define HRDF_TESTS_SIM_APP_SESSION_OPEN_SESSION_H_

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "app/session/session.h"

namespace hrdf::app {

inline std::unique_ptr<Session> openModel(const std::string& name) {
  Diagnostics diagnostics;
  auto session =
      Session::open({{HRDF_SOURCE_DIR "/models/" + name}, "", {}, true, {}}, diagnostics);
  EXPECT_TRUE(session) << summary(diagnostics);
  return session;
}

inline void stepUntil(Session& session, double time) {
  while (session.time() < time - kHalfStep) session.step();
}

}  // namespace hrdf::app

#endif  // HRDF_TESTS_SIM_APP_SESSION_OPEN_SESSION_H_
