// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/document.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <utility>

#include "collada/values.h"
#include "text/paths.h"
#include "text/words.h"

namespace hrdf::collada {
namespace {

constexpr std::size_t kMaxFiles = 100;
constexpr std::size_t kMaxHints = 2000;  // SIDs that a hint looks at

constexpr XmlLanguage kLanguage = {.name = "COLLADA",
                                   .root = "COLLADA",
                                   .takesDoctype = true,
                                   .takesPrefixes = true,
                                   .maxSize = kMaxTextSize};

std::string_view cut(std::string_view text, std::string_view start) {
  return text.starts_with(start) ? text.substr(start.size()) : text;
}

// Replaces %20 and the like.
std::string decoded(std::string_view url) {
  std::string text;
  for (std::size_t i = 0; i < url.size(); ++i) {
    unsigned char code = 0;
    if (url[i] == '%' && i + 2 < url.size()) {
      const auto read = std::from_chars(url.data() + i + 1, url.data() + i + 3, code, 16);
      if (read.ec == std::errc() && read.ptr == url.data() + i + 3 && code != 0) {
        text += static_cast<char>(code);
        i += 2;
        continue;
      }
    }
    text += url[i];
  }
  return text;
}

// The path of "file:///a", "file:a", "openrave:/a" or "openrave://host/a".
std::string pathOf(std::string_view url) {
  for (const std::string_view scheme : {"file:", "openrave:"}) {
    if (!url.starts_with(scheme)) continue;
    url = cut(url, scheme);
    if (url.starts_with("//")) {
      const std::size_t slash = url.find('/', 2);
      url = slash == url.npos ? url.substr(2) : url.substr(slash);
    }
    break;
  }
  return decoded(url);
}

std::vector<std::string> foldersOf(std::string_view list) {
  std::vector<std::string> folders;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(':'), list.size());
    if (end > 0) folders.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return folders;
}

}  // namespace

std::string_view Node::name() const { return document->xml().nameOf(xml); }

Location Node::where() const { return document->xml().locate(xml); }

std::string_view Node::attribute(const char* attribute) const {
  return trimmed(xml.attribute(attribute).value());
}

Location Node::whereIs(const char* attribute) const {
  const pugi::xml_attribute found = xml.attribute(attribute);
  return found ? document->xml().locateValue(xml, found) : where();
}

std::string_view Node::text() const { return trimmed(xml.child_value()); }

Node Node::child(std::string_view name) const {
  for (const pugi::xml_node child : xml) {
    if (child.type() == pugi::node_element && document->xml().nameOf(child) == name) {
      return {child, document};
    }
  }
  return {};
}

std::vector<Node> Node::children() const {
  std::vector<Node> all;
  for (const pugi::xml_node child : xml) {
    if (child.type() == pugi::node_element) all.push_back({child, document});
  }
  return all;
}

std::vector<Node> Node::children(std::string_view name) const {
  std::vector<Node> all = children();
  std::erase_if(all, [&](const Node& node) { return node.name() != name; });
  return all;
}

Node Node::openrave() const {
  for (const Node& technique : children("technique")) {
    if (technique.attribute("profile") == "OpenRAVE") return technique;
  }
  return {};
}

Document::Document(std::shared_ptr<const Source> source, std::shared_ptr<const Archive> archive)
    : source_(std::move(source)), archive_(std::move(archive)), xml_(*source_, kLanguage) {}

std::unique_ptr<const Document> Document::parse(std::shared_ptr<const Source> source,
                                                std::shared_ptr<const Archive> archive,
                                                Diagnostics& out) {
  std::unique_ptr<Document> document(new Document(std::move(source), std::move(archive)));
  const int errors = out.errorCount();
  document->root_ = document->xml_.parse(out);
  if (!document->root_ || out.errorCount() > errors || !document->index(out)) return nullptr;
  return document;
}

