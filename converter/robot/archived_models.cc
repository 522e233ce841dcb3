// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/archived_models.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

#include "collada/archive.h"
#include "robot/model_size.h"
#include "text/limits.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Counts the attached models and the elements of an archive's models, as MuJoCo would parse them.
class Models {
 public:
  explicit Models(const collada::Archive& archive) : archive_(archive) {}

  std::string whyNot() {
    for (const std::string& name : archive_.names()) {
      if (extensionOf(name) != ".xml") continue;
      count(name, 0);
      measure(name);
    }
    return whyNot_;
  }

  // Returns the number of elements in the largest model.
  double elements() {
    double most = 0;
    for (const std::string& name : archive_.names()) {
      if (extensionOf(name) == ".xml") most = std::max(most, size_.of(name));
    }
    return most;
  }

 private:
  // Returns the number of models in `member`, including itself; stops after a problem.
  int count(const std::string& member, int depth) {
    const auto [known, isNew] = counts_.try_emplace(member, kIsOpen);
    if (!isNew && known->second != kIsOpen) return known->second;
    if (!isNew) whyNot_ = "has the model " + inQuotes(member) + ", which attaches itself";
    if (extensionOf(member) == ".mjz")
      whyNot_ = "attaches the archive " + inQuotes(member) + " in it";
    int models = 1;
    for (const std::string& name : namesIn(member)) {
      if (!whyNot_.empty()) return models;
      models += count(name, depth + 1);
      if (models > kMaxAttached || depth > kMaxAttached) {
        whyNot_ = "has the model " + inQuotes(member) + ", which attaches more than " +
                  std::to_string(kMaxAttached) + " models";
      }
    }
    return counts_[member] = models;
  }

  // Sets the error if a file of the archive makes too many elements.
  void measure(const std::string& member) {
    if (whyNot_.empty() && size_.of(member) > kMaxModelElements) {
      whyNot_ = "has the model " + inQuotes(member) + ", which " + tooLarge();
    }
  }

  std::string textOf(const std::string& member) const {
    std::string ignored;
    return archive_.has(member) ? archive_.read(member, ignored).value_or("") : "";
  }

  // Returns the archive's files that `member` includes or attaches.
  std::vector<std::string> namesIn(const std::string& member) {
    std::vector<std::string> names;
    for (const std::string& file : attachedIn(textOf(member))) {
      const std::string name = beside(member, file);
      if (archive_.has(name)) names.push_back(name);
      if (name.starts_with("..") || name.starts_with('/')) {
        whyNot_ = "attaches " + inQuotes(file) + ", which is outside of it";
      }
    }
    return names;
  }

  static constexpr int kIsOpen = -1;  // marks a model that is being counted

  const collada::Archive& archive_;
  std::map<std::string, int> counts_;
  ModelSize size_{[this](const std::string& member) { return ModelSize::File{textOf(member)}; }};
  std::string whyNot_;
};

}  // namespace

std::string tooLarge() {
  return "makes more than " + std::to_string(static_cast<int>(kMaxModelElements)) +
         " elements with all that it attaches, includes and repeats, and with its grids; let it "
         "have fewer or smaller ones";
}

std::vector<std::string> attachedIn(const std::string& xml) {
  struct Walk : pugi::xml_tree_walker {
    bool for_each(pugi::xml_node& node) override {
      const std::string_view kind = node.name();
      std::string file = node.attribute("file").value();
      std::ranges::replace(file, '\\', '/');  // as in MuJoCo
      if (!file.empty() && (kind == "model" || kind == "include")) files.push_back(file);
      return true;
    }
    std::vector<std::string> files;
  };
  pugi::xml_document document;
  document.load_buffer(xml.data(), xml.size(), pugi::parse_default | pugi::parse_fragment);
  Walk walk;
  document.traverse(walk);
  return walk.files;
}

std::string whyNoArchive(const std::string& path, const std::string& bytes) {
  std::string whyNot;
  const auto archive = collada::Archive::open(path, bytes, whyNot);
  return archive ? Models(*archive).whyNot() : whyNot;
}

double elementsOfArchive(const std::string& path, const std::string& bytes) {
  std::string ignored;
  const auto archive = collada::Archive::open(path, bytes, ignored);
  return archive ? Models(*archive).elements() : 0;
}

}  // namespace hrdf
