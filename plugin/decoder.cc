// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/decoder.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include <mujoco/mujoco.h>

#include "plugin/robot_file.h"

namespace hrdf::plugin {
namespace {

constexpr std::size_t kMaxMessageLength = 500;  // bytes; hosts truncate longer messages

void copyMessage(const std::string& message, char* error, int size) {
  if (error && size > 0) {
    std::snprintf(error, static_cast<std::size_t>(size), "%s", message.c_str());
  }
}

mjSpec* decode(mjResource* resource, const mjVFS* vfs, char* error, int errorSize) {
  // The caller is a C program: no exception may leave this function.
  try {
    Diagnostics out;
    SpecPtr spec = load(robotFileOf(resource->name), vfs, out);
    logWarnings(out);
    const std::size_t room = errorSize > 0 ? static_cast<std::size_t>(errorSize) - 1 : 0;
    if (!spec) copyMessage(summary(out, std::min(kMaxMessageLength, room)), error, errorSize);
    return spec.release();
  } catch (const std::exception& exception) {
    copyMessage(exception.what(), error, errorSize);
  } catch (...) {
    copyMessage("unknown exception", error, errorSize);
  }
  return nullptr;
}

// Returns 1 for every file: MuJoCo asks only about files with the extensions or content types
// below.
int canDecode(const mjResource*) { return 1; }

// File formats. MuJoCo chooses a decoder by extension or content type; the decoder then checks the
// content. MuJoCo itself reads all *.xml files, so RobWork and GraspIt! files need other
// extensions.
struct Kind {
  const char* contentType;
  const char* extensions;  // separated by '|'
};
constexpr std::array kKinds = std::to_array<Kind>({
    {"model/hrdf", ".hrdf"},
    {"model/x-hebi-config", ".yaml|.yml"},
    {"model/x-robwork", ".rwxml"},
    {"model/vnd.collada+xml", ".dae|.zae"},
    {"model/x-graspit", ".graspit"},
});

// True if another loaded copy of this library has registered the decoder.
bool isRegistered(const Kind& kind) {
  const std::string_view extensions = kind.extensions;
  std::string name = "robot" + std::string(extensions.substr(0, extensions.find('|')));
  mjResource robot{};
  robot.name = name.data();
  return mjp_findDecoder(&robot, kind.contentType) != nullptr;
}

}  // namespace

void registerDecoders() {
  for (const Kind& kind : kKinds) {
    if (isRegistered(kind)) continue;
    mjpDecoder decoder;
    mjp_defaultDecoder(&decoder);
    decoder.content_type = kind.contentType;
    decoder.extension = kind.extensions;
    decoder.can_decode = canDecode;
    decoder.decode = decode;
    mjp_registerDecoder(&decoder);
  }
}

}  // namespace hrdf::plugin
