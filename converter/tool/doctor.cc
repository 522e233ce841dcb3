// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Says what is wrong with a set-up, in ten lines.
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <dlfcn.h>
#include <mujoco/mujoco.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "text/strings.h"
#include "tool/tool.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

// ' ': as it should be; '-': to know; '!': wrong.
struct Finding {
  char mark = ' ';
  std::string text;
};

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

fs::path ownPath() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored);
}

// Returns the library of a build or install, or of the wheel, which has it next to the program.
fs::path libraryPath() {
  const fs::path folder = ownPath().parent_path();
  std::error_code ignored;
  const fs::path beside = folder / "libhrdf_hebi.so";
  return fs::exists(beside, ignored) ? beside : folder.parent_path() / "lib" / "libhrdf_hebi.so";
}

// Opens the library of simulated robots; null, with the reason, if that fails.
void* opened(const fs::path& library, std::string& why) {
  unsetenv("HRDF_SIM");  // else it would simulate that
  void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) why = dlerror();
  return handle;
}

Finding aboutLibrary(const fs::path& library, void* handle, const std::string& why) {
  std::error_code ignored;
  if (handle) return {' ', library.string()};
  if (fs::exists(library, ignored)) return {'!', why};
  return {'!', "there is no " + library.string() + ": build the target hrdf_hebi_c"};
}

Finding aboutHebiLibrary(const std::string& named, const fs::path& library) {
  std::error_code ignored;
  if (named.empty()) {
    return {'-', "is not set: programs look for hardware; export HEBI_C_LIB=" + library.string()};
  }
  if (!fs::exists(named, ignored)) return {'!', inQuotes(named) + " is missing"};
  if (fs::equivalent(named, library, ignored)) return {' ', "is that library"};
  return {'-', inQuotes(named) + " is another library"};
}

Finding aboutOwnSimulation(const std::string& items) {
  if (items.empty()) return {' ', "is not set: programs find the simulations below"};
  return {'-', inQuotes(items) + ": programs simulate that themselves, and find nothing else"};
}

// Asks the library, whose C function this is, for the simulations that programs find.
std::string published(void* library) {
  using Published = int (*)(char*, std::size_t*);
  const auto function = reinterpret_cast<Published>(dlsym(library, "hrdf_sim_published"));
  std::string text(1 << 20, '\0');
  std::size_t size = text.size();
  if (!function || function(text.data(), &size) != 0) return "";
  text.resize(size - 1);
  return text;
}

Finding aboutSimulations(void* library) {
  const std::string folder = variable("HRDF_LINK_DIR");
  const std::string where = folder.empty() ? "" : " (in HRDF_LINK_DIR " + inQuotes(folder) + ")";
  const std::string text = library ? published(library) : "";
  if (text.empty()) return {'-', "none is published" + where + "; simulate FILE opens one"};
  return {' ', text + where};
}

// True if an X server takes connections at this display of this machine.
bool isXServer(const std::string& number) {
  const std::string path = "/tmp/.X11-unix/X" + number;
  for (const std::string& name : {std::string(1, '\0') + path, path}) {
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (name.size() >= sizeof(address.sun_path)) return false;
    std::memcpy(address.sun_path, name.data(), name.size());
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
    const bool isThere = connect(socket, reinterpret_cast<sockaddr*>(&address), size) == 0;
    close(socket);
    if (isThere) return true;
  }
  return false;
}

Finding aboutDisplay() {
  constexpr const char* kWithout = "simulate --headless needs none";
  const std::string display = variable("DISPLAY"), wayland = variable("WAYLAND_DISPLAY");
  if (display.empty() && wayland.empty()) return {'-', std::string("none; ") + kWithout};
  const bool isLocal = display.starts_with(':');
  const std::string number = isLocal ? display.substr(1, display.find('.') - 1) : "";
  if (wayland.empty() && isLocal && !isXServer(number)) {
    return {'!', "DISPLAY is " + inQuotes(display) + ", where no X server answers; " + kWithout};
  }
  return {' ', wayland.empty() ? display : wayland};
}

// Prints a line for each: Python, and versions of packages, empty where one is missing.
constexpr const char* kAsk = R"(python3 -c '
import sys
from importlib import metadata
print(sys.version.split()[0], sys.executable)
for package in ("hrdf-mujoco", "mujoco", "hebi-py"):
    try:
        print(metadata.version(package))
    except metadata.PackageNotFoundError:
        print()
' 2>/dev/null)";

// Returns the lines of kAsk; fewer than four if there is no Python.
std::vector<std::string> pythonLines() {
  std::vector<std::string> lines;
  std::FILE* const pipe = popen(kAsk, "r");
  if (!pipe) return lines;
  std::array<char, 4096> line{};
  while (std::fgets(line.data(), line.size(), pipe)) {
    lines.emplace_back(line.data());
    if (lines.back().ends_with('\n')) lines.back().pop_back();
  }
  pclose(pipe);
  return lines;
}

Finding aboutPackage(const std::string& found, const std::string& needed, const char* how) {
  if (found.empty()) return {'-', std::string("is not installed: ") + how};
  if (needed.empty() || found == needed) return {' ', found};
  return {'!', found + ", not " + needed + ": " + how};
}

}  // namespace

int doctor(const std::string& version) {
  const std::string named = variable("HEBI_C_LIB"), items = variable("HRDF_SIM");
  const fs::path library = libraryPath();
  std::string why;
  void* const handle = opened(library, why);
  std::vector<std::string> python = pythonLines();
  const bool hasPython = python.size() == 4;
  python.resize(4);
  const std::string mujoco = mj_versionString();
  const std::string ofMujoco = "pip install mujoco==" + mujoco;
  const std::pair<const char*, Finding> findings[] = {
      {"hrdf", {' ', version + ", MuJoCo " + mujoco + ", " + ownPath().string()}},
      {"library", aboutLibrary(library, handle, why)},
      {"HEBI_C_LIB", aboutHebiLibrary(named, library)},
      {"HRDF_SIM", aboutOwnSimulation(items)},
      {"simulations", aboutSimulations(handle)},
      {"display", aboutDisplay()},
      {"python3", hasPython ? Finding{' ', python[0]} : Finding{'-', "is not in PATH"}},
      {"hrdf-mujoco", aboutPackage(python[1], version, "pip install ./python in a checkout")},
      {"mujoco", aboutPackage(python[2], python[1].empty() ? "" : mujoco, ofMujoco.c_str())},
      {"hebi-py", aboutPackage(python[3], "", "pip install hebi-py")},
  };
  bool isWrong = false;
  for (const auto& [name, finding] : findings) {
    std::cout << finding.mark << ' ' << std::string(name) + std::string(13 - std::strlen(name), ' ')
              << printable(finding.text) << '\n';
    isWrong = isWrong || finding.mark == '!';
  }
  return isWrong ? kBadInput : kDone;
}

}  // namespace hrdf
