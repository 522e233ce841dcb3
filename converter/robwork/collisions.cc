// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/collisions.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "robwork/values.h"
#include "text/strings.h"

namespace hrdf::robwork {
namespace {

// Limits for collision rules: at the limits, comparing rules with pairs of frames takes about 1 s;
// in usual scenes, less than 10 ms.
constexpr std::size_t kMaxFrames = 2000;
constexpr double kMaxWork = 3e8;  // maximum sum of compared letters and compared pairs
constexpr std::size_t kMaxHints = 1000;
constexpr std::size_t kMaxPattern = 256;  // bytes, longest pattern of a frame name in a rule

constexpr auto kTrueFalse = std::to_array<std::string_view>({"true", "false"});

using Row = std::vector<bool>;

// The pairs of frames with collision shapes, and whether each pair is excluded from contacts.
class Pairs {
 public:
  Pairs(const WorkCell& cell, const FrameNames& names, std::span<const CollidingFrame> frames,
        Diagnostics& out)
      : cell_(cell),
        names_(names),
        frames_(frames),
        out_(out),
        excluded_(frames.size(), Row(frames.size())) {
    for (std::size_t i = 0; i < frames.size(); ++i) indexOf_[frames[i].frame] = i;
  }

  void byKin(std::span<const int> parents);
  void collisionSetup(const Node& root, const Scope& scope, Expansion& in);
  void proximitySetup(const Node& root, const Scope& scope, Expansion& in);
  std::vector<Mechanism::Exclusion> bodies() const;

 private:
  using Attributes = robwork::Attributes;

  void set(std::size_t a, std::size_t b, bool isExcluded) {
    excluded_[a][b] = excluded_[b][a] = isExcluded;
  }
  std::optional<int> frameNamed(const Attributes& attributes, AttributeName name,
                                const Scope& scope);
  Row matching(const std::string& pattern, const Scope& scope);
  void rule(const Row& a, const Row& b, bool isExcluded);

  const WorkCell& cell_;
  const FrameNames& names_;
  std::span<const CollidingFrame> frames_;
  Diagnostics& out_;
  std::map<int, std::size_t> indexOf_;  // index in frames_ of each frame of the WorkCell
  std::vector<Row> excluded_;
  double work_ = 0;
  // Unknown names that have been reported; each is reported once.
  std::set<std::string, std::less<>> unknown_;
};

// Excludes pairs by RobWork's rule for a WorkCell without a setup: a frame does not collide with
// its parent or its parent's siblings.
void Pairs::byKin(std::span<const int> parents) {
  const auto areSiblings = [&](int a, int b) {
    const int parent = parents[static_cast<std::size_t>(a)];
    return parent >= 0 && parent == parents[static_cast<std::size_t>(b)];
  };
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    for (std::size_t j = 0; j < frames_.size(); ++j) {
      const int parent = frames_[i].parent, other = frames_[j].frame;
      if (i == j || parent < 0) continue;
      if (other == parent || areSiblings(other, parent)) set(i, j, true);
    }
  }
}

std::optional<int> Pairs::frameNamed(const Attributes& attributes, AttributeName name,
                                     const Scope& scope) {
  if (!attributes.has(name)) return std::nullopt;
  const std::string_view text = trimmed(attributes.text(name));
  const auto frame = names_.find(scope, text);
  if (!frame) {
    const bool isKnown = !unknown_.emplace(text).second;
    const bool getsHint = !isKnown && unknown_.size() <= kMaxHints;
    if (!isKnown) {
      attributes.warning(name, "there is no frame " + inQuotes(text),
                         getsHint ? names_.hint(scope, text) : "");
    }
  }
  return frame;
}

void Pairs::collisionSetup(const Node& root, const Scope& scope, Expansion& in) {
  const Grammar grammar = collisionSetupGrammar();
  bool saidVolatile = false;
  for (const Node& node : in.children(root, grammar, *findElement(grammar, root.name()))) {
    if (node.name() == "Volatile" && !std::exchange(saidVolatile, true)) {
      out_.warning(node.where(), "<Volatile> is left out",
                   "only RobWork's collision checker uses it");
    }
    // Ignores <ExcludeStaticPairs>, because in MuJoCo two fixed bodies never collide.
    for (const Node& pair : in.children(node, grammar, *findElement(grammar, node.name()))) {
      const Attributes attributes(*pair.file, pair.xml,
                                  {findElement(grammar, pair.name())->attributes}, out_);
      in.children(pair, grammar, *findElement(grammar, pair.name()));
      const auto first = frameNamed(attributes, "first", scope);
      const auto second = frameNamed(attributes, "second", scope);
      if (!first || !second) continue;
      const auto a = indexOf_.find(*first), b = indexOf_.find(*second);
      if (a != indexOf_.end() && b != indexOf_.end()) set(a->second, b->second, true);
    }
  }
}

Row Pairs::matching(const std::string& pattern, const Scope& scope) {
  const std::string full = scope.full(pattern);
  Row row(frames_.size());
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    const std::string& name = cell_.frames[static_cast<std::size_t>(frames_[i].frame)].name;
    work_ += static_cast<double>(full.size() * name.size());
    row[i] = fits(full, name);
  }
  return row;
}

