// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/scene_files.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <limits>
#include <utility>

#include "text/paths.h"
#include "text/strings.h"

namespace hrdf::sim {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLoadPlugin =
    "for .hrdf files load the plugin first: mj_loadPluginLibrary(\".../libhrdf_decoder.so\")";

constexpr int kMaxAttached = 100;  // times that a model has the same file in it

// "/home" of "/home/me/arm.xml"
std::string firstFolder(const std::string& path) { return path.substr(0, path.find('/', 1)); }

const FileText& textOf(const mjResource& resource) {
  return *static_cast<const FileText*>(resource.data);
}

}  // namespace

SceneFiles::SceneFiles(Files files) : files_(std::move(files)) {
  mjp_defaultProvider(&provider_);
  provider_.open = open;
  provider_.read = readOpen;
  provider_.close = close;
  provider_.mount = provider_.unmount = [](mjResource*) { return 1; };
  provider_.modified = isModified;
  provider_.data = this;
  mj_defaultVFS(&vfs_);
  // MuJoCo mounts no root.
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/", ignored)) {
    mj_mountVFS(&vfs_, entry.path().c_str(), &provider_);
  }
}

SceneFiles::~SceneFiles() { mj_deleteVFS(&vfs_); }

std::string SceneFiles::mounted(const std::string& path) {
  const std::string name = absolutePath(path);
  if (fs::path(path).is_relative()) folder_ = absolutePath(".");
  if (!folder_.empty() && !folder_.ends_with('/')) folder_ += '/';
  // In memory there may be others; again changes nothing.
  mj_mountVFS(&vfs_, firstFolder(name).c_str(), &provider_);
  return name;
}

SpecPtr SceneFiles::parse(const std::string& path, const char* contentType, Diagnostics& out) {
  std::array<char, 1024> error{};
  opened_.clear();
  endless_.clear();
  SpecPtr spec(mj_parse(mounted(path).c_str(), contentType, &vfs_, error.data(), error.size()));
  if (!endless_.empty()) {
    out.error(path,
              "the model attaches " + inQuotes(endless_) + " more than " +
                  std::to_string(kMaxAttached) + " times",
              "does that file attach itself?");
    return nullptr;
  }
  if (spec) return spec;
  const std::string why = shown(std::string(trimmed(error.data())));
  const bool isUnknown = why.find("could not find decoder") != std::string::npos;
  out.error(path, why, isUnknown ? kLoadPlugin : "");
  return nullptr;
}

ModelPtr SceneFiles::compile(mjSpec* spec, const std::string& path, Diagnostics& out) const {
  ModelPtr model(mj_compile(spec, &vfs_));
  if (!model) out.error(path, "MuJoCo cannot compile the model: " + errorOf(*spec));
  return model;
}

std::string SceneFiles::shown(std::string message) const {
  if (folder_.empty()) return message;
  for (auto at = message.find(folder_); at != std::string::npos; at = message.find(folder_, at)) {
    message.erase(at, folder_.size());
  }
  return message;
}

std::string SceneFiles::errorOf(mjSpec& spec) const {
  return shown(std::string(trimmed(mjs_getError(&spec))));
}

// Called by MuJoCo, through which nothing may be thrown.
int SceneFiles::open(mjResource* resource) {
  try {
    auto& files = *static_cast<SceneFiles*>(resource->provider->data);
    const fs::path name(resource->name);
    // MuJoCo parses a model that attaches itself until its stack ends.
    if (name.extension() == ".xml" && ++files.opened_[name.string()] > kMaxAttached) {
      files.endless_ = name.filename().string();
      return 0;
    }
    const FileText& text = files.files_.read(
        files.folder_.empty() ? name.string() : name.lexically_relative(files.folder_).string());
    if (!text || text->size() > std::numeric_limits<int>::max()) return 0;
    std::snprintf(resource->timestamp, sizeof(resource->timestamp), "%zx",
                  std::hash<std::string>{}(*text));
    resource->data = const_cast<FileText*>(&text);
    return 1;
  } catch (...) {
    return 0;
  }
}

int SceneFiles::readOpen(mjResource* resource, const void** bytes) {
  const FileText& text = textOf(*resource);
  *bytes = text->data();
  return static_cast<int>(text->size());
}

void SceneFiles::close(mjResource* resource) { resource->data = nullptr; }

int SceneFiles::isModified(const mjResource* resource, const char* timestamp) {
  return std::string_view(resource->timestamp) == timestamp ? 0 : 1;
}

}  // namespace hrdf::sim