bool Document::index(Diagnostics& out) {
  std::uint32_t count = 0;
  int depth = 0;
  // Without recursion, since a file may be deep.
  pugi::xml_node node = root_;
  while (true) {
    const std::uint32_t order = count++;
    if (count > kMaxElements || depth > kMaxDepth) {
      const bool isDeep = depth > kMaxDepth;
      out.error(xml_.locate(node),
                isDeep ? "more than " + std::to_string(kMaxDepth) + " elements lie in each other"
                       : "more than " + std::to_string(kMaxElements) + " elements in a file");
      return false;
    }
    spans_[node.hash_value()] = {order, order};
    if (const char* id = node.attribute("id").value(); *id) ids_.try_emplace(trimmed(id), node);
    const std::string_view sid = trimmed(node.attribute("sid").value());
    const std::string_view ref = trimmed(node.attribute("ref").value());
    if (!sid.empty()) {
      sids_.push_back({sid, order, depth, node});
    } else if (!ref.empty() && xml_.nameOf(node) == "setparam") {
      sids_.push_back({ref, order, depth, node});
    }
    if (node.attribute("meter") && xml_.nameOf(node) == "unit") {
      const std::string_view meter = node.attribute("meter").value();
      const auto value = numberIn(meter);
      if (!value || *value <= 0) {
        out.error(xml_.locateValue(node, node.attribute("meter")),
                  "meter " + inQuotes(meter) + " is no number above 0");
        return false;
      }
    }
    const auto element = [](pugi::xml_node at) {
      while (at && at.type() != pugi::node_element) at = at.next_sibling();
      return at;
    };
    if (const auto child = element(node.first_child())) {
      node = child;
      ++depth;
      continue;
    }
    while (true) {
      spans_[node.hash_value()].last = count - 1;
      if (node == root_) break;
      if (const auto next = element(node.next_sibling())) {
        node = next;
        break;
      }
      node = node.parent();
      --depth;
    }
    if (node == root_) break;
  }
  std::ranges::stable_sort(sids_, {}, &Sid::sid);
  return true;
}

Node Document::byId(std::string_view id) const {
  const auto found = ids_.find(id);
  return found == ids_.end() ? Node() : Node{found->second, this};
}

Node Document::bySid(pugi::xml_node container, std::string_view sid, bool isParameter) const {
  const auto span = spans_.find(container.hash_value());
  if (span == spans_.end()) return {};
  const auto [first, last] = span->second;
  auto at = std::ranges::lower_bound(sids_, std::pair(sid, first + 1), {}, [](const Sid& each) {
    return std::pair(each.sid, each.order);
  });
  const Sid* best = nullptr;
  for (; at != sids_.end() && at->sid == sid && at->order <= last; ++at) {
    if (isParameter) {
      const std::string_view name = xml_.nameOf(at->node);
      if (name != "newparam" && name != "setparam") continue;
    }
    if (!best || at->depth < best->depth) best = &*at;
  }
  return best ? Node{best->node, this} : Node();
}

std::vector<std::string_view> Document::sidsBelow(pugi::xml_node container) const {
  std::vector<std::string_view> all;
  const auto span = spans_.find(container.hash_value());
  if (span == spans_.end()) return all;
  for (const Sid& each : sids_) {
    const bool isBelow = each.order > span->second.first && each.order <= span->second.last;
    if (isBelow && all.size() < kMaxHints && (all.empty() || all.back() != each.sid)) {
      all.push_back(each.sid);
    }
  }
  return all;
}

void Documents::report(const std::string& path, Location from, std::string message,
                       std::string hint) {
  if (from.source) {
    out_.error(from, "the file " + inQuotes(path) + " " + message, std::move(hint));
  } else {
    out_.error(path, "the file " + std::move(message), std::move(hint));
  }
}

