// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf/parse_urdf.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "text/scanner.h"
#include "text/strings.h"

namespace hrdf {
namespace urdf {
namespace {

// These are false unless the file says else: MuJoCo would leave out what is only seen, and cut the
// folders of meshes.
constexpr std::array<std::string_view, 2> kCompiler = {"discardvisual", "strippath"};

// Returns the place of the line that MuJoCo's error names, else of the root.
Location placeIn(const std::string& error, const Source& source, const Location& root) {
  constexpr std::string_view kLine = "line ";
  const std::size_t found = error.rfind(kLine);
  int line = 0;
  if (found != error.npos) {
    const char* start = error.data() + found + kLine.size();
    std::from_chars(start, error.data() + error.size(), line);
  }
  std::size_t offset = 0;
  for (int i = 1; i < line && offset != std::string::npos; ++i) {
    offset = source.text().find('\n', offset);
    if (offset != std::string::npos) ++offset;
  }
  if (line == 0 || offset == std::string::npos) return root;
  return {&source, std::min(behindBlanks(source.text(), offset), source.text().size())};
}

// Returns the text with our settings of MuJoCo's compiler. Lines stay as they are.
std::string withCompiler(const XmlFile& file, pugi::xml_node root) {
  std::string text = file.source().text();
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
  const std::size_t start = file.locate(root).offset;
  std::array<char, 1024> error{};
  SpecPtr spec(mj_parseXMLString(text.c_str(), nullptr, error.data(), error.size()));
  if (spec) return spec;
  std::string why(trimmed(std::string_view(error.data())));
  const Location where = placeIn(why, file.source(), {&file.source(), start});
  if (why.starts_with("XML Error: ")) why.erase(0, std::string_view("XML Error: ").size());
  out.error(where, "MuJoCo cannot read the URDF: " + why.substr(0, why.find('\n')),
            text.find("${") == text.npos ? "" : "`xacro FILE > robot.urdf` expands xacro");
  return nullptr;
}

}  // namespace urdf
}  // namespace hrdf
