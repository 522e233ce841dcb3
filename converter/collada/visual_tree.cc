// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/visual_tree.h"

#include <algorithm>
#include <cstdint>
#include <unordered_set>

#include "collada/values.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

// Returns the suffix that an <instance_node> appends to the ids of its nodes.
std::string suffixOf(const Node& instance) {
  for (const Node& extra : instance.children("extra")) {
    if (extra.attribute("type") == "idsuffix") return std::string(extra.attribute("name"));
  }
  return {};
}

}  // namespace

void VisualTree::add(const Node& visualScene) { addNode(visualScene, {}, {}, -1); }

void VisualTree::sort() {
  sids_.sort();
  transforms_.sort();
}

bool VisualTree::hasRoomFor(const Node& node) {
  std::string tooMuch;
  if (open_.size() > static_cast<std::size_t>(kMaxDepth)) {
    tooMuch = std::to_string(kMaxDepth) + " nested nodes";
  } else if (nodes_.size() == kMaxVisualNodes) {
    tooMuch = std::to_string(kMaxVisualNodes) + " nodes with all instances";
  } else if (elements_ > kMaxVisualElements) {
    tooMuch = std::to_string(kMaxVisualElements) + " elements with all instances";
  }
  if (tooMuch.empty()) return true;
  out_.error(node.where(), "the visual scene has more than " + tooMuch);
  isFull_ = true;
  return false;
}

void VisualTree::addNode(const Node& node, std::string_view instanceSid, const std::string& suffix,
                         int parent) {
  if (isFull_) return;
  const std::vector<Node> children = node.children();
  elements_ += 1 + children.size();
  if (!hasRoomFor(node)) return;
  const int own = static_cast<int>(nodes_.size());
  VisualNode& added = nodes_.emplace_back();
  added.node = node;
  added.id = std::string(node.attribute("id")) + suffix;
  added.parent = parent;
  if (parent >= 0) {
    const VisualNode& above = nodes_[static_cast<std::size_t>(parent)];
    added.depth = above.depth + 1;
    added.tree = added.depth == 1 ? trees_++ : above.tree;
  }
  const int depth = added.depth;
  if (!node.attribute("id").empty()) ids_.try_emplace(added.id, own);
  for (const std::string_view sid : {node.attribute("sid"), instanceSid}) {
    if (!sid.empty()) sids_.add({sid, static_cast<std::uint32_t>(own), depth, node.xml});
  }
  open_.push_back(node);
  for (const Node& child : children) {
    const std::string_view name = child.name();
    if (name == "node") {
      addNode(child, {}, suffix, own);
    } else if (name == "instance_node") {
      std::string whyNot;
      const Node target = resolver_.url(child, "url", whyNot);
      if (!target || target.name() != "node") {
        if (target) whyNot = "the url points to " + asTag(target.name());
        out_.error(child.whereIs("url"), "no node for the url " + inQuotes(child.attribute("url")),
                   whyNot);
      } else if (std::ranges::find(open_, target) != open_.end()) {
        out_.error(child.whereIs("url"),
                   "the node " + inQuotes(child.attribute("url")) + " has an instance of itself");
      } else {
        addNode(target, child.attribute("sid"), suffix + suffixOf(child), own);
      }
    } else if (child.has("sid")) {
      transforms_.add({child.attribute("sid"), static_cast<std::uint32_t>(own), depth, child.xml});
    }
  }
  open_.pop_back();
  nodes_[static_cast<std::size_t>(own)].last = static_cast<int>(nodes_.size()) - 1;
}

int VisualTree::find(std::string_view path, Node* transform) const {
  path = trimmed(path);
  if (path.starts_with('#')) path.remove_prefix(1);
  int at = -1;
  for (bool isFirst = true; !path.empty(); isFirst = false) {
    const std::string_view sid = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(sid.size() + 1, path.size()));
    if (const auto found = ids_.find(sid); isFirst && found != ids_.end()) {
      at = found->second;
      continue;
    }
    const auto last = static_cast<std::uint32_t>(
        at < 0 ? nodes_.size()
               : static_cast<std::size_t>(nodes_[static_cast<std::size_t>(at)].last));
    const Sids::Sid* next = sids_.find(sid, static_cast<std::uint32_t>(at + 1), last);
    if (!next && path.empty() && transform) {
      next = transforms_.find(sid, static_cast<std::uint32_t>(std::max(at, 0)), last);
      if (next) *transform = {next->node, nodes_[next->order].node.document};
    }
    if (!next) return -1;
    at = static_cast<int>(next->order);
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
    if (each.X_W.matrix().cwiseAbs().maxCoeff<Eigen::PropagateNaN>() <= kMaxPlace) continue;
    out_.error(each.node.where(),
               "the node " + inQuotes(each.id) +
                   " is scaled by more than a million, or is more than 1000 km away",
               "the transforms of the node and of its ancestors are multiplied, with <unit>");
    each.X_W.setIdentity();
  }
}

}  // namespace hrdf::collada
