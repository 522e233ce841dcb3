// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_SIMULATION_OPTIONS_H_
#define HRDF_SIM_SIMULATION_OPTIONS_H_

namespace hrdf::sim {

// Options of the simulated physics.
struct SimulationOptions {
  // True: simulates the spring between gears and output of each actuator. False: the drivetrain is
  // rigid, and the measured effort lags by 45 ms instead.
  bool seriesElastic = false;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_SIMULATION_OPTIONS_H_
