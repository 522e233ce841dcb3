// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compiles robots for MuJoCo, for tests of the models.
#ifndef HRDF_TESTS_LOWERED_H_
#define HRDF_TESTS_LOWERED_H_

#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include <hrdf/lower.h>

#include "tests/converter/reading.h"

namespace hrdf {

// Returns the bytes of a model, which contain every field.
inline std::string bytesOf(const mjModel* model) {
  std::string bytes(static_cast<std::size_t>(mj_sizeModel(model)), '\0');
  mj_saveModel(model, nullptr, bytes.data(), static_cast<mjtSize>(bytes.size()));
  return bytes;
}

// Writes `robot` as MJCF with its files, and compiles the MJCF: each field of the model must be the
// same. Copies the text to `written`.
inline void expectSameWhenWritten(const Description& robot, const ModelOptions& options,
                                  const FileReader& files = readFile,
                                  std::string* written = nullptr) {
  Diagnostics out;
  AssetFiles assets{"robot", {}};
  const SpecPtr spec = lower(robot, options, {.read = files, .assets = &assets}, out);
  ASSERT_TRUE(spec) << summary(out, 500);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  for (const auto& [path, bytes] : assets.bytes) {
    mj_addBufferVFS(&vfs, path.c_str(), bytes.data(), static_cast<int>(bytes.size()));
  }
  const ModelPtr model(mj_compile(spec.get(), &vfs));
  ASSERT_TRUE(model) << mjs_getError(spec.get());
  std::string xml(1 << 20, '\0');
  char error[500] = "";
  ASSERT_EQ(
      mj_saveXMLString(spec.get(), xml.data(), static_cast<int>(xml.size()), error, sizeof(error)),
      0)
      << error;
  if (written) *written = xml.c_str();
  const SpecPtr again(mj_parseXMLString(xml.c_str(), &vfs, error, sizeof(error)));
  ASSERT_TRUE(again) << error;
  const ModelPtr compiled(mj_compile(again.get(), &vfs));
  mj_deleteVFS(&vfs);
  ASSERT_TRUE(compiled) << mjs_getError(again.get());
  EXPECT_TRUE(bytesOf(compiled.get()) == bytesOf(model.get())) << xml.c_str();
}

// Returns the `index`-th number, in [0, 1), of the Halton sequence of base `base`.
inline double halton(int index, int base) {
  double result = 0, share = 1;
  for (; index > 0; index /= base) result += (share /= base) * (index % base);
  return result;
}

class LowerTest : public Reading {
 protected:
  void TearDown() override {
    Reading::TearDown();
    for (const Diagnostic& d : lowering_.all()) ADD_FAILURE() << "not taken: " << toString(d);
  }

  // Takes all diagnostics of the lowering, one on each line.
  std::string takeLowering() {
    std::string text;
    for (const Diagnostic& d : lowering_.all()) text += toString(d) + "\n";
    lowering_ = {};
    return text;
  }

  SpecPtr lowered(const Description& robot, const ModelOptions& options = {}) {
    return lower(robot, options, {.read = [this](const std::string& path) { return fileAt(path); }},
                 lowering_);
  }

  ModelPtr compile(const std::string& elements, const ModelOptions& options = {}) {
    const auto robot = readElements(elements);
    const SpecPtr spec = robot ? lowered(*robot, options) : nullptr;
    if (!spec) return nullptr;
    ModelPtr model(mj_compile(spec.get(), nullptr));
    EXPECT_TRUE(model) << mjs_getError(spec.get());
    return model;
  }

  // Takes the only diagnostic of the lowering; fails if there are more or none.
  std::string takeOnly(Severity severity) {
    const Diagnostics said = std::exchange(lowering_, {});
    EXPECT_EQ(said.all().size(), 1U);
    if (said.all().empty()) return {};
    EXPECT_EQ(said.all()[0].severity, severity);
    return toString(said.all()[0]);
  }

  Diagnostics lowering_;
};

inline DataPtr atHome(const ModelPtr& model) {
  DataPtr data(mj_makeData(model.get()));
  if (model->nkey > 0) mj_resetDataKeyframe(model.get(), data.get(), 0);
  mj_forward(model.get(), data.get());
  return data;
}

inline int idOf(const ModelPtr& model, mjtObj type, const char* name) {
  return mj_name2id(model.get(), type, name);
}

}  // namespace hrdf

#endif  // HRDF_TESTS_LOWERED_H_
