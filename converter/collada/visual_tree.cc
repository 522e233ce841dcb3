// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/visual_tree.h"

#include <algorithm>
#include <unordered_set>

#include "collada/values.h"
#include "text/words.h"

namespace hrdf::collada {
namespace {

// The suffix of the ids below an <instance_node>, which an <extra> gives.
std::string suffixOf(const Node& instance) {
  for (const Node& extra : instance.children("extra")) {
    if (extra.attribute("type") == "idsuffix") return std::string(extra.attribute("name"));
  }
  return {};
}

}  // namespace

void VisualTree::add(const Node& visualScene) { addNode(visualScene, {}, {}, -1); }

void VisualTree::addNode(const Node& node, std::string_view instanceSid, const std::string& suffix,
                         int parent) {
  if (isFull_) return;
  if (nodes_.size() == kMaxVisualNodes || open_.size() > static_cast<std::size_t>(kMaxDepth)) {
    out_.error(node.where(), "the visual scene has more than " + std::to_string(kMaxVisualNodes) +
                                 " nodes, or nests them more than " + std::to_string(kMaxDepth) +
                                 " deep");
    isFull_ = true;
    return;
  }
  const int own = static_cast<int>(nodes_.size());
  VisualNode& added = nodes_.emplace_back();
  added.node = node;
  added.id = std::string(node.attribute("id")) + suffix;
  added.parent = parent;
  added.depth = parent < 0 ? 0 : nodes_[static_cast<std::size_t>(parent)].depth + 1;
  if (!node.attribute("id").empty()) ids_.try_emplace(added.id, own);
  for (const std::string_view sid : {node.attribute("sid"), instanceSid}) {
    if (!sid.empty()) sids_[sid].push_back(own);
  }
  open_.push_back(node);
  for (const Node& child : node.children()) {
    const std::string_view name = child.name();
    if (name == "node") {
      addNode(child, {}, suffix, own);
    } else if (name == "instance_node") {
      std::string whyNot;
      const Node target = resolver_.url(child, "url", whyNot);
      if (!target || target.name() != "node") {
        if (target) whyNot = "it leads to " + asTag(target.name());
        out_.error(child.whereIs("url"), "no node for the url " + inQuotes(child.attribute("url")),
                   whyNot);
      } else if (std::ranges::find(open_, target) != open_.end()) {
        out_.error(child.whereIs("url"),
                   "the node " + inQuotes(child.attribute("url")) + " is an instance in itself");
      } else {
        addNode(target, child.attribute("sid"), suffix + suffixOf(child), own);
      }
    } else if (child.has("sid")) {
      transforms_[child.attribute("sid")].emplace_back(own, child);
    }
  }
  open_.pop_back();
  nodes_[static_cast<std::size_t>(own)].last = static_cast<int>(nodes_.size()) - 1;
}

int VisualTree::find(std::string_view path, Node* transform) const {
  path = trimmed(path);
  if (path.starts_with('#')) path.remove_prefix(1);
  int at = -1;
  bool isFirst = true;
  while (!path.empty()) {
    const std::string_view sid = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(sid.size() + 1, path.size()));
    int next = -1;
    if (isFirst) {
      const auto found = ids_.find(sid);
      if (found != ids_.end()) next = found->second;
    }
    const auto isNearer = [&](int node) {
      return (at < 0 || (isBelow(node, at) && node != at)) &&
             (next < 0 || nodes_[static_cast<std::size_t>(node)].depth <
                              nodes_[static_cast<std::size_t>(next)].depth);
    };
    if (next < 0) {
      if (const auto found = sids_.find(sid); found != sids_.end()) {
        for (const int node : found->second) {
          if (isNearer(node)) next = node;
        }
      }
    }
    if (next < 0 && path.empty() && transform) {
      if (const auto found = transforms_.find(sid); found != transforms_.end()) {
        for (const auto& [node, element] : found->second) {
          if ((node == at && next != at) || isNearer(node)) {
            next = node;
            *transform = element;
          }
        }
      }
    }
    if (next < 0) return -1;
    at = next;
    isFirst = false;
  }
  return at;
}

void VisualTree::place(const Eigen::Affine3d& X_WS, const std::vector<Node>& ofJoints) {
  std::unordered_set<std::size_t> zeros;
  for (const Node& transform : ofJoints) zeros.insert(transform.xml.hash_value());
  const auto isZero = [&zeros](const Node& transform) {
    return zeros.contains(transform.xml.hash_value());
  };
  for (VisualNode& each : nodes_) {
    each.X_W = each.parent < 0 ? X_WS : nodes_[static_cast<std::size_t>(each.parent)].X_W;
    each.X_W = each.X_W * transformIn(each.node, out_, isZero);
  }
}

}  // namespace hrdf::collada
