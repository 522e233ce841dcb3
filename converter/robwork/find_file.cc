// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/find_file.h"

#include <algorithm>
#include <array>
#include <vector>

#include "text/files.h"
#include "text/paths.h"
#include "text/read_file.h"
#include "text/strings.h"

namespace hrdf::robwork {
namespace {

enum class Case { asIs, small, capital, large };
constexpr auto kCases = std::to_array<Case>({Case::asIs, Case::small, Case::capital, Case::large});

char changed(char c, bool toLarge) {
  if (!isLetter(c)) return c;
  const bool isLarge = c >= 'A' && c <= 'Z';
  return isLarge == toLarge ? c : static_cast<char>(c ^ 0x20);
}

// Returns `path` in the spelling `letters`. small: lower case; large: upper case; capital: only the
// first letter of each folder and file name is upper case.
std::string inCase(std::string path, Case letters) {
  if (letters == Case::asIs) return path;
  bool isFirst = true;
  for (char& c : path) {
    c = changed(c, letters == Case::large || (letters == Case::capital && isFirst));
    isFirst = c == '/';
  }
  return path;
}

// Returns all combinations of upper and lower case in which the file `name` is searched, beginning
// with `name`.
std::vector<std::string> spellings(const std::string& name) {
  const std::size_t slash = name.rfind('/') + 1;  // start of the file's name
  std::vector<std::string> all;
  for (const Case folder : kCases) {
    for (const Case file : kCases) {
      std::string spelling =
          inCase(name.substr(0, slash), folder) + inCase(name.substr(slash), file);
      if (std::ranges::find(all, spelling) == all.end()) all.push_back(std::move(spelling));
    }
  }
  return all;
}

bool isAbsolute(std::string_view name) {
  return name.starts_with('/') || (name.size() > 1 && isLetter(name[0]) && name[1] == ':');
}

}  // namespace

std::optional<FoundFile> findFile(const std::string& file, std::string_view given,
                                  std::span<const std::string_view> suffixes,
                                  const std::string& resources, const FileReader& files,
                                  std::string& whyNot) {
  std::string name(trimmed(given));
  std::ranges::replace(name, '\\', '/');
  if (name.empty() || name.find('\0') != name.npos) return std::nullopt;
  std::vector<std::string> roots = {beside(file, name)};
  if (isAbsolute(name) && !resources.empty()) {
    const std::size_t start = name.find_first_not_of('/', name[0] == '/' ? 0 : 2);
    if (start != name.npos) roots.push_back(beside(resources + "/", name.substr(start)));
    roots.push_back(beside(resources + "/", name.substr(name.rfind('/') + 1)));
  }
  for (const std::string& root : roots) {
    const std::string folder = root.substr(0, root.size() - std::min(root.size(), name.size()));
    const bool isBelow = root.ends_with(name);
    const auto ways = isBelow ? spellings(name) : spellings(root.substr(root.rfind('/') + 1));
    const std::string base = isBelow ? folder : root.substr(0, root.rfind('/') + 1);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      for (const std::string_view suffix : suffixes) {
        std::string path = base + ways[i] + std::string(suffix);
        FileText text;
        if (auto bytes = sharedText(files, path, text)) {
          return FoundFile{std::move(path), std::move(bytes), i > 0};
        }
        keepReason(text, whyNot);
      }
      if (isWeb(root)) break;
    }
  }
  return std::nullopt;
}

}  // namespace hrdf::robwork
