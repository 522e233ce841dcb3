// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/xml_well_formed.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/hints.h"
#include "text/strings.h"

namespace hrdf {
namespace {

constexpr auto kNpos = std::string_view::npos;
constexpr const char* kDashes = "'--' inside a comment";
// Mark that a merge tool writes before two conflicting changes of a text.
constexpr std::string_view kConflict = "<<<<<<<";

bool startsName(char c) { return isLetter(c) || c == '_' || c == ':' || (c & 0x80); }

bool continuesName(char c) { return startsName(c) || isDigit(c) || c == '-' || c == '.'; }

bool isCharacter(unsigned long code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  return code < 0xD800 || (code > 0xDFFF && code < 0xFFFE) || (code > 0xFFFF && code <= 0x10FFFF);
}

// True if `name`, as in "&name;", is one of XML's five entities or a valid character number.
bool isEntity(std::string_view name) {
  constexpr std::array<std::string_view, 5> kKnown = {"amp", "lt", "gt", "quot", "apos"};
  if (!name.starts_with('#')) return std::ranges::find(kKnown, name) != kKnown.end();
  const bool isHex = name.starts_with("#x");
  const char* end = name.data() + name.size();
  unsigned long code = 0;
  const auto read = std::from_chars(name.data() + (isHex ? 2 : 1), end, code, isHex ? 16 : 10);
  return read.ec == std::errc() && read.ptr == end && isCharacter(code);
}

// Returns the language's root for messages: "<robot>", or "an element of COLLADA".
std::string rootOf(const XmlLanguage& language) {
  if (!language.root.empty()) return asTag(language.root);
  return language.takesRoot ? "an element of " + std::string(language.name) : "an element";
}

std::string closing(std::string_view name) { return "</" + shown(name) + ">"; }

// Scans an XML text for errors. Functions that return bool return false if the rest of the text
// cannot be scanned.
class Scan {
 public:
  Scan(const Source& source, const XmlLanguage& language, Diagnostics& out)
      : source_(source), text_(source.text()), language_(language), out_(out) {}

  bool start();
  Syntax run();

 private:
  struct Name {
    std::string_view text;
    std::size_t at;
  };
  struct OpenTag {
    std::string_view name;
    std::size_t at;  // offset of the tag's '<' in the text
  };

  bool root();
  bool noRoot(std::string hint);
  std::string rootHint(std::string_view name) const {
    return language_.rootHint ? language_.rootHint(name) : "";
  }
  bool markup();
  bool section(std::string_view end, const std::string& what);
  bool comment();
  bool doctype();
  bool strayBracket();
  bool conflict();
  bool instruction();
  bool openingTag();
  bool endOfTag(const OpenTag& tag);
  void checkRepeated();
  bool closingTag();
  bool attribute(std::string_view tag);
  bool value(std::string_view name);
  bool unquoted(std::string_view name);
  bool markupInside(const OpenTag& tag);
  bool unclosedTag(const OpenTag& tag);
  void checkReferences(std::size_t from, std::size_t to);
  bool unclosedElement(const OpenTag& tag, const std::string& before);

  std::string_view name();
  bool atAttribute() const;
  void skipBlanks() { at_ = behindBlanks(text_, at_); }
  bool atEnd() const { return at_ == text_.size(); }
  bool sees(std::string_view token) const { return text_.substr(at_).starts_with(token); }
  std::string lineOf(std::size_t at) const {
    return "line " + std::to_string(source_.place(at).line);
  }
  bool error(std::size_t at, std::string message, std::string hint) {
    out_.error(Location{&source_, at}, std::move(message), std::move(hint));
    faulty_ = true;
    return false;
  }

