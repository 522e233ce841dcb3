// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/pictures/video.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "text/paths.h"
#include "text/strings.h"

extern char** environ;

namespace hrdf::app {
namespace {

constexpr const char* kEncoder = "ffmpeg";

bool isInPath(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (access((folder + "/" + program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

bool writeAll(int file, const std::vector<unsigned char>& bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = write(file, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

// Starts ffmpeg with `input` as its stdin; ffmpeg ends when `input` ends. A separate process group
// protects ffmpeg from Ctrl C. Returns false after a failure.
bool spawn(std::vector<std::string> arguments, int input, pid_t& process) {
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const int problem =
      posix_spawnp(&process, words[0], &actions, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return problem == 0;
}

}  // namespace

Video::Video(const std::string& path) : path_(path) {
  const std::string extension = extensionOf(path);
  if (extension != ".png" && extension != ".apng") {
    encodes_ = isInPath(kEncoder);
    if (!encodes_) {
      path_ += ".png";
      note_ = "ffmpeg is not installed: the film is an animated PNG, " + inQuotes(path_);
    }
  }
  // Ignores SIGPIPE: if the encoder has ended, write() then fails instead of ending this process.
  std::signal(SIGPIPE, SIG_IGN);
}

Video::~Video() {
  if (pipe_ >= 0) close(pipe_);
  if (encoder_ >= 0) waitpid(encoder_, nullptr, 0);
}

bool Video::start(int width, int height, Diagnostics& out) {
  const TemporaryFile& film = temporary_.emplace(path_);
  if (!film.isMade()) return reportUnwritable(path_, film.whyNot(), out);
  if (!encodes_) {
    animation_.emplace(film.name(), kRate);
    return true;
  }
  const bool isOption = film.name().starts_with('-');
  const std::string size = std::to_string(width) + "x" + std::to_string(height);
  std::array<int, 2> ends{};
  const bool started =
      pipe2(ends.data(), O_CLOEXEC) == 0 &&
      spawn({kEncoder, "-loglevel", "error", "-xerror", "-y", "-f", "rawvideo", "-pixel_format",
             "rgb24", "-video_size", size, "-framerate", std::to_string(kRate), "-i", "-",
             "-pix_fmt", "yuv420p", (isOption ? "./" : "") + film.name()},
            ends[0], encoder_);
  if (!started) out.error(path_, std::string("cannot start ffmpeg: ") + std::strerror(errno));
  if (started) close(ends[0]);
  pipe_ = started ? ends[1] : -1;
  return started;
}

bool Video::add(const Picture& picture, Diagnostics& out) {
  ++pictures_;
  if (!temporary_ && !start(picture.width, picture.height, out)) return false;
  if (animation_) {
    return animation_->add(picture) || reportUnwritable(path_, std::strerror(errno), out);
  }
  return writeAll(pipe_, picture.rgb) ||
         reportUnwritable(path_, "ffmpeg does not accept pictures", out);
}

bool Video::finish(Diagnostics& out) {
  if (animation_) {
    const bool isWritten = animation_->finish();
    const std::string why = isWritten ? "" : std::strerror(errno);
    animation_.reset();
    return isWritten || reportUnwritable(path_, why, out);
  }
  if (encoder_ < 0) return true;
  close(std::exchange(pipe_, -1));
  int status = 0;
  waitpid(std::exchange(encoder_, -1), &status, 0);
  return (WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
         reportUnwritable(path_, "ffmpeg failed", out);
}

bool Video::addTo(WholeFiles& files, Diagnostics& out) {
  return !temporary_ || files.add(*std::exchange(temporary_, std::nullopt), out);
}

bool Video::save(Diagnostics& out) {
  if (!finish(out)) return false;
  WholeFiles files;
  return addTo(files, out) && files.replace(out);
}

}  // namespace hrdf::app
