// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks each robot of models/: it has no diagnostics, compiles, has the values in
// models/README.md, and can hold its home pose.
#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <hrdf/layout.h>
#include <hrdf/lower.h>
#include <hrdf/read.h>

#include "tests/converter/lowered.h"

namespace hrdf::models_test {
namespace {

const std::filesystem::path kModels = std::filesystem::path(HRDF_SOURCE_DIR) / "models";

// A row of the table in models/README.md.
struct Figures {
  std::size_t dofs = 0;
  double mass = 0;  // kg
};

// Reads rows such as "| [`arm.hrdf`](arm.hrdf) | description | 6 | 3.7244 | topic |", by file.
std::map<std::string, Figures> readmeTable() {
  std::map<std::string, Figures> table;
  std::ifstream readme(kModels / "README.md");
  for (std::string line; std::getline(readme, line);) {
    if (!line.starts_with("| [`") || line.find(".hrdf`") == std::string::npos) continue;
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, '|');) cells.push_back(cell);
    const std::string file = cells.at(1).substr(3, cells.at(1).find('`', 3) - 3);
    table[file] = {std::stoul(cells.at(3)), std::stod(cells.at(4))};
  }
  return table;
}

std::vector<std::string> modelFiles() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kModels)) {
    if (entry.path().extension() != ".hrdf") continue;
    files.push_back(entry.path().lexically_relative(kModels).generic_string());
  }
  return files;
}

std::string textOf(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.all()) text += toStringWithSource(diagnostic);
  return text;
}

class Models : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    robot_ = read((kModels / GetParam()).string(), readFile, diagnostics_);
    ASSERT_EQ(textOf(diagnostics_), "");
    ASSERT_TRUE(robot_);
  }

  ModelPtr compiled() {
    const SpecPtr spec = lower(*robot_, {}, diagnostics_);
    EXPECT_EQ(textOf(diagnostics_), "");
    if (!spec) return nullptr;
    ModelPtr model(mj_compile(spec.get(), nullptr));
    EXPECT_TRUE(model) << mjs_getError(spec.get());
    return model;
  }

  std::optional<Description> robot_;
  Diagnostics diagnostics_;
};

TEST_P(Models, CompileToOneJointAndActuatorADegreeOfFreedom) {
  const ModelPtr model = compiled();
  ASSERT_TRUE(model);
  const auto dofs = static_cast<int>(readmeTable().at(GetParam()).dofs);
  EXPECT_EQ(model->nv, dofs);
  EXPECT_EQ(model->nu, dofs);
}

TEST_P(Models, WeighWhatTheReadmeSays) {
  const Layout robotLayout = layout(*robot_);
  double mass = 0;
  for (const Layout::Part& part : robotLayout.parts) {
    if (const auto inertial = inertialOf(*part.element)) mass += inertial->mass;
  }
  const Figures figures = readmeTable().at(GetParam());
  EXPECT_NEAR(mass, figures.mass, 1e-9);
  EXPECT_EQ(robotLayout.tree.drives.size(), figures.dofs);
}

// The limit is half of each module's effort, because a payload needs effort, too.
TEST_P(Models, HoldTheirHomePoseWithHalfTheirEffort) {
  const ModelPtr model = compiled();
  ASSERT_TRUE(model);
  ASSERT_EQ(static_cast<std::size_t>(model->nu), readmeTable().at(GetParam()).dofs);
  const DataPtr data(mj_makeData(model.get()));
  mj_forward(model.get(), data.get());
  for (int i = 0; i < model->nu; ++i) {
    const int dof = model->jnt_dofadr[model->actuator_trnid[2 * i]];
    const double effort = data->qfrc_bias[dof] / model->actuator_gear[6 * i];
    EXPECT_LE(std::abs(effort), 0.5 * model->actuator_forcerange[2 * i + 1])
        << mj_id2name(model.get(), mjOBJ_ACTUATOR, i);
  }
}

// MuJoCo Menagerie runs the same test on its models:
// https://github.com/google-deepmind/mujoco_menagerie, test/.
TEST_P(Models, TakeASecondOfPseudorandomControlOverTheWholeRangeWithoutAWarning) {
  constexpr std::array kPrimes = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
  const ModelPtr model = compiled();
  ASSERT_TRUE(model);
  ASSERT_EQ(static_cast<std::size_t>(model->nu), readmeTable().at(GetParam()).dofs);
  const DataPtr data(mj_makeData(model.get()));
  const int steps = static_cast<int>(1 / model->opt.timestep);
  for (int step = 0; step < steps; ++step) {
    for (int i = 0; i < model->nu; ++i) {
      ASSERT_TRUE(model->actuator_ctrllimited[i]);
      const auto at = static_cast<std::size_t>(i) % kPrimes.size();
      const double share = halton(step + 1 + i / static_cast<int>(kPrimes.size()), kPrimes[at]);
      const mjtNum* range = model->actuator_ctrlrange + 2 * i;
      data->ctrl[i] = range[0] + share * (range[1] - range[0]);
    }
    mj_step(model.get(), data.get());
  }
  for (int i = 0; i < mjNWARNING; ++i)
    EXPECT_EQ(data->warning[i].number, 0) << mju_warningText(i, 0);
}

