// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The nodes of visual scenes, with those that <instance_node> names in its place.
#ifndef HRDF_COLLADA_VISUAL_TREE_H_
#define HRDF_COLLADA_VISUAL_TREE_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Geometry>

#include <hrdf/diagnostic.h>

#include "collada/document.h"
#include "collada/resolver.h"
#include "collada/sids.h"

namespace hrdf::collada {

inline constexpr std::size_t kMaxVisualNodes = 100'000;
inline constexpr std::size_t kMaxVisualElements = 1'000'000;  // nodes and what stands in them

struct VisualNode {
  Node node;                  // <node>, or the <visual_scene>
  std::string id;             // with the suffix of the instances around it
  int parent = -1, last = 0;  // the nodes up to `last` are below this one
  int depth = 0;
  int tree = -1;                                      // in which of the trees below the scenes
  Eigen::Affine3d X_W = Eigen::Affine3d::Identity();  // m
};

class VisualTree {
 public:
  VisualTree(Resolver& resolver, Diagnostics& out) : resolver_(resolver), out_(out) {}

  void add(const Node& visualScene);
  void sort();  // call once, behind the last add()

  const std::vector<VisualNode>& nodes() const { return nodes_; }  // each before those below it
  // The node that an id or a SID path leads to, or the one whose transform it leads to, which then
  // comes into `transform`; -1: none.
  int find(std::string_view path, Node* transform = nullptr) const;

  // Computes the world poses, with the transforms of joints at zero. `X_WS` is the pose of scenes.
  void place(const Eigen::Affine3d& X_WS, const std::vector<Node>& ofJoints);

 private:
  bool hasRoomFor(const Node& node);
  void addNode(const Node& node, std::string_view instanceSid, const std::string& suffix,
               int parent);

  Resolver& resolver_;
  Diagnostics& out_;
  std::vector<VisualNode> nodes_;
  std::map<std::string, int, std::less<>> ids_;
  Sids sids_, transforms_;  // of the nodes, and of what stands in them; their order is the node's
  std::vector<Node> open_;  // the nodes around the one that is being added
  std::size_t elements_ = 0;
  int trees_ = 0;
  bool isFull_ = false;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_VISUAL_TREE_H_
