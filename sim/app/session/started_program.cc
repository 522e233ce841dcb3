// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/started_program.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <thread>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/session/interrupt.h"
#include "app/session/pace.h"
#include "text/message.h"
#include "text/process.h"
#include "text/strings.h"

namespace hrdf::app {
namespace {

namespace fs = std::filesystem;

constexpr auto kPatience = std::chrono::seconds(3);
constexpr auto kLook = std::chrono::milliseconds(10);

std::vector<std::string> environmentOfProgram() {
  std::vector<std::string> all;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string text = *each;
    if (!text.starts_with("HRDF_SIM=")) all.push_back(text);
  }
  if (std::getenv("HEBI_C_LIB") != nullptr) return all;
  const std::string library = ownHebiLibrary();
  std::error_code ignored;
  if (!fs::exists(library, ignored)) {
    sendMessage(Severity::warning, inQuotes(library) +
                                       " is missing, so programs for HEBI's Python "
                                       "API do not find the simulated robot");
  }
  all.push_back("HEBI_C_LIB=" + library);
  return all;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Returns "; " and a hint how to start `file`, which is not executable; empty: `file` does not
// exist.
std::string hintFor(const std::string& file) {
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) return "";
  if (fs::path(file).extension() == ".py") return "; write --run python3 " + file;
  if (file.find('/') == file.npos) return "; write --run ./" + file;
  return "; a program is executable, and a script also begins with '#!' and its interpreter";
}

}  // namespace

OwnLinkFolder::OwnLinkFolder() {
  std::error_code failed;
  std::string name = (fs::temp_directory_path(failed) / "hrdf-link-XXXXXX").string();
  if (failed || mkdtemp(name.data()) == nullptr) return;
  path_ = name;
  setenv("HRDF_LINK_DIR", path_.c_str(), 1);
}

OwnLinkFolder::~OwnLinkFolder() {
  std::error_code ignored;
  if (isMade()) fs::remove_all(path_, ignored);
}

std::unique_ptr<StartedProgram> StartedProgram::start(const std::vector<std::string>& words,
                                                      std::string& why) {
  std::vector<std::string> arguments = words, environment = environmentOfProgram();
  std::vector<char*> to = pointersTo(arguments), with = pointersTo(environment);
  pid_t process = 0;
  const int error = posix_spawnp(&process, to[0], nullptr, nullptr, to.data(), with.data());
  if (error == 0) return std::unique_ptr<StartedProgram>(new StartedProgram(process));
  why = std::strerror(error) + hintFor(words[0]);
  return nullptr;
}

StartedProgram::~StartedProgram() {
  if (status()) return;
  kill(process_, SIGTERM);
  const Clock::time_point end = Clock::now() + kPatience;
  while (!status() && Clock::now() < end) std::this_thread::sleep_for(kLook);
  if (status()) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

std::optional<int> StartedProgram::status() {
  int ended = 0;
  if (!ended_ && waitpid(process_, &ended, WNOHANG) == process_) ended_ = ended;
  if (!ended_) return std::nullopt;
  return WIFSIGNALED(*ended_) ? statusAfter(WTERMSIG(*ended_)) : WEXITSTATUS(*ended_);
}

std::string StartedProgram::ending() {
  if (!status()) return "";
  if (!WIFSIGNALED(*ended_)) {
    return "the program ended with status " + std::to_string(WEXITSTATUS(*ended_));
  }
  const int signal = WTERMSIG(*ended_);
  return "the program was ended by signal " + std::to_string(signal) + ": " + strsignal(signal);
}

}  // namespace hrdf::app
