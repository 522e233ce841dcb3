// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/scene_files.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <limits>
#include <sstream>
#include <string_view>
#include <tuple>
#include <utility>

#include "collada/archive.h"
#include "model/mujoco_error.h"
#include "robot/archived_models.h"
#include "robot/model_size.h"
#include "robot/picture_size.h"
#include "text/limits.h"
#include "text/paths.h"
#include "text/slow_note.h"
#include "text/strings.h"
#include "text/xml.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLoadPlugin =
    "for .hrdf files load the plugin first: mj_loadPluginLibrary(\".../libhrdf_decoder.so\")";

// Returns the top folder of an absolute path: "/home" for "/home/me/arm.xml".
std::string firstFolder(const std::string& path) { return path.substr(0, path.find('/', 1)); }

const FileText& textOf(const mjResource& resource) {
  return *static_cast<const FileText*>(resource.data);
}

// Reports why the XML is not well-formed, instead of MuJoCo's message. Returns false if it is
// well-formed.
bool reportSyntax(const std::string& path, const std::string& text, Diagnostics& out) {
  const Source source(path, text);
  XmlFile xml(source, {.name = "MJCF", .root = "", .takesDoctype = true});
  const int before = out.errorCount();
  std::ignore = xml.parse(out);
  return out.errorCount() > before;
}

// True for "nan" and for C's "nan(1)", in upper or lower case, with or without a sign.
bool isNan(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  const std::string_view rest = word.substr(std::min<std::size_t>(word.size(), 3));
  return equalIgnoringCase(word.substr(0, 3), "nan") && (rest.empty() || rest.starts_with('('));
}

// Attributes of MJCF whose values are texts or names, so "nan" is valid. The table omits digits:
// `body` is also for `body1` and `body2`.
constexpr std::array kTextual = std::to_array<std::string_view>(
    {"actuator",     "assetdir",  "body",      "camera",     "childclass", "class",
     "content_type", "cranksite", "element",   "file",       "fileback",   "filedown",
     "filefront",    "fileleft",  "fileright", "fileup",     "flex",       "flexcomp",
     "frame",        "geom",      "hfield",    "instance",   "joint",      "jointinparent",
     "key",          "material",  "mesh",      "meshdir",    "model",      "name",
     "node",         "objname",   "plugin",    "prefix",     "refname",    "refsite",
     "sidesite",     "site",      "skin",      "slidersite", "subtree",    "suffix",
     "target",       "tendon",    "texture",   "texturedir"});

bool isTextual(pugi::xml_node node, pugi::xml_attribute attribute) {
  const std::string_view of = node.name(), whole = attribute.name();
  const std::string_view name = whole.substr(0, whole.find_last_not_of("0123456789") + 1);
  return std::ranges::find(kTextual, name) != kTextual.end() || (of == "text" && name == "data") ||
         (of == "config" && name == "value");
}

// Returns the first attribute that contains NaN where a number is expected.
pugi::xml_attribute nanIn(pugi::xml_node node) {
  return node.find_attribute([node](pugi::xml_attribute attribute) {
    if (isTextual(node, attribute)) return false;
    std::istringstream words(attribute.value());
    bool isAny = false;
    for (std::string word; words >> word;) isAny = isAny || isNan(word);
    return isAny;
  });
}

// Warns about the first NaN in an MJCF file, with its place, which MuJoCo's own warning lacks.
// `text` is from the model's file, or from a file that it includes or attaches.
void warnOfNan(const std::string& path, const std::string& text, Diagnostics& out) {
  const auto isN = [](char a, char b) { return (a | ' ') == b; };
  constexpr std::string_view kNan = "nan";
  // Not std::ranges::search: Clang 14 cannot compile it with libstdc++ 12.
  if (std::search(text.begin(), text.end(), kNan.begin(), kNan.end(), isN) == text.end()) return;
  const Source source(path, text);
  XmlFile xml(source, {.name = "MJCF", .root = "", .takesDoctype = true});
  Diagnostics ignored;
  const pugi::xml_node root = xml.parse(ignored);
  if (!std::string_view(root.name()).starts_with("mujoco")) return;
  const pugi::xml_node node = root.find_node([](pugi::xml_node each) { return bool(nanIn(each)); });
  if (!node) return;
  const pugi::xml_attribute found = nanIn(node);
  out.warning(xml.locateValue(node, found),
              inQuotes(found.name()) + " of " + asTag(node.name()) + " is NaN, not a number",
              "MuJoCo accepts it, and the simulation may become unstable");
}

constexpr const char* kThrown = "out of memory: a size in the model is too large";

// Returns null if MuJoCo's C function throws, for example after memory ran out.
template <class Make>
auto caught(const Make& make) -> decltype(make()) {
  try {
    return make();
  } catch (...) {
    return nullptr;
  }
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
  // Mount the folders in "/": MuJoCo cannot mount "/" itself.
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
  // Mount the top folder of a file in memory; SceneFiles() has mounted all top folders of the disk.
  // Mounting a folder again has no effect.
  mj_mountVFS(&vfs_, firstFolder(name).c_str(), &provider_);
  return name;
}

