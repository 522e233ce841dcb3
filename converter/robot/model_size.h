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

// Counts the elements that MuJoCo makes from MJCF files, once for each repetition by <attach>,
// <include>, <replicate>, <composite> or <flexcomp>. Adds elements for large numeric sizes.
class ModelSize {
 public:
  struct File {
    std::string text;     // MJCF; empty: unreadable
    double elements = 0;  // of an archive, which has no text
  };
  using Read = std::function<File(const std::string& path)>;

  explicit ModelSize(Read read) : read_(std::move(read)) {}

  // Returns the number of elements of the file `path`, including attached models. A file that
  // attaches itself counts once.
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
  int depth_ = 0;                             // current nesting of attached files
};

}  // namespace hrdf

#endif  // HRDF_ROBOT_MODEL_SIZE_H_
