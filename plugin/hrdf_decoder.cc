// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The MuJoCo plugin: teaches every MuJoCo program that loads it to open .hrdf files.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/lower.h>
#include <hrdf/read.h>

namespace {

constexpr const char* kContentType = "model/hrdf";
constexpr const char* kExtension = ".hrdf";

// Reads through MuJoCo, so that its virtual files, archives and providers work.
hrdf::FileReader readerOf(const mjVFS* vfs) {
  return [vfs](const std::string& path) -> std::optional<std::string> {
    mjResource* resource = mju_openResource("", path.c_str(), vfs, nullptr, 0);
    if (!resource) return std::nullopt;
    const void* bytes = nullptr;
    const int size = mju_readResource(resource, &bytes);
    std::optional<std::string> text;
    if (size >= 0) text.emplace(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
    mju_closeResource(resource);
    return text;
  };
}

// What stood in the way: the first error with its place; hosts cut longer texts.
void tell(const hrdf::Diagnostics& out, char* error, int size) {
  if (!error || size <= 0) return;
  const auto limit = std::min<std::size_t>(500, static_cast<std::size_t>(size) - 1);
  std::snprintf(error, static_cast<std::size_t>(size), "%s", hrdf::summary(out, limit).c_str());
}

hrdf::SpecPtr decoded(const mjResource* resource, const mjVFS* vfs, hrdf::Diagnostics& out) {
  const auto options = hrdf::modelOptionsFromEnvironment(out);
  if (out.hasErrors()) return nullptr;
  const hrdf::FileReader files = readerOf(vfs);
  const auto robot = hrdf::read(resource->name, files, out);
  return robot ? hrdf::lower(*robot, options, files, out) : nullptr;
}

mjSpec* decode(mjResource* resource, const mjVFS* vfs, char* error, int errorSize) {
  // A C program is above: nothing may be thrown through it.
  try {
    hrdf::Diagnostics out;
    hrdf::SpecPtr spec = decoded(resource, vfs, out);
    for (const hrdf::Diagnostic& diagnostic : out.all()) {
      if (diagnostic.severity == hrdf::Severity::warning) mju_warning("%s", toString(diagnostic).c_str());
    }
    if (!spec) tell(out, error, errorSize);
    return spec.release();
  } catch (const std::exception& exception) {
    if (error && errorSize > 0) std::snprintf(error, static_cast<std::size_t>(errorSize), "%s", exception.what());
  } catch (...) {
    if (error && errorSize > 0) std::snprintf(error, static_cast<std::size_t>(errorSize), "unknown exception");
  }
  return nullptr;
}

// MuJoCo asks this only of a file that has our extension, in any case, or our content type.
int canDecode(const mjResource*) { return 1; }

}  // namespace

mjPLUGIN_LIB_INIT(hrdf_decoder) {
  // Two decoders of one type end the program, and a second copy of this library may be about.
  std::string name = std::string("robot") + kExtension;
  mjResource robot{};
  robot.name = name.data();
  if (mjp_findDecoder(&robot, kContentType)) return;
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = kContentType;
  decoder.extension = kExtension;
  decoder.can_decode = canDecode;
  decoder.decode = decode;
  mjp_registerDecoder(&decoder);
}
