// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks an installation, and prints the results in ten lines, and one for each wrong variable.
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include <dlfcn.h>
#include <fcntl.h>
#include <mujoco/mujoco.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <hrdf/files.h>
#include <hrdf/options.h>

#include "page/robot_page.h"
#include "text/process.h"
#include "text/strings.h"
#include "tool/program_output.h"
#include "tool/tool.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

// One result of the command `doctor`. `mark` is ' ' (good), '-' (a note) or '!' (wrong).
struct Finding {
  char mark = ' ';
  std::string text;
};

// A shared library, open until the process ends. `handle` null: it cannot be loaded, for the reason
// `why`.
struct Library {
  explicit Library(const std::string& path) {
    std::error_code problem;
    if (std::filesystem::exists(path, problem) &&
        !std::filesystem::is_regular_file(path, problem)) {
      why = path + ": it is not a file";  // opening a FIFO would block
      return;
    }
    handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) why = dlerror();
  }

  // Returns a C function; null if the library has no function of that name.
  template <class Function>
  Function* find(const char* name) const {
    return handle ? reinterpret_cast<Function*>(dlsym(handle, name)) : nullptr;
  }

  void* handle = nullptr;
  std::string why;
};

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

Finding aboutLibrary(const std::string& path, const Library& library) {
  std::error_code ignored;
  if (library.handle) return {' ', path};
  if (fs::exists(path, ignored)) return {'!', library.why};
  return {'!', "there is no " + path + ": build the target hrdf_hebi_c"};
}

Finding aboutHebiLibrary(const std::string& named, const std::string& own) {
  std::error_code ignored;
  if (named.empty()) {
    return {'-', "is not set: programs look for hardware; export HEBI_C_LIB=" + own};
  }
  if (!fs::exists(named, ignored)) return {'!', inQuotes(named) + " is missing"};
  if (fs::equivalent(named, own, ignored)) return {' ', "is that library"};
  const Library library(named);
  if (!library.handle) return {'!', "cannot be loaded: " + library.why};
  if (library.find<void>("hrdf_sim_open")) return {'-', inQuotes(named) + " is of another build"};
  if (!library.find<void>("hebiLookupCreate")) {
    return {'!', inQuotes(named) + " has not HEBI's C interface"};
  }
  return {'-', inQuotes(named) + " is not of hrdf-mujoco: programs look for hardware"};
}

// Discards stderr until the object is destroyed, because the library prints errors that the command
// itself reports.
class Quiet {
 public:
  Quiet() {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) return;
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
  }
  ~Quiet() {
    if (before_ < 0) return;
    dup2(before_, STDERR_FILENO);
    close(before_);
  }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

 private:
  const int before_ = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
};

// Returns the reason why the library cannot simulate `items`, the value of HRDF_SIM; empty if it
// can.
std::string whyNotSimulated(const Library& library, const std::string& items) {
  const auto open = library.find<int(const char*, const char*, const char*)>("hrdf_sim_open");
  const auto error = library.find<const char*()>("hebiGetLastError");
  const auto close = library.find<void()>("hrdf_sim_close");
  if (!open || !error || !close) return "the library above does not open it";
  const Quiet quiet;
  if (open(items.c_str(), nullptr, nullptr) != 0) return error();
  close();
  return "";
}

Finding aboutOwnSimulation(const std::string& items, const Library& library) {
  if (items.empty()) return {' ', "is not set: programs find the simulations below"};
  const std::string why = whyNotSimulated(library, items);
  if (!why.empty()) return {'!', inQuotes(items) + " cannot be simulated: " + why};
  return {'-', inQuotes(items) + ": programs simulate that themselves, and find nothing else"};
}

// Lists the simulations that other processes publish, as the library libhrdf_hebi.so finds them.
Finding aboutSimulations(const Library& library) {
  const std::string folder = environment("HRDF_LINK_DIR");
  const std::string where = folder.empty() ? "" : " (in HRDF_LINK_DIR " + inQuotes(folder) + ")";
  const auto published = library.find<int(char*, std::size_t*)>("hrdf_sim_published");
  const auto error = library.find<const char*()>("hebiGetLastError");
  if (!published || !error) return {'-', "the library above does not find them"};
  std::string text(1 << 20, '\0');
  std::size_t size = text.size();
  const Quiet quiet;
  if (published(text.data(), &size) != 0) return {'!', error()};
  text.resize(size - 1);
  if (text.empty())
    return {'-', "none is published" + where + "; simulate FILE publishes a simulation"};
  return {' ', text + where};
}

// Returns the error in HRDF_PAGE_TEMPLATE; empty: valid or not set.
std::string whyNoTemplate() {
  const std::string path = environment("HRDF_PAGE_TEMPLATE");
  if (path.empty()) return "";
  const FileText html = readFile(path);
  const std::string named = "HRDF_PAGE_TEMPLATE is " + inQuotes(path);
  if (!html) return named + ", which cannot be read: " + html.whyNot;
  return pageOf({}, *html).empty() ? named + ", which is not a template of pages" : "";
}

