// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "kits/kits.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include <hrdf/files.h>

#include "text/atomic_write.h"
#include "text/fetch.h"
#include "text/paths.h"
#include "text/process.h"
#include "text/sha256.h"
#include "text/strings.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kScheme = "hebi:";
constexpr std::string_view kRobotEnd = ".hrdf", kConfigEnd = ".cfg.yaml";

constexpr FetchLimits kLimits = {.bytes = std::size_t{1} << 20,
                                 .all = std::chrono::milliseconds(300'000)};

std::string nameOf(std::string_view path, std::string_view end) {
  path = path.substr(path.rfind('/') + 1);
  return std::string(path.substr(0, path.size() - end.size()));
}

bool isWhole(const std::string& path, const KitFile& file) {
  const FileText bytes = readFile(path);
  return bytes && sha256(*bytes) == file.sha256;
}

constexpr const char* kOtherCopies =
    "--from reads another copy: a folder, or an address that begins with http:// or https://";

// Returns the bytes of the file at `path`; nullopt after an error: the file is unreadable, or does
// not have the SHA-256 in `file`.
std::optional<std::string> copyOf(const std::string& path, const KitFile& file,
                                  const FileReader& read, Diagnostics& out) {
  FileText bytes = read(path);
  const std::string where = withoutUser(path);
  if (!bytes) {
    out.error(where, "cannot be fetched: " + bytes.whyNot, kOtherCopies);
    return std::nullopt;
  }
  if (sha256(*bytes) == file.sha256) return *std::move(bytes);
  out.error(where, "is not the file of this release: its SHA-256 is " + sha256(*bytes),
            std::string("nothing is written; ") + kOtherCopies);
  return std::nullopt;
}

bool add(const std::string& path, const std::string& bytes, WholeFiles& written, Diagnostics& out) {
  return written.makeFolder(fs::path(path).parent_path(), out) && written.add(path, bytes, out);
}

void reportNoFolder(Diagnostics& out) {
  out.error(kNoPlace, "the kits have no folder", "set XDG_DATA_HOME or HOME to a folder");
}

void reportUnknown(const std::string& name, const std::string& wanted, const std::vector<Kit>& all,
                   Diagnostics& out) {
  std::vector<std::string_view> names;
  for (const Kit& each : all) names.push_back(each.name);
  const std::string guess = didYouMean(wanted, names);
  out.error(name, "unknown kit " + inQuotes(wanted),
            guess.empty() ? "'hrdf kits' lists the kits" : guess);
}

// Checks the SHA-256 of the kit's file at `path` and of the kit files to which it refers. Reports
// the first file that differs from HEBI's and returns false. Ignores missing files.
bool isHebis(const std::string& path, const Kit& kit, std::span<const KitFile> files,
             Diagnostics& out) {
  const FileText text = readFile(path);
  const std::string_view folder = kit.path.substr(0, kit.path.rfind('/') + 1);
  for (const KitFile& file : files) {
    if (!text || !file.path.starts_with(folder)) continue;
    const std::string_view beside = file.path.substr(folder.size());
    if (file.path != kit.path && text->find(beside) == text->npos) continue;
    const std::string own = path.substr(0, path.size() - kit.path.size()) + std::string(file.path);
    std::error_code ignored;
    if (!fs::exists(own, ignored) || isWhole(own, file)) continue;
    out.error(own, "is not HEBI's file: its SHA-256 differs",
              "'hrdf kits --fetch' fetches HEBI's file again; save a changed file as another "
              "robot, in another folder");
    return false;
  }
  return true;
}

}  // namespace

std::vector<Kit> kits(std::span<const KitFile> files) {
  std::map<std::string, std::string_view> paths;
  // If a kit has a robot and a config, the path of the config replaces the path of the robot.
  for (const std::string_view end : {kRobotEnd, kConfigEnd}) {
    for (const KitFile& file : files) {
      if (file.path.ends_with(end)) paths[nameOf(file.path, end)] = file.path;
    }
  }
  std::vector<Kit> kits;
  for (const auto& [name, path] : paths) kits.push_back({name, path});
  return kits;
}

std::string kitsFolder() {
  const std::string folder = userFolder("XDG_DATA_HOME", ".local/share");
  return folder.empty() ? "" : folder + "/kits";
}

bool isKitName(std::string_view name) { return name.starts_with(kScheme); }

std::optional<std::string> fileNamed(const std::string& name, Diagnostics& out,
                                     std::span<const KitFile> files) {
  if (!isKitName(name)) return name;
  const std::string wanted = name.substr(kScheme.size());
  const std::vector<Kit> all = kits(files);
  const auto kit = std::ranges::find(all, wanted, &Kit::name);
  if (kit == all.end()) {
    reportUnknown(name, wanted, all, out);
    return std::nullopt;
  }
  const std::string folder = kitsFolder();
  if (folder.empty()) {
    reportNoFolder(out);
    return std::nullopt;
  }
  const std::string path = (fs::path(folder) / kit->path).string();
  std::error_code ignored;
  if (fs::exists(path, ignored)) {
    return isHebis(path, *kit, files, out) ? std::optional(path) : std::nullopt;
  }
  out.error(name, "the kit " + inQuotes(wanted) + " is not on this machine",
            "'hrdf kits --fetch' fetches HEBI's kits once");
  return std::nullopt;
}

std::string fileNamedOr(const std::string& name) {
  Diagnostics unused;
  return fileNamed(name, unused).value_or(name);
}

std::string besideUnlessKit(const std::string& file, const std::string& name) {
  return isKitName(name) ? name : beside(file, name);
}

std::optional<std::size_t> fetchKits(const std::string& from, std::span<const KitFile> files,
                                     const std::string& folder, Diagnostics& out) {
  if (folder.empty()) {
    reportNoFolder(out);
    return std::nullopt;
  }
  constexpr std::string_view kFile = "file://";
  const std::string root = from.starts_with(kFile) ? from.substr(kFile.size()) : from;
  std::error_code ignored;
  if (!isWeb(root) && !fs::is_directory(root, ignored)) {
    out.error(withoutUser(from), "is not a folder", kOtherCopies);
    return std::nullopt;
  }
  Fetcher fetcher("", kLimits);
  const FileReader read = [&](const std::string& path) {
    return isWeb(root) ? fetcher.get(path) : readFile(path);
  };
  WholeFiles written;
  std::size_t count = 0;
  for (const KitFile& file : files) {
    const std::string path = (fs::path(folder) / file.path).string();
    if (isWhole(path, file)) continue;
    const auto bytes = copyOf(root + "/" + std::string(file.path), file, read, out);
    if (!bytes || !add(path, *bytes, written, out)) return std::nullopt;
    ++count;
  }
  if (!written.replace(out)) return std::nullopt;
  return count;
}

}  // namespace hrdf