void Pairs::rule(const Row& a, const Row& b, bool isExcluded) {
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    if (!a[i]) continue;
    work_ += static_cast<double>(frames_.size());
    for (std::size_t j = 0; j < frames_.size(); ++j) {
      if (b[j]) set(i, j, isExcluded);
    }
  }
}

void Pairs::proximitySetup(const Node& root, const Scope& scope, Expansion& in) {
  const Grammar grammar = proximitySetupGrammar();
  const ElementRow& row = *findElement(grammar, root.name());
  const Attributes own(*root.file, root.xml, {row.attributes}, out_);
  choice(own, "UseExcludeStaticPairs", kTrueFalse);
  if (choice(own, "UseIncludeAll", kTrueFalse) == 1) {
    const Row all = matching("*", scope);
    rule(all, all, true);
  }
  // If the setup repeats a rule, only the rule's last occurrence is applied.
  struct Rule {
    std::string a, b;
    bool isExcluded;
    auto operator<=>(const Rule&) const = default;
  };
  std::vector<Rule> rules;
  for (const Node& node : in.children(root, grammar, row)) {
    const Attributes attributes(*node.file, node.xml,
                                {findElement(grammar, node.name())->attributes}, out_);
    in.children(node, grammar, *findElement(grammar, node.name()));
    constexpr auto kPatterns = std::to_array<AttributeName>({"PatternA", "PatternB"});
    bool isGood = true;
    for (const AttributeName name : kPatterns) {
      isGood = isGood && attributes.has(name);
      if (attributes.text(name).size() <= kMaxPattern) continue;
      attributes.error(name, "a pattern has more than " + std::to_string(kMaxPattern) + " bytes");
      isGood = false;
    }
    if (!isGood) continue;
    rules.push_back({std::string(attributes.text("PatternA")),
                     std::string(attributes.text("PatternB")), node.name() == "Exclude"});
  }
  std::map<Rule, std::size_t> lastOf;
  for (std::size_t i = 0; i < rules.size(); ++i) lastOf[rules[i]] = i;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (lastOf[rules[i]] != i) continue;
    if (work_ > kMaxWork) {
      return out_.error(root.where(), "<ProximitySetup> has too many rules for so many frames");
    }
    rule(matching(rules[i].a, scope), matching(rules[i].b, scope), rules[i].isExcluded);
  }
}

std::vector<Mechanism::Exclusion> Pairs::bodies() const {
  // By pair of bodies: true if all pairs of the two bodies' frames are excluded.
  std::map<std::pair<int, int>, bool> isExcluded;
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    for (std::size_t j = i + 1; j < frames_.size(); ++j) {
      const auto both = std::minmax(frames_[i].body, frames_[j].body);
      if (both.first == both.second || (frames_[i].stands && frames_[j].stands)) continue;
      const auto pair = isExcluded.try_emplace(both, true).first;
      pair->second = pair->second && excluded_[i][j];
    }
  }
  std::vector<Mechanism::Exclusion> pairs;
  for (const auto& [pair, all] : isExcluded) {
    if (all) pairs.push_back({pair.first, pair.second});
  }
  return pairs;
}

}  // namespace

bool fits(std::string_view pattern, std::string_view name) {
  // After a mismatch, the last '*' of the pattern matches one letter more, and the comparison
  // continues.
  std::size_t at = 0, star = pattern.npos, taken = 0;
  for (std::size_t i = 0; i < name.size();) {
    if (at < pattern.size() && pattern[at] == '*') {
      star = at++;
      taken = i;
    } else if (at < pattern.size() && (pattern[at] == '?' || pattern[at] == name[i])) {
      ++at;
      ++i;
    } else if (star != pattern.npos) {
      at = star + 1;
      i = ++taken;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == pattern.npos;
}

std::vector<Mechanism::Exclusion> excludedBodies(const WorkCell& cell, const FrameNames& names,
                                                 std::span<const CollidingFrame> frames,
                                                 std::span<const int> parents, Expansion& in,
                                                 Diagnostics& out) {
  if (frames.size() > kMaxFrames) {
    out.error(cell.where,
              "more than " + std::to_string(kMaxFrames) + " frames have shapes that collide");
    return {};
  }
  Pairs pairs(cell, names, frames, out);
  bool hasSetup = false;
  std::vector<std::pair<Node, const Scope*>> collisionSetups;
  for (const Setup& setup : cell.setups) {
    const bool isProximity = setup.node.name() == "ProximitySetup";
    const auto root =
        in.openSetup(setup.node, isProximity ? kProximitySetupFile : kCollisionSetupFile);
    if (!root) continue;
    hasSetup = true;
    if (isProximity) {
      pairs.proximitySetup(*root, setup.scope, in);
    } else {
      collisionSetups.emplace_back(*root, &setup.scope);
    }
  }
  // Applies collision setups last: a <CollisionSetup> excludes a pair even if a proximity rule
  // includes it.
  for (const auto& [root, scope] : collisionSetups) pairs.collisionSetup(root, *scope, in);
  if (!hasSetup) pairs.byKin(parents);
  return pairs.bodies();
}

}  // namespace hrdf::robwork
