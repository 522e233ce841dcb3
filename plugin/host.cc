// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/host.h"

#include <memory>
#include <vector>

#include <dlfcn.h>
#include <link.h>

#include <mujoco/mujoco.h>

namespace hrdf::plugin {
namespace {

using Library = std::unique_ptr<void, int (*)(void*)>;

int addName(dl_phdr_info* library, std::size_t, void* names) {
  static_cast<std::vector<std::string>*>(names)->emplace_back(library->dlpi_name);
  return 0;
}

// Returns the file names of the loaded libraries; an empty name is the program. Does not open
// libraries: callbacks of dl_iterate_phdr() must not open libraries.
std::vector<std::string> libraries() {
  std::vector<std::string> names;
  dl_iterate_phdr(addName, &names);
  return names;
}

template <class Result>
auto functionIn(const Library& library, const char* name) {
  return reinterpret_cast<Result (*)()>(dlsym(library.get(), name));
}

// Returns the version of the first loaded MuJoCo that differs from the plugin's; empty: all are
// equal. Asks each library for its own mj_version(), because Python loads MuJoCo with hidden
// symbols.
std::string otherVersion() {
  for (const std::string& name : libraries()) {
    const char* const file = name.empty() ? nullptr : name.c_str();
    const Library library(dlopen(file, RTLD_LAZY | RTLD_NOLOAD), &dlclose);
    if (!library) continue;
    const auto number = functionIn<int>(library, "mj_version");
    const auto text = functionIn<const char*>(library, "mj_versionString");
    if (number && text && number() != mjVERSION_HEADER) return text();
  }
  return {};
}

// Returns the version of the MuJoCo header at compile time. Does not call mj_version(), which may
// be the function of another loaded MuJoCo.
std::string ownVersion() {
  const auto part = [](int unit) { return std::to_string(mjVERSION_HEADER / unit % 1000); };
  return part(1'000'000) + "." + part(1'000) + "." + part(1);
}

}  // namespace

std::string whyUnfit() {
  const std::string other = otherVersion();
  if (other.empty()) return {};
  return "the HRDF plugin is for MuJoCo " + ownVersion() + ", but MuJoCo " + other +
         " is loaded: .hrdf files do not open here";
}

}  // namespace hrdf::plugin
