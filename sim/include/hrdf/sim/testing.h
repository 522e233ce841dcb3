// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests of programs on simulated robots with GoogleTest, which the includer provides. Time stops
// between steps, so each run is the same bit for bit:
//
//     const auto sim = openForTest("arm.cfg.yaml;mobile-io:Arm/phone");
//     ASSERT_TRUE(sim);
//     EXPECT_TRUE(runUntil(*sim, 2, [&] { return arm.atGoal(); }));
//     EXPECT_TRUE(areNear(arm.lastFeedback().getPosition(), goal, 0.02));
#ifndef HRDF_SIM_TESTING_H_
#define HRDF_SIM_TESTING_H_

#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <Eigen/Core>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/options.h>
#include <hrdf/sim/simulation.h>
#include <hrdf/sim/simulation_spec.h>

namespace hrdf::sim {

// Opens a file, or items as in the variable HRDF_SIM; relative paths are relative to the working
// directory. After an error the test fails with all messages, and the function returns null.
inline std::unique_ptr<Simulation> openForTest(std::string_view items,
                                               const ModelOptions& options = {}) {
  Diagnostics out;
  const std::string folder = std::filesystem::current_path().string();
  const auto spec = readSimulationItems(items, folder, options, readFile, out);
  auto simulation = spec ? Simulation::open(*spec, out) : nullptr;
  if (!simulation) ADD_FAILURE() << "cannot open '" << items << "': " << summary(out);
  return simulation;
}

// Steps the simulation until isDone() returns true, checked after each ms. Fails after `most`
// seconds of simulated time.
template <class Predicate>
testing::AssertionResult runUntil(Simulation& simulation, double most, Predicate isDone) {
  // Ends half a step early: rounding errors in the time must not add a step.
  const double end = simulation.time() + most - Simulation::kStep / 2;
  while (!isDone()) {
    if (simulation.time() >= end) {
      return testing::AssertionFailure()
             << "not done after " << (std::ostringstream() << most).str() << " s of simulated time";
    }
    simulation.step();
  }
  return testing::AssertionSuccess() << "done at " << simulation.time() << " s";
}

// Succeeds if each pair of numbers differs by at most `tolerance`. Fails for NaN, and if the sizes
// differ.
inline testing::AssertionResult areNear(const Eigen::VectorXd& actual,
                                        const Eigen::VectorXd& expected, double tolerance) {
  if (actual.size() != expected.size()) {
    return testing::AssertionFailure()
           << actual.size() << " numbers, and " << expected.size() << " are expected";
  }
  const bool areAll = ((actual - expected).array().abs() <= tolerance).all();
  return (areAll ? testing::AssertionSuccess() : testing::AssertionFailure())
         << actual.transpose() << " and " << expected.transpose() << " differ by "
         << (actual - expected).cwiseAbs().transpose() << ", of which " << tolerance
         << " is allowed";
}

}  // namespace hrdf::sim

#endif  // HRDF_SIM_TESTING_H_
