// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "page/robot_page.h"

#include <cmath>
#include <filesystem>
#include <string_view>
#include <system_error>

#include <nlohmann/json.hpp>

#include "firmware/core.h"
#include "text/process.h"
#include "text/strings.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr double kTimestep = 1e-3;  // s, of a page's model
// Placeholders in the template; the page's data replace them.
constexpr std::string_view kModelMark = "@HRDF_MODEL@", kDescriptionMark = "@HRDF_DESCRIPTION@";

// Base64 contains no character that could end the HTML element around it (RFC 4648).
std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    unsigned group = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      group = group << 8 | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    }
    for (int shift = 18; shift >= 0; shift -= 6) text += kDigits[group >> shift & 63];
  }
  for (std::size_t i = bytes.size() % 3; i % 3 != 0; ++i) text[text.size() - 3 + i] = '=';
  return text;
}

Json jsonOf(const FirmwareModule& module) {
  const auto settings = numbersOf(module.setup);
  return {{"name", module.name},
          {"type", module.type},
          {"actuator", module.actuator},
          {"joint", module.joint},
          {"gear", module.gear},
          {"share", module.share},
          {"stream", module.stream},
          {"ranges", module.ranges},
          {"settings", std::vector<double>(settings.begin(), settings.end())}};
}

Json jsonOf(const PageFile& file) { return {{"name", file.name}, {"text", file.text}}; }

// Returns the page's data as JSON. Replaces bytes in names and texts that are not UTF-8.
std::string descriptionOf(const RobotPage& page) {
  Json modules = Json::array(), files = Json::array();
  for (const FirmwareModule& module : page.modules) modules.push_back(jsonOf(module));
  for (const PageFile& file : page.files) files.push_back(jsonOf(file));
  const Json json = {{"format", kPageFormat},
                     {"version", page.version},
                     {"name", page.name},
                     {"mass", page.mass},
                     {"effortWeight", 1 - std::exp(-kTimestep / firmware::kEffortLag)},
                     {"modules", modules},
                     {"files", files},
                     {"control", page.control ? jsonOf(*page.control) : Json()}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void fill(std::string& html, std::string_view mark, const std::string& text) {
  html.replace(html.find(mark), mark.size(), text);
}

}  // namespace

std::string findPageTemplate() {
  if (std::string named = environment("HRDF_PAGE_TEMPLATE"); !named.empty()) return named;
  const fs::path folder = fs::path(ownProgram()).parent_path();
  std::error_code failed;
  for (const char* place : {"page.html", "../share/hrdf-mujoco/page.html"}) {
    const fs::path path = (folder / place).lexically_normal();
    if (fs::is_regular_file(path, failed)) return path.string();
  }
  return {};
}

bool isPageTemplate(const std::string& html) {
  return trimmed(html).ends_with("</html>") && html.find(kModelMark) != html.npos &&
         html.find(kDescriptionMark) != html.npos;
}

std::string pageOf(const RobotPage& page, const std::string& html) {
  std::string text = html;
  fill(text, kModelMark, base64(page.model));
  fill(text, kDescriptionMark, base64(descriptionOf(page)));
  return text;
}

}  // namespace hrdf
