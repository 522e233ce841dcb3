// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>
#include <tuple>

#include <hrdf/read.h>
#include <hrdf/write.h>

#include "config/configured_robot.h"
#include "kits/kits.h"
#include "robot/recognize.h"
#include "text/atomic_write.h"
#include "text/files.h"
#include "text/limits.h"
#include "text/strings.h"
#include "tool/tool.h"

namespace hrdf {
namespace {

bool isDeclaration(std::string_view text) {
  constexpr std::string_view kStart = "<?xml";
  return text.starts_with(kStart) && text.find_first_of(kBlanks) == kStart.size();
}

// Returns the start offsets of comments and processing instructions, which the element tree does
// not contain. The text must be well-formed, so that every other '<' begins an element.
std::vector<std::size_t> commentsOf(std::string_view text) {
  std::vector<std::size_t> starts;
  std::size_t at = 0;
  while ((at = text.find('<', at)) != std::string_view::npos) {
    const std::string_view rest = text.substr(at);
    const bool isComment = rest.starts_with("<!--");
    const bool isInstruction = rest.starts_with("<?");
    if (isComment || (isInstruction && !isDeclaration(rest))) starts.push_back(at);
    at = isComment ? text.find("-->", at + 4) : isInstruction ? text.find("?>", at + 2) : at + 1;
  }
  return starts;
}

// Reports comments that formatting removes: as a note if `mayBeLost`, else as an error.
void reportComments(const Source& source, bool mayBeLost, Diagnostics& out) {
  const auto comments = commentsOf(source.text());
  if (comments.empty()) return;
  const Location first{&source, comments.front()};
  const std::string count = std::to_string(comments.size());
  const std::string message =
      (count == "1" ? "1 comment is" : count + " comments are") + " not kept";
  if (mayBeLost) return out.note(first, message);
  out.error(first, message + ", so the file is not changed",
            "--force replaces the file without comments");
}

void reportNotCanonical(const Source& source, const std::string& canonical, Diagnostics& out) {
  const std::string& text = source.text();
  const auto difference = std::ranges::mismatch(text, canonical).in1 - text.begin();
  // `text` is without the file's byte order mark. If it equals `canonical`, only this mark is
  // wrong.
  const bool hasMark = text == canonical;
  out.error(Location{&source, hasMark ? 0 : static_cast<std::size_t>(difference)},
            "not in canonical form", "'hrdf format' writes it, without comments");
}

// Reports a canonical form that is too large, and returns false. Indentation may enlarge hostile
// files.
bool isReadable(const std::string& text, const std::string& file, Diagnostics& out) {
  if (text.size() <= kMaxFileSize) return true;
  out.error(file, "the canonical form has " + std::to_string(text.size()) + " bytes; at most " +
                      std::to_string(kMaxFileSize) + " are read");
  return false;
}

// Returns the kind of a file that is not HRDF, for messages; empty if the file may be HRDF.
std::string otherKindOf(const std::string& path, const Files& files) {
  if (sim::isRobotConfig(path)) return "a robot config, which has its path in 'hrdf'";
  const FileText& text = files.read(path);
  const Format kind = text ? recognize(*text) : Format::unknown;
  return kind == Format::unknown || kind == Format::hrdf ? "" : std::string(fileOf(kind));
}

void format(const Description& robot, Files& files, const FormatOptions& options,
            Diagnostics& out) {
  const Source& source = *robot.sources.front();
  const std::string text = write(robot);
  if (!isReadable(text, source.name(), out)) return;
  const bool isCanonical = files.read(source.name()) == text;
  if (options.check) {
    if (!isCanonical) reportNotCanonical(source, text, out);
    return;
  }
  reportComments(source, !options.inPlace || options.force, out);
  if (!options.inPlace) {
    std::cout << text;
    return;
  }
  if (!isCanonical && !out.hasErrors()) std::ignore = writeWholeFile(source.name(), text, out);
}

}  // namespace

int format(const std::string& file, const FormatOptions& how, const ModelOptions& options) {
  Diagnostics out;
  Files files(readerFor(file, options, readFile));
  const auto named = fileNamed(file, out);
  const std::string other = named ? otherKindOf(*named, files) : "";
  if (!other.empty()) {
    out.error(*named, "'hrdf format' is for HRDF; the file is " + other);
  } else if (const auto robot = named ? read(*named, files, out) : std::nullopt) {
    format(*robot, files, how, out);
  }
  print(out);
  return out.hasErrors() ? kBadInput : kDone;
}

}  // namespace hrdf
