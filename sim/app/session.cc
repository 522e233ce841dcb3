// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "session.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include <hrdf/lower.h>
#include <hrdf/read.h>

namespace hrdf::app {
namespace {

constexpr double kStep = 0.001;  // s; HEBI's modules run their loops at 1 kHz

// In lower case.
std::string extensionOf(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  std::ranges::transform(extension, extension.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

std::string withoutTrailingSpace(std::string text) {
  text.resize(text.find_last_not_of(" \n") + 1);
  return text;
}

SpecPtr specFromHrdf(const std::string& path, const ModelOptions& options, Diagnostics& out) {
  const std::optional<Description> robot = read(path, readFile, out);
  if (!robot) return nullptr;
  SpecPtr spec = lower(*robot, options, out);
  if (!spec) return nullptr;
  // Compiled once without the floor, to know where that goes; a failure is met again, and told,
  // later.
  const ModelPtr bare(mj_compile(spec.get(), nullptr));
  if (bare) addScene(spec.get(), floorUnder(bare.get()));
  spec->option.timestep = kStep;
  return spec;
}

// `contentType` null: MuJoCo goes by the extension, which has to be in lower case then.
SpecPtr specFromMujoco(const std::string& path, const char* contentType, Diagnostics& out) {
  std::array<char, 1024> error{};
  SpecPtr spec(mj_parse(path.c_str(), contentType, nullptr, error.data(), error.size()));
  if (!spec) out.error(path, withoutTrailingSpace(error.data()));
  return spec;
}

SpecPtr specFrom(const std::string& path, const ModelOptions& options, Diagnostics& out) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) {
    const bool exists = std::filesystem::exists(path, ignored);
    out.error(path, exists ? "not a file" : "no such file");
    return nullptr;
  }
  const std::string extension = extensionOf(path);
  if (extension == ".hrdf") return specFromHrdf(path, options, out);
  if (extension == ".xml") return specFromMujoco(path, "text/xml", out);
  if (extension == ".mjz") return specFromMujoco(path, nullptr, out);
  out.error(path, "cannot open a file of this kind; allowed are .hrdf, .xml and .mjz");
  return nullptr;
}

std::string robotName(const mjModel& model, const std::string& path) {
  const std::string name = model.names;  // the model's own name comes first
  const bool named = !name.empty() && name != "MuJoCo Model";
  return named ? name : std::filesystem::path(path).stem().string();
}

}  // namespace

bool takesModelOptions(const std::string& path) { return extensionOf(path) == ".hrdf"; }

std::optional<Session> openSession(const std::string& path, const ModelOptions& options,
                                   Diagnostics& out) {
  const SpecPtr spec = specFrom(path, options, out);
  if (!spec) return std::nullopt;
  Session session;
  session.model.reset(mj_compile(spec.get(), nullptr));
  const std::string message = mjs_getError(spec.get());
  if (!session.model) {
    out.error(path, "MuJoCo cannot compile the model: " + message);
    return std::nullopt;
  }
  if (mjs_isWarning(spec.get())) out.add({Severity::warning, {path, 0, 0}, message, {}, {}, {}});
  session.robot = robotName(*session.model, path);
  session.home = mj_name2id(session.model.get(), mjOBJ_KEY, "home");
  return session;
}

double homeTime(const Session& session) {
  return session.home >= 0 ? session.model->key_time[session.home] : 0;
}

void resetToHome(const Session& session, mjData& data) {
  const mjModel* model = session.model.get();
  if (session.home >= 0) {
    mj_resetDataKeyframe(model, &data, session.home);
  } else {
    mj_resetData(model, &data);
  }
  mj_forward(model, &data);
}

}  // namespace hrdf::app
