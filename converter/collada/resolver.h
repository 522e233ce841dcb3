// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Resolves references: URLs, SID paths such as `kmodel1/joint0/axis0`, and parameters, which
// contain another reference or a value.
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

// The element that a reference leads to, and the instances on the path to it. An instance is an
// element whose URL refers to another element.
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

  // Returns the element that the URL in an attribute of `from` names.
  Node url(const Node& from, const char* attribute, std::string& whyNot);

  // Returns the element of a SID path: `id/sid/sid` or `./sid`. A path that does not begin with an
  // id starts at the nearest ancestor of `context` that contains its first SID.
  std::optional<Target> path(const Node& context, std::string_view path, std::string& whyNot);

  // Returns the element to which the parameter `name` refers. If the parameter has a value, returns
  // the parameter. Searches the ancestors of `context`, nearest first, then `scene` if it is not
  // empty.
  std::optional<Target> parameter(const Node& context, std::string_view name, const Node& scene,
                                  std::string& whyNot);

  // Returns the value in `element`: <float>, <int>, <bool>, <SIDREF>, <param>, or a number as text.
  std::optional<Value> value(const Node& element, const Node& scene, std::string& whyNot);

  // Returns the element that `element` names in a <param>, a <SIDREF> or its text.
  std::optional<Target> reference(const Node& element, const Node& scene, std::string& whyNot);

 private:
  bool step(Target& at, std::string_view sid, std::string& whyNot);
  std::optional<Target> findPath(const Node& context, std::string_view path, std::string& whyNot);
  std::optional<Target> end(Target at, std::string& whyNot);
  bool isCircle(std::string& whyNot);
  Node around(const Node& context, std::string_view sid, bool isParameter, const Node& except = {});

  Documents& documents_;
  int steps_ = 0;  // number of references followed in the current lookup
  std::size_t hints_ = 0;
};

// Returns the number or truth value (1 or 0) in `element`. Returns nullopt after a warning about an
// invalid value. `instead`: the caller's default, for the warning, such as "1 is used".
std::optional<Value> readValue(const Node& element, const Node& scene, Resolver& resolver,
                               Diagnostics& out, std::string_view instead = {});

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_RESOLVER_H_