TEST_P(Models, AreWrittenAsMjcfThatCompilesToTheSame) { expectSameWhenWritten(*robot_, {}); }

// Returns the numbers in `text` that have more than 14 digits.
std::vector<std::string> longFigures(const std::string& text) {
  std::vector<std::string> found;
  const auto isPart = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '/';
  };
  for (std::size_t start = 0; start < text.size();) {
    std::size_t end = start;
    while (end < text.size() && isPart(text[end])) ++end;
    const std::string word = text.substr(start, end - start);
    start = end + 1;
    const std::string digits = word.substr(0, word.find('e'));
    if (digits.find_first_not_of("0123456789.") != std::string::npos) continue;
    const auto zeros = std::min(digits.find_first_not_of("0."), digits.size());
    const auto significant = std::count_if(digits.begin() + static_cast<std::ptrdiff_t>(zeros),
                                           digits.end(), [](char c) { return c != '.'; });
    if (significant > 14) found.push_back(word);
  }
  return found;
}

TEST(LongFigures, AreFoundInATextWithFigures) {
  EXPECT_TRUE(longFigures("a='0.00012345678901234 x_1.23456789012345678' b='-1.5'").empty());
  EXPECT_EQ(longFigures("a='-0.30000000000000004 1'"),
            std::vector<std::string>{"0.30000000000000004"});
}

TEST_P(Models, AreWrittenWithFiguresOfFourteenDigits) {
  for (const ActuatorProfile profile :
       {ActuatorProfile::position, ActuatorProfile::velocity, ActuatorProfile::pid,
        ActuatorProfile::dcmotor, ActuatorProfile::motor}) {
    ModelOptions options;
    options.actuator = profile;
    options.gripper = true;
    Diagnostics out;
    AssetFiles assets{"robot", {}};
    const SpecPtr spec = lower(*robot_, options, {.assets = &assets}, out);
    ASSERT_TRUE(spec);
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    for (const auto& [path, bytes] : assets.bytes) {
      mj_addBufferVFS(&vfs, path.c_str(), bytes.data(), static_cast<int>(bytes.size()));
    }
    const ModelPtr model(mj_compile(spec.get(), &vfs));
    mj_deleteVFS(&vfs);
    ASSERT_TRUE(model) << mjs_getError(spec.get());
    std::string error;
    const std::string xml = mjcf(*spec, error);
    ASSERT_FALSE(xml.empty()) << error;
    EXPECT_EQ(longFigures(xml), std::vector<std::string>{});
  }
}

TEST_P(Models, TouchNothingAtHome) {
  const ModelPtr model = compiled();
  ASSERT_TRUE(model);
  EXPECT_EQ(atHome(model)->ncon, 0);
}

// Each geom adds to the time of every step.
TEST_P(Models, HaveFewGeomsAMovingBody) {
  const ModelPtr model = compiled();
  ASSERT_TRUE(model);
  ASSERT_GE(static_cast<std::size_t>(model->nbody), 2 + readmeTable().at(GetParam()).dofs);
  for (int body = 2; body < model->nbody; ++body) {  // 0: the world, 1: the base
    int colliding = 0, visual = 0;
    for (int i = 0; i < model->body_geomnum[body]; ++i) {
      ++(model->geom_contype[model->body_geomadr[body] + i] != 0 ? colliding : visual);
    }
    EXPECT_LE(colliding, 3) << mj_id2name(model.get(), mjOBJ_BODY, body);
    EXPECT_LE(visual, 2) << mj_id2name(model.get(), mjOBJ_BODY, body);
  }
}

INSTANTIATE_TEST_SUITE_P(, Models, testing::ValuesIn(modelFiles()), [](const auto& instance) {
  std::string name = instance.param.substr(0, instance.param.rfind('.'));
  for (char& letter : name) {
    if (!std::isalnum(static_cast<unsigned char>(letter))) letter = '_';
  }
  return name;
});

TEST(ModelsReadme, ListsEveryFileAndNoOther) {
  std::set<std::string> listed;
  for (const auto& [file, figures] : readmeTable()) listed.insert(file);
  const auto files = modelFiles();
  EXPECT_EQ(listed, std::set<std::string>(files.begin(), files.end()));
}

}  // namespace
}  // namespace hrdf::models_test
