// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robot/recognize.h"

#include <algorithm>
#include <array>
#include <optional>

#include "text/paths.h"
#include "text/strings.h"
#include "text/utf8.h"

namespace hrdf {
namespace {

constexpr auto kNpos = std::string_view::npos;

template <std::size_t N>
bool isAmong(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// A start tag of an XML text.
struct Tag {
  std::string_view name;
  std::string_view attributes;  // the tag's text after the name
  int depth = 0;                // number of open elements around the tag
};

// Returns the start tags of any text in order, even if it is not well-formed.
class Tags {
 public:
  explicit Tags(std::string_view text) : text_(text) {}

  // Returns the next start tag; nullopt at the end, or if a tag has no end.
  std::optional<Tag> next() {
    while ((at_ = text_.find('<', at_)) != kNpos) {
      if (skip("<!--", "-->") || skip("<?", "?>") || skip("<![CDATA[", "]]>") || skip("<!", ">")) {
        continue;
      }
      const std::size_t end = endOfTag();
      if (end == kNpos) break;
      const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
      if (inside.starts_with('/')) {
        --depth_;
        continue;
      }
      const std::size_t name = std::min(inside.find_first_of(" \t\r\n/"), inside.size());
      const Tag tag{inside.substr(0, name), inside.substr(name), depth_};
      if (!inside.ends_with('/')) ++depth_;
      return tag;
    }
    at_ = text_.size();
    return std::nullopt;
  }

 private:
  // If the text continues with `start`, skips it up to and including the next `end`, and returns
  // true. Without `end`, skips all of the text.
  bool skip(std::string_view start, std::string_view end) {
    if (!text_.substr(at_).starts_with(start)) return false;
    const std::size_t found = text_.find(end, at_ + start.size());
    at_ = found == kNpos ? text_.size() : found + end.size();
    return true;
  }

  // Returns the index of the tag's '>', ignoring '>' in quotes.
  std::size_t endOfTag() const {
    char quote = 0;
    for (std::size_t i = at_ + 1; i < text_.size(); ++i) {
      const char c = text_[i];
      if (quote != 0) {
        if (c == quote) quote = 0;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '>') {
        return i;
      }
    }
    return kNpos;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

// True if the tag has the attribute, outside of quotes.
bool has(const Tag& tag, std::string_view attribute) {
  char quote = 0;
  for (std::size_t i = 1; i < tag.attributes.size(); ++i) {
    const char c = tag.attributes[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (isBlank(tag.attributes[i - 1]) && tag.attributes.substr(i).starts_with(attribute)) {
      const std::size_t behind = behindBlanks(tag.attributes, i + attribute.size());
      if (tag.attributes.substr(behind).starts_with('=')) return true;
    }
  }
  return false;
}

// Child elements of <robot> that only GraspIt! has, and child elements that only HRDF has.
constexpr std::array<std::string_view, 3> kGraspitElements = {"palm", "dof", "chain"};
constexpr std::array<std::string_view, 6> kHrdfElements = {"actuator",   "bracket", "end-effector",
                                                           "rigid-body", "include", "output"};

Format formatOfRobot(const Tag& root, Tags& tags) {
  if (has(root, "xmlns:xacro")) return Format::urdf;
  while (const auto tag = tags.next()) {
    if (tag->depth != 1) continue;
    if (isAmong(kGraspitElements, tag->name)) return Format::graspit;
    if (isAmong(kHrdfElements, tag->name)) return Format::hrdf;
    // URDF has <link> and <joint> too: with a name in URDF, with a type in HRDF.
    const bool isOfBoth = tag->name == "link" || tag->name == "joint";
    if (isOfBoth && !has(*tag, "name")) return Format::hrdf;
    const bool isOfUrdf = isOfBoth && (tag->name == "joint" || !has(*tag, "type"));
    if (isOfUrdf && has(root, "name") && has(*tag, "name")) return Format::urdf;
    if (isOfBoth && !has(root, "version")) return Format::unknown;
  }
  if (has(root, "version")) return Format::hrdf;
  // A <robot> with a type and without a name is read as GraspIt!, whose reader reports the missing
  // parts.
  return has(root, "type") && !has(root, "name") ? Format::graspit : Format::unknown;
}

// RobWork allows text and included files before the root.
constexpr std::array<std::string_view, 2> kBeforeRobwork = {"Define", "Include"};
constexpr std::array<std::string_view, 6> kRobworkRoots = {
    "WorkCell", "SerialDevice", "TreeDevice", "ParallelDevice", "MobileDevice", "DynamicWorkcell"};
// Roots of incomplete RobWork files. RobWork's reader reports that these elements must be inside
// another element.
constexpr std::array<std::string_view, 9> kRobworkParts = {
    "Frame",          "Joint",          "DHJoint",     "Drawable",   "CollisionModel",
    "CollisionSetup", "ProximitySetup", "SerialChain", "IncludeData"};

Format formatOfXml(std::string_view text) {
  Tags tags(text);
  bool isOfRobwork = false;
  while (const auto tag = tags.next()) {
    if (tag->depth > 0) continue;
    isOfRobwork = isOfRobwork || isAmong(kBeforeRobwork, tag->name);
    if (isAmong(kBeforeRobwork, tag->name)) continue;
    const bool isRoot = std::ranges::any_of(
        kRobworkRoots, [&](std::string_view root) { return equalIgnoringCase(root, tag->name); });
    if (isRoot || isAmong(kRobworkParts, tag->name)) return Format::robwork;
    if (tag->name == "robot") return formatOfRobot(*tag, tags);
    const bool isCollada = tag->name.substr(tag->name.find(':') + 1) == "COLLADA";
    return isCollada ? Format::collada : Format::unknown;
  }
  return isOfRobwork ? Format::robwork : Format::unknown;
}

unsigned shortAt(std::string_view bytes, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  return byte(at) | static_cast<unsigned>(byte(at + 1)) << 8U;
}

// Calls `each` with the name of each file in a zip archive, from the local headers: the directory
// at the end may be cut off.
template <class Each>
void forEachMember(std::string_view zip, Each each) {
  constexpr std::string_view kEntry = "PK\x03\x04";
  constexpr std::size_t kHeader = 30, kNameLength = 26;  // bytes, as the zip format defines
  for (std::size_t at = zip.find(kEntry); at != kNpos; at = zip.find(kEntry, at + kHeader)) {
    if (at + kHeader > zip.size()) return;
    each(zip.substr(at + kHeader, shortAt(zip, at + kNameLength)));
  }
}

// Returns `collada` even for an archive that is damaged or has several robots: the COLLADA reader
// reports this.
Format formatOfZip(std::string_view zip) {
  bool hasManifest = false, hasScene = false, hasXml = false;
  forEachMember(zip, [&](std::string_view name) {
    const std::string extension = extensionOf(std::string(name));
    hasManifest = hasManifest || name == "manifest.xml";
    hasScene = hasScene || extension == ".dae";
    // A MuJoCo archive has .xml files; its .dae files are meshes.
    hasXml = hasXml || extension == ".xml";
  });
  return hasManifest || (hasScene && !hasXml) ? Format::collada : Format::unknown;
}

// Returns the format by the extension of the path.
Format formatOfName(const std::string& path) {
  const std::string extension = extensionOf(path);
  for (const FormatRow& row : formats()) {
    const bool isOfRow = row.extensions.find(extension + "|") != kNpos;
    if (!extension.empty() && isOfRow) return row.format;
  }
  return Format::unknown;
}

bool isMarkup(std::string_view bytes) {
  bytes.remove_prefix(byteOrderMarks(bytes));
  return bytes.substr(behindBlanks(bytes)).starts_with('<');
}

}  // namespace

Format recognize(std::string_view bytes) {
  if (bytes.starts_with("PK\x03\x04")) return formatOfZip(bytes);
  return isMarkup(bytes) ? formatOfXml(bytes) : Format::unknown;
}

Format formatOf(const std::string& path, const FileText& text) {
  const Format format = text ? recognize(*text) : Format::unknown;
  return format == Format::unknown ? formatOfName(path) : format;
}

bool isMjcf(const std::string& path, const std::string& text) {
  // "<mujoco" alone does not identify MJCF: archives and programs may contain it. The text must
  // also begin with '<', and have no other known format.
  return isMarkup(text) && formatOf(path, text) == Format::unknown && text.find("<mujoco") != kNpos;
}

std::string_view fileOf(Format format) {
  return format == Format::unknown ? "a file of an unknown format" : rowOf(format).file;
}

}  // namespace hrdf
