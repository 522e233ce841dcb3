// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/documents.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "text/paths.h"
#include "text/read_file.h"
#include "text/strings.h"
#include "text/utf8.h"

namespace hrdf::collada {
namespace {

constexpr std::size_t kMaxFiles = 100;

std::string_view cut(std::string_view text, std::string_view start) {
  return text.starts_with(start) ? text.substr(start.size()) : text;
}

// Returns the URL with escapes such as %20 replaced by their characters.
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

constexpr std::string_view kFile = "file:", kOpenrave = "openrave:";

// Returns the path of "file:///a", "file:a", "openrave:/a" or "openrave://host/a".
std::string pathOf(std::string_view url) {
  for (const std::string_view scheme : {kFile, kOpenrave}) {
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

// Returns the path of a URL relative to a search folder, without leading '/'; empty if the path
// would leave the folder.
std::string belowFolder(const std::string& path) {
  const std::size_t start = std::min(path.find_first_not_of('/'), path.size());
  std::string below = normalPath(path.substr(start));
  if (below == ".." || below.starts_with("../")) below.clear();
  return below;
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
  text.erase(0, byteOrderMarks(text));
  auto source = std::make_shared<const Source>(path, std::move(text), from);
  sources_.push_back(source);
  auto document = Document::parse(std::move(source), std::move(archive), out_);
  const Document* added = document.get();
  if (document) documents_.push_back(std::move(document));
  return known_[path] = added;
}

std::optional<std::string> Documents::mainOf(const Archive& archive, Location from) {
  const std::string& path = archive.path();
  if (archive.names().empty()) {
    report(path, from, "is an archive without files");
    return std::nullopt;
  }
  if (archive.has("manifest.xml")) {
    std::string whyNot;
    const auto manifest = archive.read("manifest.xml", whyNot);
    if (!manifest) {
      report(path, from, "has a file 'manifest.xml' that " + whyNot);
      return std::nullopt;
    }
    pugi::xml_document xml;
    xml.load_buffer(manifest->data(), manifest->size());
    const std::string_view root = trimmed(xml.child("dae_root").child_value());
    const std::string main = decoded(root.substr(0, root.find('#')));
    if (archive.has(main)) return main;
    if (main.empty()) {
      report(path, from, "has a manifest.xml without <dae_root>",
             "write <dae_root>robot.dae</dae_root>");
    } else {
      report(path, from, "has no " + inQuotes(main) + ", which its manifest.xml names",
             didYouMean(main, std::vector<std::string_view>(archive.names().begin(),
                                                            archive.names().end())));
    }
    return std::nullopt;
  }
  std::vector<std::string> scenes;
  for (const std::string& name : archive.names()) {
    if (extensionOf(name) == ".dae") scenes.push_back(name);
  }
  if (scenes.size() == 1) return scenes[0];
  if (scenes.empty()) {
    report(path, from, "has no .dae file");
  } else {
    report(path, from, "has several .dae files and no manifest.xml",
           "a manifest.xml names the first: <dae_root>robot.dae</dae_root>");
  }
  return std::nullopt;
}

const Document* Documents::unpack(const std::string& path, std::string bytes, Location from) {
  std::string whyNot;
  const auto archive = Archive::open(path, std::move(bytes), whyNot);
  if (!archive) {
    report(path, from, whyNot);
    return nullptr;
  }
  const auto main = mainOf(*archive, from);
  if (!main) return nullptr;
  auto text = archive->read(*main, whyNot);
  if (!text) {
    report(path, from, "has a file " + inQuotes(*main) + " that " + whyNot);
    return nullptr;
  }
  return add(path + "/" + std::string(cut(*main, "./")), std::move(*text), archive, from);
}

const Document* Documents::take(const std::string& path, std::string bytes, Location from) {
  if (Archive::isOne(bytes)) return known_[path] = unpack(path, std::move(bytes), from);
  if (const std::size_t start = Archive::startIn(bytes); start != std::string::npos) {
    report(path, from, "has " + std::to_string(start) + " bytes in front of a zip archive",
           "'zip -J' removes these bytes");
    return known_[path] = nullptr;
  }
  return add(path, std::move(bytes), nullptr, from);
}

const Document* Documents::open(const std::string& path) {
  FileText bytes = files_(path);
  if (bytes) return take(path, std::move(*bytes), {});
  out_.error(path, "cannot read the file", bytes.whyNot);
  return nullptr;
}

std::vector<std::string> Documents::placesOf(const std::string& own, std::string_view url) const {
  const std::string path = pathOf(url), below = belowFolder(path);
  std::vector<std::string> places;
  // A URL with the scheme `openrave` is a path in a search folder.
  if (!url.starts_with(kOpenrave)) places.push_back(beside(own, path));
  if (below.empty()) return places;
  if (places.empty()) places.push_back(beside(own, below));
  if (!resources_.empty()) places.push_back(beside(resources_ + "/", below));
  if (const char* data = std::getenv("OPENRAVE_DATA")) {
    for (const std::string& root : foldersOf(data)) places.push_back(beside(root + "/", below));
  }
  return places;
}

const Document* Documents::openInArchive(const Node& from, std::string_view url,
                                         std::string& whyNot) {
  const auto& archive = from.document->archive();
  const std::string own = from.document->source()->name().substr(archive->path().size() + 1);
  for (const std::string& inside : {beside(own, pathOf(url)), belowFolder(pathOf(url))}) {
    if (inside.empty() || !archive->has(inside)) continue;
    const std::string name = archive->path() + "/" + inside;
    if (const auto at = known_.find(name); at != known_.end()) return at->second;
    auto text = archive->read(inside, whyNot);
    return text ? add(name, std::move(*text), archive, from.where()) : nullptr;
  }
  return nullptr;
}

const Document* Documents::openBeside(const Node& from, std::string_view url, std::string& whyNot) {
  const std::string path = pathOf(url);
  whyNot.clear();
  if (isWeb(url)) {
    whyNot = "the file is on the web: download it and write its path";
  } else if (path.empty() || path.find('\0') != path.npos) {
    whyNot = "the url has no file name";
  } else if (url.starts_with(kOpenrave) && belowFolder(path).empty()) {
    whyNot = "the file is outside of the searched folders";
  } else if (documents_.size() >= kMaxFiles) {
    whyNot = "a robot has at most " + std::to_string(kMaxFiles) + " files";
  }
  if (!whyNot.empty()) return nullptr;
  const auto& archive = from.document->archive();
  if (archive) {
    const Document* document = openInArchive(from, url, whyNot);
    if (document || !whyNot.empty()) return document;
  }
  const std::string own = archive ? archive->path() : from.document->source()->name();
  const std::vector<std::string> places = placesOf(own, url);
  for (const std::string& each : places) {
    if (const auto at = known_.find(each); at != known_.end()) return at->second;
    FileText bytes = files_(each);
    if (bytes) return take(each, std::move(*bytes), from.where());
    if (&each == &places.front()) keepReason(bytes, whyNot);
  }
  if (whyNot.empty()) {
    whyNot = "searched next to this file, in the option 'resources' and in $OPENRAVE_DATA";
  }
  return nullptr;
}

Node Documents::follow(const Node& from, std::string_view url, std::string& whyNot) {
  if (url.empty()) {
    whyNot = "the url is empty";
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
  // A URL may have SIDs after the id: `id/sid/sid`.
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
