// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulations and programs in separate processes, with a link folder that only this test uses.
#ifndef TESTS_SIM_LINK_PUBLISHED_H_
#define TESTS_SIM_LINK_PUBLISHED_H_

#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hrdf::sim {

// A new link folder, removed with the object.
class LinkFolder {
 public:
  LinkFolder() {
    std::string name = std::filesystem::temp_directory_path() / "link-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
    setenv("HRDF_LINK_DIR", path_.c_str(), 1);
  }
  ~LinkFolder() {
    unsetenv("HRDF_LINK_DIR");
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  LinkFolder(const LinkFolder&) = delete;
  LinkFolder& operator=(const LinkFolder&) = delete;

  const std::string& path() const { return path_; }
  std::vector<std::string> sockets() const {
    std::vector<std::string> found;
    for (const auto& each : std::filesystem::directory_iterator(path_)) {
      found.push_back(each.path().filename().string());
    }
    return found;
  }

 private:
  std::string path_;
};

// Returns the number of open descriptors of a process.
inline std::ptrdiff_t descriptorsOf(int process) {
  const std::filesystem::directory_iterator open("/proc/" + std::to_string(process) + "/fd");
  return std::distance(begin(open), end(open));
}

// A program that prints "ready", and then executes the lines that it receives.
class Started {
 public:
  Started(const char* program, const std::vector<std::string>& words) {
    std::vector<char*> arguments{const_cast<char*>(program)};
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::array<int, 2> in{}, out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) std::abort();
    process_ = fork();
    if (process_ == 0) {
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      execv(program, arguments.data());
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    input_ = in[1];
    output_ = fdopen(out[0], "r");
    EXPECT_EQ(answer(), "ready\n") << program;
  }
  ~Started() {
    end(SIGKILL);
    std::fclose(output_);
    close(input_);
  }
  Started(const Started&) = delete;
  Started& operator=(const Started&) = delete;

  // Sends a line, and waits until the program has executed it.
  void tell(const std::string& line) {
    const std::string text = line + "\n";
    ASSERT_EQ(write(input_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    EXPECT_EQ(answer(), "done\n") << line;
  }
  // Ends the program with `quit`, waits, and returns its exit status.
  int quit() {
    EXPECT_EQ(write(input_, "quit\n", 5), 5);
    return wait();
  }
  void end(int signal) {
    if (process_ == 0) return;
    kill(process_, signal);
    kill(process_, SIGCONT);
    wait();
  }
  int process() const { return process_; }

 private:
  std::string answer() {
    std::array<char, 256> line{};
    return std::fgets(line.data(), line.size(), output_) ? line.data() : "";
  }
  int wait() {
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = 0;
    return status;
  }

  int process_ = 0;
  int input_ = -1;
  std::FILE* output_ = nullptr;
};

// Publishes the robot of a file.
class Published : public Started {
 public:
  explicit Published(const std::string& file, const std::string& factor = "1")
      : Started(HRDF_PUBLISHED, {file, factor}) {}
};

// Waits up to 10 s until `isTrue`; a busy machine may need that long.
template <class Predicate>
bool becomes(Predicate isTrue) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!isTrue()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

}  // namespace hrdf::sim

#endif  // TESTS_SIM_LINK_PUBLISHED_H_