SpecPtr SceneFiles::parse(const std::string& path, const char* contentType, Diagnostics& out) {
  std::array<char, 1024> error{};
  const FileText& text = files_.read(path);
  refused_.clear();
  pixels_ = 0;
  warned_ = {};
  checkSize(path);
  SpecPtr spec;
  if (refused_.empty()) {
    const SlowNote note(path + ": MuJoCo still reads it; many copies of a body take minutes");
    spec.reset(caught([&] {
      return mj_parse(mounted(path).c_str(), contentType, &vfs_, error.data(), error.size());
    }));
  }
  out.append(warned_, path);
  if (!malformed_.empty() && reportSyntax(malformed_, *files_.read(malformed_), out)) {
    return nullptr;
  }
  if (!refused_.empty()) {
    out.error(path, refused_);
    return nullptr;
  }
  if (spec) return spec;
  const std::string why = error[0] != 0 ? shown(error.data()) : kThrown;
  if (why.starts_with("XML parse error") && reportSyntax(path, *text, out)) return nullptr;
  const bool isUnknown = why.find("could not find decoder") != std::string::npos;
  reportMujocoError(path, sourceOf(path), "read", why, out, isUnknown ? kLoadPlugin : "");
  return nullptr;
}

ModelPtr SceneFiles::compile(mjSpec* spec, const std::string& path, Diagnostics& out) {
  refused_.clear();
  pixels_ = 0;
  const SlowNote note(path + ": MuJoCo still compiles it; many bodies or keyframes take minutes");
  ModelPtr model(caught([&] { return mj_compile(spec, &vfs_); }));
  if (model) return model;
  const std::string why = errorOf(*spec);
  if (!refused_.empty()) {
    out.error(path, refused_);
  } else {
    reportMujocoError(path, sourceOf(path), "compile", why.empty() ? kThrown : why, out);
  }
  return model;
}

// Returns the text to which the line numbers in MuJoCo's errors refer; empty for an archive.
FileText SceneFiles::sourceOf(const std::string& path) const {
  const FileText& text = files_.read(path);
  return text && collada::Archive::isOne(*text) ? FileText() : text;
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

// Threads of MuJoCo's compiler may call this function at the same time.
bool SceneFiles::mayDecode(const fs::path& name, const std::string& bytes) {
  const std::string whyNot = whyNoPicture(bytes);
  const std::lock_guard lock(mutex_);
  pixels_ += pixelsOf(bytes);
  if (!whyNot.empty()) {
    refused_ = "the picture " + inQuotes(placeOf(name)) + " " + whyNot;
  } else if (pixels_ > kMaxAllPixels) {
    refused_ = "the pictures have more than " + std::to_string(static_cast<int>(kMaxAllPixels)) +
               " pixels together, each counted as often as it is used; scale them down";
  }
  return refused_.empty();
}

// Counts the elements of a model before MuJoCo parses it: MuJoCo cannot be stopped while it copies
// attached models.
void SceneFiles::checkSize(const std::string& path) {
  const auto read = [this](const std::string& name) {
    const FileText& bytes = files_.read(name);
    if (!bytes) return ModelSize::File{};
    if (!collada::Archive::isOne(*bytes)) {
      warnOfNan(name, *bytes, warned_);
      return ModelSize::File{*bytes};
    }
    return ModelSize::File{"", elementsOf(name, *bytes)};
  };
  ModelSize size(read);
  const std::string whyNot = size.whyNot(path);
  malformed_ = size.malformed();
  if (refused_.empty() && !whyNot.empty()) refused_ = "the model " + whyNot;
}

// Returns the number of elements of an archive. Sets `refused_` if MuJoCo must not open the
// archive.
double SceneFiles::elementsOf(const std::string& path, const std::string& archive) {
  std::string whyNot;
  const double elements = elementsOfArchive(path, archive, whyNot);
  if (!whyNot.empty()) {
    refused_ = "the archive " + inQuotes(fs::path(path).filename().string()) + " " + whyNot;
  }
  return elements;
}

// Returns the path with which `files_` reads the file `name`: relative if the robot's path is
// relative.
std::string SceneFiles::placeOf(const fs::path& name) const {
  return folder_.empty() ? name.string() : name.lexically_relative(folder_).string();
}

// Called by MuJoCo's C code, which exceptions must not cross.
int SceneFiles::open(mjResource* resource) {
  try {
    auto& files = *static_cast<SceneFiles*>(resource->provider->data);
    const fs::path name(resource->name);
    const FileText& text = files.files_.read(files.placeOf(name));
    if (!text || text->size() > std::numeric_limits<int>::max()) return 0;
    if (!files.mayDecode(name, *text)) return 0;
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

}  // namespace hrdf