const Document* Documents::add(const std::string& path, std::string text,
                               std::shared_ptr<const Archive> archive, Location from) {
  while (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  auto source = std::make_shared<const Source>(path, std::move(text), from);
  sources_.push_back(source);
  auto document = Document::parse(std::move(source), std::move(archive), out_);
  const Document* added = document.get();
  if (document) documents_.push_back(std::move(document));
  return known_[path] = added;
}

const Document* Documents::unpack(const std::string& path, std::string bytes, Location from) {
  std::string whyNot;
  const auto archive = Archive::open(path, std::move(bytes), whyNot);
  if (!archive) {
    report(path, from, whyNot);
    return nullptr;
  }
  std::string main;
  if (archive->has("manifest.xml")) {
    const auto manifest = archive->read("manifest.xml", whyNot);
    if (!manifest) {
      report(path, from, "has a manifest.xml that " + whyNot);
      return nullptr;
    }
    pugi::xml_document xml;
    xml.load_buffer(manifest->data(), manifest->size());
    const std::string_view root = trimmed(xml.child("dae_root").child_value());
    main = decoded(root.substr(0, root.find('#')));
    if (main.empty()) {
      report(path, from, "has a manifest.xml without <dae_root>",
             "write <dae_root>robot.dae</dae_root>");
      return nullptr;
    }
    if (!archive->has(main)) {
      report(path, from, "has no " + inQuotes(main) + ", which its manifest.xml names",
             didYouMean(main, std::vector<std::string_view>(archive->names().begin(),
                                                            archive->names().end())));
      return nullptr;
    }
  } else {
    for (const std::string& name : archive->names()) {
      if (extensionOf(name) != ".dae") continue;
      if (!main.empty()) {
        report(path, from, "has several .dae files and no manifest.xml",
               "a manifest.xml names the first: <dae_root>robot.dae</dae_root>");
        return nullptr;
      }
      main = name;
    }
    if (main.empty()) {
      report(path, from, "has no .dae file");
      return nullptr;
    }
  }
  auto text = archive->read(main, whyNot);
  if (!text) {
    report(path, from, "has a file " + inQuotes(main) + " that " + whyNot);
    return nullptr;
  }
  return add(path + "/" + std::string(cut(main, "./")), std::move(*text), archive, from);
}

const Document* Documents::open(const std::string& path) {
  FileText bytes = files_(path);
  if (!bytes) {
    out_.error(path, "cannot read the file", bytes.whyNot);
    return nullptr;
  }
  if (Archive::isOne(*bytes)) return unpack(path, std::move(*bytes), {});
  return add(path, std::move(*bytes), nullptr, {});
}

const Document* Documents::openBeside(const Node& from, std::string_view url, std::string& whyNot) {
  if (isWeb(url)) {
    whyNot = "it is on the web: fetch the file and name it here";
    return nullptr;
  }
  const std::string path = pathOf(url);
  if (path.empty() || path.find('\0') != path.npos) {
    whyNot = "it names no file";
    return nullptr;
  }
  if (documents_.size() >= kMaxFiles) {
    whyNot = "a robot has up to " + std::to_string(kMaxFiles) + " files";
    return nullptr;
  }
  std::string own = from.document->source()->name();
  if (const auto& archive = from.document->archive()) {
    const std::string inside = beside(own.substr(archive->path().size() + 1), path);
    own = archive->path();
    if (archive->has(inside)) {
      const std::string name = own + "/" + inside;
      if (const auto at = known_.find(name); at != known_.end()) return at->second;
      auto text = archive->read(inside, whyNot);
      return text ? add(name, std::move(*text), archive, from.where()) : nullptr;
    }
  }
  std::vector<std::string> tries = {beside(own, path)};
  const std::string below = path.substr(std::min(path.find_first_not_of('/'), path.size()));
  if (!resources_.empty()) tries.push_back(beside(resources_ + "/", below));
  if (const char* data = std::getenv("OPENRAVE_DATA")) {
    for (const std::string& root : foldersOf(data)) tries.push_back(beside(root + "/", below));
  }
  for (const std::string& each : tries) {
    if (const auto at = known_.find(each); at != known_.end()) return at->second;
    FileText bytes = files_(each);
    if (!bytes) continue;
    if (!Archive::isOne(*bytes)) return add(each, std::move(*bytes), nullptr, from.where());
    return known_[each] = unpack(each, std::move(*bytes), from.where());
  }
  whyNot = "looked beside this file, in the option 'resources' and in $OPENRAVE_DATA";
  return nullptr;
}

Node Documents::follow(const Node& from, std::string_view url, std::string& whyNot) {
  if (url.empty()) {
    whyNot = "it is empty";
    return {};
  }
  const std::size_t hash = url.find('#');
  const Document* document = from.document;
  if (hash != 0 && hash != url.npos) {
    document = openBeside(from, url.substr(0, hash), whyNot);
    if (!document) return {};
  }
  const std::string id = hash == url.npos ? std::string(url) : decoded(url.substr(hash + 1));
  if (const Node node = document->byId(id)) return node;
  // Also a SID path behind the id.
  if (const std::size_t slash = id.find('/'); slash != id.npos) {
    Node node = document->byId(id.substr(0, slash));
    for (std::size_t at = slash; node && at != id.npos;) {
      const std::size_t end = id.find('/', at + 1);
      node = document->bySid(node.xml, id.substr(at + 1, end == id.npos ? end : end - at - 1));
      at = end;
    }
    if (node) return node;
  }
  whyNot = "no element has the id " + inQuotes(id);
  return {};
}

std::vector<std::shared_ptr<const Source>> Documents::sources() const { return sources_; }

}  // namespace hrdf::collada
