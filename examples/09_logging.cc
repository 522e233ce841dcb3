// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Logs the feedback of a group, reads the log, and converts it to a table for other programs.
#include "example.h"

#include <filesystem>
#include <fstream>

using namespace hrdf::sim;

int main(int argc, char** argv) {
  const auto sim = openRobot(argc, argv);
  if (!sim) return 1;
  Check check;
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  const auto size = static_cast<std::size_t>(group->size());
  const auto folder = std::filesystem::temp_directory_path();

  // The second argument is the log's name; default: the current time.
  const std::string path = group->startLog(folder.string(), "example_logging.hrdflog");
  if (path.empty()) std::fprintf(stderr, "%s\n", group->logError().c_str());
  check(!path.empty(), "the log has started");

  // The log records all feedback, even if the program does not read it.
  GroupCommand command(size);
  command.setPosition(Eigen::VectorXd::Constant(group->size(), 0.3));
  for (int i = 0; i < 10; ++i) {
    group->sendCommand(command);
    sim->step(0.1);
  }
  const auto log = group->stopLog();
  check(log != nullptr, "and was written");
  if (!log) return check.status();

  for (const LoggedModule& module : log->modules()) {
    std::printf("%s / %s\n", module.family.c_str(), module.name.c_str());
  }
  GroupFeedback feedback(static_cast<std::size_t>(log->size()));
  int count = 0;
  double before = -1;
  bool areInOrder = true;
  for (; log->getNextFeedback(feedback); ++count) {
    areInOrder = areInOrder && feedback.getTime() > before;
    before = feedback.getTime();
  }
  check(count == 100, "1 s has 100 feedbacks");
  check(areInOrder && log->error().empty(), "complete and in order");
  check(feedback[0].actuator().positionCommand().get() == 0.3, "with what was commanded");

  const auto table = folder / "example_logging.csv";
  const FunctionCallResult isWritten = log->writeCsv(table.string());
  if (!isWritten) std::fprintf(stderr, "%s\n", isWritten.failureMessage().c_str());
  check(isWritten, "it is converted to a table");
  std::ifstream lines(table);
  int rows = 0;
  for (std::string line; std::getline(lines, line);) ++rows;
  check(rows == 1 + count, "with a row for each feedback");
  std::filesystem::remove(path);
  std::filesystem::remove(table);
  return check.status();
}