// Returns a line for each error in the variables that change models, simulations and pages.
std::vector<std::string> wrongVariables(const Library& library) {
  Diagnostics options;
  std::ignore = modelOptionsFromEnvironment(options);
  std::vector<std::string> wrong;
  for (const Diagnostic& each : options.all()) wrong.push_back(each.message);
  const auto ofSimulations = library.find<int(char*, std::size_t*)>("hrdf_sim_wrong_variables");
  std::string text(1 << 16, '\0');
  std::size_t size = text.size();
  if (ofSimulations && ofSimulations(text.data(), &size) == 0) {
    for (std::string& line : linesOf(text.substr(0, size - 1))) wrong.push_back(std::move(line));
  }
  if (std::string why = whyNoTemplate(); !why.empty()) wrong.push_back(std::move(why));
  return wrong;
}

// True if an X server on this machine accepts connections for the display `number`.
bool isXServer(const std::string& number) {
  const std::string path = "/tmp/.X11-unix/X" + number;
  if (path.size() + 1 >= sizeof(sockaddr_un::sun_path)) return false;
  for (const std::string& name : {std::string(1, '\0') + path, path}) {
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) return false;
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
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
  const std::string display = environment("DISPLAY"), wayland = environment("WAYLAND_DISPLAY");
  if (display.empty() && wayland.empty()) return {'-', std::string("none; ") + kWithout};
  const bool isLocal = display.starts_with(':');
  const std::string number = isLocal ? display.substr(1, display.find('.') - 1) : "";
  if (wayland.empty() && isLocal && !isXServer(number)) {
    return {'!', "DISPLAY is " + inQuotes(display) + ", where no X server answers; " + kWithout};
  }
  return {' ', wayland.empty() ? display : wayland};
}

// Python program that prints the version and path of Python, then a line with the version of each
// package; an empty line: the package is missing.
constexpr const char* kAsk = R"(import sys
from importlib import metadata
print(sys.version.split()[0], sys.executable)
for package in ("hrdf-mujoco", "mujoco", "hebi-py"):
    try:
        print(metadata.version(package))
    except metadata.PackageNotFoundError:
        print()
)";

// Runs the Python program kAsk, and adds the versions of its packages to `packages`.
Finding aboutPython(std::vector<std::string>& packages) {
  const ProgramOutput output = outputOf({"python3", "-c", kAsk}, std::chrono::seconds(10), 64'000);
  if (output.problem == ENOENT) return {'-', "is not in PATH"};
  if (output.problem != 0)
    return {'!', std::string("does not start: ") + std::strerror(output.problem)};
  if (!output.isWhole) return {'!', "does not answer: it was ended after 10 s or 64 kB of output"};
  std::vector<std::string> lines = linesOf(output.text);
  if (lines.size() != 4) return {'!', "does not answer as Python does"};
  packages.assign(lines.begin() + 1, lines.end());
  return {' ', lines[0]};
}

Finding aboutPackage(const std::string& found, const std::string& needed, const char* how) {
  if (found.empty()) return {'-', std::string("is not installed: ") + how};
  if (needed.empty() || found == needed) return {' ', found};
  return {'!', found + ", not " + needed + ": " + how};
}

// Prints a line for each finding, with the name of the checked thing. Returns the exit status of
// the program.
int printed(const std::vector<std::pair<std::string, Finding>>& findings) {
  bool isWrong = false;
  for (const auto& [name, finding] : findings) {
    const std::string blanks(13 - name.size(), ' ');
    std::cout << finding.mark << ' ' << name << blanks << printable(finding.text) << '\n';
    isWrong = isWrong || finding.mark == '!';
  }
  return isWrong ? kBadInput : kDone;
}

}  // namespace

int doctor(const std::string& version) {
  const std::string named = environment("HEBI_C_LIB"), items = environment("HRDF_SIM");
  // Remove variables that the library would use: HRDF_SIM starts a simulation, HRDF_SIM_CSV writes
  // a table, and HRDF_SIM_CLOCK=stepped sets virtual time.
  for (const char* each : {"HRDF_SIM", "HRDF_SIM_CSV"}) unsetenv(each);
  if (environment("HRDF_SIM_CLOCK") == "stepped") unsetenv("HRDF_SIM_CLOCK");
  const std::string path = ownHebiLibrary();
  const Library library(path);
  std::vector<std::string> packages(3);
  const Finding python = aboutPython(packages);
  const std::string mujoco = mj_versionString();
  const std::string ofMujoco = "pip install mujoco==" + mujoco;
  std::vector<std::pair<std::string, Finding>> findings = {
      {"hrdf", {' ', version + ", MuJoCo " + mujoco + ", " + ownProgram()}},
      {"library", aboutLibrary(path, library)},
      {"HEBI_C_LIB", aboutHebiLibrary(named, path)},
      {"HRDF_SIM", aboutOwnSimulation(items, library)},
      {"simulations", aboutSimulations(library)},
      {"display", aboutDisplay()},
      {"python3", python},
      {"hrdf-mujoco", aboutPackage(packages[0], version, "pip install . in a checkout")},
      {"mujoco", aboutPackage(packages[1], packages[0].empty() ? "" : mujoco, ofMujoco.c_str())},
      {"hebi-py", aboutPackage(packages[2], "", "pip install hebi-py")},
  };
  for (const std::string& each : wrongVariables(library)) {
    findings.emplace_back("variable", Finding{'!', each});
  }
  return printed(findings);
}

}  // namespace hrdf
