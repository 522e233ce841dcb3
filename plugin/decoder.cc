// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/decoder.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include <mujoco/mujoco.h>

#include "plugin/robot_file.h"
#include "text/disk.h"
#include "text/limits.h"

namespace hrdf::plugin {
namespace {

constexpr std::size_t kMaxMessageLength = 500;  // bytes; hosts cut longer ones

// MuJoCo would read a folder as an empty file, wait for a pipe, and read all of a huge file.
bool isUnfit(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code problem;
  const fs::file_status status = fs::status(path, problem);
  if (!fs::exists(status)) return false;
  if (!fs::is_regular_file(status)) return true;
  const auto size = fs::file_size(path, problem);
  return problem || size > kMaxDiskFileSize;
}

bool isVirtual(const mjVFS* vfs, const std::string& path) {
  return vfs && mj_containsBufferVFS(const_cast<mjVFS*>(vfs), path.c_str()) != 0;
}

// Returns a reader that goes through MuJoCo, so that its virtual files, archives and providers
// work.
FileReader readerOf(const mjVFS* vfs) {
  return [vfs](const std::string& path) -> FileText {
    const bool isRefused = !isVirtual(vfs, path) && isUnfit(path);
    mjResource* resource =
        isRefused ? nullptr : mju_openResource("", path.c_str(), vfs, nullptr, 0);
    if (!resource) return {std::nullopt, whyUnreadable(path)};
    const void* bytes = nullptr;
    const int size = mju_readResource(resource, &bytes);
    FileText text;
    if (size >= 0) text.emplace(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
    mju_closeResource(resource);
    return text;
  };
}

void copyMessage(const std::string& message, char* error, int size) {
  if (error && size > 0) {
    std::snprintf(error, static_cast<std::size_t>(size), "%s", message.c_str());
  }
}

mjSpec* decode(mjResource* resource, const mjVFS* vfs, char* error, int errorSize) {
  // The caller is a C program: no exception may leave this function.
  try {
    Diagnostics out;
    SpecPtr spec = load(robotFileOf(resource->name), readerOf(vfs), out);
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
