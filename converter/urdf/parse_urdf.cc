// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf/parse_urdf.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <mujoco/mujoco.h>

#include "text/scanner.h"
#include "text/strings.h"

namespace hrdf {
namespace urdf {
namespace {

// Attributes of MuJoCo's <compiler> that are set to false unless the file sets them. Otherwise
// MuJoCo would remove visual shapes and the folders in names of meshes.
constexpr std::array<std::string_view, 2> kCompiler = {"discardvisual", "strippath"};

// Warnings of the URDF that this thread parses; null: the thread parses no URDF.
thread_local std::vector<std::string>* warningsOfThread = nullptr;
// The program's log handler, which gets all other messages of MuJoCo.
std::atomic<mjfLogHandler> otherHandler = nullptr;

void keepOrPassOn(const mjLogMessage* message) {
  if (warningsOfThread && message->level == mjLOG_WARNING) {
    warningsOfThread->emplace_back(message->subject);
  } else if (const mjfLogHandler handler = otherHandler) {
    handler(message);
  }
}

// Collects MuJoCo's warnings on this thread, which MuJoCo would otherwise print and write to a
// file. Only one thread may parse at a time, because the process has one log handler.
class Warnings {
 public:
  Warnings() {
    warningsOfThread = &texts_;
    otherHandler =
        // MuJoCo's default handler gets messages until the next line sets keepOrPassOn.
        mju_setLogHandler(nullptr);
    mju_setLogHandler(keepOrPassOn);
  }
  ~Warnings() {
    warningsOfThread = nullptr;
    const mjfLogHandler now = mju_setLogHandler(otherHandler);
    // If the program has set another handler during the parse, keep this handler.
    if (now != keepOrPassOn) mju_setLogHandler(now);
  }
  Warnings(const Warnings&) = delete;
  Warnings& operator=(const Warnings&) = delete;

  const std::vector<std::string>& texts() const { return texts_; }