  const Source& source_;
  const std::string_view text_;
  const XmlLanguage& language_;
  Diagnostics& out_;
  bool faulty_ = false;
  bool sawDoctype_ = false, sawElement_ = false;
  std::size_t at_ = 0;
  std::vector<OpenTag> open_;
  std::vector<Name> attributes_;  // of the current tag
  std::string_view selfClosed_;   // name of the previous element if it ended in '/>'; else empty
};

bool Scan::start() {
  for (skipBlanks(); !atEnd(); skipBlanks()) {
    if (sees("<") && at_ + 1 < text_.size() && startsName(text_[at_ + 1])) return root();
    const bool isContent = !sees("<") || sees("</") || sees("<![CDATA[");
    const std::string_view hint = language_.startHint;
    if (isContent) return noRoot(hint.empty() ? rootHint({}) : std::string(hint));
    if (!markup()) return false;
  }
  const std::string hint = language_.startHint.empty() ? "it starts with " + rootOf(language_)
                                                       : std::string(language_.startHint);
  return error(0, "the file has no element", hint);
}

bool Scan::root() {
  const OpenTag tag{{}, at_++};
  const std::string_view own = language_.withoutPrefix(name());
  at_ = tag.at;
  const bool takesAny = language_.root.empty() && !language_.takesRoot;
  if (takesAny || own == language_.root) return true;
  if (language_.takesRoot && language_.takesRoot(own)) return true;
  if (equalIgnoringCase(own, "html")) return noRoot(kWebPageHint);
  return noRoot(rootHint(own));
}

bool Scan::noRoot(std::string hint) {
  return error(at_, "the file does not begin with " + rootOf(language_), std::move(hint));
}

Syntax Scan::run() {
  while (!atEnd()) {
    const std::size_t next = std::min(text_.find('<', at_), text_.size());
    checkReferences(at_, next);
    if (const std::size_t end = text_.substr(0, next).find("]]>", at_); end != kNpos) {
      error(end, "']]>' is not the end of a CDATA section", "write ']]&gt;' for these characters");
      return Syntax::senseless;
    }
    at_ = next;
    if (out_.isFull() || (!atEnd() && !markup())) return Syntax::senseless;
  }
  if (!open_.empty()) {
    unclosedElement(open_.back(), "the file ends");
    return Syntax::senseless;
  }
  return faulty_ ? Syntax::faulty : Syntax::good;
}

bool Scan::markup() {
  if (at_ + 1 < text_.size() && startsName(text_[at_ + 1])) return openingTag();
  if (sees("</")) return closingTag();
  if (sees("<!--")) return comment();
  if (sees("<![CDATA[")) return section("]]>", "the CDATA section");
  if (sees("<?")) return instruction();
  if (sees("<!DOCTYPE") || sees("<!doctype")) return doctype();
  if (sees(kConflict)) return conflict();
  return strayBracket();
}

bool Scan::doctype() {
  constexpr std::string_view kPage = "<!DOCTYPE html";
  if (!language_.takesDoctype) {
    const bool isPage = equalIgnoringCase(text_.substr(at_, kPage.size()), kPage);
    return error(at_, "a DOCTYPE is not allowed in " + std::string(language_.name),
                 isPage ? kWebPageHint : "delete it, and write entities out");
  }
  if (!sees("<!DOCTYPE")) return error(at_, "'<!doctype' in small letters", "write '<!DOCTYPE'");
  if (sawDoctype_) return error(at_, "a second DOCTYPE", "delete one of them");
  if (sawElement_)
    return error(at_, "a DOCTYPE after the first element", "put it before the element");
  sawDoctype_ = true;
  const std::size_t start = at_;
  for (at_ = text_.find_first_of("\"'<>[", at_ + 1); at_ != kNpos;
       at_ = text_.find_first_of("\"'<>[", at_ + 1)) {
    if (sees("[")) {
      return error(at_, "declarations in a DOCTYPE", "delete them, and write entities out");
    }
    if (sees("<")) break;
    if (sees(">")) {
      ++at_;
      return true;
    }
    at_ = text_.find(text_[at_], at_ + 1);  // skips a text in quotes
    if (at_ == kNpos) break;
  }
  return error(start, "the DOCTYPE is not closed", "end it with '>'");
}

bool Scan::strayBracket() {
  if (sees("<!"))
    return error(at_, "'<!' is not the start of a comment", "write a comment as <!-- ... -->");
  return error(at_, "'<' is not the start of a tag",
               "write the name directly after it, or '&lt;' for this character");
}

bool Scan::conflict() { return error(at_, "a merge conflict", kMergeHint); }

bool Scan::instruction() {
  const bool isDeclaration = sees("<?xml") && at_ + 5 < text_.size() && isBlank(text_[at_ + 5]);
  if (isDeclaration && behindBlanks(text_) != at_) {
    out_.warning(Location{&source_, at_}, "'<?xml' is not at the start of the file",
                 "move it there: other programs refuse it");
  }
  const std::size_t start = at_ + 2;
  const std::size_t end = std::min(text_.find_first_of(" \t\r\n?", start), text_.size());
  const std::string_view target = text_.substr(start, end - start);
  const bool isName =
      !target.empty() && startsName(target[0]) && std::ranges::all_of(target, continuesName);
  if (!isName) return error(at_, "'<?' has no name", "write a name directly after it, and a blank");
  if (target != "xml" && equalIgnoringCase(target, "xml")) {
    return error(at_, "'<?" + std::string(target) + "' in capitals", "write '<?xml'");
  }
  return section("?>", "'<?'");
}

bool Scan::section(std::string_view end, const std::string& what) {
  const std::size_t found = text_.find(end, at_ + 2);
  if (found == kNpos) {
    return error(at_, what + " is not closed", "end it with '" + std::string(end) + "'");
  }
  at_ = found + end.size();
  return true;
}

bool Scan::comment() {
  const std::size_t start = at_ + 4;
  const std::size_t end = text_.find("-->", start);
  if (end == kNpos) return error(at_, "the comment is not closed", "end it with '-->'");
  // Searches for '--' in the comment's text and the first dash of "-->": '--->' is also wrong.
  const std::size_t dashes = text_.substr(start, end + 1 - start).find("--");
  if (dashes != kNpos) {
    const std::size_t at = start + dashes;
    const bool nests = text_.substr(at - 2).starts_with("<!--");
    const std::string hint =
        nests ? "comments do not nest: end the outer comment first" : "XML does not allow it";
    if (language_.takesDashes) {
      out_.warning(Location{&source_, at}, kDashes, hint);
    } else {
      error(at, kDashes, hint);
    }
  }
  at_ = end + 3;
  return true;
}

std::string_view Scan::name() {
  const std::size_t start = at_;
  while (!atEnd() && continuesName(text_[at_])) ++at_;
  return text_.substr(start, at_ - start);
}

// True if a name and '=' come next.
bool Scan::atAttribute() const {
  const auto end = std::find_if_not(text_.begin() + static_cast<std::ptrdiff_t>(at_), text_.end(),
                                    continuesName);
  const std::string_view rest(end, text_.end());
  return rest.substr(behindBlanks(rest)).starts_with('=');
}

bool Scan::openingTag() {
  OpenTag tag{{}, at_++};
  tag.name = name();
  selfClosed_ = {};
  sawElement_ = true;
  attributes_.clear();
  while (true) {
    const bool blank = !atEnd() && isBlank(text_[at_]);
    skipBlanks();
    if (atEnd()) return unclosedTag(tag);
    if (text_[at_] == '<') {
      if (!markupInside(tag)) return false;
      continue;
    }
    if (endOfTag(tag)) return !out_.isFull();
    if (!startsName(text_[at_])) {
      return error(at_, "unexpected " + inQuotes(text_.substr(at_, 1)) + " in " + asTag(tag.name),
                   sees("/") ? "write '/>' without a blank"
                             : "write attributes as name=\"value\", separated by blanks");
    }
    if (!blank && !atAttribute()) {
      return error(at_ - 1, "the value ends at this quote",
                   "inside the value, write '&quot;' or '&apos;'");
    }
    if (!blank) error(at_, "no blank before this attribute", "write one");
    if (!attribute(tag.name) || out_.isFull()) return false;
  }
}

// Reads '>' or '/>'. Returns false if neither comes next.
bool Scan::endOfTag(const OpenTag& tag) {
  if (sees("/>")) {
    at_ += 2;
    selfClosed_ = tag.name;
  } else if (sees(">")) {
    ++at_;
    open_.push_back(tag);
  } else {
    return false;
  }
  checkRepeated();
  return true;
}

void Scan::checkRepeated() {
  if (attributes_.size() < 2) return;
  std::ranges::sort(attributes_, {}, [](const Name& n) { return std::pair(n.text, n.at); });
  const auto isRepeated = [](const Name& a, const Name& b) { return a.text == b.text; };
  for (auto at = std::ranges::adjacent_find(attributes_, isRepeated);
       at != attributes_.end() && !out_.isFull();
       at = std::adjacent_find(at + 1, attributes_.end(), isRepeated)) {
    error((at + 1)->at, "attribute " + inQuotes(at->text) + " is given twice",
          "delete one of them");
  }
}

// Reports a comment or other markup that begins inside the tag `tag`.
bool Scan::markupInside(const OpenTag& tag) {
  if (sees(kConflict)) return conflict();
  if (!sees("<!--")) return unclosedTag(tag);
  const std::size_t start = at_;
  if (!comment()) return false;
  error(start, "a comment inside the tag " + asTag(tag.name), "put it before the tag");
  return !out_.isFull();
}

bool Scan::unclosedTag(const OpenTag& tag) {
  return error(tag.at, "the tag " + asTag(tag.name) + " is not closed",
               "end it with '/>', or with '>' where elements follow inside");
}

// Reads an attribute; the position must be at its name.
bool Scan::attribute(std::string_view tag) {
  const std::size_t start = at_;
  const std::string_view attributeName = name();
  const std::size_t end = at_;
  attributes_.push_back({attributeName, start});
  skipBlanks();
  if (!sees("=")) {
    at_ = end;
    error(start, "attribute " + inQuotes(attributeName) + " of " + asTag(tag) + " has no value",
          "write " + shown(attributeName.substr(0, attributeName.find(':'))) + "=\"...\"");
    skipBlanks();
    if (sees("\"") || sees("'")) return value(attributeName);
    at_ = end;
    return true;
  }
  ++at_;
  skipBlanks();
  return sees("\"") || sees("'") ? value(attributeName) : unquoted(attributeName);
}

bool Scan::unquoted(std::string_view attributeName) {
  error(at_, "the value of " + inQuotes(attributeName) + " is not in quotes",
        "write " + shown(attributeName) + "=\"...\", with straight quotes");
  while (!atEnd() && !isBlank(text_[at_]) && !sees(">") && !sees("/>") && !sees("<")) ++at_;
  return true;
}

// Reads an attribute's value; the position must be at the opening quote.
bool Scan::value(std::string_view attributeName) {
  const char quote = text_[at_++];
  const std::size_t start = at_;
  const std::size_t end = std::min(text_.find(quote, start), text_.size());
  const std::string_view seen = text_.substr(start, end - start);
  const std::size_t bracket = seen.find('<');
  const bool runsOn = bracket != kNpos && seen.substr(0, bracket).find_first_of(">\r\n") != kNpos;
  const bool endsAtNext =
      seen.ends_with('=') && end + 1 < text_.size() && startsName(text_[end + 1]);
  if (end == text_.size() || runsOn || endsAtNext) {
    return error(start, "the value of " + inQuotes(attributeName) + " has no closing quote",
                 std::string("end it with ") + quote);
  }
  if (bracket != kNpos) {
    error(start + bracket, "'<' in the value of " + inQuotes(attributeName), "write '&lt;'");
  }
  checkReferences(start, end);
  at_ = end + 1;
  return true;
}

void Scan::checkReferences(std::size_t from, std::size_t to) {
  constexpr std::size_t kMaxEntityLength = 32;
  // Search up to `to` only: searching the rest of the file for each value would take quadratic
  // time.
  const std::string_view here = text_.substr(0, to);
  for (std::size_t at = here.find('&', from); at != kNpos; at = here.find('&', at + 1)) {
    if (out_.isFull()) return;
    const std::string_view rest = here.substr(at + 1, kMaxEntityLength);
    const std::string_view entity = rest.substr(0, rest.find(';'));
    if (entity.size() == rest.size() || entity.find_first_of(" \t\r\n&<") != kNpos) {
      error(at, "'&' is not the start of a character in XML",
            "write '&amp;' for the character '&'");
    } else if (!isEntity(entity)) {
      error(at, "unknown entity '&" + std::string(entity) + ";'",
            "allowed: '&amp;', '&lt;', '&gt;', '&quot;', '&apos;' and numbers, as in '&#233;'");
    }
  }
}

bool Scan::closingTag() {
  const std::size_t start = at_;
  at_ += 2;
  const std::string_view tag = name();
  skipBlanks();
  if (!sees(">")) {
    const std::size_t end = text_.find_first_of("<>", at_);
    if (end == kNpos || text_[end] == '<') {
      return error(start, "the tag " + closing(tag) + " is not closed", "end it with '>'");
    }
    error(at_, closing(tag) + " has more than its name", "write attributes in the opening tag");
    at_ = end;
  }
  ++at_;
  if (open_.empty()) {
    return error(start, closing(tag) + " does not close an element: no element is open",
                 "delete it");
  }
  const OpenTag& top = open_.back();
  if (top.name == tag) {
    open_.pop_back();
    selfClosed_ = {};
    return true;
  }
  const bool closesOuter = std::ranges::find(open_, tag, &OpenTag::name) != open_.end();
  if (closesOuter) return unclosedElement(top, closing(tag) + " in " + lineOf(start) + " comes");
  return error(
      start,
      closing(tag) + " does not match: " + asTag(top.name) + " of " + lineOf(top.at) + " is open",
      tag == selfClosed_ ? "delete it: '/>' has closed the element before"
                         : "write " + closing(top.name));
}

// Reports an element without an end tag. `before` is a clause for the message, such as "the file
// ends".
bool Scan::unclosedElement(const OpenTag& tag, const std::string& before) {
  return error(tag.at, asTag(tag.name) + " is not closed: " + before + " first",
               "end it with '/>' or " + closing(tag.name));
}

}  // namespace

bool beginsAs(const XmlLanguage& language, const Source& source, Diagnostics& out) {
  return Scan(source, language, out).start();
}

Syntax checkSyntax(const Source& source, const XmlLanguage& language, Diagnostics& out) {
  return Scan(source, language, out).run();
}

}  // namespace hrdf
