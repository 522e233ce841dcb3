// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A log of a real module: tests/data/hardware/README.md.
#ifndef HRDF_TESTS_SIM_HARDWARE_LOG_H_
#define HRDF_TESTS_SIM_HARDWARE_LOG_H_

#include <fstream>
#include <string>
#include <vector>

namespace hrdf::sim {

struct LogRow {
  double time = 0;                                  // s
  double position = 0, velocity = 0, effort = 0;    // at the output: rad, rad/s, N m
  double deflectionVelocity = 0;                    // rad/s, of the spring
  double positionCommand = 0, velocityCommand = 0;  // active until `time`
  double pwm = 0;
  double voltage = 0;  // V, of the bus
};

// Returns the rows of the X5-1; empty if the file is missing.
inline std::vector<LogRow> x5Log() {
  std::ifstream file(HRDF_SOURCE_DIR "/tests/data/hardware/x5_1_sine.csv");
  std::string line;
  while (std::getline(file, line) && line.rfind("time,", 0) != 0) {
  }
  std::vector<LogRow> rows;
  char comma = 0;
  double position = 0, velocity = 0;  // commands that are active from `time` on
  for (LogRow row; file >> row.time >> comma >> row.position >> comma >> row.velocity >> comma >>
                   row.effort >> comma >> row.deflectionVelocity >> comma >> position >> comma >>
                   velocity >> comma >> row.pwm >> comma >> row.voltage;) {
    if (rows.empty())
      row.positionCommand = position,
      row.velocityCommand = velocity;  // the earlier commands are unknown
    rows.push_back(row);
    row.positionCommand = position;
    row.velocityCommand = velocity;
  }
  return rows;
}

}  // namespace hrdf::sim

#endif  // HRDF_TESTS_SIM_HARDWARE_LOG_H_
