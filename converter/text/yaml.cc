// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/yaml.h"

#include <algorithm>
#include <sstream>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "text/hints.h"
#include "text/strings.h"
#include "text/utf8.h"

namespace hrdf {
namespace {

constexpr const char* kNoAnchors = "write the value where it is needed";

// Exception that stops yaml-cpp if a limit is exceeded; parseYaml() catches it.
struct Stop {};

// Builds the tree of YamlNodes from yaml-cpp's events.
class YamlTreeBuilder final : public YAML::EventHandler {
 public:
  YamlTreeBuilder(const Source& source, Diagnostics& out) : source_(source), out_(out) {
    root_.where = {&source, 0};
  }

  YamlNode takeRoot() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    add(node(YamlNode::Kind::nothing, mark, {}, anchor));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    out_.error(at(mark), "an alias ('*…') is not read here", kNoAnchors);
    add(node(YamlNode::Kind::refused, mark, {}, 0));
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    YamlNode scalar = node(YamlNode::Kind::scalar, mark, tag, anchor);
    scalar.text = value;
    scalar.isPlain = tag == "?";
    add(std::move(scalar));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(node(YamlNode::Kind::list, mark, tag, anchor));
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(node(YamlNode::Kind::map, mark, tag, anchor));
  }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    YamlNode node;
    std::unordered_set<std::string> seen;  // keys of a map
  };

  Location at(const YAML::Mark& mark) const {
    const std::size_t offset = mark.pos < 0 ? 0 : static_cast<std::size_t>(mark.pos);
    return {&source_, std::min(offset, source_.text().size())};
  }

  YamlNode node(YamlNode::Kind kind, const YAML::Mark& mark, const std::string& tag,
                YAML::anchor_t anchor) {
    YamlNode result;
    result.kind = kind;
    result.where = at(mark);
    if (anchor != 0) {
      out_.error(result.where, "an anchor ('&…') is not read here", kNoAnchors);
    }
    // yaml-cpp adds the tag "?" to values without quotes, and "!" to values with quotes.
    if (!tag.empty() && tag != "?" && tag != "!") {
      out_.error(result.where, "the tag " + inQuotes(tag) + " is not read here", "delete it");
    }
    if (++count_ <= kMaxYamlNodes) return result;
    out_.error(result.where, "the file has more than " + std::to_string(kMaxYamlNodes) +
                                 " values: the rest is not read");
    throw Stop();
  }

  void open(YamlNode made) {
    if (open_.size() >= kMaxYamlDepth) {
      out_.error(made.where,
                 "lists and maps nest more than " + std::to_string(kMaxYamlDepth) + " deep");
      throw Stop();
    }
    open_.push_back({std::move(made), {}});
  }

  void close() {
    YamlNode made = std::move(open_.back().node);
    open_.pop_back();
    add(std::move(made));
  }

  void add(YamlNode made) {
    if (open_.empty()) {
      root_ = std::move(made);
      return;
    }
    YamlNode& outer = open_.back().node;
    const bool isKey = outer.kind == YamlNode::Kind::map && outer.keys.size() == outer.items.size();
    if (isKey) {
      addKey(open_.back(), made);
    } else {
      outer.items.push_back(std::move(made));
    }
  }

  // A key that is not a scalar is replaced by an empty key, which readers ignore.
  void addKey(Open& map, const YamlNode& key) {
    if (key.kind == YamlNode::Kind::scalar) {
      if (!map.seen.insert(key.text).second) {
        out_.error(key.where, "a second " + inQuotes(key.text), "delete one of them");
      }
    } else if (key.kind != YamlNode::Kind::refused) {
      out_.error(key.where, "a key must be a word");
    }
    map.node.keys.push_back({key.text, key.where});
  }

  const Source& source_;
  Diagnostics& out_;
  YamlNode root_;
  std::vector<Open> open_;
  std::size_t count_ = 0;
};

// True if the text has the conflict marks of a merge.
bool isMerged(std::string_view text) {
  return text.starts_with("<<<<<<< ") || text.find("\n<<<<<<< ") != std::string_view::npos;
}

std::string hintAt(const Source& source, std::size_t offset) {
  if (isMerged(source.text())) return kMergeHint;
  const std::string_view line = source.line(source.place(offset).line);
  const std::string_view indent = line.substr(0, line.find_first_not_of(" \t"));
  const bool hasTab = indent.find('\t') != std::string_view::npos;
  return hasTab ? "indent with blanks, not with tabs" : "";
}

// Returns the first key: the text before the first colon, without YAML's comments, document mark,
// brackets and quotes. Empty: no key.
std::string_view firstKeyOf(std::string_view text) {
  constexpr std::string_view kAround = " \t\r\n-{[\"'";
  std::size_t at = text.find_first_not_of(kAround);
  while (at < text.size() && (text[at] == '#' || text[at] == '%')) {
    at = text.find_first_not_of(kAround, std::min(text.find('\n', at), text.size()));
  }
  if (at >= text.size()) return {};
  const std::string_view key = text.substr(at, text.find(':', at) - at);
  return key.substr(0, key.find_last_not_of(" \t\"'") + 1);
}

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  const auto found = std::ranges::find(keys, key, &YamlKey::text);
  return found == keys.end() || items.size() <= static_cast<std::size_t>(found - keys.begin())
             ? nullptr
             : &items[static_cast<std::size_t>(found - keys.begin())];
}

bool beginsAs(std::string_view kind, std::span<const std::string_view> keys,
              const std::string& hint, const Source& source, Diagnostics& out) {
  const std::string_view first = firstKeyOf(source.text());
  const auto isFirst = [first](std::string_view key) { return equalIgnoringCase(first, key); };
  const bool isEmpty = first.empty();  // an empty text is reported by parseYaml()'s caller
  if (isEmpty || std::ranges::any_of(keys, isFirst)) return true;
  Diagnostics encoding;
  if (isText(source, encoding)) {
    out.error(source.name(), "the file does not begin as " + std::string(kind), hint);
  }
  out.appendUnquoted(encoding);
  return false;
}

std::optional<YamlNode> parseYaml(const Source& source, Diagnostics& out) {
  if (!isUtf8Text(source, "YAML", out)) return std::nullopt;
  YamlTreeBuilder builder(source, out);
  try {
    std::istringstream text(source.text());
    YAML::Parser parser(text);
    parser.HandleNextDocument(builder);
    std::optional<YamlNode> root = builder.takeRoot();
    YamlTreeBuilder second(source, out);
    if (parser.HandleNextDocument(second)) {
      out.error(second.takeRoot().where, "a second document", "a file has one document");
    }
    return root;
  } catch (const YAML::Exception& problem) {
    const std::size_t offset =
        problem.mark.is_null()
            ? 0
            : std::min(static_cast<std::size_t>(problem.mark.pos), source.text().size());
    out.error(Location{&source, offset}, "not well-formed YAML: " + problem.msg,
              hintAt(source, offset));
  } catch (const Stop&) {
  }
  return std::nullopt;
}

}  // namespace hrdf
