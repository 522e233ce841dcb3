// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/load_robot.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <optional>

#include <hrdf/layout.h>
#include <hrdf/read.h>

#include "loading/configured_robot.h"
#include "firmware/core.h"

namespace hrdf::sim {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLoadPlugin =
    "for .hrdf files load the plugin first: mj_loadPluginLibrary(\".../libhrdf_decoder.so\")";

// In lower case.
std::string extensionOf(const std::string& path) {
  std::string extension = fs::path(path).extension().string();
  std::ranges::transform(extension, extension.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

RobotFile fromHrdf(const std::string& path, const ModelOptions& options, Diagnostics& out) {
  const std::optional<Description> robot = read(path, readFile, out);
  if (!robot) return {};
  SpecPtr spec = lower(*robot, options, out);
  if (!spec) return {};
  spec->option.timestep = firmware::kPeriod;
  return {std::move(spec), layout(*robot).dofs.size(), true};
}

// `contentType` null: MuJoCo goes by the extension, which has to be in lower case then.
RobotFile fromMujoco(const std::string& path, const char* contentType, Diagnostics& out) {
  std::array<char, 1024> error{};
  SpecPtr spec(mj_parse(path.c_str(), contentType, nullptr, error.data(), error.size()));
  if (!spec) {
    const std::string why = trimmed(error.data());
    const bool isUnknown = why.find("could not find decoder") != std::string::npos;
    out.error(path, why, isUnknown ? kLoadPlugin : "");
  }
  return {std::move(spec)};
}

}  // namespace

RobotFile openRobotFile(const std::string& path, const ModelOptions& options, Diagnostics& out) {
  std::error_code ignored;
  const std::string extension = extensionOf(path);
  if (!fs::is_regular_file(path, ignored)) {
    out.error(path, fs::exists(path, ignored) ? "not a file" : "no such file");
  } else if (extension == ".hrdf") {
    return fromHrdf(path, options, out);
  } else if (extension == ".xml") {
    return fromMujoco(path, "text/xml", out);
  } else if (extension == ".mjz") {
    return fromMujoco(path, nullptr, out);
  } else if (extension == ".mjb") {
    out.error(path, "a compiled model (.mjb) cannot be given the motors of its modules",
              "open the .hrdf, .xml or .mjz file that it was compiled from");
  } else {
    out.error(path, "cannot open a file of this kind; allowed are .hrdf, .cfg.yaml, .xml and .mjz");
  }
  return {};
}

bool takesModelOptions(const std::string& path) {
  return extensionOf(path) == ".hrdf" || isRobotConfig(path);
}

ModelPtr compile(mjSpec* spec, const std::string& path, Diagnostics& out) {
  ModelPtr model(mj_compile(spec, nullptr));
  if (!model) {
    out.error(path, "MuJoCo cannot compile the model: " + trimmed(mjs_getError(spec)));
  }
  return model;
}

std::string trimmed(std::string text) {
  text.resize(text.find_last_not_of(" \n") + 1);
  return text;
}

}  // namespace hrdf::sim
