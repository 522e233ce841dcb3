// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/read.h>

#include <algorithm>
#include <array>

#include "hrdf/attributes.h"
#include "hrdf/check.h"
#include "hrdf/grammar.h"
#include "hrdf/hints.h"
#include "hrdf/read_part.h"
#include "hrdf/reader_limits.h"
#include "text/hints.h"
#include "text/paths.h"
#include "text/read_file.h"
#include "text/strings.h"
#include "text/utf8.h"
#include "text/xml.h"

namespace hrdf {
namespace {

constexpr std::array<AttributeName, 2> kPoseNames = {"rot", "trans"};

std::string element(pugi::xml_node node) { return asTag(node.name()); }

// True if an attribute of `root` is probably a misspelt version.
bool hasMisspeltVersion(pugi::xml_node root) {
  constexpr std::array<std::string_view, 1> kVersion = {"version"};
  const auto names = root.attributes();
  return std::any_of(names.begin(), names.end(),
                     [&](const auto& a) { return !nearest(a.name(), kVersion).empty(); });
}

const XmlLanguage& languageOf(const Source& source) {
  const std::string extension = extensionOf(source.name());
  return extension == ".yaml" || extension == ".yml" ? kHrdfNotYaml : kHrdf;
}

// True if a <robot> is URDF, whose links have names and no types.
bool isUrdf(pugi::xml_node root) {
  if (root.attribute("xmlns:xacro")) return true;
  if (!root.attribute("name")) return false;
  const auto links = root.children("link");
  return std::any_of(links.begin(), links.end(), [](const auto& link) {
    return link.attribute("name") && !link.attribute("type");
  });
}

// True if `node` contains elements other than <output>.
bool holdsElements(pugi::xml_node node) {
  const auto children = node.children();
  return std::any_of(children.begin(), children.end(), [](const pugi::xml_node& inner) {
    return inner.type() == pugi::node_element && std::string_view(inner.name()) != "output";
  });
}

// Reads a root file and its included files.
class HrdfReader {
 public:
  HrdfReader(const FileReader& files, Diagnostics& out) : files_(files), out_(out) {}

  Description read(const std::string& path);

 private:
  // A file that is being read, with the data that its elements need.
  struct File {
    const XmlFile& xml;
    const Source& source;
    int version;
    bool namesVersion;  // the file has a valid version
  };

  const Source* open(const std::string& path, Location includedAt);
  std::optional<int> versionOf(pugi::xml_node root, const XmlFile& xml);
  pugi::xml_node robotIn(XmlFile& xml);
  std::vector<Element> chain(const File& file, pugi::xml_node parent, int depth);
  void inside(const File& file, pugi::xml_node node, Element& element, int depth);
  std::vector<Output> outputs(const File& file, pugi::xml_node node, const Pose& X_IO, bool fixed,
                              int depth);
  // Append the element or output `node` without its inner elements; return false if the inner
  // elements must not be read. Separate functions keep large variables out of the stack frames of
  // the recursion.
  [[gnu::noinline]] bool beginElement(const File& file, pugi::xml_node node,
                                      std::vector<Element>& chain);
  [[gnu::noinline]] bool beginOutput(const File& file, pugi::xml_node node, bool fixed, int depth,
                                     const Pose& X_IO, std::vector<Output>& outputs);
  const ElementRow* rowOf(const File& file, pugi::xml_node node);
  void reportNoPart(const File& file, pugi::xml_node node, const ElementRow* row);
  bool isOutput(const File& file, pugi::xml_node node);
  void reportMisplaced(const File& file, pugi::xml_node node);
  [[gnu::noinline]] void noChildren(const File& file, pugi::xml_node node);
  [[gnu::noinline]] void include(const File& file, Element& element, int depth);
  const Source* openIncluded(const Source& from, const Attribute& attribute);
  void checkIncludedRobot(const XmlFile& xml, pugi::xml_node root, int version);
  std::size_t room(pugi::xml_node parent) const;
  bool takeRoom(const File& file, pugi::xml_node node);

