// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_MODEL_SIZE_H_
#define HRDF_ROBOT_MODEL_SIZE_H_

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace pugi {
class xml_node;
}

namespace hrdf {

// Counts the elements that MuJoCo makes of MJCF files. Elements count each time that <attach>,
// <include>, <replicate>, <composite> or <flexcomp> repeats them; sizes written as numbers count
// too.
class ModelSize {
 public:
  struct File {
    std::string text;     // of MJCF; empty if it cannot be read
    double elements = 0;  // of an archive, which has no text
  };
  using Read = std::function<File(const std::string& path)>;

  explicit ModelSize(Read read) : read_(std::move(read)) {}

  // Returns the elements of the file `path` with all that it attaches. A file that attaches itself
  // counts once.
  double of(const std::string& path);

 private:
  struct Models {
    std::map<std::string, double> sizes;  // by name
    double largest = 0;
  };

  void include(pugi::xml_node node, const std::string& path, std::set<std::string>& included,
               int depth);
  Models modelsIn(pugi::xml_node document, const std::string& path);
  double ofNode(pugi::xml_node node, const Models& models, int depth);
  double ofChildren(pugi::xml_node node, const Models& models, int depth);

  const Read read_;
  std::map<std::string, double> sizes_;       // by path
  std::map<std::string, std::string> names_;  // of models, by path
  int depth_ = 0;                             // of files that attach one another
};

}  // namespace hrdf

#endif  // HRDF_ROBOT_MODEL_SIZE_H_
