// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/decoder.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>

#include <mujoco/mujoco.h>

#include "plugin/robot_file.h"

namespace hrdf::plugin {
namespace {

constexpr std::size_t kMaxMessageLength = 500;  // bytes; hosts cut longer ones

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

// MuJoCo asks only about files with our extension, in any case, or our content type.
int canDecode(const mjResource*) { return 1; }

// Reports whether another copy of this library has registered the decoder.
bool isRegistered() {
  std::string name = std::string("robot") + kExtension;
  mjResource robot{};
  robot.name = name.data();
  return mjp_findDecoder(&robot, kContentType) != nullptr;
}

}  // namespace

void registerDecoder() {
  if (isRegistered()) return;
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = kContentType;
  decoder.extension = kExtension;
  decoder.can_decode = canDecode;
  decoder.decode = decode;
  mjp_registerDecoder(&decoder);
}

}  // namespace hrdf::plugin