  const FileReader& files_;
  Diagnostics& out_;
  std::vector<std::shared_ptr<const Source>> sources_;
  std::size_t totalSize_ = 0;
  int elementCount_ = 0;
  int misplacedCount_ = 0;
  bool stopped_ = false;  // a limit was exceeded
};

const Source* HrdfReader::open(const std::string& path, Location includedAt) {
  const auto fail = [&](std::string message, std::string hint) -> const Source* {
    if (includedAt.source) {
      out_.error(includedAt, std::move(message), std::move(hint));
    } else {
      out_.error(path, std::move(message), std::move(hint));
    }
    return nullptr;
  };
  if (sources_.size() == kMaxFiles) {
    stopped_ = true;
    return fail("the robot has more than " + std::to_string(kMaxFiles) + " files",
                "include less often");
  }
  FileText text = files_(path);
  if (!text) {
    return fail(includedAt.source ? "cannot read the included file " + inQuotes(path)
                                  : "cannot read the file",
                text.whyNot);
  }
  totalSize_ += text->size();
  // Stop at too many bytes: otherwise a thousand includes would each read a large file.
  stopped_ = totalSize_ > kMaxTotalSize || text->size() > kHrdf.maxSize;
  if (text->size() > kHrdf.maxSize) {
    return fail("the file " + inQuotes(path) + " has " + std::to_string(text->size()) +
                    " bytes; at most " + std::to_string(kHrdf.maxSize) + " are read",
                "split it with <include>");
  }
  if (stopped_) {
    return fail("the files of this robot have more than " + std::to_string(kMaxTotalSize) +
                    " bytes together",
                "include less often");
  }
  // Remove all byte order marks at the start of the text: pugixml would skip only one.
  text->erase(0, byteOrderMarks(*text));
  sources_.push_back(std::make_shared<const Source>(path, std::move(*text), includedAt));
  return sources_.back().get();
}

pugi::xml_node HrdfReader::robotIn(XmlFile& xml) {
  const pugi::xml_node root = xml.parse(out_);
  if (!root || !isUrdf(root)) return root;
  out_.error(xml.locate(root), "the file is URDF, not HRDF",
             "a robot config and an include name HRDF");
  return {};
}

std::optional<int> HrdfReader::versionOf(pugi::xml_node root, const XmlFile& xml) {
  const pugi::xml_attribute attribute = root.attribute("version");
  if (!attribute && hasMisspeltVersion(root)) return std::nullopt;
  if (!attribute) {
    out_.warning(xml.locate(root), "<robot> has no version: read as 1.0.0",
                 "write version=\"" + versionText(kNewestSpecifiedVersion) + "\"");
    return 0;
  }
  const std::optional<int> version = versionIn(attribute.value());
  if (!version) {
    out_.error(xml.locateValue(root, attribute), "unknown version " + inQuotes(attribute.value()),
               versionHint(attribute.value()));
  } else if (*version > kNewestSpecifiedVersion) {
    out_.note(xml.locateValue(root, attribute),
              "version " + versionText(*version) +
                  " is not in the specification, which ends with " +
                  versionText(kNewestSpecifiedVersion) + ": read as HEBI's library does");
  }
  return version;
}

Description HrdfReader::read(const std::string& path) {
  Description robot;
  robot.path = path;
  const Source* source = open(path, {});
  if (!source) return robot;
  XmlFile xml(*source, languageOf(*source));
  const pugi::xml_node root = robotIn(xml);
  if (!root) return robot;
  // If the file's version is unknown, assume the newest, because it causes the fewest further
  // errors.
  const std::optional<int> version = versionOf(root, xml);
  robot.version = version.value_or(kNewestVersion);
  const Attributes attributes(xml, root, *findElement("robot"), robot.version, out_);
  robot.where = attributes.where();
  robot.description = attributes.text("description");
  robot.X_WR = poseOf(attributes, "rot", "trans", Pose::Identity());
  robot.chain = chain({xml, *source, robot.version, version.has_value()}, root, 0);
  if (robot.version <= kImplicitEndEffectorUntil) {
    robot.chain.push_back(implicitEndEffector(robot.where));
  }
  robot.sources = std::move(sources_);
  return robot;
}

std::vector<Element> HrdfReader::chain(const File& file, pugi::xml_node parent, int depth) {
  std::vector<Element> elements;
  elements.reserve(room(parent));
  for (const pugi::xml_node node : parent) {
    if (stopped_ || out_.isFull()) break;
    if (beginElement(file, node, elements)) inside(file, node, elements.back(), depth);
  }
  return elements;
}

bool HrdfReader::beginElement(const File& file, pugi::xml_node node, std::vector<Element>& chain) {
  if (node.type() != pugi::node_element) {
    out_.error(file.xml.locate(node), "text " + inQuotes(node) + " between the elements",
               textHint(node.value()));
    return false;
  }
  if (!takeRoom(file, node)) return false;
  const ElementRow* row = rowOf(file, node);
  if (!row) {
    chain.push_back(placeholder(file.xml.locate(node)));
    return false;
  }
  const Attributes attributes(file.xml, node, *row, file.version, out_);
  Element& element = chain.emplace_back();
  readElement(row->kind, attributes, element, out_);
  return true;
}

const ElementRow* HrdfReader::rowOf(const File& file, pugi::xml_node node) {
  const ElementRow* row = findElement(node.name());
  if (row && isPart(row->kind) && row->since <= file.version) return row;
  reportNoPart(file, node, row);
  return nullptr;
}

// Reports an element that cannot be in a chain, because it is unknown, not a part, or too new.
// `row`: the element's row in elementRows(); null: the element is unknown.
void HrdfReader::reportNoPart(const File& file, pugi::xml_node node, const ElementRow* row) {
  const Location where = file.xml.locate(node);
  const std::string_view name = node.name(), parent = node.parent().name();
  if (!row) {
    out_.error(where, "unknown element " + asTag(name) + " in " + asTag(parent),
               elementHint(name, parent, file.version));
  } else if (row->kind == ElementKind::robot) {
    out_.error(where, "<robot> is not allowed in " + asTag(parent),
               "write <include> for another robot");
  } else if (row->kind == ElementKind::output) {
    out_.error(where, "<output> is not allowed in " + asTag(parent), kOutputHint);
  } else {
    reportTooNew(where, element(node), row->since, file.version, out_);
  }
}

void HrdfReader::inside(const File& file, pugi::xml_node node, Element& element, int depth) {
  if (std::holds_alternative<Include>(element.part)) include(file, element, depth);
  if (!node.first_child()) return;
  const int misplacedBefore = misplacedCount_;
  if (auto* bracket = std::get_if<Bracket>(&element.part)) {
    const Pose X_IO = bracket->row ? outputPose(*bracket->row) : Pose::Identity();
    bracket->outputs = outputs(file, node, X_IO, true, depth);
  } else if (auto* body = std::get_if<RigidBody>(&element.part)) {
    body->outputs = outputs(file, node, body->X_IO.pose(), false, depth);
  } else {
    noChildren(file, node);
  }
  // If `element` contains misplaced elements, its output frame is unknown, so make it a rigid body.
  // misplacedCount_ also counts deeper levels, so holdsElements() checks the direct children.
  if (misplacedCount_ > misplacedBefore && holdsElements(node)) element.part.emplace<RigidBody>();
}

std::vector<Output> HrdfReader::outputs(const File& file, pugi::xml_node node, const Pose& X_IO,
                                        bool fixed, int depth) {
  std::vector<Output> result;
  result.reserve(room(node));
  for (const pugi::xml_node inner : node) {
    if (stopped_ || out_.isFull()) break;
    if (!beginOutput(file, inner, fixed, depth, X_IO, result)) continue;
    result.back().chain = chain(file, inner, depth + 1);
  }
  return result;
}

bool HrdfReader::beginOutput(const File& file, pugi::xml_node node, bool fixed, int depth,
                             const Pose& X_IO, std::vector<Output>& outputs) {
  const Location where = file.xml.locate(node);
  if (!isOutput(file, node)) return false;
  const ElementRow& row = *findElement("output");
  if (row.since > file.version) {
    reportTooNew(where, element(node), row.since, file.version, out_);
  }
  if (depth == kMaxDepth) {
    out_.error(where, "outputs nest more than " + std::to_string(kMaxDepth) + " deep");
    return false;
  }
  if (!takeRoom(file, node)) return false;
  const Attributes attributes(file.xml, node, row, std::max(file.version, row.since), out_);
  for (const AttributeName name : kPoseNames) {
    if (fixed && attributes.has(name)) {
      attributes.error(
          name, std::string(name.text()) + " in an <output> of a bracket, whose output is fixed",
          "delete it");
    }
  }
  if (fixed && outputs.size() == 1) {
    out_.error(where, "a second <output> of a bracket, which has one output",
               "put both on a <rigid-body>");
  }
  Output& output = outputs.emplace_back();
  output.where = where;
  output.X_IO = poseOf(attributes, "rot", "trans", X_IO);
  return true;
}

bool HrdfReader::isOutput(const File& file, pugi::xml_node node) {
  if (std::string_view(node.name()) == "output") return true;
  reportMisplaced(file, node);
  return false;
}

void HrdfReader::noChildren(const File& file, pugi::xml_node node) {
  for (const pugi::xml_node inner : node) {
    if (out_.isFull()) break;
    reportMisplaced(file, inner);
  }
}

// Reports a node inside an element that allows no elements, or only outputs.
void HrdfReader::reportMisplaced(const File& file, pugi::xml_node node) {
  ++misplacedCount_;
  const Location where = file.xml.locate(node);
  const std::string_view name = node.name(), parentName = node.parent().name();
  const std::string parent = asTag(parentName);
  if (node.type() != pugi::node_element) {
    out_.error(where, "text " + inQuotes(node) + " in " + parent, textHint(node.value()));
  } else if (!findElement(name)) {
    out_.error(where, "unknown element " + asTag(name) + " in " + parent,
               elementHint(name, parentName, file.version));
  } else if (name == "output") {
    out_.error(where, "<output> is not allowed in " + parent, kOutputHint);
  } else {
    const bool takesOutputs = parentName == "bracket" || parentName == "rigid-body";
    out_.error(where, asTag(name) + " is not allowed in " + parent,
               "put it after " + parent + (takesOutputs ? ", or into an <output>" : ""));
  }
}

void HrdfReader::include(const File& file, Element& element, int depth) {
  auto& result = std::get<Include>(element.part);
  // Add a placeholder, which remains in the chain if the included file cannot be read.
  result.chain.push_back(placeholder(element.where));
  const std::optional<Attribute> path = findAttribute(element, "path");
  if (!path) return;
  result.path = path->text;
  const Source* source = openIncluded(file.source, *path);
  if (!source) return;
  XmlFile xml(*source, languageOf(*source));
  const pugi::xml_node root = robotIn(xml);
  if (!root) return;
  const std::optional<int> version = versionOf(root, xml);
  result.version = version.value_or(kNewestVersion);
  const pugi::xml_attribute named = root.attribute("version");
  if (version && named && file.namesVersion && *version != file.version) {
    out_.warning(xml.locateValue(root, named),
                 "version " + versionText(*version) + " is included from version " +
                     versionText(file.version) + ": each file is read by its own rules",
                 "give both files the same version");
  }
  checkIncludedRobot(xml, root, result.version);
  result.chain = chain({xml, *source, result.version, version.has_value()}, root, depth);
}

const Source* HrdfReader::openIncluded(const Source& from, const Attribute& attribute) {
  const auto fail = [&](std::string message, std::string hint = {}) -> const Source* {
    out_.error(attribute.where, std::move(message), std::move(hint));
    return nullptr;
  };
  if (const std::string wrong = wrongRelativePath(attribute.text); !wrong.empty()) {
    return fail("path " + inQuotes(attribute.text) + " " + wrong,
                "write it relative to this file, as in 'parts/arm.hrdf'");
  }
  const std::string path = beside(from.name(), attribute.text);
  int includeDepth = 0;
  for (const Source* at = &from; at; at = at->includedAt().source) {
    // Only the root file's name may be a path that is not normalized.
    const bool isRoot = !at->includedAt().source;
    const std::string name = isRoot ? normalPath(at->name()) : at->name();
    if (path == name) return fail("the file " + inQuotes(path) + " includes itself");
    // Report a path such as "arm.hrdf/leg.hrdf": MuJoCo's virtual file system would return
    // arm.hrdf.
    if (path.starts_with(name + "/")) {
      return fail("path " + inQuotes(attribute.text) + " contains the file " + inQuotes(name),
                  "only folders contain files");
    }
    ++includeDepth;
  }
  if (includeDepth > kMaxIncludeDepth) {
    return fail("includes nest more than " + std::to_string(kMaxIncludeDepth) + " deep");
  }
  return open(path, attribute.where);
}

// Reads the attributes of an included <robot> to report errors; only `version` has an effect.
void HrdfReader::checkIncludedRobot(const XmlFile& xml, pugi::xml_node root, int version) {
  const Attributes robot(xml, root, *findElement("robot"), version, out_);
  poseOf(robot, "rot", "trans", Pose::Identity());
  for (const AttributeName name : kPoseNames) {
    if (!robot.has(name)) continue;
    out_.warning(robot.where(name),
                 std::string(name.text()) + " of an included <robot> has no effect",
                 "put a massless <rigid-body> with an output before the <include>");
  }
}

// Returns the number of children of `parent`, limited to the number of elements that the robot may
// still have.
std::size_t HrdfReader::room(pugi::xml_node parent) const {
  const auto nodes = parent.children();
  return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
      kMaxElements - elementCount_, 0, std::distance(nodes.begin(), nodes.end())));
}

bool HrdfReader::takeRoom(const File& file, pugi::xml_node node) {
  stopped_ = ++elementCount_ > kMaxElements;
  if (stopped_) {
    out_.error(file.xml.locate(node),
               "the robot has more than " + std::to_string(kMaxElements) + " elements");
  }
  return !stopped_;
}

}  // namespace

std::optional<Description> read(const std::string& path, const FileReader& files,
                                Diagnostics& out) {
  Diagnostics own;
  Description robot = HrdfReader(files, own).read(path);
  check(robot, own);
  own.sort();
  out.append(own, path);
  if (own.hasErrors()) return std::nullopt;
  return robot;
}

}  // namespace hrdf
