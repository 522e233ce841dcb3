// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A program that runs beside the simulation, and finds its modules alone.
#ifndef HRDF_SIM_APP_SESSION_STARTED_PROGRAM_H_
#define HRDF_SIM_APP_SESSION_STARTED_PROGRAM_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hrdf::app {

// A folder for the link of this process and of the programs that it starts: no other program is
// found there, or finds it. Make it before there are threads, as it is in the environment.
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
  // Starts a program with its arguments, looked for in PATH. HEBI_C_LIB is the library beside this
  // program, unless it is set already; HRDF_SIM is not passed on, which would have the program
  // simulate a robot of its own. Returns null, and says why, if it cannot.
  static std::unique_ptr<StartedProgram> start(const std::vector<std::string>& words,
                                               std::string& why);
  // Ends it if it still runs: by SIGTERM, and after 3 s by SIGKILL.
  ~StartedProgram();
  StartedProgram(const StartedProgram&) = delete;
  StartedProgram& operator=(const StartedProgram&) = delete;

  // Returns its exit status once it has ended, as shells have it.
  std::optional<int> status();
  // Returns a sentence about how it has ended; empty while it runs.
  std::string ending();

 private:
  explicit StartedProgram(int process) : process_(process) {}

  int process_;
  std::optional<int> ended_;  // what waitpid() says
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_STARTED_PROGRAM_H_
