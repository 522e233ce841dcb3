// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The plugin under libFuzzer, used as a MuJoCo program uses it: files in MuJoCo's virtual file
// system, opened by mj_parse and compiled. An input is `main.hrdf`, a form feed, `a.hrdf`, a form
// feed, `b.hrdf`.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include <hrdf/lower.h>

#include "tests/fuzz/promises.h"

namespace {

constexpr std::array kNames{"main.hrdf", "a.hrdf", "b.hrdf"};

class Vfs {
 public:
  Vfs() { mj_defaultVFS(&vfs_); }
  ~Vfs() { mj_deleteVFS(&vfs_); }
  Vfs(const Vfs&) = delete;
  Vfs& operator=(const Vfs&) = delete;

  void add(const char* name, std::string_view bytes) {
    mj_addBufferVFS(&vfs_, name, bytes.data(), static_cast<int>(bytes.size()));
  }
  mjVFS* get() { return &vfs_; }

 private:
  mjVFS vfs_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  mju_user_warning = [](const char*) {};  // MuJoCo would write each warning to a file
  Vfs vfs;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  for (const char* name : kNames) {
    const std::size_t end = std::min(rest.find('\f'), rest.size());
    if (end > 0) vfs.add(name, rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  std::array<char, 500> error{};
  const hrdf::SpecPtr spec(mj_parse(kNames[0], nullptr, vfs.get(), error.data(), error.size()));
  if (!spec) {
    if (std::strlen(error.data()) == 0) hrdf::expectKept("no robot, and no reason why");
    return 0;
  }
  const hrdf::ModelPtr model(mj_compile(spec.get(), vfs.get()));
  if (!model && std::strstr(mjs_getError(spec.get()), kNames[0]) == nullptr) {
    hrdf::expectKept(std::string("an error without a place: ") + mjs_getError(spec.get()));
  }
  return 0;
}
