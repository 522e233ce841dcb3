// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A program that runs next to the simulation, and finds only its modules.
#ifndef HRDF_SIM_APP_SESSION_STARTED_PROGRAM_H_
#define HRDF_SIM_APP_SESSION_STARTED_PROGRAM_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hrdf::app {

// A folder for the sockets of this process and of the programs that it starts, so that the programs
// find no other simulations. Sets an environment variable, so make it before any thread starts.
class OwnLinkFolder {
 public:
  OwnLinkFolder();
  ~OwnLinkFolder();
  OwnLinkFolder(const OwnLinkFolder&) = delete;
  OwnLinkFolder& operator=(const OwnLinkFolder&) = delete;

  bool isMade() const { return !path_.empty(); }

 private:
  std::string path_;
};

class StartedProgram {
 public:
  // Starts a program with its arguments; searches it in PATH. Sets HEBI_C_LIB, if unset, to the
  // library in this program's folder. Removes HRDF_SIM, so that the program does not start a
  // simulation. Returns null after a failure, with the reason in `why`.
  static std::unique_ptr<StartedProgram> start(const std::vector<std::string>& words,
                                               std::string& why);
  // Ends the program if it still runs: sends SIGTERM, and after 3 s SIGKILL.
  ~StartedProgram();
  StartedProgram(const StartedProgram&) = delete;
  StartedProgram& operator=(const StartedProgram&) = delete;

  // Returns the program's exit status, as shells report it; nullopt while the program runs.
  std::optional<int> status();
  // Returns a sentence that describes how the program ended; empty while it runs.
  std::string ending();

 private:
  explicit StartedProgram(int process) : process_(process) {}

  int process_;
  std::optional<int> ended_;  // status that waitpid() has returned
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_STARTED_PROGRAM_H_
