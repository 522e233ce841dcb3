// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "kits/kits.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

#include <hrdf/files.h>

#include "text/atomic_write.h"
#include "text/fetch.h"
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

// Returns the bytes of a file; nullopt, after an error, if they are not those of the table.
std::optional<std::string> download(Fetcher& fetcher, const std::string& url, const KitFile& file,
                                    Diagnostics& out) {
  FileText bytes = fetcher.get(url);
  if (!bytes) {
    out.error(url, "cannot be fetched", bytes.whyNot);
    return std::nullopt;
  }
  if (sha256(*bytes) == file.sha256) return *std::move(bytes);
  out.error(url, "is not the file that this release knows: its SHA-256 is " + sha256(*bytes),
            "nothing is written");
  return std::nullopt;
}

bool add(const std::string& path, const std::string& bytes, WholeFiles& written, Diagnostics& out) {
  return written.makeFolder(fs::path(path).parent_path(), out) && written.add(path, bytes, out);
}

void reportNoFolder(Diagnostics& out) {
  out.error(kNoPlace, "the kits have no folder", "neither XDG_DATA_HOME nor HOME names a folder");
}

}  // namespace

std::vector<Kit> kits() {
  std::map<std::string, std::string_view> paths;
  for (const std::string_view end : {kRobotEnd, kConfigEnd}) {  // configs win
    for (const KitFile& file : kitFiles()) {
      if (file.path.ends_with(end)) paths[nameOf(file.path, end)] = file.path;
    }
  }
  std::vector<Kit> kits;
  for (const auto& [name, path] : paths) kits.push_back({name, path});
  return kits;
}

std::string kitsFolder() {
  constexpr const char* kName = "hrdf-mujoco/kits";
  // As in the XDG base directory specification: relative paths are ignored.
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data && *data == '/') return (fs::path(data) / kName).string();
  const char* home = std::getenv("HOME");
  if (home && *home == '/') return (fs::path(home) / ".local/share" / kName).string();
  return {};
}

bool isKitName(std::string_view name) { return name.starts_with(kScheme); }

std::optional<std::string> kitFile(const std::string& name, Diagnostics& out) {
  const std::string wanted = name.substr(kScheme.size());
  const std::vector<Kit> all = kits();
  const auto kit = std::ranges::find(all, wanted, &Kit::name);
  if (kit == all.end()) {
    const std::vector<std::string_view> names = [&] {
      std::vector<std::string_view> list;
      for (const Kit& each : all) list.push_back(each.name);
      return list;
    }();
    const std::string guess = didYouMean(wanted, names);
    out.error(name, "unknown kit " + inQuotes(wanted),
              guess.empty() ? "'hrdf kits' lists the kits" : guess);
    return std::nullopt;
  }
  const std::string folder = kitsFolder();
  if (folder.empty()) {
    reportNoFolder(out);
    return std::nullopt;
  }
  const std::string path = (fs::path(folder) / kit->path).string();
  std::error_code ignored;
  if (fs::exists(path, ignored)) return path;
  out.error(name, "the kit " + inQuotes(wanted) + " is not on this machine",
            "'hrdf kits --fetch' brings HEBI's kits once");
  return std::nullopt;
}

std::string kitFileOr(const std::string& name) {
  Diagnostics unused;
  return isKitName(name) ? kitFile(name, unused).value_or(name) : name;
}

std::optional<std::size_t> fetchKits(const std::string& url, std::span<const KitFile> files,
                                     const std::string& folder, Diagnostics& out) {
  if (folder.empty()) {
    reportNoFolder(out);
    return std::nullopt;
  }
  Fetcher fetcher("", kLimits);
  WholeFiles written;
  std::size_t count = 0;
  for (const KitFile& file : files) {
    const std::string path = (fs::path(folder) / file.path).string();
    if (isWhole(path, file)) continue;
    const auto bytes = download(fetcher, url + "/" + std::string(file.path), file, out);
    if (!bytes || !add(path, *bytes, written, out)) return std::nullopt;
    ++count;
  }
  if (!written.replace(out)) return std::nullopt;
  return count;
}

}  // namespace hrdf