 private:
  static inline std::mutex mutex_;
  std::lock_guard<std::mutex> lock_{mutex_};
  std::vector<std::string> texts_;
};

// Returns all elements of the file for which `isWanted` returns true.
template <class IsWanted>
std::vector<pugi::xml_node> elementsOf(pugi::xml_node root, IsWanted isWanted) {
  std::vector<pugi::xml_node> found;
  root.parent().find_node([&](pugi::xml_node node) {
    if (node.type() == pugi::node_element && isWanted(node)) found.push_back(node);
    return false;
  });
  return found;
}

// Returns the offset of the first byte of a line. For a line after the last line, returns the
// length of the text.
std::size_t startOfLine(const std::string& text, int line) {
  std::size_t offset = 0;
  for (int i = 1; i < line && offset < text.size(); ++i) {
    offset = std::min(text.find('\n', offset), text.size() - 1) + 1;
  }
  return offset;
}

// The element that causes an error of MuJoCo. The second line of MuJoCo's error is, for example,
// "Element 'joint', line 10".
struct Culprit {
  Location where;
  pugi::xml_node element;  // empty: the line contains no element with this name, or several
};

Culprit culpritOf(const std::string& error, const XmlFile& file, pugi::xml_node root) {
  constexpr std::string_view kElement = "\nElement '", kLine = "', line ";
  const std::size_t kind = error.rfind(kElement), line = error.rfind(kLine);
  if (kind == error.npos || line == error.npos) return {file.locate(root), {}};
  const std::size_t first = kind + kElement.size();
  const std::string name = error.substr(first, line - first);
  int number = 0;
  std::from_chars(error.data() + line + kLine.size(), error.data() + error.size(), number);
  const std::string& text = file.source().text();
  const std::size_t start = startOfLine(text, number), end = startOfLine(text, number + 1);
  const auto elements = elementsOf(root, [&](pugi::xml_node node) {
    const std::size_t offset = file.locate(node).offset;
    return node.name() == name && offset >= start && offset < end;
  });
  if (elements.size() == 1) return {file.locate(elements[0]), elements[0]};
  return {{&file.source(), std::min(behindBlanks(text, start), text.size())}, {}};
}

bool isLinkOrJoint(pugi::xml_node node) {
  const std::string_view kind = node.name();
  return kind == "link" || kind == "joint";
}

// Returns a text for messages: "the joint 'j'", or "<box> of the link 'a'".
std::string described(pugi::xml_node element) {
  if (!element) return "the URDF";
  pugi::xml_node owner = element;
  while (owner && !isLinkOrJoint(owner)) owner = owner.parent();
  const std::string part = "<" + std::string(element.name()) + ">";
  if (!owner) return part;
  const std::string whole =
      "the " + std::string(owner.name()) + " " + inQuotes(owner.attribute("name").value());
  return owner == element ? whole : part + " of " + whole;
}

// Returns the location of the element whose name is in single quotes in a warning of MuJoCo.
Location placeOfNamed(const std::string& warning, const XmlFile& file, pugi::xml_node root) {
  const std::size_t quote = warning.find('\'');
  const std::size_t end = quote == warning.npos ? quote : warning.find('\'', quote + 1);
  if (end == warning.npos) return file.locate(root);
  const std::string name = warning.substr(quote + 1, end - quote - 1);
  const auto isNamed = [&](pugi::xml_node node) { return node.attribute("name").value() == name; };
  const auto elements = elementsOf(root, isNamed);
  const auto isOfKind = [&](pugi::xml_node node) {
    return warning.substr(0, quote).find(node.name()) != warning.npos;
  };
  const auto best = std::ranges::find_if(elements, isOfKind);
  if (best != elements.end()) return file.locate(*best);
  return file.locate(elements.empty() ? root : elements.front());
}

void report(const std::vector<std::string>& warnings, const XmlFile& file, pugi::xml_node root,
            Diagnostics& out) {
  for (const std::string& each : warnings) {
    out.warning(placeOfNamed(each, file, root), "MuJoCo reports: " + each);
  }
}

// Returns the text of the URDF. In shapes, the attribute `name` becomes `_ame`, which keeps all
// offsets. Otherwise MuJoCo would print messages about duplicate names.
std::string withoutShapeNames(const XmlFile& file, pugi::xml_node root) {
  std::string text = file.source().text();
  for (const pugi::xml_node link : root.children("link")) {
    for (const pugi::xml_node shape : link) {
      const pugi::xml_attribute name = shape.attribute("name");
      if (name) text[file.locateName(shape, name).offset] = '_';
    }
  }
  return text;
}

// Returns the text of the URDF with the compiler settings that MuJoCo needs. Line numbers do not
// change.
std::string withCompiler(const XmlFile& file, pugi::xml_node root) {
  std::string text = withoutShapeNames(file, root);
  const pugi::xml_node mujoco = root.child("mujoco");
  const pugi::xml_node compiler = mujoco.child("compiler");
  std::string settings;
  for (const std::string_view name : kCompiler) {
    if (!compiler.attribute(std::string(name).c_str())) {
      settings += " " + std::string(name) + "=\"false\"";
    }
  }
  if (compiler) {
    const std::size_t behind = std::string_view("<compiler").size();
    return text.insert(file.locate(compiler).offset + behind, settings);
  }
  std::string element = "<compiler" + settings + "/>";
  if (!mujoco) element = "<mujoco>" + element + "</mujoco>";
  const pugi::xml_node first = (mujoco ? mujoco : root).first_child();
  if (first) text.insert(file.locate(first).offset, element);
  return text;
}

}  // namespace

SpecPtr parseUrdf(const XmlFile& file, pugi::xml_node root, Diagnostics& out) {
  const std::string text = withCompiler(file, root);
  std::array<char, 1024> error{};
  const Warnings warnings;
  SpecPtr spec(mj_parseXMLString(text.c_str(), nullptr, error.data(), error.size()));
  report(warnings.texts(), file, root, out);
  if (spec) return spec;
  const auto [where, element] = culpritOf(error.data(), file, root);
  std::string why = std::string(error.data()).substr(0, std::string_view(error.data()).find('\n'));
  if (why.starts_with("XML Error: ")) why.erase(0, std::string_view("XML Error: ").size());
  if (why.ends_with(':')) why.pop_back();
  out.error(where, "MuJoCo cannot read " + described(element) + ": " + why);
  return nullptr;
}

}  // namespace urdf
}  // namespace hrdf
