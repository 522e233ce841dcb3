// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The nodes of visual scenes; each <instance_node> is replaced by the node that it names.
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
inline constexpr std::size_t kMaxVisualElements = 1'000'000;  // nodes plus their child elements

struct VisualNode {
  Node node;       // the <node> or <visual_scene> element
  std::string id;  // id of the element, followed by the suffixes of all instances that contain it
  // Index of the parent node, and of the last descendant.
  int parent = -1, last = 0;
  int depth = 0;
  int tree = -1;  // index of the node tree that contains this node
  Eigen::Affine3d X_W = Eigen::Affine3d::Identity();  // pose and scale in the world; positions in m
};

class VisualTree {
 public:
  VisualTree(Resolver& resolver, Diagnostics& out) : resolver_(resolver), out_(out) {}

  void add(const Node& visualScene);
  void sort();  // call once, after the last add()

  // All nodes. Each node is before its descendants.
  const std::vector<VisualNode>& nodes() const { return nodes_; }
  // Returns the index of the node that an id or a SID path names; -1: not found. For a path to a
  // transform, returns the index of the transform's node, and sets `transform`.
  int find(std::string_view path, Node* transform = nullptr) const;

  // Computes the pose of each node in the world. `ofJoints`: transform elements that joints move;
  // they count as identity. `X_WS`: pose of the scenes in the world.
  void place(const Eigen::Affine3d& X_WS, const std::vector<Node>& ofJoints);

 private:
  bool hasRoomFor(const Node& node);
  void addNode(const Node& node, std::string_view instanceSid, const std::string& suffix,
               int parent);

  Resolver& resolver_;
  Diagnostics& out_;
  std::vector<VisualNode> nodes_;
  std::map<std::string, int, std::less<>> ids_;
  // SIDs of nodes, and of the nodes' child elements. `order` is the index of the node in `nodes_`.
  Sids sids_, transforms_;
  std::vector<Node> open_;  // ancestors of the node that is being added
  std::size_t elements_ = 0;
  int trees_ = 0;
  bool isFull_ = false;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_VISUAL_TREE_H_
