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

// Files that attach or include one another. MuJoCo's stack ends at some 1000.
inline constexpr int kMaxAttached = 200;

// Counts the elements that MuJoCo makes of MJCF files. Elements count each time that <attach>,
// <include>, <replicate>, <composite> or <flexcomp> repeats them; sizes written as numbers count
// too.
class ModelSize {
 public:
  struct File {
    std::string text;     // MJCF; empty: unreadable
    double elements = 0;  // of an archive, which has no text
  };
  using Read = std::function<File(const std::string& path)>;

  explicit ModelSize(Read read) : read_(std::move(read)) {}

  // Returns the elements of the file `path` with all that it attaches; infinity if that does not
  // end.
  double of(const std::string& path);

  // Returns the end of "the model …", why MuJoCo must not parse the file `path`: it makes more
  // elements than kMaxModelElements, or would end its stack. Empty: it may.
  std::string whyNot(const std::string& path);

 private:
  struct Models {
    std::map<std::string, double> sizes;  // by name
    double largest = 0, parsed = 0;       // elements; of all that are named
  };

  void include(pugi::xml_node node, const std::string& path, std::set<std::string>& included,
               int depth);
  Models modelsIn(pugi::xml_node document, const std::string& path);
  double ofNode(pugi::xml_node node, const Models& models, int depth);
  double ofChildren(pugi::xml_node node, const Models& models, int depth);

  const Read read_;
  std::map<std::string, double> sizes_;       // by path
  std::map<std::string, std::string> names_;  // of models, by path
  int depth_ = 0;                             // of files in one another
  bool isTooDeep_ = false;
  std::string round_;  // a file that attaches itself; empty: none
};

}  // namespace hrdf

#endif  // HRDF_ROBOT_MODEL_SIZE_H_
