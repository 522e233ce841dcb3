// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_MODEL_SIZE_H_
#define HRDF_ROBOT_MODEL_SIZE_H_

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "robot/element_size.h"

namespace pugi {
class xml_document;
class xml_node;
}  // namespace pugi

namespace hrdf {

// Maximum depth of files that attach or include one another. MuJoCo's stack overflows at about
// 1000.
inline constexpr int kMaxAttached = 200;

// Counts the elements that MuJoCo makes of MJCF files. Counts an element each time that <attach>,
// <include>, <replicate>, <composite> or <flexcomp> repeats it. Arrays whose size is given as a
// number count too.
class ModelSize {
 public:
  struct File {
    std::string text;     // MJCF; empty: an archive, or an unreadable file
    double elements = 0;  // number of elements if the file is an archive, else 0
  };
  using Read = std::function<File(const std::string& path)>;

  // `pixelsOf` returns a picture's number of pixels, which use memory like elements. The default is
  // for callers that limit pictures in another way.
  explicit ModelSize(
      Read read, PixelsOf pixelsOf = [](std::string_view) { return 0; })
      : read_(std::move(read)), pixelsOf_(std::move(pixelsOf)) {}

  // Returns the number of elements of the file `path` with all files that it attaches or includes;
  // infinity if a file attaches itself, or cannot be counted.
  double of(const std::string& path);

  // Returns why MuJoCo must not parse the file `path`: too many elements (kMaxModelElements), files
  // or elements nested too deeply, or XML that is not well-formed. The reason continues "the model
  // …". Empty: MuJoCo may parse the file.
  std::string whyNot(const std::string& path);
  // Returns the path of the file that is not well-formed XML, or an empty string.
  const std::string& malformed() const { return malformed_; }

 private:
  struct Models {
    std::map<std::string, ElementSize> sizes;  // size of each <model>'s file, by name of the model
    // `largest`: the largest of `sizes`. `parsed`: the memory for parsing all <model> elements,
    // with the files that these models attach.
    ElementSize largest, parsed;
  };

  std::string asPart(const std::string& path) const;
  void stop(std::string whyNot);
  ElementSize count(const std::string& path);
  bool mayOpen(const std::string& path);
  pugi::xml_document parsed(const std::string& path, const std::string& text, bool isXml);
  void include(pugi::xml_node node, const std::string& path, std::set<std::string>& included,
               int depth);
  Models modelsIn(pugi::xml_node document, const std::string& path);
  ElementSize ofNode(pugi::xml_node node, const Models& models);
  ElementSize ofChildren(pugi::xml_node node, const Models& models);

  const Read read_;
  const PixelsOf pixelsOf_;
  std::map<std::string, ElementSize> trees_;  // size of each file's model, by path
  // By path of a file: its model and all models that its <model> elements name, together.
  std::map<std::string, ElementSize> sizes_;
  std::map<std::string, std::string> names_;  // name of the model in each file, by path
  ModelArrays arrays_;
  // Files that are being counted; each is attached or included by the file before it.
  std::vector<std::string> open_;
  std::string whyNot_;     // why counting stopped; empty: it did not stop
  std::string malformed_;  // file that is not well-formed XML; empty: no such file
};

}  // namespace hrdf

#endif  // HRDF_ROBOT_MODEL_SIZE_H_
