// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds what names lead to: URLs, SID paths such as `kmodel1/joint0/axis0`, and parameters, which
// lead to further names or hold a value.
#ifndef HRDF_COLLADA_RESOLVER_H_
#define HRDF_COLLADA_RESOLVER_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/diagnostic.h>

#include "collada/documents.h"

namespace hrdf::collada {

// Where a name leads, and the instances on the way there: elements that a URL replaces by another.
struct Target {
  Node node;
  std::vector<Node> instances;
};

// A number or truth value in an element, such as <float> or <param>.
struct Value {
  double number = 0;
  Location where;
};

class Resolver {
 public:
  explicit Resolver(Documents& documents) : documents_(documents) {}

  // The element that the URL in an attribute of `from` leads to.
  Node url(const Node& from, const char* attribute, std::string& whyNot);

  // The element that a SID path leads to: `id/sid/sid` or `./sid`. A path that begins with no id
  // counts from the nearest element around `context` that has its first SID below it.
  std::optional<Target> path(const Node& context, std::string_view path, std::string& whyNot);

  // Finds what the parameter `name` leads to. It is looked for in the elements around `context`,
  // the nearest first, and then below `scene`, if there is one. No parameter is the end of the way,
  // unless it holds a value.
  std::optional<Target> parameter(const Node& context, std::string_view name, const Node& scene,
                                  std::string& whyNot);

  // The value in `element`: <float>, <int>, <bool>, <SIDREF>, <param>, or the number itself.
  std::optional<Value> value(const Node& element, const Node& scene, std::string& whyNot);

  // Finds what the text or the <param> or <SIDREF> in `element` leads to.
  std::optional<Target> reference(const Node& element, const Node& scene, std::string& whyNot);

 private:
  bool step(Target& at, std::string_view sid, std::string& whyNot);
  std::optional<Target> findPath(const Node& context, std::string_view path, std::string& whyNot);
  std::optional<Target> end(Target at, std::string& whyNot);
  bool isCircle(std::string& whyNot);
  Node around(const Node& context, std::string_view sid, bool isParameter, const Node& except = {});

  Documents& documents_;
  int steps_ = 0;          // of one name
  std::size_t hints_ = 0;  // that were looked for
};

// Returns the number or truth value (1 or 0) in `element`; reports an element without one, with
// `instead` as what happens then.
std::optional<Value> readValue(const Node& element, const Node& scene, Resolver& resolver,
                               Diagnostics& out, std::string_view instead = {});

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_RESOLVER_H_
